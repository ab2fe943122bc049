import { randomUUID } from 'node:crypto';
import { happeningEndpoints } from '@vermilion/contract/happening';
import { happeningStaffEndpoints } from '@vermilion/contract/happening-staff';
import type { StoreRecord } from '@vermilion/contract/market';
import type { Tier } from '@vermilion/contract/tiers';
import { createTestMember, createTestVisitor } from '../bag/bag.testing.ts';
import { createTestPaying } from '../giftcard/giftcard.paying.testing.ts';
import { createPointsService } from '../loyalty/points/points.service.ts';
import { createMarketService, importStores } from '../market/market.service.ts';
import { createPaymentJobs } from '../payment/payment.jobs.ts';
import { createPaymentService } from '../payment/payment.service.ts';
import { TestProvider } from '../payment/payment.testing.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { createDispatch, serveEndpoints } from '../platform/dispatch.ts';
import { startJobs } from '../platform/jobs.worker.ts';
import type { Mail } from '../platform/mail.ts';
import { systemRandom } from '../platform/random.ts';
import type { RequestContext } from '../platform/request-context.ts';
import { createHappeningJobs } from './happening.jobs.ts';
import type { BookingProviders } from './happening.provider.ts';
import { createHappeningHandlers } from './happening.routes.ts';
import { createHappeningService, importSupply, type SupplyRecord } from './happening.service.ts';

const hours = Array.from({ length: 7 }, () => ({ opens: '10:00', closes: '20:00' }));
const week = Array.from({ length: 7 }, () => ({ from: '10:00', to: '20:00', breaks: [] }));

const createStore = (code: string, market: 'SG' | 'AU', zone: string): StoreRecord => ({
  code,
  market,
  name: { en: `Vermilion ${code}` },
  address: { en: '1 Orchard Road' },
  city: { en: 'Singapore' },
  zone,
  phone: '+65 6550 1410',
  hours,
  closedDays: [],
  preparationMinutes: 120,
  cutOff: null,
});

/** For tests: two stores of Singapore with three artists and three chairs in the first, and services of one and three parts. */
export const testSupply: SupplyRecord = {
  groups: [{ id: 'brows', name: { en: 'Brows', zh: '眉' } }],
  services: [
    {
      id: 'brow-shape',
      group: 'brows',
      ground: '#f0cfc6',
      name: { en: 'Brow shape' },
      summary: { en: 'Shaped and tinted.' },
      description: { en: 'We shape and tint your brows.' },
      parts: [{ name: { en: 'Shape' }, skill: 'brows', minutes: 30 }],
      prices: { SG: 4800 },
      products: ['brow-pencil', 'brow-gel'],
      stores: ['sg-a', 'sg-b'],
      questions: [
        { id: 'allergies', label: { en: 'Any allergies?' }, isRequired: true },
        { id: 'look', label: { en: 'Which look?' }, choices: [{ en: 'Natural' }, { en: 'Bold' }] },
      ],
    },
    {
      id: 'evening-face',
      group: 'brows',
      ground: '#f0cfc6',
      name: { en: 'Evening face' },
      summary: { en: 'Brows, skin and lips.' },
      description: { en: 'All of it.' },
      parts: [
        { name: { en: 'Skin' }, skill: 'skin', minutes: 30, processingMinutes: 15 },
        { name: { en: 'Brows' }, skill: 'brows', minutes: 15 },
        { name: { en: 'Lips' }, skill: 'lips', minutes: 30 },
      ],
      prices: { SG: 12000 },
      stores: ['sg-a'],
    },
  ],
  artists: [
    {
      id: 'aisyah',
      store: 'sg-a',
      name: { en: 'Aisyah' },
      title: { en: 'Brows' },
      languages: ['en'],
      ground: '#f0cfc6',
      skills: ['brows', 'lips'],
      week,
    },
    {
      id: 'wei-ling',
      store: 'sg-a',
      name: { en: 'Wei Ling' },
      title: { en: 'Skin' },
      languages: ['en', 'zh'],
      ground: '#cfdcc9',
      skills: ['brows', 'skin'],
      week,
    },
    {
      id: 'devi',
      store: 'sg-a',
      name: { en: 'Devi' },
      title: { en: 'Brows' },
      languages: ['en'],
      ground: '#d9cfe4',
      skills: ['brows'],
      week,
    },
    {
      id: 'mei',
      store: 'sg-b',
      name: { en: 'Mei' },
      title: { en: 'Brows' },
      languages: ['en'],
      ground: '#d9cfe4',
      skills: ['brows'],
      week,
    },
  ],
  chairs: [
    { id: 'sg-a-1', store: 'sg-a' },
    { id: 'sg-a-2', store: 'sg-a' },
    { id: 'sg-a-3', store: 'sg-a' },
    { id: 'sg-b-1', store: 'sg-b', turnaroundMinutes: 15 },
  ],
  gatherings: [
    {
      id: 'brow-class',
      kind: 'class',
      ground: '#f0cfc6',
      name: { en: 'Draw your brows', zh: '畫眉' },
      summary: { en: 'A pencil, a mirror and an hour.' },
      description: { en: 'You draw both brows, and we look on.' },
      minutes: 60,
      prices: { SG: 3000 },
      questions: [{ id: 'side', label: { en: 'Which hand?' }, isRequired: true }],
      sessions: [
        { id: 'brow-class-2', store: 'sg-b', startsAt: '2026-12-08T18:30', seats: 4 },
        { id: 'brow-class-1', store: 'sg-a', startsAt: '2026-12-01T18:30', seats: 2, language: 'zh' },
        { id: 'brow-class-past', store: 'sg-a', startsAt: '2026-11-19T18:30', seats: 2 },
      ],
    },
    {
      id: 'gold-breakfast',
      kind: 'event',
      ground: '#d9cfe4',
      name: { en: 'Gold breakfast' },
      summary: { en: 'Coffee, and a look at the new season.' },
      description: { en: 'For Gold members.' },
      minutes: 90,
      tier: 'black',
      prices: { SG: 0, AU: 0 },
      sessions: [{ id: 'gold-breakfast-1', store: 'sg-a', startsAt: '2026-12-05T11:00', seats: 10 }],
    },
  ],
};

/** Brows cost a half when they are booked, of which a half is kept; the class is paid in advance, and the evening face has to be approved. */
export const depositSupply: SupplyRecord = {
  ...testSupply,
  services: testSupply.services.map((service) =>
    service.id === 'brow-shape'
      ? { ...service, depositPercent: 50, lateFeePercent: 50 }
      : { ...service, needsApproval: true },
  ),
  gatherings: (testSupply.gatherings ?? []).map((gathering) =>
    gathering.kind === 'class' ? { ...gathering, depositPercent: 100 } : gathering,
  ),
};

/** Members earn 50 and 120 points by the services, and 30 by the class. */
export const pointSupply: SupplyRecord = {
  ...testSupply,
  services: testSupply.services.map((service) => ({ ...service, points: service.id === 'brow-shape' ? 50 : 120 })),
  gatherings: (testSupply.gatherings ?? []).map((gathering) =>
    gathering.kind === 'class' ? { ...gathering, points: 30 } : gathering,
  ),
};

const member = createTestMember('SG', randomUUID());

/** For tests: somebody who works for the shop. */
export const testColleague: RequestContext = {
  ...member,
  actor: (async () => ({ ...(await member.actor()), kind: 'employee' })) as RequestContext['actor'],
};

const testClock = { now: () => new Date('2026-11-20T02:00:00Z') };

/** Stores the supply of the tests. */
export async function insertTestSupply(database: Database): Promise<void> {
  await importStores(database.db, [
    createStore('sg-a', 'SG', 'Asia/Singapore'),
    createStore('sg-b', 'SG', 'Asia/Singapore'),
    createStore('au-a', 'AU', 'Australia/Sydney'),
  ]);
  const faults = await runInTransaction(database.db, (transaction) => importSupply(transaction, testClock, testSupply));
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
}

/**
 * For tests: bookings in a database, with a clock that is moved by hand, on Friday 20 November 2026 at ten in Singapore.
 * @param createProviders of bookings
 */
export function createTestHappening(
  database: Database,
  createProviders: (clock: Clock) => BookingProviders = () => new Map(),
) {
  let now = testClock.now();
  const clock = { now: () => now };
  /** Of members, by their accounts. */
  const tiers = new Map<string, Tier>();
  const mails: Mail[] = [];
  const rendered: { name: string; props: object }[] = [];
  const reported: unknown[] = [];
  const provider = new TestProvider();
  const payments = createPaymentService({
    database,
    clock,
    random: systemRandom,
    providers: [provider],
    report: () => {},
  });
  const paying = createTestPaying(database, clock, payments);
  const points = createPointsService({ database, clock });
  const addresses = { origins: {} } as never;
  const providers = createProviders(clock);
  const happening = createHappeningService({
    providers,
    report: (error) => reported.push(error),
    database,
    clock,
    random: systemRandom,
    payments,
    money: paying.money,
    points,
    takesOrders: true,
    findTier: async (_db, accountId) => tiers.get(accountId) ?? null,
    market: createMarketService({ database, addresses }),
    holdMinutes: 60,
    linkSecret: 'a secret of at least thirty-two characters',
    personSecret: 'another secret of thirty-two characters',
    sender: 'Vermilion <shop@vermilion.example>',
    renderMail: async (name, props) => {
      rendered.push({ name, props });
      return { subject: name, html: '', text: '', attachments: [] };
    },
    getShopName: () => 'Vermilion',
    getPageUrl: (path, market) => `https://${market.toLowerCase()}.shop.example${path}`,
  });
  payments.payableHandlers.add('reservation', happening.payableHandler);
  const dispatch = createDispatch(
    [serveEndpoints({ ...happeningEndpoints, ...happeningStaffEndpoints }, createHappeningHandlers(happening))],
    {
      // Every member works for the shop.
      readGrants: async () => [{ role: 'support', scope: null }],
    },
  );
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => {} };

  return {
    happening,
    dispatch,
    provider,
    payments,
    paying,
    tiers,
    points,
    mails,
    rendered,
    reported,
    /** Moves the clock. */
    setNow: (iso: string) => {
      now = new Date(iso);
    },
    /** Runs the jobs that are due. */
    runJobs: async () => {
      const handlers = [...createHappeningJobs(happening, mailer), ...createPaymentJobs(payments)];
      const jobs = await startJobs({ database, clock, report: (error) => console.error(error) }, handlers);
      await jobs.drain();
      await jobs.stop();
    },
    hold: (
      startsAt: string,
      changes: Partial<{
        activityId: string;
        storeCode: string;
        artistId: string | null;
        further: string[];
        guests: number;
        idempotencyKey: string;
      }> = {},
      visitor = createTestVisitor('SG'),
    ) =>
      dispatch.call(
        'POST reservation-service/create',
        {
          body: {
            activityId: 'brow-shape',
            storeCode: 'sg-a',
            artistId: null,
            startsAt,
            idempotencyKey: randomUUID(),
            ...changes,
          },
        },
        visitor,
      ),
    takeSeats: (
      sessionId = 'brow-class-1',
      changes: Partial<{ seats: number; canWait: boolean; idempotencyKey: string }> = {},
      visitor = createTestVisitor('SG'),
    ) =>
      dispatch.call(
        'POST reservation-service/create',
        { body: { sessionId, seats: 1, canWait: false, idempotencyKey: randomUUID(), ...changes } },
        visitor,
      ),
    confirm: (id: string, key: string, changes: object = {}) =>
      dispatch.call(
        'POST reservation-service/{id}',
        {
          params: { id },
          query: { key },
          body: {
            action: 'confirm',
            contact: { fullName: 'Nadia Rahim', email: 'nadia@example.sg', phone: '9123 4567', notes: '' },
            answers: { allergies: 'None' },
            ...changes,
          },
        },
        createTestVisitor('SG'),
      ),
  };
}

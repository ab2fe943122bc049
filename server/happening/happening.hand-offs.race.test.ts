import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { handedOverSupply, startTestBookingProvider } from './happening.provider.testing.ts';
import { importSupply } from './happening.service.ts';
import { createTestHappening, insertTestSupply } from './happening.testing.ts';

const width = 20;
const rounds = 5;

let database: Database;
let now = new Date('2026-11-20T02:00:00Z');
const clock = { now: () => now };
let shops: ReturnType<typeof createTestHappening>[] = [];
let booxi: Awaited<ReturnType<typeof startTestBookingProvider>>;

beforeAll(async () => {
  database = await testDatabase();
  await insertTestSupply(database);
  await runInTransaction(database.db, (transaction) =>
    importSupply(transaction, clock, handedOverSupply, new Set(['booxi'])),
  );
  booxi = await startTestBookingProvider(clock);
});
afterAll(async () => {
  await booxi.stop();
  await database.close();
});

test('the guest who comes back, reports and the job at once make one booking and one mail; reports in any order end alike', async () => {
  // Two of them know nothing of each other, as two processes.
  shops = [0, 1].map(() => createTestHappening(database, booxi.createProviders));
  const pickShop = (index: number) => shops[index % 2] as (typeof shops)[number];
  const provider = async () => ({ kind: 'provider' as const, name: 'booxi', address: '192.0.2.1' });
  for (let round = 0; round < rounds; round += 1) {
    await database.db.deleteFrom('jobs').execute();
    await database.db.deleteFrom('happening_reservations').execute();
    await database.db.deleteFrom('happening_hand_offs').execute();
    setNow('2026-11-20T02:00:00Z');
    const visitor = createTestVisitor('SG');
    const body = { activityId: 'brow-shape', storeCode: 'sg-a', idempotencyKey: randomUUID() };
    const begun = await pickShop(0).dispatch.call('POST reservation-service/hand-offs', { body }, visitor);
    if (!begun.ok) throw new Error(begun.error.code);
    const id = begun.value.redirectUrl.split('/').at(-1) ?? '';
    setNow('2026-11-20T02:02:00Z');
    const report = (index: number, booking: object) =>
      pickShop(index).dispatch.call(
        'POST reservation-service/callbacks',
        { body: booking as Record<string, unknown> },
        { ...createTestVisitor('SG'), actor: provider },
      );
    const booked = booxi.book(id);
    const query = booxi.signReturn(id, 'booked', booked.reference);
    await Promise.all(
      Array.from({ length: width }, async (_, index) => {
        if (index % 3 === 0) return report(index, booked);
        if (index % 3 === 1) return pickShop(index).happening.handOffs.pollDue();
        return pickShop(index).dispatch.call(
          'GET reservation-service/hand-offs/{id}',
          { params: { id }, query },
          visitor,
        );
      }),
    );
    const rows = await database.db.selectFrom('happening_reservations').selectAll().execute();
    expect(rows).toMatchObject([{ state: 'confirmed', provider_reference: booked.reference, sequence: 0 }]);
    await pickShop(0).runJobs();
    expect(shops.flatMap((shop) => shop.mails.splice(0)).map(({ subject }) => subject)).toEqual([
      'happening.confirmed',
    ]);

    const later = [3, 4, 5].map((hour) =>
      booxi.book(id, { startsAt: `2026-11-24T0${hour}:00:00.000Z`, endsAt: `2026-11-24T0${hour}:30:00.000Z` }),
    );
    const sent = Array.from({ length: width }, (_, index) => later[(index * 7 + round) % later.length] ?? booked);
    const codes = (await Promise.all(sent.map((booking, index) => report(index, booking)))).map(({ ok }) => ok);
    expect(codes).toEqual(Array(width).fill(true));
    const moved = await database.db.selectFrom('happening_reservations').selectAll().execute();
    expect(moved).toMatchObject([{ starts_at: new Date('2026-11-24T05:00:00.000Z') }]);
    await pickShop(0).runJobs();
    const mails = shops.flatMap((shop) => shop.mails.splice(0));
    // Mails of times that it has no more are sent no more.
    expect(mails.map(({ subject }) => subject)).toEqual(['happening.moved']);
  }
}, 120_000);

test('a press that is repeated many times at once, after its hand-off has ended, begins one other that stays open', async () => {
  setNow('2026-11-20T02:00:00Z');
  shops = [0, 1].map(() => createTestHappening(database, booxi.createProviders));
  await database.db.deleteFrom('happening_reservations').execute();
  await database.db.deleteFrom('happening_hand_offs').execute();
  const visitor = createTestVisitor('SG');
  const body = { activityId: 'brow-shape', storeCode: 'sg-a', idempotencyKey: randomUUID() };
  const press = (index: number) =>
    (shops[index % 2] as (typeof shops)[number]).dispatch.call('POST reservation-service/hand-offs', { body }, visitor);
  booxi.state.isReachable = false;
  expect((await press(0)).ok).toBe(false);
  booxi.state.isReachable = true;
  setNow('2026-11-20T02:02:00Z');
  await shops[1]?.happening.handOffs.pollDue();
  const answers = await Promise.all(Array.from({ length: width }, (_, index) => press(index)));
  const pages = new Set(answers.map((answer) => (answer.ok ? answer.value.redirectUrl : answer.error.code)));
  expect([...pages]).toEqual([expect.stringContaining('https://booxi.example/')]);
  const rows = await database.db.selectFrom('happening_hand_offs').select('state').orderBy('started_at').execute();
  expect(rows).toEqual([{ state: 'not_completed' }, { state: 'open' }]);
}, 60_000);

test('one reference that is reported for many guests at once is one booking', async () => {
  setNow('2026-11-20T02:00:00Z');
  await database.db.deleteFrom('happening_reservations').execute();
  const shop = createTestHappening(database, booxi.createProviders);
  const actor = async () => ({ kind: 'provider' as const, name: 'booxi', address: '192.0.2.1' });
  const reports = await Promise.all(
    Array.from({ length: width }, async () => {
      const body = { activityId: 'brow-shape', storeCode: 'sg-a', idempotencyKey: randomUUID() };
      const begun = await shop.dispatch.call('POST reservation-service/hand-offs', { body }, createTestVisitor('SG'));
      if (!begun.ok) throw new Error(begun.error.code);
      return booxi.book(begun.value.redirectUrl.split('/').at(-1) ?? '', { reference: 'BX-same' });
    }),
  );
  const answers = await Promise.all(
    reports.map((booking) =>
      shop.dispatch.call(
        'POST reservation-service/callbacks',
        { body: booking },
        { ...createTestVisitor('SG'), actor },
      ),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await database.db.selectFrom('happening_reservations').select('id').execute()).toHaveLength(1);
}, 60_000);

function setNow(iso: string) {
  now = new Date(iso);
  for (const shop of shops) shop.setNow(iso);
}

import { randomUUID } from 'node:crypto';
import { createSignedProvider } from '@vermilion/server/happening/happening.provider.signed';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from './sandbox.ts';

const bookingSecret = 'a secret of bookings, of thirty-two characters';
const clock = { now: () => new Date('2026-11-20T02:00:00Z') };

let sandbox: Sandbox;
let reports: { url: string; signature: string | null; body: string }[];

beforeEach(async () => {
  reports = [];
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    shopName: 'Salt & Sand',
    paymentSecret: 'a secret of payments, of thirty-two characters',
    bookingSecret,
    clock,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      reports.push({
        url: request.url,
        signature: request.headers.get('x-vermilion-signature'),
        body: await request.text(),
      });
      return Response.json({ received: true });
    },
  });
});
afterEach(() => sandbox.stop());

const provider = (secret = bookingSecret) =>
  createSignedProvider('booxi', {
    url: sandbox.url,
    secret,
    callbackUrl: 'http://shop.example/api/web/v1/reservation-service/callbacks',
    clock,
    fetch,
    report: () => {},
  });

async function start(changes: object = {}) {
  const handOffId = randomUUID();
  const begun = await provider().start({
    handOffId,
    serviceReference: 'gift-finding',
    serviceName: 'Gift <finding>',
    minutes: 30,
    storeCode: 'hk-a',
    storeName: 'Causeway Bay',
    zone: 'Asia/Hong_Kong',
    market: 'HK',
    language: 'en',
    successUrl: 'http://hk.shop.example/happening/services/booxi/success',
    cancelUrl: 'http://hk.shop.example/happening/services/booxi/cancel?language=zh',
    startedAt: '2026-11-20T02:00:00.000Z',
    expiresAt: '2026-11-21T02:00:00.000Z',
    ...changes,
  });
  if (!begun.ok) throw new Error(begun.error.code);
  return { handOffId, address: begun.value.pageUrl };
}
const read = async (address: string) => (await fetch(address)).text();
const act = async (address: string, fields: Record<string, string>) =>
  (await fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })).headers.get(
    'location',
  ) ?? '';
const listTimes = async (address: string) =>
  [...(await read(address)).matchAll(/<option value="([^"]+)"/g)].map(([, time = '']) => time);
const readBooking = async (handOffId: string) => {
  const status = await provider().read(handOffId);
  if (typeof status === 'string') throw new Error(status);
  return status.booking;
};
const guest = { fullName: 'Ka Yan Chan', email: 'kayan@example.hk', phone: '+85291234567' };
const returned = (location: string) => {
  const { searchParams } = new URL(location);
  const get = (name: string) => searchParams.get(name) ?? '';
  const outcome = get('outcome') as 'booked' | 'not_completed';
  return { handOffId: get('hand_off'), outcome, reference: get('reference'), signature: get('signature') };
};

describe('the provider of bookings', () => {
  test.each([
    ['th', 'TH', 'เลือกเวลา'],
    ['id', 'ID', 'Pilih waktu'],
    ['zh', 'HK', '選擇時間'],
  ] as const)('speaks %s', async (language, market, title) => {
    expect(await read((await start({ language, market })).address)).toContain(title);
  });

  test('books a time that is chosen, reports it, and sends the guest back with a signed answer', async () => {
    const { handOffId, address } = await start();
    expect(await provider().read(handOffId)).toEqual({ isOpen: true, booking: null });
    expect(await read(address)).toContain('Gift &lt;finding&gt; at Causeway Bay');
    const [startsAt = ''] = await listTimes(address);
    // Half past ten in Hong Kong.
    expect(startsAt).toBe('2026-11-21T02:30:00Z');
    // Nobody books without saying who comes.
    expect(await act(address, { action: 'book', startsAt, ...guest, email: 'none' })).toBe(new URL(address).pathname);
    const location = await act(address, { action: 'book', startsAt, ...guest });
    expect(location).toMatch(/^http:\/\/hk\.shop\.example\/happening\/services\/booxi\/success\?/);
    expect(provider().verifyReturn(returned(location))).toBe(true);
    const booking = await readBooking(handOffId);
    expect(booking).toMatchObject({ version: 1, state: 'booked', startsAt, guest, manageUrl: address });
    expect(returned(location)).toMatchObject({ handOffId, outcome: 'booked', reference: booking?.reference });
    expect(reports).toHaveLength(1);
    const { signature, body } = reports[0] ?? { signature: null, body: '' };
    expect(provider().verify(() => signature ?? undefined, body)).toBe(true);
    expect(JSON.parse(body)).toEqual(booking);
  });

  test('moves, completes and cancels it, with a higher version each time', async () => {
    const { handOffId, address } = await start();
    const [startsAt = '', later = ''] = await listTimes(address);
    await act(address, { action: 'book', startsAt, ...guest });
    await act(address, { action: 'move', startsAt: later });
    expect(await readBooking(handOffId)).toMatchObject({ version: 2, state: 'booked', startsAt: later });
    await act(address, { action: 'cancel' });
    expect(await readBooking(handOffId)).toMatchObject({ version: 3, state: 'cancelled' });
    // That is the end of it.
    await act(address, { action: 'complete' });
    expect(reports.map(({ body }) => JSON.parse(body).version)).toEqual([1, 2, 3]);
  });

  test('sends a guest back who turns back, and books nothing after that', async () => {
    const { handOffId, address } = await start();
    const [startsAt = ''] = await listTimes(address);
    const location = await act(address, { action: 'decline' });
    expect(location).toMatch(/booxi\/cancel\?language=zh&hand_off=/);
    expect(provider().verifyReturn(returned(location))).toBe(true);
    await act(address, { action: 'book', startsAt, ...guest });
    expect(await provider().read(handOffId)).toEqual({ isOpen: false, booking: null });
    expect(reports).toEqual([]);
  });

  test('believes the shop alone', async () => {
    const { handOffId } = await start();
    const stranger = provider('another secret of thirty-two characters');
    expect(await stranger.read(handOffId)).toBe('unanswered');
    expect((await fetch(`${sandbox.url}/hand-offs`, { method: 'POST', body: '{}' })).status).toBe(401);
    expect(await provider().read(randomUUID())).toEqual({ isOpen: false, booking: null });
    expect((await fetch(`${sandbox.url}/book/${randomUUID()}`)).status).toBe(404);
  });
});

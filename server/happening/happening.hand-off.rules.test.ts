import { dayMs, hourMs, minuteMs } from '@vermilion/contract/durations';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sign } from '../platform/signature.ts';
import { decideChange, getNextPollAt, isOver } from './happening.hand-off.rules.ts';
import { createSignedProvider, getSignedReturn } from './happening.provider.signed.ts';
import { providerBooking, type SignedReturn } from './happening.provider.ts';

const started = new Date('2026-11-20T02:00:00Z');
const after = (ms: number) => new Date(started.getTime() + ms);

test.each([
  [0, 2 * minuteMs],
  [2 * minuteMs, 4 * minuteMs],
  [30 * minuteMs, hourMs],
  [5 * hourMs, 6 * hourMs],
  [dayMs - 1, dayMs - 1 + hourMs],
  [3 * dayMs, 3 * dayMs + hourMs],
])('%d ms after its beginning the provider is asked again at %s', (elapsedMs, next) => {
  expect(getNextPollAt(started, after(elapsedMs))).toEqual(after(next));
});

test.each([
  [0, false],
  [dayMs - 1, false],
  [dayMs, true],
])('%d ms after its beginning an answer is the last one: %s', (elapsedMs, isLast) => {
  expect(isOver(started, after(elapsedMs))).toBe(isLast);
});

const reported = (version: number, state: 'booked' | 'cancelled' | 'completed', hour = 2) => ({
  handOffId: '0b9c1c6e-6f0e-4f43-9d37-1f0a4c8e3f11',
  reference: 'BX-1',
  version,
  state,
  startsAt: `2026-11-23T0${hour}:00:00Z`,
  endsAt: `2026-11-23T0${hour}:30:00Z`,
  manageUrl: null,
});
const booked = (state: 'confirmed' | 'cancelled' = 'confirmed') => ({
  state,
  starts_at: new Date('2026-11-23T02:00:00.000Z'),
  ends_at: new Date('2026-11-23T02:30:00.000Z'),
});

describe('what a report changes', () => {
  test.each([
    ['the first is a booking', { version: 0, booking: null }, reported(1, 'booked'), 'book'],
    ['also where the visit is over already', { version: 0, booking: null }, reported(3, 'completed'), 'book'],
    ['a cancellation comes first', { version: 0, booking: null }, reported(2, 'cancelled'), 'drop'],
    ['and the booking after it', { version: 2, booking: null }, reported(1, 'booked'), 'skip'],
    ['the same again', { version: 1, booking: booked() }, reported(1, 'booked'), 'skip'],
    ['an older time after a newer one', { version: 3, booking: booked() }, reported(2, 'booked', 5), 'skip'],
    ['another time', { version: 1, booking: booked() }, reported(2, 'booked', 5), 'move'],
    ['other details', { version: 1, booking: booked() }, reported(2, 'booked'), 'update'],
    ['the visit is over', { version: 1, booking: booked() }, reported(2, 'completed'), 'update'],
    ['cancelled', { version: 1, booking: booked() }, reported(2, 'cancelled'), 'cancel'],
    ['booked again after that', { version: 2, booking: booked('cancelled') }, reported(3, 'booked'), 'skip'],
  ] as const)('%s', (_, known, report, change) => {
    expect(decideChange(known, report)).toBe(change);
  });

  test('whatever the order, what the latest version says is what stands', () => {
    const state = fc.constantFrom('booked', 'completed');
    const reports = fc.array(fc.record({ state, hour: fc.integer({ min: 1, max: 8 }) }), {
      minLength: 1,
      maxLength: 6,
    });
    const order = fc.infiniteStream(fc.nat());
    fc.assert(
      fc.property(reports, order, (facts, draws) => {
        const inOrder = facts.map(({ state: each, hour }, index) => reported(index + 1, each, hour));
        // Each of them twice, in any order.
        const sent = [...inOrder, ...inOrder]
          .map((report) => ({ report, place: draws.next().value ?? 0 }))
          .sort((one, other) => one.place - other.place);
        let known: Parameters<typeof decideChange>[0] = { version: 0, booking: null };
        for (const { report } of sent) {
          const change = decideChange(known, report);
          if (change === 'skip') continue;
          const times = { starts_at: new Date(report.startsAt), ends_at: new Date(report.endsAt) };
          known = { version: report.version, booking: { state: 'confirmed', ...times } };
        }
        const last = inOrder.at(-1);
        expect(known.version).toBe(last?.version);
        expect(known.booking?.starts_at).toEqual(new Date(last?.startsAt ?? ''));
      }),
    );
  });
});

describe('what a guest brings back', () => {
  const secret = 'a secret of at least thirty-two characters';
  let now = started;
  const provider = createSignedProvider('booxi', {
    url: 'http://127.0.0.1:1',
    secret,
    callbackUrl: 'http://127.0.0.1:1',
    clock: { now: () => now },
    fetch,
    report: () => {},
  });
  const given = { handOffId: reported(1, 'booked').handOffId, outcome: 'booked' as const, reference: 'BX-1' };
  const signature = sign(secret, getSignedReturn(given), started);
  const isGood = (changes: Partial<SignedReturn> = {}, at = started) => {
    now = at;
    return provider.verifyReturn({ ...given, signature, ...changes });
  };

  test('counts for five minutes, as it was signed', () => {
    expect(isGood()).toBe(true);
    expect(isGood({}, after(5 * minuteMs))).toBe(true);
    expect(isGood({}, after(5 * minuteMs + 1000))).toBe(false);
    expect(isGood({}, after(-5 * minuteMs - 1000))).toBe(false);
  });

  test.each<[string, Partial<SignedReturn>]>([
    ['another hand-off', { handOffId: '1b9c1c6e-6f0e-4f43-9d37-1f0a4c8e3f11' }],
    ['another outcome', { outcome: 'not_completed' }],
    ['another reference', { reference: 'BX-2' }],
    ['another secret', { signature: sign(`${secret}x`, getSignedReturn(given), started) }],
    ['a signature of a report', { signature: sign(secret, JSON.stringify(given), started) }],
    ['no signature', { signature: '' }],
    ['a signature of zeros', { signature: `${signature.slice(0, -64)}${'0'.repeat(64)}` }],
  ])('%s counts for nothing', (_, changes) => {
    expect(isGood(changes)).toBe(false);
  });
});

const guest = { fullName: 'Nadia', email: 'Nadia@Example.sg', phone: '+6591234567' };
const good = { ...reported(1, 'booked'), guest };

test.each<[string, object]>([
  ['a visit that ends before it begins', { endsAt: '2026-11-23T01:00:00Z' }],
  ['a version of zero', { version: 0 }],
  ['a version that is not whole', { version: 1.5 }],
  ['no reference', { reference: '' }],
  ['a reference of two lines', { reference: 'BX\n1' }],
  ['a reference with a hidden sign', { reference: 'BX\u202e1' }],
  ['a reference that nobody sees', { reference: ' ' }],
  ['an address that runs something', { manageUrl: 'javascript:alert(1)' }],
  ['an email that is none', { guest: { ...guest, email: 'nadia' } }],
  ['an email that is too long where it is stored', { guest: { ...guest, email: `a@${'ü.'.repeat(100)}com` } }],
  ['a name that nobody sees', { guest: { ...guest, fullName: '\u200b\u202e' } }],
  ['another state', { state: 'moved' }],
])('%s is no booking', (_, changes) => {
  expect(providerBooking.safeParse({ ...good, ...changes }).success).toBe(false);
});

test.each([
  ['fullName', ' Nadia\u202e\r\nRahim\u0007 ', 'Nadia Rahim'],
  ['email', '\u200bNadia@Example.sg', 'nadia@example.sg'],
  ['email', 'nadia@bücher.example', 'nadia@xn--bcher-kva.example'],
  ['phone', '\u202a+65\u00a09123\n4567\u202c', '+65 9123 4567'],
])('the %s of a guest is cleaned as if it were typed: %j', (field, sent, stored) => {
  const parsed = providerBooking.parse({ ...good, guest: { ...guest, [field]: sent } });
  expect(parsed.guest).toMatchObject({ [field]: stored });
});

test('what is accepted of a guest fits the columns that it is stored in', () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 120 }), fc.string({ unit: 'grapheme', maxLength: 120 }));
  const email = fc
    .tuple(
      fc.constantFrom('a', 'Ü'.repeat(40)),
      fc.constantFrom('ü.', 'a.', '例.', 'ß.'),
      fc.integer({ min: 1, max: 130 }),
    )
    .map(([name, label, count]) => `${name}@${label.repeat(count)}com`);
  const address = text.map((path) => `https://booxi.example/${path}`);
  fc.assert(
    fc.property(fc.record({ fullName: text, email, phone: text }), address, (sent, manageUrl) => {
      const read = providerBooking.safeParse({ ...good, guest: sent, manageUrl });
      if (!read.success) return;
      const { fullName, email: stored, phone } = read.data.guest;
      expect([...fullName].length).toBeGreaterThanOrEqual(1);
      expect([...fullName].length).toBeLessThanOrEqual(100);
      expect(stored.length).toBeLessThanOrEqual(254);
      expect([...phone].length).toBeGreaterThanOrEqual(3);
      for (const each of [fullName, stored, phone, read.data.manageUrl ?? '']) {
        expect(each.isWellFormed()).toBe(true);
        expect(each).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      }
    }),
  );
});

import { cleanMessage } from '@vermilion/contract/clean-text';
import { giftCardYears, maxGiftMessageLength, maxSendDaysAhead } from '@vermilion/contract/gift-card-terms';
import type { GiftCardState } from '@vermilion/contract/giftcard';
import { type MarketCode, marketCodes, markets } from '@vermilion/contract/markets';
import type { PaymentState } from '@vermilion/contract/payment';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEntries } from './giftcard.ledger.rules.ts';
import {
  canCancel,
  createExpiry,
  findGiftCardProblems,
  getExpiry,
  getExpiryAfterReturn,
  getGiftCardStatus,
  getSendTime,
  getSpendState,
} from './giftcard.rules.ts';

const now = new Date('2026-11-20T02:00:00Z');
const before = new Date(now.getTime() - 1);
const after = new Date(now.getTime() + 1);

const paymentStates: readonly PaymentState[] = [
  'started',
  'pending',
  'confirmed',
  'failed',
  'blocked',
  'unreachable',
  'abandoned',
  'surplus',
];

describe('expiry', () => {
  test.each<[MarketCode, string, string, string | null, string | null]>([
    ['SG', '2026-11-20T02:00:00Z', '2026-11-20T02:00:00Z', '2029-11-20', '2029-11-20T16:00:00Z'],
    // The years begin when it is sent, by the market's calendar.
    ['SG', '2026-11-20T02:00:00Z', '2026-12-24T01:00:00Z', '2029-12-24', '2029-12-24T16:00:00Z'],
    ['SG', '2026-11-20T16:00:00Z', '2026-11-20T01:00:00Z', '2029-11-21', '2029-11-21T16:00:00Z'],
    ['SG', '2028-02-29T02:00:00Z', '2028-02-29T02:00:00Z', '2031-02-28', '2031-02-28T16:00:00Z'],
    ['PH', '2026-11-20T02:00:00Z', '2026-11-20T02:00:00Z', null, null],
  ])('of a card of %s that is paid at %s and sent at %s is %s', (market, paidAt, sendAt, day, moment) => {
    expect(getExpiry(market, new Date(paidAt), new Date(sendAt))).toEqual({
      expires_on: day,
      expires_at: moment && new Date(moment),
    });
  });

  test('is never earlier than the law of the market asks for', () => {
    const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...marketCodes), moment, moment, (market, paidAt, sendAt) => {
        const { expires_at } = getExpiry(market, paidAt, sendAt);
        const years = giftCardYears[market];
        if (years === null) {
          expect(expires_at).toBeNull();
          return;
        }
        const start = Math.max(paidAt.getTime(), sendAt.getTime());
        const days = ((expires_at?.getTime() ?? 0) - start) / 86_400_000;
        // 29 February has no day of its own in three years.
        expect(days).toBeGreaterThan(365 * years - 1);
      }),
    );
  });

  test('ends with the last day on the clock of the market, also when clocks change', () => {
    expect(createExpiry('2027-04-04', 'AU').expires_at).toEqual(new Date('2027-04-04T14:00:00Z'));
    expect(createExpiry('2027-01-15', 'AU').expires_at).toEqual(new Date('2027-01-15T13:00:00Z'));
  });

  describe('after a return', () => {
    const ninetyDays = createExpiry('2027-02-18', 'SG');
    const lastWeek = new Date(now.getTime() - 7 * 86_400_000);
    const yesterday = new Date(now.getTime() - 86_400_000);
    test.each([
      ['stays open where the card never expires', null, null, lastWeek, null],
      ['is 90 days away where the card has expired', now, null, lastWeek, ninetyDays],
      ['stays where the card is valid', new Date(now.getTime() + 1), null, lastWeek, null],
      ['is moved again for what was spent before the first return', before, yesterday, lastWeek, ninetyDays],
      ['stays for what was spent while a return had extended it', before, yesterday, yesterday, null],
    ])('%s', (_what, expiresAt, returnExtendedAt, chargedAt, expected) => {
      const card = { market: 'SG' as const, expires_at: expiresAt, return_extended_at: returnExtendedAt };
      expect(getExpiryAfterReturn(card, chargedAt, now)).toEqual(expected);
    });
  });
});

test.each([
  ['2026-11-20', 'Asia/Singapore', now],
  ['2026-11-19', 'Asia/Singapore', now],
  ['2026-11-21', 'Asia/Singapore', new Date('2026-11-21T01:00:00Z')],
  ['2026-11-21', 'Asia/Jayapura', new Date('2026-11-21T00:00:00Z')],
  // Summer time begins in Sydney on 4 October 2026, at 2 in the morning.
  ['2027-04-04', 'Australia/Sydney', new Date('2027-04-03T23:00:00Z')],
])('a card for %s in %s is sent at %s', (day, zone, moment) => {
  expect(getSendTime(day, zone, now)).toEqual(moment);
});

describe('a purchase', () => {
  const request = {
    amount: 5000,
    recipient: { fullName: 'Priya Nair', email: 'priya@example.sg' },
    buyer: { fullName: 'Mei Tan', email: 'mei@example.sg' },
    message: '',
    sendOn: '2026-11-20',
    sendZone: 'Asia/Singapore',
  };
  const lastDay = Temporal.PlainDate.from('2026-11-20').add({ days: maxSendDaysAhead });

  test.each<[Partial<typeof request>, string | null, string?]>([
    [{}, null],
    [{ amount: 5050 }, 'amount', 'INVALID_VALUE'],
    [{ recipient: { fullName: '7', email: 'a@b.sg' } }, 'recipient.fullName', 'FULL_NAME_REQUIRED'],
    [{ recipient: { fullName: 'อ', email: 'a@b.sg' } }, null],
    [{ buyer: { fullName: 'M'.repeat(100), email: 'a@b.sg' } }, null],
    [{ buyer: { fullName: 'M'.repeat(101), email: 'a@b.sg' } }, 'buyer.fullName', 'TOO_LONG'],
    [{ buyer: { fullName: 'Win at evil.com', email: 'a@b.sg' } }, 'buyer.fullName', 'LINK_NOT_ALLOWED'],
    [{ buyer: { fullName: 'Mei', email: '' } }, 'buyer.email', 'REQUIRED'],
    [{ buyer: { fullName: 'Mei', email: 'mei' } }, 'buyer.email', 'INVALID_EMAIL'],
    [{ message: 'x'.repeat(maxGiftMessageLength) }, null],
    [{ message: 'x'.repeat(maxGiftMessageLength + 1) }, 'message', 'TOO_LONG'],
    [{ message: 'Claim it at evil.com' }, 'message', 'LINK_NOT_ALLOWED'],
    [{ sendOn: '2026-11-19' }, 'sendOn', 'INVALID_VALUE'],
    [{ sendOn: lastDay.toString() }, null],
    [{ sendOn: lastDay.add({ days: 1 }).toString() }, 'sendOn', 'INVALID_VALUE'],
    [{ sendZone: 'Europe/Paris' }, 'sendZone', 'INVALID_VALUE'],
  ])('with %j has the problem %s', (changes, path, code) => {
    const problems = findGiftCardProblems({ ...request, ...changes }, markets.SG, now);
    expect(problems).toEqual(path === null ? [] : [{ path, code }]);
  });

  test('names all of its problems', () => {
    const person = { fullName: '', email: '' };
    const wrong = { amount: 1, recipient: person, buyer: person, message: 'www', sendOn: '2020-01-01', sendZone: 'x' };
    expect(findGiftCardProblems(wrong, markets.SG, now).map(({ path }) => path)).toEqual([
      'amount',
      'recipient.fullName',
      'recipient.email',
      'buyer.fullName',
      'buyer.email',
      'message',
      'sendZone',
    ]);
  });
});

test.each([
  ['  Happy   birthday \r\n\r\n\r\n\r\nMei\t\tTan\u0007 ', 'Happy birthday \n\nMei Tan'],
  ['a\rb', 'a\nb'],
  ['a\n\nb', 'a\n\nb'],
  ['e\u0301', 'é'],
])('the message %j is stored as %j', (typed, stored) => {
  expect(cleanMessage(typed)).toBe(stored);
});

test.each<[GiftCardState, Date | null, Date | null, ReturnType<typeof getSpendState>]>([
  ['issued', null, null, 'active'],
  ['issued', null, after, 'active'],
  ['issued', null, now, 'expired'],
  ['issued', null, before, 'expired'],
  ['issued', before, before, 'frozen'],
  ['placed', null, null, null],
  ['cancelled', null, null, null],
  ['refunded', null, after, null],
])('a card that is %s, stopped at %s and expires at %s is %s', (state, frozen_at, expires_at, spendState) => {
  expect(getSpendState({ state, frozen_at, expires_at }, now)).toBe(spendState);
});

test.each(['pending', 'confirmed', 'failed', 'blocked'] as const)(
  'the page of an unpaid card shows its payment, such as %s, and of any other the card',
  (outcome) => {
    expect(getGiftCardStatus('placed', outcome)).toBe(outcome);
    expect(getGiftCardStatus('issued', outcome)).toBe('confirmed');
    expect(getGiftCardStatus('cancelled', outcome)).toBe('cancelled');
    expect(getGiftCardStatus('refunded', outcome)).toBe('refunded');
  },
);

test('its buyer cancels a card before it is paid, unless a payment is under way, and a paid one before it is sent', () => {
  for (const state of paymentStates) {
    const unpaid = { state: 'placed' as const, sent_at: null, send_at: before };
    expect(canCancel(unpaid, { state }, now), state).toBe(state !== 'pending');
  }
  const paid = { state: 'issued' as const, sent_at: null, send_at: after };
  const payment = { state: 'confirmed' as const };
  expect(canCancel(paid, payment, now)).toBe(true);
  expect(canCancel({ ...paid, send_at: now }, payment, now)).toBe(false);
  expect(canCancel({ ...paid, sent_at: before }, payment, now)).toBe(false);
  expect(canCancel({ ...paid, state: 'refunded' }, payment, now)).toBe(false);
  expect(canCancel({ ...paid, state: 'cancelled' }, payment, now)).toBe(false);
});

describe('the entries of a change', () => {
  test.each([
    ['issue', 'payments'],
    ['grant', 'shop'],
    ['order_refund', 'payments'],
    ['charge', 'orders'],
    ['return', 'orders'],
    ['expiry', 'expired'],
    ['extension', 'expired'],
    ['adjustment', 'shop'],
    ['refund', 'payments'],
  ] as const)('%s move money between the balance and %s', (cause, ledgerAccount) => {
    expect(createEntries(cause, 500)).toEqual([
      { ledgerAccount: 'balance', amount: 500 },
      { ledgerAccount, amount: -500 },
    ]);
  });

  test.each([0, 0.5, Number.NaN, 2 ** 53])('are of whole amounts, not %d', (amount) => {
    expect(() => createEntries('issue', amount)).toThrow(`${amount} is no amount of money`);
  });
});

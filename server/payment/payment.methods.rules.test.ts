import { type MarketCode, marketCodes, markets, type PaymentMethodCode } from '@vermilion/contract/markets';
import { splitInstalments } from '@vermilion/contract/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canRetryAttempt,
  getHoldEnd,
  getLastPageEnd,
  getPageEnd,
  getPaymentKind,
  getPaymentLabel,
  getSettleEnd,
  getUnfinishedMailTime,
  listPaymentOptions,
  listRetryMethods,
} from './payment.methods.rules.ts';

const start = new Date('2026-11-20T02:00:00Z').getTime();
const minutes = (count: number) => new Date(start + count * 60_000);
const now = minutes(0);
const market = fc.constantFrom(...marketCodes);

describe('Retry Payment', () => {
  const heldUntil = minutes(30);
  test.each([
    ['started', true],
    ['failed', true],
    ['blocked', true],
    ['unreachable', true],
    ['abandoned', true],
    ['pending', false],
    ['confirmed', false],
    ['surplus', false],
  ] as const)('after an attempt that is %s: %s', (state, isRetryable) => {
    expect(canRetryAttempt({ state, isLastAttempt: false }, heldUntil, now)).toBe(isRetryable);
    // The page of the last attempt may be opened again.
    expect(canRetryAttempt({ state, isLastAttempt: true }, heldUntil, now)).toBe(state === 'started');
  });

  test('ends when the last page of the hold closes', () => {
    const failed = { state: 'failed', isLastAttempt: false } as const;
    expect(canRetryAttempt(failed, heldUntil, minutes(29.4))).toBe(true);
    expect(canRetryAttempt(failed, heldUntil, minutes(29.5))).toBe(false);
  });

  test.each([
    ['AU', 'failed', 'card', ['card', 'afterpay', 'klarna']],
    ['AU', 'failed', 'klarna', ['card', 'afterpay', 'klarna']],
    ['AU', 'blocked', 'card', ['card', 'afterpay', 'klarna']],
    ['AU', 'blocked', 'klarna', ['card', 'afterpay']],
    ['SG', 'blocked', 'atome', ['card', 'paynow']],
    ['SG', 'started', 'atome', ['card', 'paynow', 'atome']],
    ['HK', 'blocked', 'octopus', ['card', 'fps']],
    ['HK', 'failed', 'fps', ['card', 'fps', 'octopus']],
    ['TH', 'blocked', 'card', ['card', 'promptpay']],
  ] as const)('in %s after %s by %s goes by %j', (code, state, method, expected) => {
    const methods = listRetryMethods(5000, markets[code], 'en', null, { state, method, isLastAttempt: false });
    expect(methods.map((option) => option.code)).toEqual(expected);
    for (const option of methods) expect(option.label).toBe(getPaymentLabel(option.code, markets[code], 'en'));
  });

  test('of the last attempt goes by its own method only', () => {
    const last = { state: 'started', method: 'klarna', isLastAttempt: true } as const;
    expect(listRetryMethods(5000, markets.AU, 'en', null, last)).toEqual([{ code: 'klarna', label: 'Klarna' }]);
  });
});

describe('ways to pay', () => {
  const listCodes = (amount: number, code: MarketCode) =>
    listPaymentOptions(amount, markets[code], 'en', null).map((option) => option.code);

  test('are card, the market’s own ways, and its pay-later providers within their amounts (spec §1)', () => {
    expect(listCodes(5000, 'AU')).toEqual(['card', 'afterpay', 'klarna']);
    expect(listCodes(3499, 'AU')).toEqual(['card', 'afterpay']);
    expect(listCodes(3500, 'AU')).toEqual(['card', 'afterpay', 'klarna']);
    expect(listCodes(100_001, 'AU')).toEqual(['card', 'afterpay']);
    expect(listCodes(200_001, 'AU')).toEqual(['card']);
    expect(listCodes(5000, 'NZ')).toEqual(['card', 'afterpay']);
    expect(listCodes(5000, 'SG')).toEqual(['card', 'paynow', 'atome']);
    expect(listCodes(5000, 'MY')).toEqual(['card', 'fpx', 'atome']);
    expect(listCodes(5000, 'HK')).toEqual(['card', 'fps', 'octopus']);
    expect(listCodes(5000, 'PH')).toEqual(['card', 'gcash', 'maya']);
    expect(listCodes(5000, 'TH')).toEqual(['card', 'promptpay']);
    expect(listCodes(50_000, 'ID')).toEqual(['card', 'qris', 'gopay', 'virtual_account']);
    expect(listCodes(0, 'SG')).toEqual([]);
  });

  test('each take the smallest and the largest amount of the market’s table, and none beyond', () => {
    for (const { code, localPayments, payLater } of Object.values(markets)) {
      for (const { code: method, minAmount, maxAmount } of [...localPayments, ...payLater]) {
        for (const amount of [minAmount, maxAmount]) expect(listCodes(amount, code), method).toContain(method);
        for (const amount of [minAmount - 1, maxAmount + 1])
          expect(listCodes(amount, code), method).not.toContain(method);
      }
    }
  });

  test('are only those that the provider takes', () => {
    const options = listPaymentOptions(5000, markets.SG, 'en', new Set(['card', 'paynow', 'fpx']));
    expect(options.map(({ code }) => code)).toEqual(['card', 'paynow']);
  });

  test('have the names that shoppers there know', () => {
    const names = (code: MarketCode, language: 'en' | 'th' | 'zh' | 'id') =>
      listPaymentOptions(50_000, markets[code], language, null).map(({ label }) => label);
    expect(names('HK', 'zh')).toEqual([null, '轉數快', '八達通']);
    expect(names('HK', 'en')).toEqual([null, 'FPS', 'Octopus']);
    expect(names('TH', 'th')).toEqual([null, 'พร้อมเพย์']);
    expect(names('ID', 'id')).toEqual([null, 'QRIS', 'GoPay', 'Virtual account']);
    expect(names('MY', 'en')).toEqual([null, 'FPX online banking', 'Atome']);
  });

  test.each([
    ['SG', 'card', 'card'],
    ['SG', 'atome', 'pay_later'],
    ['SG', 'paynow', 'qr'],
    ['HK', 'octopus', 'wallet'],
    ['MY', 'fpx', 'bank'],
    ['ID', 'virtual_account', 'transfer'],
  ] as const)('in %s by %s are of the kind %s', (code, method, kind) => {
    expect(getPaymentKind(method, markets[code])).toBe(kind);
  });

  test('instalments add up to the total, and none is more than is shown', () => {
    fc.assert(
      fc.property(market, fc.integer({ min: 0, max: 10_000_000 }), (code, total) => {
        for (const option of listPaymentOptions(total, markets[code], 'en', null)) {
          if (!option.instalments) continue;
          const parts = splitInstalments(total, option.instalments.count);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
          expect(Math.max(...parts)).toBe(option.instalments.amount);
        }
      }),
    );
  });
});

describe('the time to pay', () => {
  const holds = { firstHoldEnd: minutes(60), heldUntil: minutes(60) };

  test.each([
    ['SG', 'card', 60, 59.5],
    ['AU', 'afterpay', 60, 59.5],
    // A QR code expires after minutes; the order is held on, so that another one can be shown.
    ['SG', 'paynow', 60, 15],
    ['HK', 'octopus', 60, 10],
    ['ID', 'virtual_account', 24 * 60 + 0.5, 24 * 60],
  ] as const)('in %s by %s: held for %d minutes, the page open for %d', (code, method, held, open) => {
    const heldUntil = getHoldEnd(method, markets[code], { ...holds, now });
    expect(heldUntil).toEqual(minutes(held));
    expect(getPageEnd(method, markets[code], { heldUntil, now })).toEqual(minutes(open));
  });

  test('of another attempt extends the hold, but starting again and again does not hold goods forever', () => {
    let heldUntil = minutes(60);
    for (let minute = 0; minute < 200; minute += 5) {
      if (minutes(minute) >= getLastPageEnd(heldUntil)) break;
      heldUntil = getHoldEnd('paynow', markets.SG, { firstHoldEnd: minutes(60), heldUntil, now: minutes(minute) });
    }
    expect(heldUntil).toEqual(minutes(75));
  });

  test('never shortens a hold, and always closes the page before the hold ends', () => {
    const method = fc.constantFrom<PaymentMethodCode>('card', 'paynow', 'virtual_account', 'octopus', 'fpx');
    const minute = fc.integer({ min: 0, max: 5000 });
    fc.assert(
      fc.property(market, method, minute, minute, (code, by, first, at) => {
        const before = { firstHoldEnd: minutes(first), heldUntil: minutes(first), now: minutes(at) };
        const heldUntil = getHoldEnd(by, markets[code], before);
        expect(heldUntil.getTime()).toBeGreaterThanOrEqual(before.heldUntil.getTime());
        const end = getPageEnd(by, markets[code], { heldUntil, now: before.now });
        expect(end.getTime()).toBeLessThan(heldUntil.getTime());
      }),
    );
  });

  test('a payment that is pending settles within a day, a transfer within three', () => {
    expect(getSettleEnd('card', markets.TH, now)).toEqual(minutes(24 * 60));
    expect(getSettleEnd('promptpay', markets.TH, now)).toEqual(minutes(24 * 60));
    expect(getSettleEnd('virtual_account', markets.ID, now)).toEqual(minutes(72 * 60));
  });
});

test.each([
  ['an hour', 60, 20],
  ['a day', 24 * 60, 20],
  ['two minutes', 2, 1],
  ['no time', 0, 0],
])('the mail about an unfinished payment comes before the end of a hold of %s', (_, holdMinutes, expected) => {
  expect(getUnfinishedMailTime(now, minutes(holdMinutes))).toEqual(minutes(expected));
});

import { marketCodes, markets } from '@vermilion/contract/markets';
import { compareTiers, type Tier, tierChangeCauses, tiers } from '@vermilion/contract/tiers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createGift,
  getGiftState,
  getUsePeriod,
  type IssuedGiftType,
  listBirthdayGifts,
  listLostGifts,
  listTierGifts,
  staffGift,
  voucherAmounts,
} from './gifts.rules.ts';
import { tierTransitions } from './tiers.rules.ts';

const issuedTypes: IssuedGiftType[] = [
  'ten_percent_off',
  'welcome_voucher',
  'birthday_voucher',
  'gold_welcome',
  'birthday_points',
];

describe('what a gift is worth', () => {
  test.each(marketCodes)('by the table of %s', (market) => {
    const { welcome, birthday, goldWelcome, minimumSpend } = voucherAmounts[market];
    const worth = (type: IssuedGiftType) => {
      const gift = createGift(type, market, '2026-11-22', 'cause');
      return [gift.value, gift.minimumSpend];
    };
    expect(issuedTypes.map(worth)).toEqual([
      [{ kind: 'percent_off', basisPoints: 1000 }, 0],
      [{ kind: 'amount_off', amount: welcome }, minimumSpend],
      [{ kind: 'amount_off', amount: birthday }, minimumSpend],
      [{ kind: 'amount_off', amount: goldWelcome }, 0],
      [{ kind: 'double_points' }, 0],
    ]);
  });

  test.each(marketCodes)('is less than what has to be spent, in whole amounts, in %s', (market) => {
    const { welcome, birthday, goldWelcome, minimumSpend } = voucherAmounts[market];
    expect(welcome).toBeLessThan(birthday);
    expect(birthday).toBeLessThan(minimumSpend);
    expect(birthday).toBeLessThan(goldWelcome);
    for (const amount of [welcome, birthday, goldWelcome, minimumSpend]) {
      expect(amount % 10 ** markets[market].currency.digits).toBe(0);
    }
  });

  test('of an employee is the staff discount of spec §9', () => {
    expect(staffGift.value).toEqual({ kind: 'staff_discount', basisPoints: 3000, houseBrandBasisPoints: 4500 });
  });
});

describe('the last day', () => {
  test.each([
    ['ten_percent_off', '2026-11-22', '2027-02-19'],
    ['gold_welcome', '2026-11-22', '2027-02-19'],
    ['welcome_voucher', '2026-11-22', '2027-01-20'],
    ['welcome_voucher', '2028-01-01', '2028-02-29'],
    ['birthday_voucher', '2026-11-01', '2026-11-30'],
    ['birthday_voucher', '2026-11-30', '2026-11-30'],
    ['birthday_points', '2026-12-31', '2026-12-31'],
    ['birthday_points', '2027-02-03', '2027-02-28'],
    ['birthday_points', '2028-02-03', '2028-02-29'],
  ] as const)('of %s issued on %s is %s', (type, day, lastDay) => {
    expect(createGift(type, 'SG', day, 'cause')).toMatchObject({ type, cause: 'cause', firstDay: day, lastDay });
  });

  test.each([
    ['SG', '2026-11-22', '2027-01-20', '2026-11-21T16:00:00.000Z', '2027-01-20T16:00:00.000Z'],
    // The clock is moved forward on 4 October 2026, and back on 4 April 2027.
    ['AU', '2026-10-03', '2026-10-03', '2026-10-02T14:00:00.000Z', '2026-10-03T14:00:00.000Z'],
    ['AU', '2026-10-04', '2026-10-04', '2026-10-03T14:00:00.000Z', '2026-10-04T13:00:00.000Z'],
    ['AU', '2027-04-04', '2027-04-04', '2027-04-03T13:00:00.000Z', '2027-04-04T14:00:00.000Z'],
    ['NZ', '2026-09-27', '2026-09-30', '2026-09-26T12:00:00.000Z', '2026-09-30T11:00:00.000Z'],
    ['TH', '2028-02-29', '2028-02-29', '2028-02-28T17:00:00.000Z', '2028-02-29T17:00:00.000Z'],
  ] as const)('in %s from %s to %s is a period from %s to %s', (market, firstDay, lastDay, validFrom, expiresAt) => {
    const period = getUsePeriod({ firstDay, lastDay }, markets[market].timeZones[0]);
    expect([period.validFrom.toISOString(), period.expiresAt.toISOString()]).toEqual([validFrom, expiresAt]);
  });

  test('is never before the first', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...issuedTypes),
        fc.constantFrom(...marketCodes),
        fc.integer({ min: 0, max: 36_525 }),
        (type, market, days) => {
          const day = Temporal.PlainDate.from('2000-01-01').add({ days }).toString();
          const gift = createGift(type, market, day, 'cause');
          expect(gift.lastDay >= gift.firstDay).toBe(true);
          const { validFrom, expiresAt } = getUsePeriod(gift, markets[market].timeZones[0]);
          expect(expiresAt.getTime()).toBeGreaterThan(validFrom.getTime());
        },
      ),
    );
  });
});

describe('the state', () => {
  const expiresAt = new Date('2026-12-01T00:00:00Z');
  const before = new Date(expiresAt.getTime() - 1);
  test.each([
    ['available until its last moment', null, before, 'available'],
    ['expired from then on', null, expiresAt, 'expired'],
    ['used', before, before, 'used'],
    ['used, also when it would have expired', before, expiresAt, 'used'],
  ] as const)('is %s', (_what, usedAt, now, expected) => {
    expect(getGiftState({ usedAt, expiresAt }, now)).toBe(expected);
  });
});

describe('gifts for a tier', () => {
  test.each([
    ['pink', 'white', 'purchase', []],
    ['white', 'black', 'purchase', ['ten_percent_off']],
    ['pink', 'black', 'purchase', ['ten_percent_off']],
    ['black', 'gold', 'purchase', ['gold_welcome']],
    ['pink', 'gold', 'purchase', ['gold_welcome']],
    ['black', 'black', 'purchase', []],
    ['gold', 'gold', 'purchase', []],
    // A year that ends, and the tier is kept (spec §6: a welcome gift on renewal).
    ['gold', 'gold', 'year_end', ['gold_welcome']],
    ['black', 'black', 'year_end', ['ten_percent_off']],
    ['white', 'white', 'year_end', []],
    ['pink', 'pink', 'year_end', []],
    ['gold', 'black', 'year_end', []],
    ['gold', 'black', 'taken_back', []],
    ['gold', 'gold', 'taken_back', []],
    ['black', 'black', 'taken_back', []],
  ] as const)('from %s to %s by %s: %j', (before, after, cause, expected) => {
    expect(listTierGifts(before, after, cause)).toEqual(expected);
  });

  test('are not given on the way down', () => {
    for (const cause of tierChangeCauses) {
      for (const from of tiers) {
        for (const to of tierTransitions[cause][from].filter((tier) => compareTiers(tier, from) < 0)) {
          expect(listTierGifts(from, to, cause)).toEqual([]);
        }
      }
    }
  });

  test.each([
    ['gold', []],
    ['black', ['gold_welcome']],
    ['white', ['gold_welcome', 'ten_percent_off']],
    ['pink', ['gold_welcome', 'ten_percent_off']],
  ] as const)('of higher tiers are not kept by who falls to %s by a refund: %j', (tier, expected) => {
    expect(listLostGifts(tier)).toEqual(expected);
  });
});

test.each([
  ['pink', []],
  ['white', ['birthday_points']],
  ['black', ['birthday_points', 'birthday_voucher']],
  ['gold', ['birthday_points', 'birthday_voucher']],
] as const)('%s gets %j for a birthday', (tier: Tier, expected) => {
  expect(listBirthdayGifts(tier)).toEqual(expected);
});

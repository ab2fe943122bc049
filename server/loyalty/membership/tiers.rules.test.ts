import { getCalendarDay } from '@vermilion/contract/dates';
import { type MarketCode, marketCodes, markets } from '@vermilion/contract/markets';
import {
  type Benefit,
  benefits,
  benefitTiers,
  compareTiers,
  hasBenefit,
  type Tier,
  type TierChangeCause,
  type TierMessage,
  tierChangeCauses,
  tierMessages,
  tiers,
  tierThresholds,
} from '@vermilion/contract/tiers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  closeYear,
  computeTier,
  convertSpend,
  countDays,
  decideTier,
  endYears,
  getMembershipYear,
  getNextYear,
  getPreviousYear,
  getTierStatus,
  messagesByTier,
  newsDays,
  sumPending,
  type TierChange,
  type TierFacts,
  type TierSpend,
  tierTransitions,
  warningDays,
} from './tiers.rules.ts';

const market = fc.constantFrom(...marketCodes);
const { black, gold } = tierThresholds.SG;
const addDays = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();

describe('thresholds', () => {
  test.each(marketCodes)('take four times the spend for Gold as for Black in %s', (code) => {
    expect(tierThresholds[code].gold).toBe(4 * tierThresholds[code].black);
  });

  test.each(marketCodes)('are whole amounts that print without a fraction in %s', (code) => {
    expect(tierThresholds[code].black % 10 ** markets[code].currency.digits).toBe(0);
  });
});

describe('the tier that spend gives', () => {
  const amounts = (code: MarketCode) => {
    const { black: toBlack, gold: toGold } = tierThresholds[code];
    return [
      [0, 'white'],
      [1, 'white'],
      [toBlack - 1, 'white'],
      [toBlack, 'black'],
      [toBlack + 1, 'black'],
      [toGold - 1, 'black'],
      [toGold, 'gold'],
      [toGold + 1, 'gold'],
      [100 * toGold, 'gold'],
    ] as const;
  };

  test.each(marketCodes.flatMap((code) => amounts(code).map(([amount, tier]) => [code, amount, tier] as const)))(
    '%s: %i this year, or in the year before, gives %s',
    (code, amount, tier) => {
      expect(computeTier(code, { thisYear: amount, lastYear: 0, hasPurchased: true })).toBe(tier);
      expect(computeTier(code, { thisYear: 0, lastYear: amount, hasPurchased: true })).toBe(tier);
      expect(computeTier(code, { thisYear: amount, lastYear: amount, hasPurchased: true })).toBe(tier);
    },
  );

  test('is Pink without a purchase', () => {
    expect(computeTier('SG', { thisYear: 0, lastYear: 0, hasPurchased: false })).toBe('pink');
  });

  test('does not add two years up', () => {
    expect(computeTier('SG', { thisYear: gold - 1, lastYear: gold - 1, hasPurchased: true })).toBe('black');
    expect(computeTier('SG', { thisYear: black - 1, lastYear: black - 1, hasPurchased: true })).toBe('white');
  });

  const spend = fc.record({ thisYear: fc.nat(3 * gold), lastYear: fc.nat(3 * gold), hasPurchased: fc.constant(true) });

  test('never falls when more is spent', () => {
    fc.assert(
      fc.property(market, spend, fc.nat(gold), (code, before, more) => {
        const after = { ...before, thisYear: before.thisYear + more };
        expect(compareTiers(computeTier(code, after), computeTier(code, before))).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('after a year’s end is that of the year alone, however much was spent above the minimum', () => {
    fc.assert(
      fc.property(market, spend, (code, before) => {
        const after = closeYear(before);
        expect(after).toEqual({ thisYear: 0, lastYear: before.thisYear, hasPurchased: true });
        expect(computeTier(code, after)).toBe(computeTier(code, { ...before, lastYear: 0 }));
        expect(computeTier(code, closeYear(after))).toBe('white');
      }),
    );
  });
});

describe('spend in another market', () => {
  test.each([
    [12_345, 'SG', 'SG', 12_345],
    [tierThresholds.ID.gold, 'ID', 'SG', gold],
    [tierThresholds.TH.black, 'TH', 'SG', black],
    [1, 'SG', 'ID', 116],
    [116, 'ID', 'SG', 0],
    [117, 'ID', 'SG', 1],
    [0, 'PH', 'NZ', 0],
    [900_000_000_000_000, 'ID', 'SG', 7_714_285_714_285],
  ] as const)('%i of %s is %s: %i', (amount, from, to, expected) => {
    expect(convertSpend(amount, from, to)).toBe(expected);
  });

  test('takes a member as far, and never further', () => {
    fc.assert(
      fc.property(market, market, fc.nat(100_000_000), (from, to, amount) => {
        const converted = convertSpend(amount, from, to);
        const share = (converted / tierThresholds[to].gold) * tierThresholds[from].gold;
        expect(share).toBeLessThanOrEqual(amount + 0.001);
        expect(((converted + 1) / tierThresholds[to].gold) * tierThresholds[from].gold).toBeGreaterThan(amount - 0.001);
      }),
    );
  });
});

describe('membership years', () => {
  test.each([
    ['2026-07-01', '2026-07-01', '2026-07-01', '2027-06-30'],
    ['2026-07-01', '2027-06-30', '2026-07-01', '2027-06-30'],
    ['2026-07-01', '2027-07-01', '2027-07-01', '2028-06-30'],
    ['2026-07-01', '2026-12-31', '2026-07-01', '2027-06-30'],
    ['2026-07-01', '2027-01-01', '2026-07-01', '2027-06-30'],
    ['2026-01-01', '2026-12-31', '2026-01-01', '2026-12-31'],
    ['2025-12-31', '2026-12-30', '2025-12-31', '2026-12-30'],
    ['2025-12-31', '2026-12-31', '2026-12-31', '2027-12-30'],
    ['2026-01-31', '2027-01-30', '2026-01-31', '2027-01-30'],
    ['2026-08-31', '2036-08-31', '2036-08-31', '2037-08-30'],
    ['2027-02-28', '2028-02-28', '2028-02-28', '2029-02-27'],
    ['2027-02-28', '2028-02-29', '2028-02-28', '2029-02-27'],
    ['2027-03-01', '2028-02-29', '2027-03-01', '2028-02-29'],
    // Who joined on a leap day.
    ['2028-02-29', '2028-02-29', '2028-02-29', '2029-02-27'],
    ['2028-02-29', '2029-02-27', '2028-02-29', '2029-02-27'],
    ['2028-02-29', '2029-02-28', '2029-02-28', '2030-02-27'],
    ['2028-02-29', '2029-03-01', '2029-02-28', '2030-02-27'],
    ['2028-02-29', '2032-02-28', '2031-02-28', '2032-02-28'],
    ['2028-02-29', '2032-02-29', '2032-02-29', '2033-02-27'],
    // A clock that was set back.
    ['2026-07-01', '2026-06-30', '2026-07-01', '2027-06-30'],
    ['2026-01-01', '2025-12-31', '2026-01-01', '2026-12-31'],
  ])('joined on %s, on %s: from %s to %s', (joinedOn, day, firstDay, lastDay) => {
    expect(getMembershipYear(joinedOn, day)).toEqual({ firstDay, lastDay });
  });

  const day = fc.integer({ min: 0, max: 36_525 }).map((days) => addDays('2000-01-01', days));

  test('hold each day once, whatever the day of joining', () => {
    fc.assert(
      fc.property(day, fc.nat(8000), (joinedOn, later) => {
        const today = addDays(joinedOn, later);
        const year = getMembershipYear(joinedOn, today);
        expect(year.firstDay <= today && today <= year.lastDay).toBe(true);
        expect(countDays(year.firstDay, year.lastDay)).toBeOneOf([364, 365]);
        const next = getNextYear(joinedOn, year);
        expect(next.firstDay).toBe(addDays(year.lastDay, 1));
        expect(getPreviousYear(joinedOn, next)).toEqual(year);
        expect(year.firstDay.slice(0, 7)).toMatch(joinedOn.slice(5, 7));
      }),
    );
  });

  test('begin with the year of joining', () => {
    expect(getPreviousYear('2026-07-01', { firstDay: '2026-07-01', lastDay: '2027-06-30' })).toBeNull();
    expect(getPreviousYear('2028-02-29', { firstDay: '2029-02-28', lastDay: '2030-02-27' })).toEqual({
      firstDay: '2028-02-29',
      lastDay: '2029-02-27',
    });
  });

  /** The moments just before and at the start of a day on the clock of a market. */
  function getMidnight(code: MarketCode, midnightDay: string): [before: Date, at: Date] {
    const [timeZone] = markets[code].timeZones;
    const { epochMilliseconds } = Temporal.PlainDate.from(midnightDay).toZonedDateTime(timeZone);
    return [new Date(epochMilliseconds - 1), new Date(epochMilliseconds)];
  }

  test.each(marketCodes)('end at midnight in %s, also where the clock is moved that day', (code) => {
    // Clocks in Sydney are moved on 4 October 2026 and 4 April 2027, in Auckland on 27 September 2026 and 4 April 2027.
    for (const joinedOn of [
      '2025-10-04',
      '2025-10-05',
      '2026-04-04',
      '2026-04-05',
      '2025-09-27',
      '2025-09-28',
      '2024-02-29',
    ]) {
      const first = getMembershipYear(joinedOn, joinedOn);
      const second = getNextYear(joinedOn, first);
      const [before, at] = getMidnight(code, second.firstDay);
      const [zone] = markets[code].timeZones;
      expect(getMembershipYear(joinedOn, getCalendarDay(zone, before))).toEqual(first);
      expect(getMembershipYear(joinedOn, getCalendarDay(zone, at))).toEqual(second);
      expect(countDays(getCalendarDay(zone, before), getCalendarDay(zone, at))).toBe(1);
    }
  });
});

describe('years that are over', () => {
  const membership = {
    market: 'SG' as const,
    joinedOn: '2026-07-01',
    year: { firstDay: '2026-07-01', lastDay: '2027-06-30' },
    spend: { thisYear: gold, lastYear: black, hasPurchased: true },
    pending: [],
    tier: 'gold' as const,
  };

  test.each([
    ['2026-07-01', '2027-06-30', gold, black, 'gold'],
    ['2027-06-30', '2027-06-30', gold, black, 'gold'],
    ['2027-07-01', '2028-06-30', 0, gold, 'gold'],
    ['2028-06-30', '2028-06-30', 0, gold, 'gold'],
    ['2028-07-01', '2029-06-30', 0, 0, 'white'],
    ['2036-02-29', '2036-06-30', 0, 0, 'white'],
  ] as const)('on %s the year ends on %s', (today, lastDay, thisYear, lastYear, tier) => {
    const current = endYears(membership, today);
    expect(current).toMatchObject({ tier, spend: { thisYear, lastYear, hasPurchased: true }, year: { lastDay } });
    expect(current.year).toEqual(getMembershipYear(membership.joinedOn, today));
  });
});

describe('spend on the way', () => {
  const years = [
    ['2026-07-01', '2027-06-30'],
    ['2027-07-01', '2028-06-30'],
  ] as const;
  const membership = (given: Partial<Parameters<typeof decideTier>[0]>) => ({
    market: 'SG' as const,
    joinedOn: '2024-07-01',
    year: { firstDay: '2027-07-01', lastDay: '2028-06-30' },
    spend: { thisYear: 0, lastYear: 0, hasPurchased: true },
    pending: [],
    tier: 'gold' as const,
    ...given,
  });

  test.each([
    ['Gold, with enough of the year before', 'gold', gold, '2027-06-30', 'gold'],
    ['Gold, with enough of this year', 'gold', gold, '2027-07-01', 'gold'],
    ['Gold, with enough for Black', 'gold', gold - 1, '2027-06-30', 'black'],
    ['Gold, with too little', 'gold', black - 1, '2027-06-30', 'white'],
    ['Gold, with spend of an older year', 'gold', gold, '2026-06-30', 'white'],
    ['Black, with enough for Gold', 'black', gold, '2027-06-30', 'black'],
    ['White, with enough for Gold', 'white', gold, '2027-06-30', 'white'],
  ] as const)('keeps, and never lifts: %s', (_what, tier, amount, day, expected) => {
    expect(decideTier(membership({ tier, pending: [{ day, amount }] }))).toBe(expected);
  });

  test('keeps nothing for who has no purchase left: Pink has none', () => {
    const spend = { thisYear: 0, lastYear: 0, hasPurchased: false };
    expect(decideTier(membership({ spend, pending: [{ day: '2027-07-01', amount: gold }] }))).toBe('pink');
  });

  test('is between what is spent and that with it, and is the tier of all of it once it counts', () => {
    const spends = fc.record({
      thisYear: fc.nat(2 * gold),
      lastYear: fc.nat(2 * gold),
      hasPurchased: fc.constant(true),
    });
    const pending = fc.array(fc.record({ day: fc.constantFrom(...years.flat()), amount: fc.nat(gold) }), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(spends, pending, fc.constantFrom('white', 'black', 'gold' as const), (spend, onTheWay, tier) => {
        const decided = decideTier(membership({ spend, pending: onTheWay, tier }));
        const [thisYear, lastYear] = [sumPending(onTheWay, years1), sumPending(onTheWay, years0)];
        const all = { thisYear: spend.thisYear + thisYear, lastYear: spend.lastYear + lastYear, hasPurchased: true };
        expect(compareTiers(decided, computeTier('SG', spend))).toBeGreaterThanOrEqual(0);
        expect(compareTiers(decided, computeTier('SG', all))).toBeLessThanOrEqual(0);
        if (compareTiers(decided, tier) > 0) expect(decided).toBe(computeTier('SG', spend));
        expect(decideTier(membership({ spend: all, tier: decided }))).toBe(computeTier('SG', all));
      }),
    );
  });
  const years0 = { firstDay: years[0][0], lastDay: years[0][1] };
  const years1 = { firstDay: years[1][0], lastDay: years[1][1] };

  test('of two markets ends with the membership’s own day', () => {
    const facts = membership({ pending: [{ day: '2028-06-30', amount: gold }] });
    expect(endYears(facts, '2028-07-01').tier).toBe('gold');
    expect(endYears(facts, '2029-07-01').tier).toBe('white');
  });
});

describe('the status of a member', () => {
  const year = { firstDay: '2026-07-01', lastDay: '2027-06-30' };
  const long = '2026-11-20';
  const facts = (given: Partial<TierFacts>): TierFacts => ({
    market: 'SG',
    joinedOn: '2024-07-01',
    year,
    tier: 'black',
    spend: 0,
    pendingSpend: 0,
    isTierPending: false,
    lastChange: null,
    ...given,
  });
  const changed = (from: Tier, to: Tier, day: string): TierChange => ({ from, to, day });

  test('is what the page shows: Black with a year to go', () => {
    expect(getTierStatus(facts({ spend: 81_200 }), long)).toEqual({
      tier: 'black',
      message: 'in_progress',
      spend: 81_200,
      pendingSpend: 0,
      isTierPending: false,
      nextTier: 'gold',
      amountToNext: 38_800,
      amountToKeep: 0,
      lastDay: '2027-06-30',
      daysLeft: 222,
      keptUntil: '2028-06-30',
    });
  });

  test('with enough on the way asks for nothing more, and is certain for no longer than it was', () => {
    const lateInYear = '2027-06-30';
    const paid = { spend: black - 100, pendingSpend: 100 };
    expect(getTierStatus(facts(paid), lateInYear)).toMatchObject({
      message: 'keep_tier',
      spend: black - 100,
      pendingSpend: 100,
      amountToKeep: 0,
      amountToNext: gold - black,
      keptUntil: '2027-06-30',
    });
    expect(getTierStatus(facts({ ...paid, pendingSpend: 99 }), lateInYear)).toMatchObject({
      message: 'downgrade_warning',
      amountToKeep: 1,
    });
    expect(getTierStatus(facts({ tier: 'gold', isTierPending: true }), long)).toMatchObject({
      message: 'max_tier',
      keptUntil: null,
    });
    expect(getTierStatus(facts({ tier: 'white', pendingSpend: black }), long)).toMatchObject({ amountToNext: 0 });
  });

  test('of Pink asks for a first purchase', () => {
    expect(getTierStatus(facts({ tier: 'pink' }), long)).toMatchObject({
      message: 'in_progress',
      nextTier: 'white',
      amountToNext: null,
      amountToKeep: null,
      keptUntil: null,
    });
  });

  test('of White has nothing to keep', () => {
    expect(getTierStatus(facts({ tier: 'white', spend: 100 }), long)).toMatchObject({
      message: 'in_progress',
      nextTier: 'black',
      amountToNext: black - 100,
      amountToKeep: null,
      keptUntil: null,
    });
  });

  test('of Gold is the highest, and is renewed by its own threshold', () => {
    expect(getTierStatus(facts({ tier: 'gold', spend: black }), long)).toMatchObject({
      message: 'max_tier',
      nextTier: null,
      amountToNext: null,
      amountToKeep: gold - black,
      keptUntil: '2027-06-30',
    });
    expect(getTierStatus(facts({ tier: 'gold', spend: gold + 5 }), long)).toMatchObject({
      message: 'max_tier',
      amountToKeep: 0,
      keptUntil: '2028-06-30',
    });
  });

  test('of who joined on a leap day is kept until the day before the next year but one', () => {
    const joinedOn = '2028-02-29';
    const kept = facts({ joinedOn, year: getMembershipYear(joinedOn, '2031-05-01'), spend: black });
    expect(getTierStatus(kept, '2031-05-01')).toMatchObject({ lastDay: '2032-02-28', keptUntil: '2033-02-27' });
  });

  /** Days until the last day of the year, and what a member is told by tier, spend and news. */
  const windowOpens = addDays(year.lastDay, -warningDays);
  const messages: [what: string, given: Partial<TierFacts>, today: string, expected: TierMessage][] = [
    ['Pink on the last day', { tier: 'pink' }, year.lastDay, 'in_progress'],
    ['White on the last day', { tier: 'white', spend: black - 1 }, year.lastDay, 'in_progress'],
    [
      'Pink whose purchases were all refunded',
      { tier: 'pink', lastChange: changed('white', 'pink', long) },
      long,
      'in_progress',
    ],
    ['White by a first purchase', { tier: 'white', lastChange: changed('pink', 'white', long) }, long, 'just_upgraded'],
    [
      'White after Black',
      { tier: 'white', lastChange: changed('black', 'white', year.firstDay) },
      year.firstDay,
      'just_downgraded',
    ],
    [
      'White after Gold',
      { tier: 'white', lastChange: changed('gold', 'white', year.firstDay) },
      year.firstDay,
      'just_downgraded',
    ],
    ['Black today', { spend: black, lastChange: changed('white', 'black', long) }, long, 'just_upgraded'],
    [
      'Black after Gold',
      { spend: 0, lastChange: changed('gold', 'black', year.firstDay) },
      year.firstDay,
      'just_downgraded',
    ],
    ['Gold today', { tier: 'gold', spend: gold, lastChange: changed('black', 'gold', long) }, long, 'just_upgraded'],
    [
      'Gold on the last day of the news',
      { tier: 'gold', spend: gold, lastChange: changed('pink', 'gold', long) },
      addDays(long, newsDays - 1),
      'just_upgraded',
    ],
    [
      'Gold when the news is old',
      { tier: 'gold', spend: gold, lastChange: changed('pink', 'gold', long) },
      addDays(long, newsDays),
      'max_tier',
    ],
    [
      'White when the news is old',
      { tier: 'white', lastChange: changed('black', 'white', long) },
      addDays(long, newsDays),
      'in_progress',
    ],
    ['Black the day before the warnings', { spend: black - 1 }, addDays(windowOpens, -1), 'in_progress'],
    ['Black when the warnings begin', { spend: black - 1 }, windowOpens, 'downgrade_warning'],
    ['Black without spend on the last day', { spend: 0 }, year.lastDay, 'downgrade_warning'],
    ['Black after the last day, before the job', { spend: 0 }, addDays(year.lastDay, 1), 'downgrade_warning'],
    ['Black that is kept when the warnings begin', { spend: black }, windowOpens, 'keep_tier'],
    ['Black that is kept the day before', { spend: black }, addDays(windowOpens, -1), 'in_progress'],
    ['Gold the day before the warnings', { tier: 'gold', spend: gold - 1 }, addDays(windowOpens, -1), 'max_tier'],
    ['Gold when the warnings begin', { tier: 'gold', spend: gold - 1 }, windowOpens, 'downgrade_warning'],
    ['Gold that is kept', { tier: 'gold', spend: gold }, windowOpens, 'keep_tier'],
    ['Gold that is kept on the last day', { tier: 'gold', spend: gold }, year.lastDay, 'keep_tier'],
    // A deadline comes before news, news before the rest.
    [
      'Black after Gold by a refund, at the end',
      { spend: 0, lastChange: changed('gold', 'black', windowOpens) },
      windowOpens,
      'downgrade_warning',
    ],
    [
      'Gold reached at the end',
      { tier: 'gold', spend: gold, lastChange: changed('black', 'gold', windowOpens) },
      windowOpens,
      'just_upgraded',
    ],
  ];
  test.each(messages)('%s', (_what, given, today, expected) => {
    expect(getTierStatus(facts(given), today).message).toBe(expected);
  });

  test('counts days on the calendar, to 0 on the last day and no further', () => {
    const days = (today: string) => getTierStatus(facts({}), today).daysLeft;
    expect([year.firstDay, '2027-06-29', year.lastDay, '2027-07-01', '2027-08-01'].map(days)).toEqual([
      364, 1, 0, 0, 0,
    ]);
    // Across 29 February.
    const leap = facts({ year: { firstDay: '2027-07-01', lastDay: '2028-06-30' } });
    expect(getTierStatus(leap, '2028-02-28').daysLeft).toBe(123);
    expect(getTierStatus(leap, '2028-02-29').daysLeft).toBe(122);
    expect(getTierStatus(leap, '2028-03-01').daysLeft).toBe(121);
  });

  test.each(marketCodes)('names amounts by the thresholds of %s', (code) => {
    const thresholds = tierThresholds[code];
    const spend = thresholds.black - 1;
    expect(getTierStatus(facts({ market: code, tier: 'white', spend }), long).amountToNext).toBe(1);
    expect(getTierStatus(facts({ market: code, tier: 'black', spend }), long)).toMatchObject({
      amountToKeep: 1,
      amountToNext: thresholds.gold - spend,
    });
    expect(getTierStatus(facts({ market: code, tier: 'gold', spend }), long).amountToKeep).toBe(
      thresholds.gold - spend,
    );
  });
});

describe('the states of tiers', () => {
  test('a change for each cause goes the one way: up by a purchase, down otherwise', () => {
    for (const cause of tierChangeCauses) {
      for (const from of tiers) {
        for (const to of tierTransitions[cause][from]) {
          expect(compareTiers(to, from) > 0).toBe(cause === 'purchase');
        }
      }
    }
  });

  /** A member as the service keeps one: applies purchases, refunds and days, and records each change of tier. */
  class Member {
    readonly joinedOn = '2028-02-29';
    readonly market: MarketCode = 'SG';
    day = this.joinedOn;
    year = getMembershipYear(this.joinedOn, this.day);
    purchases: { day: string; amount: number }[] = [];
    spend: TierSpend = { thisYear: 0, lastYear: 0, hasPurchased: false };
    tier: Tier = 'pink';
    lastChange: TierChange | null = null;
    changes: [TierChangeCause, Tier, Tier][] = [];

    change(cause: TierChangeCause, day = this.day): void {
      const tier = computeTier(this.market, this.spend);
      if (tier === this.tier) return;
      this.changes.push([cause, this.tier, tier]);
      this.lastChange = { from: this.tier, to: tier, day };
      this.tier = tier;
    }

    buy(amount: number): void {
      this.purchases.push({ day: this.day, amount });
      this.addUp();
      this.change('purchase');
    }

    takeBack(index: number): void {
      const purchase = this.purchases[index % Math.max(1, this.purchases.length)];
      if (!purchase) return;
      purchase.amount = 0;
      this.addUp();
      this.change('taken_back');
    }

    wait(days: number): void {
      this.day = addDays(this.day, days);
      while (this.year.lastDay < this.day) {
        this.year = getNextYear(this.joinedOn, this.year);
        this.spend = closeYear(this.spend);
        this.change('year_end', this.year.firstDay);
      }
    }

    addUp(): void {
      const previous = getPreviousYear(this.joinedOn, this.year);
      const sum = (year: { firstDay: string; lastDay: string } | null) =>
        this.purchases
          .filter(({ day }) => year && year.firstDay <= day && day <= year.lastDay)
          .reduce((total, { amount }) => total + amount, 0);
      this.spend = {
        thisYear: sum(this.year),
        lastYear: sum(previous),
        hasPurchased: this.purchases.some(({ amount }) => amount > 0),
      };
    }

    get status() {
      const { market, joinedOn, year, tier, lastChange } = this;
      const pending = { pendingSpend: 0, isTierPending: false };
      const spend = this.spend.thisYear;
      return getTierStatus({ market, joinedOn, year, tier, spend, ...pending, lastChange }, this.day);
    }
  }

  const step = fc.oneof(
    fc.record({ buy: fc.constantFrom(1, black - 1, black, gold - black, gold, 2 * gold) }),
    fc.record({ takeBack: fc.nat(9) }),
    fc.record({ wait: fc.constantFrom(1, newsDays, warningDays, 200, 365, 366, 800) }),
  );

  test('every state is reachable and none is a trap; changes and messages are those of the tables', () => {
    const reached = new Set<string>();
    const left = new Set<string>();
    const changes = new Set<string>();
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const member = new Member();
        let before: string | null = null;
        for (const each of steps) {
          if ('buy' in each) member.buy(each.buy);
          else if ('takeBack' in each) member.takeBack(each.takeBack);
          else member.wait(each.wait);
          const { tier, message } = member.status;
          const state = `${tier} ${message}`;
          expect(messagesByTier[tier]).toContain(message);
          reached.add(state);
          if (before !== null && before !== state) left.add(before);
          before = state;
        }
        for (const [cause, from, to] of member.changes) {
          expect(tierTransitions[cause][from]).toContain(to);
          changes.add(`${cause} ${from} ${to}`);
        }
        expect(member.tier).toBe(computeTier('SG', member.spend));
      }),
      { numRuns: 3000, seed: 66 },
    );
    const states = tiers.flatMap((tier) => messagesByTier[tier].map((message) => `${tier} ${message}`)).toSorted();
    expect([...reached].toSorted()).toEqual(states);
    expect([...left].toSorted()).toEqual(states);
    const listed = tierChangeCauses.flatMap((cause) =>
      tiers.flatMap((from) => tierTransitions[cause][from].map((to) => `${cause} ${from} ${to}`)),
    );
    expect([...changes].toSorted()).toEqual(listed.toSorted());
  });

  test('every message is of some tier', () => {
    expect(new Set(Object.values(messagesByTier).flat())).toEqual(new Set(tierMessages));
  });

  test('Gold is renewed each year by its own spend, and falls without it', () => {
    const member = new Member();
    member.buy(5 * gold);
    member.wait(366);
    expect(member.status).toMatchObject({ tier: 'gold', spend: 0, amountToKeep: gold });
    member.buy(gold - 1);
    expect(member.status.amountToKeep).toBe(1);
    member.wait(366);
    expect(member.status).toMatchObject({ tier: 'black', message: 'just_downgraded' });
    member.wait(366);
    expect(member.status).toMatchObject({ tier: 'white', message: 'just_downgraded' });
    member.wait(5 * 366);
    expect(member.status).toMatchObject({ tier: 'white', message: 'in_progress' });
  });

  test('a refund of last year’s order takes the tier that it gave', () => {
    const member = new Member();
    member.buy(gold);
    member.wait(367);
    member.buy(black);
    member.takeBack(0);
    expect(member.status).toMatchObject({ tier: 'black', message: 'just_downgraded' });
    member.takeBack(1);
    expect(member.status).toMatchObject({ tier: 'pink', message: 'in_progress' });
  });
});

describe('benefits', () => {
  const expected: Record<Benefit, readonly Tier[]> = {
    points: ['pink', 'white', 'black', 'gold'],
    pass_shipping: ['pink', 'white', 'black', 'gold'],
    birthday_points: ['white', 'black', 'gold'],
    birthday_gift: ['black', 'gold'],
    pass_sale: ['black', 'gold'],
    exclusive_events: ['black', 'gold'],
    makeup_service: ['black', 'gold'],
    black_rewards: ['black', 'gold'],
    free_shipping: ['gold'],
    gold_welcome: ['gold'],
    early_sale: ['gold'],
  };

  test('are those of spec §6', () => {
    expect(benefitTiers).toEqual(expected);
    expect([...benefits].toSorted()).toEqual(Object.keys(expected).toSorted());
  });

  test('are kept by every higher tier', () => {
    for (const benefit of benefits) {
      const [lowest] = benefitTiers[benefit];
      expect(benefitTiers[benefit]).toEqual(tiers.slice(lowest && tiers.indexOf(lowest)));
    }
  });

  test('are for members', () => {
    expect(hasBenefit(null, 'points')).toBe(false);
    expect(hasBenefit('pink', 'points')).toBe(true);
    expect(hasBenefit('black', 'free_shipping')).toBe(false);
    expect(hasBenefit('gold', 'free_shipping')).toBe(true);
  });
});

import { marketCodes } from '@vermilion/contract/markets';
import { tiers, tierThresholds } from '@vermilion/contract/tiers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getPinPosition, isNameAtEnd } from './tier-track.rules.ts';

const { black, gold } = tierThresholds.SG;
const [endOfPink, endOfWhite, endOfBlack] = [(1 / 5.6) * 100, (2.4 / 5.6) * 100, (4.6 / 5.6) * 100];

test.each([
  ['without a purchase, at the start of Pink', 'pink', 0, 0],
  ['before the first spend of a year, at the start of White', 'white', 0, endOfPink],
  ['half way to Black, in the middle of White', 'white', black / 2, (endOfPink + endOfWhite) / 2],
  ['at the spend of Black, where White ends', 'black', black, endOfWhite],
  ['half way from Black to Gold', 'black', (black + gold) / 2, (endOfWhite + endOfBlack) / 2],
  ['at the spend of Gold, where Black ends', 'gold', gold, endOfBlack],
  ['at twice that, at the end', 'gold', 2 * gold, 100],
  ['no further', 'gold', 20 * gold, 100],
  ['by this year’s spend, also for a tier that last year gave', 'gold', 0, endOfPink],
] as const)('%s', (_what, tier, spend, expected) => {
  expect(getPinPosition('SG', tier, spend)).toBeCloseTo(expected, 6);
});

test('moves forward with spend, in every market', () => {
  fc.assert(
    fc.property(fc.constantFrom(...marketCodes), fc.nat(30_000_000), fc.nat(1_000_000), (market, spend, more) => {
      expect(getPinPosition(market, 'black', spend + more)).toBeGreaterThanOrEqual(
        getPinPosition(market, 'black', spend),
      );
    }),
  );
});

test.each([
  [0, ['gold']],
  [endOfPink, ['gold']],
  [endOfPink + 5, ['white', 'gold']],
  [endOfWhite - 5, ['gold']],
  [endOfWhite + 10, ['black', 'gold']],
  [endOfBlack + 5, ['gold']],
  [endOfBlack + 15, []],
  [100, []],
])('with the pin at %d %%, it crosses no name', (position, atEnd) => {
  expect(tiers.filter((tier) => isNameAtEnd(tier, position))).toEqual(atEnd);
});

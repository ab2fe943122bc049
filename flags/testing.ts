import type { Clock } from './visitor.ts';
import type { Condition, Configuration, FeatureFlag, Rule, Segment } from './wire.ts';

/** What tests decide about: a flag `bag` with one rule that takes everybody, changed as a test needs it. */

export const everybody: Rule = {
  id: 240_100,
  experimentId: 280_100,
  type: 'EXPERIMENTATION',
  exposition: 1,
  variationByExposition: [
    { variationKey: 'off', variationId: 0, exposition: 0.5 },
    { variationKey: 'on', variationId: 910_001, exposition: 0.5 },
  ],
};

export const makeFlag = (changes: Partial<FeatureFlag> = {}): FeatureFlag => ({
  id: 180_100,
  featureKey: 'bag',
  environmentEnabled: true,
  defaultVariationKey: 'off',
  variations: [
    { key: 'off', variables: [] },
    { key: 'on', variables: [] },
  ],
  rules: [everybody],
  ...changes,
});

export const makeConfiguration = (...featureFlags: FeatureFlag[]): Configuration => ({ featureFlags });

/** A segment of one group; the operators default to and. */
export const makeSegment = (id: number, conditions: readonly Condition[], or: readonly boolean[] = []): Segment => ({
  id,
  conditionsData: {
    firstLevel: [{ conditions, orOperators: conditions.slice(1).map((_, index) => or[index] ?? false) }],
    firstLevelOrOperators: [],
  },
});

const day = 24 * 60 * 60 * 1000;

/** Friday, 21 November 2025, 12:00 in a place where the day begins at midnight UTC. */
export const noon: Clock = { now: () => 1_763_726_400_000, startOfDay: (time) => time - (time % day) };

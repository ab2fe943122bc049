import type { Clock } from '../platform/clock.ts';
import { systemRandom } from '../platform/random.ts';
import { type CountGrant, createGrantCounter } from './grant.counting.ts';
import { createGrantLimits } from './grant.rules.ts';

/** For tests: the limits of a shop that sets none. */
export const testLimits = createGrantLimits({ points: 10_000, gifts: 20 });

/** For tests: counts what staff give, by the limits of a shop that sets none. */
export const createTestGrantCounter = (clock: Clock): CountGrant =>
  createGrantCounter({ clock, random: systemRandom, getLimit: testLimits });

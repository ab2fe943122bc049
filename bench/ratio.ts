import { median, percentile } from './table.ts';

/** A row fails where its cost rises by more than this, beyond the noise of its own rounds. */
export const tolerance = 0.15;

/** The figures of a row, one for each round. */
export type Costs = { base: number[]; now: number[] };

/** @property noise half of what the ratios of the middle rounds differ by */
export type Ratio = { ratio: number; noise: number };

/** Compares what something costs with what it cost before, round by round: what slows a round slows both of its halves. */
export function compareCosts({ base, now }: Costs): Ratio {
  const ratios = now.map((cost, round) => cost / (base[round] ?? Number.NaN));
  return { ratio: median(ratios), noise: (percentile(ratios, 75) - percentile(ratios, 25)) / 2 };
}

export const isDearer = ({ ratio, noise }: Ratio): boolean => ratio - noise > 1 + tolerance;

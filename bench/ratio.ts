import { median, percentile } from './table.ts';

/** A row fails where its cost rises by more than this, beyond the noise of its own turns. */
export const tolerance = 0.15;

/** The figures of a row, one for each turn. */
export type Costs = { base: number[]; now: number[] };

/** @property noise the standard error of the ratio, the median of all turns */
export type Ratio = { ratio: number; noise: number };

/** Compares what something costs with what it cost before, turn by turn: what slows a turn slows both of its halves. */
export function compareCosts({ base, now }: Costs): Ratio {
  const ratios = now.map((cost, turn) => cost / (base[turn] ?? Number.NaN));
  // Of a normal distribution the middle half is 1.349 standard deviations wide, and a median is off by 1.253 / √n of one.
  const deviation = (percentile(ratios, 75) - percentile(ratios, 25)) / 1.349;
  return { ratio: median(ratios), noise: (1.253 * deviation) / Math.sqrt(ratios.length) };
}

/** Whether something costs more than is tolerated, or nothing was measured. */
export const isDearer = ({ ratio, noise }: Ratio): boolean => !(ratio - noise <= 1 + tolerance);

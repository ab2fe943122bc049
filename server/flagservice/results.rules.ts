/**
 * The statistics of experiments. Results are read repeatedly while an experiment runs, so the intervals are asymptotic
 * confidence sequences: with probability 1 − alpha, the true value is inside at every reading, and an experiment may be
 * stopped at any time. Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central
 * limit theory and asymptotic confidence sequences", Annals of Statistics 52(6), 2024 (arXiv:2103.06476), theorem 2.2.
 */

/** The counts of one variation for one goal. */
export type VariationCounts = {
  variationId: number;
  visitors: number;
  /** Visitors who reached the goal at least once. */
  converted: number;
  conversions: number;
  /** One for each currency that occurs. */
  revenues: readonly CurrencyCounts[];
};

/** The revenue of one variation in one currency. */
export type CurrencyCounts = {
  /** ISO 4217. */
  currency: string;
  /** Visitors of whom there is an amount in this currency. */
  payers: number;
  /** In the currency's major unit. */
  revenue: number;
  /** The sum of the squares of each visitor's revenue. */
  revenueSquared: number;
};

/** The relative difference to the reference (0.1 is 10 % more), with the bounds of its interval. */
export type Uplift = { value: number; low: number; high: number };

/** `unreliable`: the split of visitors differs from the configured shares. */
export type Verdict = 'reference' | 'too_early' | 'unreliable' | 'undecided' | 'better' | 'worse';

export type VariationResult = Omit<VariationCounts, 'revenues'> & {
  /** The share of visitors who reached the goal. */
  rate: number;
  /** Of the rate; null while there is too little data. */
  uplift: Uplift | null;
  /** One for each currency that occurs in the experiment, by code: the same for all variations. */
  revenues: CurrencyResult[];
  /** The conclusion from the rate. */
  verdict: Verdict;
};

export type CurrencyResult = CurrencyCounts & {
  /** Over all visitors of the variation, whatever they pay in. */
  perVisitor: number;
  /** Of the revenue per visitor; null while there is too little data in this currency. */
  uplift: Uplift | null;
};

export type SampleRatio = { statistic: number; pValue: number; isMismatch: boolean };

export type ExperimentResult = {
  variations: VariationResult[];
  sampleRatio: SampleRatio;
  /**
   * Whether conclusions may be drawn: the split matches the shares, and every variation has enough visitors. The
   * intervals hold at every reading, so there is no date to wait for.
   */
  isSafeToRead: boolean;
};

/** The probability that intervals ever miss the true value, over all readings of a goal's rate or of its revenue in one currency. */
export const alpha = 0.05;

/** The probability that a correct split is reported as wrong. */
const mismatchLevel = 0.001;

/** The number of visitors for which the width of the intervals is optimised. */
const tunedFor = 10_000;

/** The fewest visitors, and the fewest with and without conversion, for which the normal approximation holds. */
const leastVisitors = 100;
const leastOutcomes = 10;

/**
 * Judges an experiment.
 * @param shares the share of visitors that each variation should get, by variation id; they need not sum to 1
 * @param reference the variation id that others are compared with
 */
export function judge(
  counts: readonly VariationCounts[],
  shares: ReadonlyMap<number, number>,
  reference: number,
): ExperimentResult {
  const sampleRatio = sampleRatioTest(
    counts.map(({ visitors }) => visitors),
    counts.map(({ variationId }) => shares.get(variationId) ?? 0),
  );
  const base = counts.find(({ variationId }) => variationId === reference);
  // Bonferroni correction: each variation gets its part of the error probability.
  const level = alpha / Math.max(counts.length - 1, 1);
  const currencies = [...new Set(counts.flatMap(({ revenues }) => revenues.map(({ currency }) => currency)))].sort();
  const variations = counts.map((variation) => ({
    ...compare(variation, base, level, sampleRatio.isMismatch),
    revenues: currencies.map((currency) => compareRevenue(currency, variation, base, level)),
  }));
  return {
    variations,
    sampleRatio,
    isSafeToRead: counts.length > 1 && !sampleRatio.isMismatch && counts.every(hasEnough),
  };
}

function hasEnough({ visitors, converted }: Pick<VariationCounts, 'visitors' | 'converted'>): boolean {
  return visitors >= leastVisitors && converted >= leastOutcomes && visitors - converted >= leastOutcomes;
}

function compare(
  { revenues: _, ...variation }: VariationCounts,
  base: VariationCounts | undefined,
  level: number,
  isMismatch: boolean,
): Omit<VariationResult, 'revenues'> {
  const rates = { ...variation, rate: computeMean(variation.converted, variation.visitors) };
  if (!base || base.variationId === variation.variationId) return { ...rates, uplift: null, verdict: 'reference' };
  const isEnough = [variation, base].every(hasEnough);
  const uplift = isEnough ? computeUplift(sampleRate(variation), sampleRate(base), level) : null;
  return { ...rates, uplift, verdict: decideVerdict(uplift, isMismatch) };
}

function compareRevenue(
  currency: string,
  variation: VariationCounts,
  base: VariationCounts | undefined,
  level: number,
): CurrencyResult {
  const counts = getRevenue(variation, currency);
  const result = { ...counts, perVisitor: computeMean(counts.revenue, variation.visitors), uplift: null };
  if (!base || base === variation) return result;
  const baseCounts = getRevenue(base, currency);
  const isEnough = hasEnoughPayers(variation, counts) && hasEnoughPayers(base, baseCounts);
  if (!isEnough) return result;
  const samples = [sampleRevenue(variation, counts), sampleRevenue(base, baseCounts)] as const;
  return { ...result, uplift: computeUplift(...samples, level) };
}

const getRevenue = ({ revenues }: VariationCounts, currency: string): CurrencyCounts =>
  revenues.find((known) => known.currency === currency) ?? { currency, payers: 0, revenue: 0, revenueSquared: 0 };

const hasEnoughPayers = ({ visitors }: VariationCounts, { payers }: CurrencyCounts) =>
  visitors >= leastVisitors && payers >= leastOutcomes;

/** @param uplift null while there is too little data */
function decideVerdict(uplift: Uplift | null, isMismatch: boolean): Verdict {
  if (isMismatch) return 'unreliable';
  if (!uplift) return 'too_early';
  if (uplift.low > 0) return 'better';
  return uplift.high < 0 ? 'worse' : 'undecided';
}

/** The count, mean and variance of a sample. */
type Sample = { count: number; mean: number; variance: number };

const computeMean = (sum: number, count: number) => (count > 0 ? sum / count : 0);

function sampleRate({ visitors, converted }: Pick<VariationCounts, 'visitors' | 'converted'>): Sample {
  const rate = computeMean(converted, visitors);
  return { count: visitors, mean: rate, variance: rate * (1 - rate) };
}

function sampleRevenue({ visitors }: VariationCounts, { revenue, revenueSquared }: CurrencyCounts): Sample {
  const each = computeMean(revenue, visitors);
  return { count: visitors, mean: each, variance: Math.max(computeMean(revenueSquared, visitors) - each ** 2, 0) };
}

/**
 * Returns the relative difference of two means. The interval is computed for the logarithm of their ratio (variance by
 * the delta method), which is less skewed than the ratio in small samples.
 */
function computeUplift(one: Sample, base: Sample, level: number): Uplift | null {
  if (one.mean <= 0 || base.mean <= 0) return null;
  const variance = one.variance / one.count / one.mean ** 2 + base.variance / base.count / base.mean ** 2;
  if (variance === 0) return null;
  const total = one.count + base.count;
  const half = computeHalfWidth(total, Math.sqrt(variance * total), level);
  const ratio = one.mean / base.mean;
  return { value: ratio - 1, low: ratio * Math.exp(-half) - 1, high: ratio * Math.exp(half) - 1 };
}

/**
 * Returns half the width of the confidence sequence of a mean after `count` observations.
 * @param deviation the standard deviation of one observation
 */
export function computeHalfWidth(count: number, deviation: number, level: number): number {
  const tuning = -2 * Math.log(level);
  const rhoSquared = (tuning + Math.log(tuning + 1)) / tunedFor;
  const spread = count * rhoSquared + 1;
  return deviation * Math.sqrt(((2 * spread) / (count ** 2 * rhoSquared)) * Math.log(Math.sqrt(spread) / level));
}

/**
 * Tests whether the split of visitors matches the shares (Pearson's chi-squared test). If it does not, visitors of some
 * variations are lost, and no other count is reliable.
 * @param shares need not sum to 1
 */
export function sampleRatioTest(visitors: readonly number[], shares: readonly number[]): SampleRatio {
  const total = visitors.reduce((sum, count) => sum + count, 0);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  let statistic = 0;
  let groups = 0;
  for (const [index, count] of visitors.entries()) {
    const expected = (total * (shares[index] ?? 0)) / whole;
    if (expected > 0) {
      statistic += (count - expected) ** 2 / expected;
      groups += 1;
    }
  }
  const pValue = groups > 1 ? computeChiSquaredTail(statistic, groups - 1) : 1;
  return { statistic, pValue, isMismatch: pValue < mismatchLevel };
}

/** Returns the probability that a chi-squared variable is greater: the regularised upper incomplete gamma function. */
export function computeChiSquaredTail(statistic: number, degrees: number): number {
  const [a, x] = [degrees / 2, statistic / 2];
  if (x <= 0) return 1;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    // The series of the lower part converges here.
    let term = 1 / a;
    let sum = term;
    for (let n = a + 1; term > sum * 1e-16; n += 1) {
      term *= x / n;
      sum += term;
    }
    return Math.max(1 - scale * sum, 0);
  }
  // The continued fraction of the upper part, by Lentz's method.
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < 1000; n += 1) {
    const numerator = -n * (n - a);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    fraction *= c * d;
    if (Math.abs(c * d - 1) < 1e-15) break;
  }
  return scale * fraction;
}

/** Returns ln Γ(x) for x > 0, by the Stirling series after shifting the argument to a large one. */
function logGamma(x: number): number {
  let shift = 0;
  let large = x;
  for (; large < 10; large += 1) shift += Math.log(large);
  const inverse = 1 / large ** 2;
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / large;
  return (large - 0.5) * Math.log(large) - large + Math.log(2 * Math.PI) / 2 + series - shift;
}

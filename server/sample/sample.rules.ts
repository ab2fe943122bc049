import type { MarketCode } from '@vermilion/contract/markets';
import { type DeliveryMethodCode, markets } from '@vermilion/contract/markets';
import type { Totals, UnusedAdjustment } from '@vermilion/contract/pricing';

/** A sample that a bag has chosen. */
export type ChosenSample = {
  id: string;
  variantId: number;
  isOffered: boolean;
  /** Units that can be given away. */
  available: number;
};

/** A sample that a bag gets, unless it costs too little or is collected. */
type ProposedSample = {
  source: { kind: 'sample'; sampleId: string };
  variantId: number;
  available: number;
  /** Minor units. */
  minimumSpend: number;
  methods: readonly DeliveryMethodCode[];
};

/** Returns what the goods of a bag cost after all discounts, which decides how many samples it may have. Minor units. */
export function computeSampleSpend({ total, shipping }: Pick<Totals, 'total' | 'shipping'>): number {
  return total - shipping;
}

/** Returns how many samples a bag may have. @param steps amounts for one sample, two, and so on, ascending */
export function countAllowed(spend: number, steps: readonly number[]): number {
  return steps.filter((step) => spend >= step).length;
}

/** Returns what is missing to the next sample; null where the bag may have all that a bag can. */
export function getMissingSpend(spend: number, steps: readonly number[]): number | null {
  const next = steps.find((step) => spend < step);
  return next === undefined ? null : next - spend;
}

/** Samples are not available for Click & Collect (spec §5). */
export function listSampleMethods(market: MarketCode): DeliveryMethodCode[] {
  return markets[market].delivery.map(({ code }) => code).filter((code) => code !== 'collect');
}

/**
 * Returns what the chosen samples of a bag change about its price. The first that can be given away takes the first step of
 * spend, the second the second; one that is out of stock or no longer offered takes none.
 * @param chosen in the order of their places
 */
export function proposeSamples(
  chosen: readonly ChosenSample[],
  {
    lines,
    steps,
    methods,
  }: {
    lines: readonly { variantId: number | null; quantity: number }[];
    steps: readonly number[];
    methods: readonly DeliveryMethodCode[];
  },
): { samples: ProposedSample[]; unused: UnusedAdjustment[] } {
  const samples: ProposedSample[] = [];
  const unused: UnusedAdjustment[] = [];
  for (const { id, variantId, isOffered, available: inStock } of chosen) {
    const source = { kind: 'sample', sampleId: id } as const;
    const inBag = lines.filter((line) => line.variantId === variantId).reduce((sum, { quantity }) => sum + quantity, 0);
    const available = inStock - inBag;
    const minimumSpend = steps[samples.length];
    if (!isOffered || minimumSpend === undefined) unused.push({ source, reason: 'not_valid', missingSpend: null });
    else if (available < 1) unused.push({ source, reason: 'out_of_stock', missingSpend: null });
    else samples.push({ source, variantId, available, minimumSpend, methods });
  }
  return { samples, unused };
}

/** Returns the samples of a member's bag after a guest's was merged into it: the member's own first, each once. */
export function mergeChoices(own: readonly string[], guest: readonly string[], maxCount: number): string[] {
  return [...new Set([...own, ...guest])].slice(0, Math.max(own.length, maxCount));
}

import type { Bag, BagLine } from '@vermilion/contract/bag';
import type { UnusedAdjustment } from '@vermilion/contract/pricing';
import { getSourceKey } from '@vermilion/contract/source-key';

type Source = Pick<UnusedAdjustment, 'source' | 'name'>;

export type BagDifference = {
  /** What lowers the total or pays part of it now, and did not before. */
  gained: Source[];
  /** What did before, or gave a sample, and is still in the bag, unused. Samples that the delivery leaves out are named there. */
  paused: Source[];
  /** What did before and has left the bag. */
  lost: Source[];
  /** Samples, rewards and gifts that came or went. */
  addedExtras: BagLine[];
  removedExtras: BagLine[];
  /** In minor units, where it has changed; otherwise null. */
  total: number | null;
};

/** Returns what a shopper should be told of two answers about the same bag. */
export function compareBags(before: Bag, after: Bag): BagDifference {
  const [had, has] = [listUsed(before), listUsed(after)];
  const unusedKeys = new Set(after.unused.map(({ source }) => getSourceKey(source)));
  const gone = [...had].filter(([key]) => !has.has(key));
  const [extrasBefore, extrasAfter] = [listExtras(before), listExtras(after)];
  return {
    gained: [...has].filter(([key]) => !had.has(key)).map(([, source]) => source),
    paused: [
      ...gone.filter(([key]) => unusedKeys.has(key)).map(([, source]) => source),
      ...listPausedSamples(before, after),
    ],
    lost: gone.filter(([key]) => !unusedKeys.has(key)).map(([, source]) => source),
    addedExtras: extrasAfter.filter(({ id }) => !extrasBefore.some((line) => line.id === id)),
    removedExtras: extrasBefore.filter(({ id }) => !extrasAfter.some((line) => line.id === id)),
    total: before.totals.total === after.totals.total ? null : after.totals.total,
  };
}

/** Returns the sources that change what is paid, by key; those of shipping alone have no name that pages show. */
function listUsed({ totals }: Bag): Map<string, Source> {
  const goods = totals.adjustments.filter(({ target }) => target === 'goods');
  const codes = totals.adjustments.filter(({ source }) => source.kind === 'promo_code');
  const named: Source[] = [...goods, ...codes, ...totals.tenders];
  return new Map(named.map(({ source, name }) => [getSourceKey(source), { source, name }]));
}

const listExtras = ({ lines }: Bag) => lines.filter(({ kind }) => kind !== 'item');

/** Returns the samples that the bag goes without since the first of two answers; of several the first, as they share a name. */
function listPausedSamples(before: Bag, after: Bag): Source[] {
  const knownKeys = new Set(before.unused.map(({ source }) => getSourceKey(source)));
  return after.unused
    .filter(
      ({ source, reason }) =>
        source.kind === 'sample' && reason !== 'not_for_this_delivery' && !knownKeys.has(getSourceKey(source)),
    )
    .slice(0, 1)
    .map(({ source, name }) => ({ source, name }));
}

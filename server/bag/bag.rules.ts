import {
  type Bag,
  type BagLine,
  type BagNotice,
  type GiftNote,
  type MergeLeftover,
  type MergeNotice,
  type MergeReport,
  maxMergeLeftovers,
} from '@vermilion/contract/bag';
import type { Availability } from '@vermilion/contract/catalogue';
import { minuteMs } from '@vermilion/contract/durations';
import { limits } from '@vermilion/contract/limits';
import { countItems, countUnits } from '@vermilion/contract/line-counts';
import type { LineAmounts, Totals, UnusedAdjustment } from '@vermilion/contract/pricing';
import { getSourceKey } from '@vermilion/contract/source-key';
import { hasPriorityAccess, type Tier } from '@vermilion/contract/tiers';
import type { MergeLeftovers } from './bag.tables.ts';

/** How long a removed line can be restored in its place, in milliseconds. */
const undoWindowMs = 10 * minuteMs;

/** Returns the moment since which a line must have been removed to be restored in its place. */
export const getUndoSince = (now: Date) => new Date(now.getTime() - undoWindowMs);

/** How long a repeated first addition finds the bag that it created, in milliseconds. */
export const firstAdditionRepeatWindowMs = 10 * minuteMs;

/** A line before it is priced. */
export type UnpricedLine = Omit<BagLine, keyof LineAmounts | 'state' | 'stockLeft' | 'maxQuantity'> & {
  isHouseBrand: boolean;
  /** Units in stock that nobody has reserved. */
  available: number;
  /** Why it is not for sale to the buyer, whatever its stock; `gone`: the market does not list it any more; null where it is. */
  refusal: SaleRefusal | 'gone' | null;
};

/** Why a variant is not for sale (spec §4). */
export type SaleRefusal = Exclude<Availability, 'in_stock'>;

/**
 * Returns why a variant is not for sale to a buyer; null where it is.
 * @param availability as if the variant were in stock
 * @param tier the buyer's; null for those without one
 */
export function getSaleRefusal(availability: Availability, tier: Tier | null): SaleRefusal | null {
  if (availability === 'in_stock') return null;
  return availability === 'priority_access' && hasPriorityAccess(tier) ? null : availability;
}

/** Returns the highest quantity of an item line: the available units, at most `maxLineQuantity`. */
export function getMaxQuantity(available: number): number {
  return Math.max(0, Math.min(available, limits.maxLineQuantity));
}

function getLineState({ quantity, available, refusal }: UnpricedLine): BagLine['state'] {
  if (refusal !== null) return refusal;
  if (available <= 0) return 'out_of_stock';
  return quantity > available ? 'short' : 'available';
}

/** Whether a line counts in the totals: one that is out of stock or not for sale is shown, but costs nothing. */
export function isCounted({ refusal, available }: Pick<UnpricedLine, 'available' | 'refusal'>): boolean {
  return refusal === null && available > 0;
}

/**
 * Builds a line as the shopper sees it.
 * @param amounts what the line comes to; undefined for a line that does not count
 */
export function createBagLine(unpriced: UnpricedLine, amounts: LineAmounts | undefined): BagLine {
  const { available, refusal, isHouseBrand: _, ...line } = unpriced;
  const maxQuantity = line.kind === 'item' ? getMaxQuantity(available) : line.quantity;
  const uncounted = {
    subtotal: line.unitPrice * line.quantity,
    adjustments: [],
    total: 0,
    tax: { basisPoints: 0, amount: 0 },
  };
  return {
    ...line,
    ...(amounts ?? uncounted),
    state: getLineState(unpriced),
    stockLeft: isCounted(unpriced) && available <= limits.maxFewLeftUnits ? available : null,
    maxQuantity: refusal === null ? maxQuantity : 0,
  };
}

/** Returns the notice that a line has fewer units than the shopper asked for; null where it has them all. */
export function createCapNotice(variantId: number, requested: number, quantity: number): BagNotice | null {
  if (quantity >= requested) return null;
  const code = quantity >= limits.maxLineQuantity ? 'capped_by_limit' : 'capped_by_stock';
  return { code, variantId, quantity };
}

/** A line of a bag that is merged into another. */
export type MergeableLine = Pick<UnpricedLine, 'id' | 'variantId' | 'quantity' | 'available'>;

/** What merging a guest's lines into a member's bag changes. */
export type MergedLines = {
  /** The quantities of the member's lines that grow, and of the guest's lines that move to the member's bag. */
  changes: { lineId: string; quantity: number }[];
  notices: MergeNotice[];
};

/**
 * Merges a guest's lines into a member's. Quantities of the same variant add up, as far as stock and `maxLineQuantity` allow;
 * a line of the member never gets smaller. A variant that is out of stock is capped by `maxLineQuantity` only. Lines beyond
 * `maxBagLines` are left out.
 * @param guestLines the most important first: the last ones are left out where not all fit
 */
export function mergeLines(ownLines: readonly MergeableLine[], guestLines: readonly MergeableLine[]): MergedLines {
  const merged: MergedLines = { changes: [], notices: [] };
  let lineCount = ownLines.length;
  for (const guestLine of guestLines) {
    const { variantId, available } = guestLine;
    const ownLine = ownLines.find((line) => line.variantId === variantId);
    if (!ownLine && lineCount >= limits.maxBagLines) {
      merged.notices.push({ code: 'bag_full', variantId, quantity: 0 });
      continue;
    }
    const ownQuantity = ownLine?.quantity ?? 0;
    const bothQuantities = ownQuantity + guestLine.quantity;
    const maxQuantity = available > 0 ? getMaxQuantity(available) : limits.maxLineQuantity;
    const quantity = Math.max(ownQuantity, Math.min(bothQuantities, maxQuantity));
    const notice = createCapNotice(variantId, bothQuantities, quantity);
    if (notice) merged.notices.push(notice);
    if (!ownLine) lineCount += 1;
    if (quantity !== ownQuantity) merged.changes.push({ lineId: (ownLine ?? guestLine).id, quantity });
  }
  return merged;
}

/**
 * Adds the notices of a merge to those of earlier merges that no page has shown yet. Of two about one variant the newer is
 * kept, and at most `maxBagLines` in all, the newest first.
 */
export function addMergeNotices(unshown: readonly MergeNotice[], notices: readonly MergeNotice[]): MergeNotice[] {
  const newVariantIds = new Set(notices.map(({ variantId }) => variantId));
  return [...notices, ...unshown.filter(({ variantId }) => !newVariantIds.has(variantId))].slice(0, limits.maxBagLines);
}

/** Adds what a merge has left out to what earlier merges have: each once, the newest first. */
export function addMergeLeftovers(
  unshown: readonly MergeLeftover[],
  leftOut: readonly MergeLeftover[],
): MergeLeftover[] {
  // The database has an order of its own for the fields of JSON.
  const getKey = (each: MergeLeftover) => JSON.stringify(Object.entries(each).toSorted());
  const byKey = Map.groupBy([...leftOut, ...unshown], getKey);
  return [...byKey.values()].flatMap(([newest]) => newest ?? []).slice(0, maxMergeLeftovers);
}

/** Joins what merges have capped with what they have left out. */
export function createMergeReport(
  report: Omit<MergeReport, 'leftOut'> | null,
  leftovers: MergeLeftovers | null,
): MergeReport | null {
  const id = report?.id ?? leftovers?.id;
  return id === undefined ? null : { id, notices: report?.notices ?? [], leftOut: leftovers?.leftOut };
}

/**
 * Returns the sources that the shopper is told are unused, each once, with the first of its reasons. A source may make several
 * adjustments: where one of them changes the price, the source is listed only if its gift is out of stock.
 */
export function listUnused(
  unused: readonly UnusedAdjustment[],
  { adjustments, tenders }: Pick<Totals, 'adjustments' | 'tenders'>,
): UnusedAdjustment[] {
  const usedKeys = new Set([...adjustments, ...tenders].map(({ source }) => getSourceKey(source)));
  const isListed = ({ source, reason }: UnusedAdjustment) =>
    reason === 'out_of_stock' || !usedKeys.has(getSourceKey(source));
  const bySource = Map.groupBy(unused.filter(isListed), ({ source }) => getSourceKey(source));
  return [...bySource.values()].flatMap(([first]) => first ?? []);
}

/** Builds the bag as the shopper sees it. */
export function createBag(bag: Omit<Bag, 'itemCount' | 'canCheckOut'>): Bag {
  const { lines, totals, freeShipping, giftNote, savedCount, unused } = bag;
  return {
    lines,
    itemCount: countItems(lines),
    totals,
    freeShipping,
    giftNote,
    savedCount,
    unused,
    canCheckOut:
      lines.length > 0 &&
      countUnits(lines) <= limits.maxOrderUnits &&
      lines.every(({ state }) => state === 'available'),
  };
}

/** Returns a gift note as it is shown; null where there is none. */
export function toGiftNote(message: string | null, hidesPrices: boolean): GiftNote | null {
  return message === null && !hidesPrices ? null : { message: message ?? '', hidesPrices };
}

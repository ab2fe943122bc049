import type { Bag, BagLine, BagNotice, GiftNote, MergeNotice } from '@vermilion/contract/bag';
import type { Availability } from '@vermilion/contract/catalogue';
import { minuteMs } from '@vermilion/contract/durations';
import { limits } from '@vermilion/contract/limits';
import { countItems, countUnits } from '@vermilion/contract/line-counts';
import type { LineAmounts, Totals, UnusedAdjustment } from '@vermilion/contract/pricing';
import { getSourceKey } from '@vermilion/contract/source-key';

/** How long a removed line can be restored in its place, in milliseconds. */
export const undoWindowMs = 10 * minuteMs;

/** How long a repeated first addition finds the bag that it created, in milliseconds. */
export const firstAdditionRepeatWindowMs = 10 * minuteMs;

/** A line before it is priced. */
export type UnpricedLine = Omit<BagLine, keyof LineAmounts | 'state' | 'stockLeft' | 'maxQuantity'> & {
  isHouseBrand: boolean;
  /** Units that can be sold now. */
  available: number;
  /** Whether the market sells it now, whatever its stock. */
  isSold: boolean;
  /** Why it is not for sale to everybody; null where it is, or where the market has it no more. */
  refusal: Exclude<Availability, 'in_stock' | 'out_of_stock'> | null;
};

/** Returns the highest quantity of an item line: the available units, at most `maxLineQuantity`. */
export function getMaxQuantity(available: number): number {
  return Math.max(0, Math.min(available, limits.maxLineQuantity));
}

function getLineState({
  quantity,
  available,
  isSold,
  refusal,
}: Pick<UnpricedLine, 'quantity' | 'available' | 'isSold' | 'refusal'>) {
  if (!isSold) return refusal ?? 'gone';
  if (available <= 0) return 'out_of_stock';
  return quantity > available ? 'short' : 'available';
}

/** Whether a line counts in the totals: one that is out of stock or gone is shown, but costs nothing. */
export function isCounted({ isSold, available }: Pick<UnpricedLine, 'available' | 'isSold'>): boolean {
  return isSold && available > 0;
}

/**
 * Builds a line as the shopper sees it.
 * @param amounts what the line comes to; undefined for a line that does not count
 */
export function createBagLine(
  { available, isSold, refusal, isHouseBrand, ...line }: UnpricedLine,
  amounts: LineAmounts | undefined,
): BagLine {
  const uncounted = {
    subtotal: line.unitPrice * line.quantity,
    adjustments: [],
    total: 0,
    tax: { basisPoints: 0, amount: 0 },
  };
  return {
    ...line,
    ...(amounts ?? uncounted),
    state: getLineState({ quantity: line.quantity, available, isSold, refusal }),
    stockLeft: isSold && available > 0 && available <= limits.maxFewLeftUnits ? available : null,
    maxQuantity: isSold ? (line.kind === 'item' ? getMaxQuantity(available) : line.quantity) : 0,
  };
}

/** Returns the notice for a line that holds fewer units than requested; null when it holds them all. */
export function createCapNotice(variantId: number, requested: number, quantity: number): BagNotice | null {
  if (quantity >= requested) return null;
  const code = quantity >= limits.maxLineQuantity ? 'capped_by_limit' : 'capped_by_stock';
  return { code, variantId, quantity };
}

/** A line of a bag that is merged into another. */
export type MergeableLine = Pick<UnpricedLine, 'id' | 'variantId' | 'quantity' | 'available'>;

/** What becomes of the lines of two bags when one is merged into the other. */
export type MergedLines = {
  /** The lines that change: the member's own with a new quantity, and the guest's that move. All others stay as they are. */
  changes: { lineId: string; quantity: number }[];
  notices: MergeNotice[];
};

/**
 * Merges a guest's lines into a member's. Quantities of the same variant add up, as far as stock and `maxLineQuantity` allow;
 * a line of the member never gets smaller. An item that is out of stock is capped by `maxLineQuantity` only. Lines beyond
 * `maxBagLines` are left out.
 * @param guestLines in order of priority: the first ones stay where not all fit
 */
export function mergeLines(ownLines: readonly MergeableLine[], guestLines: readonly MergeableLine[]): MergedLines {
  const merged: MergedLines = { changes: [], notices: [] };
  let lineCount = ownLines.length;
  for (const guestLine of guestLines) {
    const { id, variantId, available } = guestLine;
    const own = ownLines.find((line) => line.variantId === variantId);
    if (!own && lineCount >= limits.maxBagLines) {
      merged.notices.push({ code: 'bag_full', variantId, quantity: 0 });
      continue;
    }
    const held = own?.quantity ?? 0;
    const requested = held + guestLine.quantity;
    const maxQuantity = available > 0 ? getMaxQuantity(available) : limits.maxLineQuantity;
    const quantity = Math.max(held, Math.min(requested, maxQuantity));
    const notice = createCapNotice(variantId, requested, quantity);
    if (notice) merged.notices.push(notice);
    if (!own) lineCount += 1;
    if (quantity !== held) merged.changes.push({ lineId: own?.id ?? id, quantity });
  }
  return merged;
}

/**
 * Adds the notices of a merge to those of earlier merges that no page has shown yet. Of two about one variant the newer is
 * kept, and at most `maxBagLines` in all, the newest first.
 */
export function addMergeNotices(unshown: readonly MergeNotice[], notices: readonly MergeNotice[]): MergeNotice[] {
  const isReplaced = ({ variantId }: MergeNotice) => notices.some((notice) => notice.variantId === variantId);
  return [...notices, ...unshown.filter((notice) => !isReplaced(notice))].slice(0, limits.maxBagLines);
}

/**
 * Returns the sources to report as unused, each once, with the first reason given. One that changes the price in another
 * way is reported only where its gift is out of stock.
 */
export function listUnused(
  unused: readonly UnusedAdjustment[],
  { adjustments, tenders }: Pick<Totals, 'adjustments' | 'tenders'>,
): UnusedAdjustment[] {
  const usedKeys = new Set([...adjustments, ...tenders].map(({ source }) => getSourceKey(source)));
  const isReported = ({ source, reason }: UnusedAdjustment) =>
    reason === 'out_of_stock' || !usedKeys.has(getSourceKey(source));
  const bySource = Map.groupBy(unused.filter(isReported), ({ source }) => getSourceKey(source));
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

import type { Bag, BagLine } from '@vermilion/contract/bag';

/** The shopper wants this many of a variant; 0 removes it from the bag. */
export type BagChange = { variantId: number; quantity: number };

/** A change that needs no request: no variant has this id. */
export const noChange: BagChange = { variantId: 0, quantity: 0 };

/** A line that the shopper has removed, with its place in the list, to be put back. */
export type RemovedLine = { line: BagLine; index: number };

/** The bag as the shopper edits it. */
export type BagEdits = {
  /** The server's latest answer. */
  held: Bag;
  /** Changes that the server has not answered, oldest first. */
  pending: readonly BagChange[];
  removed: readonly RemovedLine[];
};

/** A line as shown: with the quantity that was asked for, before the server has answered. */
export type Row = { line: BagLine; isRemoved: boolean; isSettling: boolean };

/** Whether a line cannot be bought at all: it can only be removed. */
export function isUnavailable({ state }: Pick<BagLine, 'state'>): boolean {
  return state === 'out_of_stock' || state === 'gone';
}

export const isSettled = ({ pending }: Pick<BagEdits, 'pending'>) => pending.length === 0;

/**
 * Whether a change need not be sent: the server holds that quantity already, or a later change replaces it.
 * @param later changes of any line that came after it
 */
export function canSkip(change: BagChange, held: Bag, later: readonly BagChange[]): boolean {
  return (
    later.some(({ variantId }) => variantId === change.variantId) ||
    getHeldQuantity(held, change.variantId) === change.quantity
  );
}

/** Returns the quantity that was asked for last, or the one that the server holds. */
export function getShownQuantity({ held, pending }: Pick<BagEdits, 'held' | 'pending'>, variantId: number): number {
  return findLatestChange(pending, variantId)?.quantity ?? getHeldQuantity(held, variantId);
}

/** Returns the rows to show, removed lines in their old places. */
export function listRows(edits: BagEdits): Row[] {
  const lines = [...edits.held.lines];
  for (const { line, index } of edits.removed.toSorted((one, other) => one.index - other.index)) {
    if (!lines.some(({ variantId }) => variantId === line.variantId)) lines.splice(index, 0, line);
  }
  return lines.map((line) => {
    const isSettling = findLatestChange(edits.pending, line.variantId) !== undefined;
    const quantity = getShownQuantity(edits, line.variantId);
    if (quantity === 0) return { line, isRemoved: true, isSettling };
    return {
      line: { ...line, quantity, subtotal: line.unitPrice * quantity },
      isRemoved: false,
      isSettling,
    };
  });
}

/** Returns how many items are shown. */
export function countShownItems(edits: BagEdits): number {
  return listRows(edits).reduce((sum, { line, isRemoved }) => sum + (isRemoved ? 0 : line.quantity), 0);
}

/** Returns the removed lines with one more, in the place where it is shown now. */
export function addRemoved(edits: BagEdits, variantId: number): readonly RemovedLine[] {
  const rows = listRows(edits);
  const index = rows.findIndex(({ line }) => line.variantId === variantId);
  const row = rows[index];
  if (!row || edits.removed.some(({ line }) => line.variantId === variantId)) return edits.removed;
  return [...edits.removed, { line: row.line, index }];
}

/** Returns the removed lines without those that the server holds again and that nobody is removing. */
export function dropReturned(edits: BagEdits): readonly RemovedLine[] {
  const isOut = ({ line: { variantId } }: RemovedLine) =>
    getHeldQuantity(edits.held, variantId) === 0 || getShownQuantity(edits, variantId) === 0;
  return edits.removed.every(isOut) ? edits.removed : edits.removed.filter(isOut);
}

function findLatestChange(pending: readonly BagChange[], variantId: number): BagChange | undefined {
  return pending.findLast((change) => change.variantId === variantId);
}

function getHeldQuantity({ lines }: Bag, variantId: number): number {
  return lines.find((line) => line.variantId === variantId)?.quantity ?? 0;
}

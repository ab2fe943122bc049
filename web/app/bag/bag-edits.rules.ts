import type { Bag, BagLine } from '@vermilion/contract/bag';
import { limits } from '@vermilion/contract/limits';
import { countUnits } from '@vermilion/contract/line-counts';
import { getLineKey, type LineIdentity } from './bag-line.rules.ts';

/** Sets the quantity of a line; 0 removes it. A line that the bag does not hold is added. */
export type BagChange = {
  line: LineIdentity;
  quantity: number;
  /** Of the addition that restores a removed line. */
  idempotencyKey?: string | undefined;
};

/** A removed line with its place in the list, and the idempotency key of the addition that restores it. */
export type RemovedLine = { line: BagLine; index: number; idempotencyKey: string };

/** The bag as the shopper edits it. */
export type BagEdits = {
  /** The server's latest answer. */
  bag: Bag;
  /** Changes that the server has not answered, oldest first. */
  pending: readonly BagChange[];
  removed: readonly RemovedLine[];
};

/** A line as shown: with the quantity of the latest change, before the server has answered. */
export type Row = { line: BagLine; isRemoved: boolean; isSettling: boolean };

const isSameLine = (one: LineIdentity, other: LineIdentity) => getLineKey(one) === getLineKey(other);

export const isSettled = ({ pending }: Pick<BagEdits, 'pending'>) => pending.length === 0;

/**
 * Whether a change need not be sent: the server holds that quantity already, or a later change replaces it.
 * @param later changes of any line that came after it
 */
export function canSkip({ line, quantity }: BagChange, bag: Bag, later: readonly BagChange[]): boolean {
  return later.some((change) => isSameLine(change.line, line)) || getServerQuantity(bag, line) === quantity;
}

/** Returns the line as the server holds it; undefined when it does not. */
export function findServerLine({ lines }: Bag, wanted: LineIdentity): BagLine | undefined {
  return lines.find((line) => isSameLine(line, wanted));
}

/** Returns the quantity of the latest change, or the one that the server holds. */
export function getShownQuantity({ bag, pending }: Pick<BagEdits, 'bag' | 'pending'>, line: LineIdentity): number {
  return findLatestChange(pending, line)?.quantity ?? getServerQuantity(bag, line);
}

/** Returns the rows to show, removed lines in their old places. */
export function listRows(edits: BagEdits): Row[] {
  const lines = [...edits.bag.lines];
  for (const { line, index } of edits.removed.toSorted((one, other) => one.index - other.index)) {
    if (!lines.some((other) => isSameLine(other, line))) lines.splice(index, 0, line);
  }
  return lines.map((line) => {
    const isSettling = findLatestChange(edits.pending, line) !== undefined;
    const quantity = getShownQuantity(edits, line);
    if (quantity === 0) return { line, isRemoved: true, isSettling };
    return {
      line: { ...line, quantity, subtotal: line.unitPrice * quantity },
      isRemoved: false,
      isSettling,
    };
  });
}

/** Whether the lines shown have more units than one order may have. */
export function isTooLarge(edits: BagEdits): boolean {
  return countUnits(listShownLines(edits)) > limits.maxOrderUnits;
}

/** Returns the lines to show without the removed ones. */
export function listShownLines(edits: BagEdits): BagLine[] {
  return listRows(edits).flatMap(({ line, isRemoved }) => (isRemoved ? [] : [line]));
}

export function findRemoved({ removed }: Pick<BagEdits, 'removed'>, line: LineIdentity): RemovedLine | undefined {
  return removed.find((each) => isSameLine(each.line, line));
}

/** Returns the removed lines with one more, in the place where it is shown now. */
export function addRemoved(edits: BagEdits, line: LineIdentity, idempotencyKey: string): readonly RemovedLine[] {
  const rows = listRows(edits);
  const index = rows.findIndex((row) => isSameLine(row.line, line));
  const row = rows[index];
  if (!row || findRemoved(edits, line)) return edits.removed;
  return [...edits.removed, { line: row.line, index, idempotencyKey }];
}

/** Returns the removed lines without those that the server holds and that no change removes. */
export function dropReturned(edits: BagEdits): readonly RemovedLine[] {
  const isStillRemoved = ({ line }: RemovedLine) =>
    getServerQuantity(edits.bag, line) === 0 || getShownQuantity(edits, line) === 0;
  return edits.removed.every(isStillRemoved) ? edits.removed : edits.removed.filter(isStillRemoved);
}

function findLatestChange(pending: readonly BagChange[], line: LineIdentity): BagChange | undefined {
  return pending.findLast((change) => isSameLine(change.line, line));
}

function getServerQuantity(bag: Bag, line: LineIdentity): number {
  return findServerLine(bag, line)?.quantity ?? 0;
}

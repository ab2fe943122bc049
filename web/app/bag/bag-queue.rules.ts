import type { Bag, BagLine } from '@vermilion/contract/bag';

/** The shopper wants this many of a variant; 0 takes it out of the bag. */
export type Wish = { variantId: number; quantity: number };

/**
 * What the server holds, and what the shopper has asked for since. One request is under way at a time: every
 * answer is the whole bag, so a late one could otherwise undo a newer one. Of each line only the newest wish waits.
 */
export type BagQueue = {
  held: Bag;
  /** The wish that is with the server. */
  asked: Wish | null;
  waiting: readonly Wish[];
  /** Lines that were taken out, with their place, to be put back. */
  removed: readonly { line: BagLine; index: number }[];
};

/** A line as shown: with the quantity wished for, before the server has said yes. */
export type Row = { line: BagLine; isRemoved: boolean; isSettling: boolean };

/** Whether a line cannot be bought at all: it can only be taken out. */
export function isUnavailable({ state }: Pick<BagLine, 'state'>): boolean {
  return state === 'out_of_stock' || state === 'gone';
}

export const startQueue = (held: Bag): BagQueue => ({ held, asked: null, waiting: [], removed: [] });

export const isIdle = (queue: BagQueue) => queue.asked === null;

/** Takes a wish; it replaces the line's waiting one, and is asked at once when nothing is under way. */
export function wish(queue: BagQueue, wanted: Wish): BagQueue {
  const waiting = [...queue.waiting.filter(({ variantId }) => variantId !== wanted.variantId), wanted];
  return askNext({ ...queue, waiting, removed: wanted.quantity === 0 ? withLine(queue, wanted) : queue.removed });
}

/** The server has answered, or refused and was asked what it holds: that is the truth; the next wish is asked. */
export function settle(queue: BagQueue, held: Bag): BagQueue {
  const settled = askNext({ ...queue, held, asked: null });
  // A line on its way back is shown from here until the server holds it again.
  const isOut = ({ variantId }: BagLine) =>
    heldQuantity(settled, variantId) === 0 || shownQuantity(settled, variantId) === 0;
  return { ...settled, removed: settled.removed.filter(({ line }) => isOut(line)) };
}

/** The newest quantity wished for, or else the one that the server holds. */
export function shownQuantity(queue: BagQueue, variantId: number): number {
  const wanted = wishFor(queue, variantId);
  return wanted?.quantity ?? heldQuantity(queue, variantId);
}

/** The lines to show, removed ones at their old places. */
export function rowsOf(queue: BagQueue): Row[] {
  const lines = [...queue.held.lines];
  for (const { line, index } of queue.removed.toSorted((one, other) => one.index - other.index)) {
    if (!lines.some(({ variantId }) => variantId === line.variantId)) lines.splice(index, 0, line);
  }
  return lines.map((line) => {
    const wanted = wishFor(queue, line.variantId);
    const quantity = shownQuantity(queue, line.variantId);
    if (quantity === 0) return { line, isRemoved: true, isSettling: wanted !== undefined };
    return {
      line: { ...line, quantity, subtotal: line.unitPrice * quantity },
      isRemoved: false,
      isSettling: wanted !== undefined,
    };
  });
}

/** How many items are shown. */
export function shownCount(queue: BagQueue): number {
  return rowsOf(queue).reduce((sum, { line, isRemoved }) => sum + (isRemoved ? 0 : line.quantity), 0);
}

function askNext(queue: BagQueue): BagQueue {
  if (queue.asked) return queue;
  // What the server holds already need not be asked for.
  const [asked = null, ...waiting] = queue.waiting.filter(
    ({ variantId, quantity }) => quantity !== heldQuantity(queue, variantId),
  );
  return { ...queue, asked, waiting };
}

function wishFor({ asked, waiting }: BagQueue, variantId: number): Wish | undefined {
  const wanted = waiting.find((one) => one.variantId === variantId);
  return wanted ?? (asked?.variantId === variantId ? asked : undefined);
}

function heldQuantity({ held }: BagQueue, variantId: number): number {
  return held.lines.find((line) => line.variantId === variantId)?.quantity ?? 0;
}

function withLine(queue: BagQueue, { variantId }: Wish): BagQueue['removed'] {
  const rows = rowsOf(queue);
  const index = rows.findIndex(({ line }) => line.variantId === variantId);
  const row = rows[index];
  if (!row || queue.removed.some(({ line }) => line.variantId === variantId)) return queue.removed;
  return [...queue.removed, { line: row.line, index }];
}

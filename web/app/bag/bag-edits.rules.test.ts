import { describe, expect, it } from 'vitest';
import { createBag, createLine } from './bag.testing.ts';
import {
  addRemoved,
  type BagChange,
  type BagEdits,
  canSkip,
  dropReturned,
  getShownQuantity,
  isSettled,
  isTooLarge,
  listRows,
  listShownLines,
} from './bag-edits.rules.ts';

const edit = (edits: Partial<BagEdits>): BagEdits => ({ bag: createBag(), pending: [], removed: [], ...edits });
const set = (variantId: number, quantity: number): BagChange => ({ line: createLine(variantId, 1), quantity });
const removeAt = (variantId: number) => set(variantId, 0);
const key = 'k'.repeat(32);

describe('edits of the bag', () => {
  it('show a change before the server has answered', () => {
    const edits = edit({ bag: createBag(createLine(1, 2)), pending: [set(1, 3)] });
    expect(listRows(edits)).toMatchObject([{ line: { quantity: 3, subtotal: 11400 }, isSettling: true }]);
    expect(listShownLines(edits)).toMatchObject([{ quantity: 3 }]);
    expect(isSettled(edits)).toBe(false);
  });

  it('show the latest of several changes, and the server’s quantity once there is none', () => {
    const bag = createBag(createLine(1, 4, { maxQuantity: 4 }));
    const pending = [set(1, 3), set(2, 1), set(1, 9)];
    expect(getShownQuantity({ bag, pending }, createLine(1, 1))).toBe(9);
    expect(getShownQuantity({ bag, pending: [] }, createLine(1, 1))).toBe(4);
  });

  it.each<[string, BagChange, BagChange[], boolean]>([
    ['a later change of the line replaces it', set(1, 3), [set(1, 4)], true],
    ['a later change of another line', set(1, 3), [set(2, 4)], false],
    ['the server holds it already', set(1, 2), [], true],
    ['the line is removed already', removeAt(3), [], true],
    ['the last one', removeAt(1), [], false],
  ])('skip a change: %s', (_, change, later, expected) => {
    expect(canSkip(change, createBag(createLine(1, 2)), later)).toBe(expected);
  });

  it('keep a removed line in its place until it is put back', () => {
    const lines = [createLine(1, 1), createLine(2, 3), createLine(3, 1)];
    const removed = addRemoved(edit({ bag: createBag(...lines) }), createLine(2, 1), key);
    const without = createBag(createLine(1, 1), createLine(3, 1));
    const settling = edit({ bag: createBag(...lines), pending: [removeAt(2)], removed });
    const settled = edit({ bag: without, removed });
    for (const edits of [settling, settled]) {
      expect(listRows(edits).map(({ line, isRemoved }) => [line.variantId, isRemoved])).toEqual([
        [1, false],
        [2, true],
        [3, false],
      ]);
      expect(dropReturned(edits)).toBe(removed);
    }
    const returning = edit({ bag: without, pending: [set(2, 3)], removed });
    expect(listRows(returning)[1]).toMatchObject({ line: { quantity: 3 }, isRemoved: false, isSettling: true });
    expect(dropReturned(returning)).toBe(removed);
    expect(dropReturned(edit({ bag: createBag(...lines), removed }))).toEqual([]);
  });

  it('are too large above 120 units, with those that are shown and not yet those that are removed', () => {
    const bag = createBag(createLine(1, 99), createLine(2, 21));
    expect(isTooLarge(edit({ bag }))).toBe(false);
    expect(isTooLarge(edit({ bag, pending: [set(2, 22)] }))).toBe(true);
    expect(isTooLarge(edit({ bag: createBag(createLine(1, 99), createLine(2, 22)), pending: [removeAt(2)] }))).toBe(
      false,
    );
  });

  it('remember a line that is removed twice once', () => {
    const bag = createBag(createLine(1, 2));
    const removed = addRemoved(edit({ bag }), createLine(1, 1), key);
    expect(addRemoved(edit({ bag, removed, pending: [removeAt(1)] }), createLine(1, 1), key)).toBe(removed);
    expect(addRemoved(edit({ bag }), createLine(7, 1), key)).toEqual([]);
  });

  it('give a line back when the server refuses to remove it', () => {
    const bag = createBag(createLine(1, 2));
    const removed = addRemoved(edit({ bag }), createLine(1, 1), key);
    expect(dropReturned(edit({ bag, removed }))).toEqual([]);
    expect(listRows(edit({ bag, removed }))).toMatchObject([{ isRemoved: false, line: { quantity: 2 } }]);
  });
});

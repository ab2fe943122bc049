import { describe, expect, it } from 'vitest';
import {
  addRemoved,
  type BagChange,
  type BagEdits,
  canSkip,
  countShownItems,
  dropReturned,
  getShownQuantity,
  isSettled,
  listRows,
} from './bag-edits.rules.ts';
import { createBag, createLine } from './bag-fixtures.ts';

const edit = (edits: Partial<BagEdits>): BagEdits => ({ held: createBag(), pending: [], removed: [], ...edits });
const removeAt = (variantId: number): BagChange => ({ variantId, quantity: 0 });

describe('edits of the bag', () => {
  it('show a change before the server has answered', () => {
    const edits = edit({ held: createBag(createLine(1, 2)), pending: [{ variantId: 1, quantity: 3 }] });
    expect(listRows(edits)).toMatchObject([{ line: { quantity: 3, subtotal: 11400 }, isSettling: true }]);
    expect(countShownItems(edits)).toBe(3);
    expect(isSettled(edits)).toBe(false);
  });

  it('show the latest of several changes, and the server’s quantity once there is none', () => {
    const held = createBag(createLine(1, 4, { maxQuantity: 4 }));
    const pending = [
      { variantId: 1, quantity: 3 },
      { variantId: 2, quantity: 1 },
      { variantId: 1, quantity: 9 },
    ];
    expect(getShownQuantity({ held, pending }, 1)).toBe(9);
    expect(getShownQuantity({ held, pending: [] }, 1)).toBe(4);
  });

  it.each<[string, BagChange, BagChange[], boolean]>([
    ['a later change of the line replaces it', { variantId: 1, quantity: 3 }, [{ variantId: 1, quantity: 4 }], true],
    ['a later change of another line', { variantId: 1, quantity: 3 }, [{ variantId: 2, quantity: 4 }], false],
    ['the server holds it already', { variantId: 1, quantity: 2 }, [], true],
    ['the line is removed already', removeAt(3), [], true],
    ['the last one', removeAt(1), [], false],
  ])('skip a change: %s', (_, change, later, expected) => {
    expect(canSkip(change, createBag(createLine(1, 2)), later)).toBe(expected);
  });

  it('keep a removed line in its place until it is put back', () => {
    const lines = [createLine(1, 1), createLine(2, 3), createLine(3, 1)];
    const removed = addRemoved(edit({ held: createBag(...lines) }), 2);
    const without = createBag(createLine(1, 1), createLine(3, 1));
    const settling = edit({ held: createBag(...lines), pending: [removeAt(2)], removed });
    const settled = edit({ held: without, removed });
    for (const edits of [settling, settled]) {
      expect(listRows(edits).map(({ line, isRemoved }) => [line.variantId, isRemoved])).toEqual([
        [1, false],
        [2, true],
        [3, false],
      ]);
      expect(dropReturned(edits)).toBe(removed);
    }
    const returning = edit({ held: without, pending: [{ variantId: 2, quantity: 3 }], removed });
    expect(listRows(returning)[1]).toMatchObject({ line: { quantity: 3 }, isRemoved: false, isSettling: true });
    expect(dropReturned(returning)).toBe(removed);
    expect(dropReturned(edit({ held: createBag(...lines), removed }))).toEqual([]);
  });

  it('remember a line that is removed twice once', () => {
    const held = createBag(createLine(1, 2));
    const removed = addRemoved(edit({ held }), 1);
    expect(addRemoved(edit({ held, removed, pending: [removeAt(1)] }), 1)).toBe(removed);
    expect(addRemoved(edit({ held }), 7)).toEqual([]);
  });

  it('give a line back when the server refuses to remove it', () => {
    const held = createBag(createLine(1, 2));
    const removed = addRemoved(edit({ held }), 1);
    expect(dropReturned(edit({ held, removed }))).toEqual([]);
    expect(listRows(edit({ held, removed }))).toMatchObject([{ isRemoved: false, line: { quantity: 2 } }]);
  });
});

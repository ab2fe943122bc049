import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bagOf, lineOf } from './bag-fixtures.ts';
import { isIdle, rowsOf, settle, shownCount, shownQuantity, startQueue, type Wish, wish } from './bag-queue.rules.ts';

describe('bag queue', () => {
  it('shows a wish before the server has answered, and asks for it', () => {
    const queue = wish(startQueue(bagOf(lineOf(1, 2))), { variantId: 1, quantity: 3 });
    expect(queue.asked).toEqual({ variantId: 1, quantity: 3 });
    expect(rowsOf(queue)).toMatchObject([{ line: { quantity: 3, subtotal: 11400 }, isSettling: true }]);
    expect(shownCount(queue)).toBe(3);
  });

  it('asks for the last of ten quick clicks only, once the first is answered', () => {
    let queue = startQueue(bagOf(lineOf(1, 1)));
    for (let quantity = 2; quantity <= 11; quantity++) queue = wish(queue, { variantId: 1, quantity });
    expect(queue.asked).toEqual({ variantId: 1, quantity: 2 });
    expect(queue.waiting).toEqual([{ variantId: 1, quantity: 11 }]);
    queue = settle(queue, bagOf(lineOf(1, 2)));
    expect(queue.asked).toEqual({ variantId: 1, quantity: 11 });
    queue = settle(queue, bagOf(lineOf(1, 11)));
    expect(isIdle(queue)).toBe(true);
  });

  it('asks for nothing when clicks end where the server is', () => {
    let queue = startQueue(bagOf(lineOf(1, 1), lineOf(2, 1)));
    queue = wish(queue, { variantId: 2, quantity: 2 });
    queue = wish(queue, { variantId: 1, quantity: 2 });
    queue = wish(queue, { variantId: 1, quantity: 1 });
    queue = settle(queue, bagOf(lineOf(1, 1), lineOf(2, 2)));
    expect(isIdle(queue)).toBe(true);
  });

  it('goes back to what the server holds when it holds less than was wished for', () => {
    const queue = settle(
      wish(startQueue(bagOf(lineOf(1, 2))), { variantId: 1, quantity: 9 }),
      bagOf(lineOf(1, 4, { maxQuantity: 4 })),
    );
    expect(shownQuantity(queue, 1)).toBe(4);
  });

  it('keeps a removed line in its place until it is put back', () => {
    let queue = startQueue(bagOf(lineOf(1, 1), lineOf(2, 3), lineOf(3, 1)));
    queue = wish(queue, { variantId: 2, quantity: 0 });
    expect(rowsOf(queue).map(({ line, isRemoved }) => [line.variantId, isRemoved])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
    queue = settle(queue, bagOf(lineOf(1, 1), lineOf(3, 1)));
    expect(rowsOf(queue)[1]).toMatchObject({ line: { variantId: 2, quantity: 3 }, isRemoved: true, isSettling: false });
    queue = wish(queue, { variantId: 2, quantity: 3 });
    expect(rowsOf(queue)[1]).toMatchObject({ isRemoved: false, isSettling: true });
    queue = settle(queue, bagOf(lineOf(1, 1), lineOf(2, 3), lineOf(3, 1)));
    expect(queue.removed).toEqual([]);
  });

  it('keeps showing a line that is put back before the server has taken it out', () => {
    let queue = startQueue(bagOf(lineOf(1, 1), lineOf(2, 3)));
    queue = wish(wish(queue, { variantId: 1, quantity: 0 }), { variantId: 1, quantity: 1 });
    queue = settle(queue, bagOf(lineOf(2, 3)));
    expect(queue.asked).toEqual({ variantId: 1, quantity: 1 });
    expect(rowsOf(queue)[0]).toMatchObject({ line: { variantId: 1, quantity: 1 }, isRemoved: false, isSettling: true });
    queue = settle(queue, bagOf(lineOf(2, 3), lineOf(1, 1)));
    expect(queue.removed).toEqual([]);
  });

  it('gives a line back when the server refuses to take it out', () => {
    const bag = bagOf(lineOf(1, 2));
    const queue = settle(wish(startQueue(bag), { variantId: 1, quantity: 0 }), bag);
    expect(rowsOf(queue)).toMatchObject([{ isRemoved: false, line: { quantity: 2 } }]);
  });

  const stock: Record<number, number> = { 1: 5, 2: 99, 3: 1 };
  const steps = fc.array(
    fc.oneof(
      fc.record({
        kind: fc.constant('click' as const),
        variantId: fc.constantFrom(1, 2, 3),
        quantity: fc.integer({ min: 0, max: 12 }),
      }),
      fc.record({
        kind: fc.constant('answer' as const),
        fate: fc.constantFrom('granted', 'refused', 'answer lost'),
      }),
    ),
    { maxLength: 60 },
  );

  it('ends at what the server holds, whatever the order of clicks and answers', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const server = new Map([
          [1, 1],
          [2, 1],
          [3, 1],
        ]);
        const held = () => bagOf(...[...server].map(([variantId, quantity]) => lineOf(variantId, quantity)));
        const grant = ({ variantId, quantity }: Wish) => {
          if (quantity === 0) server.delete(variantId);
          else server.set(variantId, Math.min(quantity, stock[variantId] ?? 0));
        };
        let queue = startQueue(held());
        const newest = new Map<number, number>();
        const answer = (fate: 'granted' | 'refused' | 'answer lost') => {
          if (!queue.asked) return;
          if (fate !== 'refused') grant(queue.asked);
          // Refused or lost: the store asks what the bag holds, which is the same step.
          queue = settle(queue, held());
        };
        let mustBeGranted = true;
        for (const step of taken) {
          if (step.kind === 'click') {
            queue = wish(queue, step);
            newest.set(step.variantId, step.quantity);
            expect(shownQuantity(queue, step.variantId)).toBe(step.quantity);
          } else {
            if (step.fate === 'refused' && queue.asked) mustBeGranted = false;
            answer(step.fate);
          }
          expect(queue.waiting.length).toBeLessThanOrEqual(3);
        }
        for (let left = 4; queue.asked && left > 0; left--) answer('granted');

        expect(isIdle(queue)).toBe(true);
        for (const variantId of [1, 2, 3]) {
          expect(shownQuantity(queue, variantId)).toBe(server.get(variantId) ?? 0);
          const wanted = newest.get(variantId);
          if (mustBeGranted && wanted !== undefined) {
            expect(shownQuantity(queue, variantId)).toBe(Math.min(wanted, stock[variantId] ?? 0));
          }
        }
      }),
    );
  });
});

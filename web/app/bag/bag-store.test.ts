import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Api } from '~/platform/api.ts';
import { bagOf, lineOf } from './bag-fixtures.ts';
import { shownQuantity } from './bag-queue.rules.ts';
import { createBagStore } from './bag-store.ts';

type Input = { query?: { variantId: string }; body?: { variantId: number; quantity: number } };

/** A server whose bag holds at most 5 of each variant; `turn` decides when each request goes on. */
function serverWith(quantities: [number, number][], turn: (key: string) => Promise<unknown>) {
  const held = new Map(quantities);
  const keys: string[] = [];
  const bag = () => bagOf(...[...held].map(([variantId, quantity]) => lineOf(variantId, quantity)));
  const api = (async (key: string, { query, body }: Input = {}) => {
    keys.push(key);
    await turn(key);
    if (key === 'GET cart/') return bag();
    const { variantId, quantity } = body ?? { variantId: Number(query?.variantId), quantity: 0 };
    if (quantity === 0) held.delete(variantId);
    else held.set(variantId, Math.min(5, quantity));
    return { bag: bag(), notice: quantity > 5 ? { code: 'capped_by_stock', variantId, quantity: 5 } : null };
  }) as unknown as Api;
  return { api, held, keys, bag };
}

const never = () => expect.unreachable();

describe('bag store', () => {
  it('sends the first and the last of ten clicks and ends with what the server holds', async () => {
    const server = serverWith([[1, 1]], async () => {});
    const onHeld = vi.fn();
    const onNotice = vi.fn();
    const store = createBagStore(server.api, server.bag(), onHeld);
    store.watch({ onNotice, onRefused: never });
    for (let quantity = 2; quantity <= 11; quantity++) store.ask({ variantId: 1, quantity });
    const bag = await store.settled();
    expect(server.keys).toEqual(['PATCH cart/line-items/', 'PATCH cart/line-items/']);
    expect(bag.itemCount).toBe(5);
    expect(onNotice).toHaveBeenCalledExactlyOnceWith({ code: 'capped_by_stock', variantId: 1, quantity: 5 });
    expect(onHeld).toHaveBeenLastCalledWith(bag);
  });

  it('puts a removed line back by adding it', async () => {
    const server = serverWith([[1, 2]], async () => {});
    const store = createBagStore(server.api, server.bag(), () => {});
    store.ask({ variantId: 1, quantity: 0 });
    await store.settled();
    store.ask({ variantId: 1, quantity: 2 });
    await store.settled();
    expect(server.keys).toEqual(['DELETE cart/line-items/', 'POST cart/line-items/']);
    expect(server.held).toEqual(new Map([[1, 2]]));
  });

  it('rolls back and says why when the server refuses', async () => {
    const refusal = new Error('no');
    const server = serverWith([[1, 2]], async (key) => {
      if (key.startsWith('PATCH')) throw refusal;
    });
    const onRefused = vi.fn();
    const store = createBagStore(server.api, server.bag(), () => {});
    store.watch({ onNotice: never, onRefused });
    store.ask({ variantId: 1, quantity: 4 });
    await store.settled();
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(refusal);
    expect(shownQuantity(store.queue(), 1)).toBe(2);
  });

  it('keeps its own news when an older bag is loaded meanwhile', async () => {
    const server = serverWith([[1, 2]], async () => {});
    const before = server.bag();
    const store = createBagStore(server.api, before, () => {});
    store.ask({ variantId: 1, quantity: 4 });
    store.accept(before);
    expect(shownQuantity(store.queue(), 1)).toBe(4);
    await store.settled();
    expect(shownQuantity(store.queue(), 1)).toBe(4);
  });

  it('agrees with the server after any clicks at any pace, failures included', async () => {
    const clicks = fc.array(
      fc.record({
        variantId: fc.constantFrom(1, 2),
        quantity: fc.integer({ min: 0, max: 7 }),
        fails: fc.boolean(),
      }),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), clicks, async (scheduler, taken) => {
        const fates = taken.map(({ fails }) => fails);
        let underWay = 0;
        const server = serverWith(
          [
            [1, 1],
            [2, 1],
          ],
          async (key) => {
            underWay++;
            expect(underWay).toBe(1);
            await scheduler.schedule(Promise.resolve(), key);
            underWay--;
            if (key !== 'GET cart/' && fates.shift()) throw new Error('no');
          },
        );
        const store = createBagStore(server.api, server.bag(), () => {});
        const clicking = scheduler.scheduleSequence(
          taken.map((click) => async () => {
            store.ask(click);
          }),
        );
        await scheduler.waitFor(clicking.task);
        await scheduler.waitFor(store.settled());
        for (const variantId of [1, 2]) {
          expect(shownQuantity(store.queue(), variantId)).toBe(server.held.get(variantId) ?? 0);
        }
      }),
    );
  });
});

import { focusManager, onlineManager, type QueryClient } from '@tanstack/react-query';
import type { Bag } from '@vermilion/contract/bag';
import fc from 'fast-check';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Api, NoAnswerError } from '~/platform/api.ts';
import { createQueryClient, seedQuery } from '~/platform/queries.ts';
import { bagKeys, createBagQuery } from './bag.queries.ts';
import { createBag, createLine } from './bag.testing.ts';
import { createChangeOptions, listPendingChanges } from './bag-changes.ts';
import { getShownQuantity } from './bag-edits.rules.ts';

afterEach(() => onlineManager.setOnline(true));

type Input = { query?: { lineId: string }; body?: { lineId?: string; variantId?: number; quantity: number } };

/**
 * A server whose bag holds at most 5 of each variant and counts its versions in the subtotal.
 * @param travel delays a request (`to`) or an answer (`from`), or fails it
 */
function createServer(quantities: [number, number][], travel: (key: string, leg: 'to' | 'from') => Promise<unknown>) {
  const held = new Map(quantities);
  const keys: string[] = [];
  let version = 1;
  const readBag = (): Bag => {
    const bag = createBag(...[...held].map(([variantId, quantity]) => createLine(variantId, quantity)));
    return { ...bag, totals: { ...bag.totals, subtotal: version } };
  };
  const api = (async (key: string, { query, body }: Input = {}) => {
    keys.push(key);
    await travel(key, 'to');
    if (key === 'GET cart/') {
      const bag = readBag();
      await travel(key, 'from');
      return bag;
    }
    const variantId = body?.variantId ?? Number((body?.lineId ?? query?.lineId)?.replace('line-', ''));
    const quantity = body?.quantity ?? 0;
    if (quantity === 0) held.delete(variantId);
    else held.set(variantId, Math.min(5, quantity));
    version += 1;
    const bag = readBag();
    await travel(key, 'from');
    return { bag, notice: quantity > 5 ? { code: 'capped_by_stock', variantId, quantity: 5 } : null };
  }) as unknown as Api;
  return { api, held, keys, readBag };
}

function createShopper(server: ReturnType<typeof createServer>) {
  focusManager.setFocused(true);
  const queryClient = createQueryClient();
  const notifyCapped = vi.fn();
  const notifyRefusal = vi.fn();
  const options = createChangeOptions(server.api, queryClient, { notifyCapped, notifyRefusal });
  queryClient.setQueryData(bagKeys.whole, server.readBag());
  const getBag = () => queryClient.getQueryData<Bag>(bagKeys.whole) as Bag;
  return {
    queryClient,
    notifyCapped,
    notifyRefusal,
    getBag,
    change: (variantId: number, quantity: number) =>
      queryClient
        .getMutationCache()
        .build(queryClient, options)
        .execute({ line: createLine(variantId, 1), quantity })
        .catch(() => {}),
    getShown: (variantId: number) =>
      getShownQuantity({ bag: getBag(), pending: listPendingChanges(queryClient) }, createLine(variantId, 1)),
  };
}

describe('changes of the bag', () => {
  it('sends the first and the last of ten clicks and ends with what the server holds', async () => {
    const server = createServer([[1, 1]], () => new Promise((resolve) => setTimeout(resolve, 5)));
    const shopper = createShopper(server);
    const clicks: Promise<unknown>[] = [];
    for (let quantity = 2; quantity <= 11; quantity++) {
      clicks.push(shopper.change(1, quantity));
      await Promise.resolve();
    }
    expect(shopper.getShown(1)).toBe(11);
    await Promise.all(clicks);
    expect(server.keys).toEqual(['PATCH cart/line-items/', 'PATCH cart/line-items/']);
    expect(shopper.getBag().itemCount).toBe(5);
    expect(shopper.notifyCapped).toHaveBeenCalledExactlyOnceWith({
      code: 'capped_by_stock',
      variantId: 1,
      quantity: 5,
    });
    expect(shopper.queryClient.getQueryData(bagKeys.count)).toBe(5);
  });

  it('sends nothing when clicks end where the server is', async () => {
    const server = createServer([[1, 1]], async () => {});
    const shopper = createShopper(server);
    await shopper.change(1, 1);
    expect(server.keys).toEqual([]);
  });

  it('puts a removed line back by adding it', async () => {
    const server = createServer([[1, 2]], async () => {});
    const shopper = createShopper(server);
    await shopper.change(1, 0);
    await shopper.change(1, 2);
    expect(server.keys).toEqual(['DELETE cart/line-items/', 'POST cart/line-items/']);
    expect(server.held).toEqual(new Map([[1, 2]]));
  });

  it('goes back to what the server holds and says why when a change is refused', async () => {
    const refusal = new Error('no');
    const server = createServer([[1, 2]], async (key) => {
      if (key.startsWith('PATCH')) throw refusal;
    });
    const shopper = createShopper(server);
    await shopper.change(1, 4);
    expect(shopper.notifyRefusal).toHaveBeenCalledExactlyOnceWith(refusal);
    expect(shopper.getShown(1)).toBe(2);
  });

  it('fails at once offline', async () => {
    onlineManager.setOnline(false);
    const server = createServer([[1, 2]], () => Promise.reject(new NoAnswerError()));
    const shopper = createShopper(server);
    await shopper.change(1, 4);
    expect(shopper.notifyRefusal).toHaveBeenCalledOnce();
    expect(shopper.getShown(1)).toBe(2);
  });
});

describe('older answers', () => {
  it('a load that started before a change and is answered after it does not undo the change', async () => {
    const server = createServer([[1, 2]], async () => {});
    const { queryClient, change, getShown } = createShopper(server);
    const startedAt = Date.now();
    const loaded = server.readBag();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await change(1, 4);
    await seedQuery(queryClient, bagKeys.whole, loaded, startedAt);
    expect(getShown(1)).toBe(4);
  });

  it('of two loads that cross, the first to be answered stays, and is invalidated', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const server = createServer([[1, 2]], async () => {});
    const { queryClient, getShown } = createShopper(server);
    const openedAt = Date.now();
    const older = server.readBag();
    server.held.set(1, 4);
    vi.setSystemTime(openedAt + 10);
    await seedQuery(queryClient, bagKeys.whole, server.readBag(), openedAt + 1);
    await seedQuery(queryClient, bagKeys.whole, older, openedAt + 2);
    expect(getShown(1)).toBe(4);
    expect(queryClient.getQueryState(bagKeys.whole)?.isInvalidated).toBe(true);
  });

  const steps = fc.array(
    fc.oneof(
      fc.record({
        kind: fc.constant('change' as const),
        variantId: fc.constantFrom(1, 2),
        quantity: fc.integer({ min: 0, max: 7 }),
        fails: fc.constantFrom('to', 'from', null),
      }),
      fc.record({ kind: fc.constantFrom('read' as const, 'load' as const) }),
    ),
    { maxLength: 14 },
  );

  it('never replace newer ones, whatever the order of changes, reads, loads and their answers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), steps, async (scheduler, taken) => {
        vi.useFakeTimers({ toFake: ['Date'] });
        const failures: ('to' | 'from' | null)[] = [];
        const server = createServer(
          [
            [1, 1],
            [2, 1],
          ],
          async (key, leg) => {
            await scheduler.schedule(Promise.resolve(), `${key} ${leg}`);
            // Each step takes a moment of its own.
            vi.setSystemTime(Date.now() + 1);
            if (key === 'GET cart/') return;
            if (failures[0] !== leg && leg === 'to') return;
            if (failures.shift() === leg) throw new NoAnswerError('lost');
          },
        );
        const { queryClient, change, getBag, getShown } = createShopper(server);
        let newest = 0;
        const unsubscribe = queryClient.getQueryCache().subscribe(() => {
          const { subtotal } = getBag().totals;
          expect(subtotal).toBeGreaterThanOrEqual(newest);
          newest = subtotal;
        });
        const running: Promise<unknown>[] = [];
        const perform = async (step: (typeof taken)[number]) => {
          vi.setSystemTime(Date.now() + 1);
          if (step.kind === 'change') {
            failures.push(step.fails);
            running.push(change(step.variantId, step.quantity));
          } else if (step.kind === 'read') running.push(readBag(queryClient, server.api));
          else running.push(loadBag(queryClient, server.api));
        };
        const sequence = scheduler.scheduleSequence(taken.map((step) => () => perform(step)));
        await scheduler.waitFor(sequence.task);
        await scheduler.waitFor(Promise.all(running));
        await scheduler.waitFor(queryClient.fetchQuery({ ...createBagQuery(server.api), staleTime: 0, retry: false }));
        unsubscribe();
        for (const variantId of [1, 2]) expect(getShown(variantId)).toBe(server.held.get(variantId) ?? 0);
        queryClient.clear();
        vi.useRealTimers();
      }),
    );
  });
});

/** What a focused tab does. */
function readBag(queryClient: QueryClient, api: Api) {
  return queryClient.fetchQuery({ ...createBagQuery(api), staleTime: 0, retry: false }).catch(() => {});
}

/** What the router and `useLoaded` do. */
async function loadBag(queryClient: QueryClient, api: Api) {
  const startedAt = Date.now();
  const bag = await api('GET cart/');
  await seedQuery(queryClient, bagKeys.whole, bag, startedAt);
}

import type { Bag, BagNotice } from '@vermilion/contract/bag';
import type { Api } from '~/platform/api.ts';
import { type BagQueue, isIdle, settle, startQueue, type Wish, wish } from './bag-queue.rules.ts';

type Told = {
  onNotice: (notice: BagNotice) => void;
  /** A wish was refused or did not get through; what is shown has gone back to what the server holds. */
  onRefused: (error: unknown) => void;
};

export type BagStore = {
  subscribe: (listener: () => void) => () => void;
  queue: () => BagQueue;
  /** Tells what the shopper must know; the function given back ends it. */
  watch: (told: Told) => () => void;
  /** Shows a wish at once and sees it through. */
  ask: (wanted: Wish) => void;
  /** Takes a bag that was loaded anew, unless wishes are on their way and will bring a newer one. */
  accept: (bag: Bag) => void;
  /** What the server holds once all wishes are answered. */
  settled: () => Promise<Bag>;
};

/**
 * The bag as the shopper edits it: the queue's pure steps, with the requests between them.
 * @param onHeld called with what the server holds after each answer, also when nobody watches any more
 */
export function createBagStore(api: Api, bag: Bag, onHeld: (bag: Bag) => void): BagStore {
  let queue = startQueue(bag);
  let work: Promise<void> = Promise.resolve();
  let told: Told | null = null;
  const listeners = new Set<() => void>();

  function show(next: BagQueue) {
    queue = next;
    for (const listener of listeners) listener();
  }

  async function seeThrough() {
    for (let asked = queue.asked; asked; asked = queue.asked) {
      try {
        const { bag: held, notice } = await request(api, asked, queue.held);
        show(settle(queue, held));
        if (notice) told?.onNotice(notice);
      } catch (error) {
        // The answer may be lost though the wish was granted, so the server is asked what it holds.
        show(settle(queue, await api('GET cart/').catch(() => queue.held)));
        told?.onRefused(error);
      }
      onHeld(queue.held);
    }
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    queue: () => queue,
    watch: (watcher) => {
      told = watcher;
      return () => {
        if (told === watcher) told = null;
      };
    },
    ask: (wanted) => {
      const wasIdle = isIdle(queue);
      show(wish(queue, wanted));
      if (wasIdle && queue.asked) work = seeThrough();
    },
    accept: (loaded) => {
      if (isIdle(queue) && loaded !== queue.held) show(settle(queue, loaded));
    },
    settled: async () => {
      await work;
      return queue.held;
    },
  };
}

function request(api: Api, { variantId, quantity }: Wish, held: Bag) {
  if (quantity === 0) return api('DELETE cart/line-items/', { query: { variantId: String(variantId) } });
  const isHeld = held.lines.some((line) => line.variantId === variantId);
  return api(isHeld ? 'PATCH cart/line-items/' : 'POST cart/line-items/', { body: { variantId, quantity } });
}

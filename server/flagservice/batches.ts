export type Batches<Item> = {
  /**
   * Queues items to be written, together with those of other requests.
   * @returns a promise that resolves once they are written, or null if too many items wait
   */
  add: (items: readonly Item[]) => Promise<void> | null;
  /** Resolves once all queued items are written. */
  close: () => Promise<void>;
};

type Options<Item> = {
  write: (items: readonly Item[]) => Promise<void>;
  /** The most items of one write. */
  maxItems: number;
  /** The most items that may wait. */
  maxWaiting: number;
  /** The most writes at once. */
  concurrency: number;
};

type Waiting<Item> = { items: readonly Item[]; done: () => void; failed: (error: unknown) => void };

/**
 * Combines the items of many requests into few writes: while one is under way, the next collects. Each request waits until
 * its own items are written, so a reply means that they are stored.
 */
export function createBatches<Item>({ write, maxItems, maxWaiting, concurrency }: Options<Item>): Batches<Item> {
  let queue: Waiting<Item>[] = [];
  let waiting = 0;
  const running = new Set<Promise<void>>();

  function start(): void {
    while (queue.length > 0 && running.size < concurrency) {
      const batch = takeBatch();
      const items = batch.length === 1 ? (batch[0]?.items ?? []) : batch.flatMap((each) => each.items);
      const written = write(items)
        .then(
          () => {
            for (const { done } of batch) done();
          },
          (error) => {
            for (const { failed } of batch) failed(error);
          },
        )
        .finally(() => {
          running.delete(written);
          waiting -= items.length;
          start();
        });
      running.add(written);
    }
  }

  /** Returns whole requests, up to the size of one write. */
  function takeBatch(): Waiting<Item>[] {
    let count = 0;
    let length = 0;
    while (length < queue.length && (length === 0 || count + (queue[length]?.items.length ?? 0) <= maxItems)) {
      count += queue[length]?.items.length ?? 0;
      length += 1;
    }
    const batch = queue.slice(0, length);
    queue = queue.slice(length);
    return batch;
  }

  function enqueue(items: readonly Item[]): Promise<void> {
    waiting += items.length;
    const written = new Promise<void>((done, failed) => {
      queue.push({ items, done, failed });
    });
    start();
    return written;
  }

  return {
    add: (items) => {
      if (waiting > 0 && waiting + items.length > maxWaiting) return null;
      const parts: Promise<void>[] = [];
      for (let from = 0; from < items.length; from += maxItems) parts.push(enqueue(items.slice(from, from + maxItems)));
      return Promise.all(parts).then(() => {});
    },
    close: async () => {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

export type Batches<Item> = {
  /**
   * Has the items written, together with others' that come meanwhile.
   * @returns what resolves once they are, or null where too many are waiting already
   */
  add: (items: readonly Item[]) => Promise<void> | null;
  /** Resolves once everything is written that was added. */
  close: () => Promise<void>;
};

type Options<Item> = {
  write: (items: readonly Item[]) => Promise<void>;
  /** Items written at once. */
  most: number;
  /** Items that may wait. */
  mostWaiting: number;
  /** Writes under way at once. */
  atOnce: number;
};

type Waiting<Item> = { items: readonly Item[]; done: () => void; failed: (error: unknown) => void };

/**
 * Writes what many requests bring in few statements: while one is under way the next gathers. Each request waits until
 * its own items are written, so what was answered is kept.
 */
export function createBatches<Item>({ write, most, mostWaiting, atOnce }: Options<Item>): Batches<Item> {
  let queue: Waiting<Item>[] = [];
  let waiting = 0;
  const running = new Set<Promise<void>>();

  function start(): void {
    while (queue.length > 0 && running.size < atOnce) {
      const batch = take();
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

  /** Whole requests, until there is enough for a statement. */
  function take(): Waiting<Item>[] {
    let count = 0;
    let length = 0;
    while (length < queue.length && (length === 0 || count + (queue[length]?.items.length ?? 0) <= most)) {
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
      if (waiting > 0 && waiting + items.length > mostWaiting) return null;
      const parts: Promise<void>[] = [];
      for (let from = 0; from < items.length; from += most) parts.push(enqueue(items.slice(from, from + most)));
      return Promise.all(parts).then(() => {});
    },
    close: async () => {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

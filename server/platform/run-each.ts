/** How many failures the message of an error names. */
const maxNamed = 5;

/**
 * Runs work for each of several records, one after another. A record that fails keeps no other from its turn.
 * @throws afterwards, what failed
 */
export async function runEach<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const errors: Error[] = [];
  for await (const item of items) {
    signal?.throwIfAborted();
    try {
      await work(item);
    } catch (error) {
      errors.push(new Error(`${item}: ${error}`, { cause: error }));
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.slice(0, maxNamed).join('; '));
}

/**
 * Yields ids batch by batch, in the order of the ids, so that one that stays in the list is met once.
 * @param list returns up to `batchSize` ids that come after one
 */
export async function* listInBatches(
  list: (afterId: string, batchSize: number) => Promise<string[]>,
  batchSize: number,
): AsyncGenerator<string> {
  const lowestId = '00000000-0000-0000-0000-000000000000';
  for (let last: string | undefined = lowestId; last !== undefined; ) {
    const ids: string[] = await list(last, batchSize);
    yield* ids;
    last = ids.length < batchSize ? undefined : ids.at(-1);
  }
}

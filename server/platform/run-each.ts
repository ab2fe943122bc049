/** How many failures the message of an error names. */
const maxNamed = 5;

/**
 * Runs work for each of several records, one after another. A record that fails keeps no other from its turn.
 * @throws afterwards, what failed
 */
export async function runEach<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const errors: Error[] = [];
  for (const item of items) {
    signal?.throwIfAborted();
    try {
      await work(item);
    } catch (error) {
      errors.push(new Error(`${item}: ${error}`, { cause: error }));
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.slice(0, maxNamed).join('; '));
}

/** A small seeded generator (mulberry32), so that every run makes the same cases. */
export function createSeededRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (of: number) => next() < of,
    one: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item,
    /** From `min` to `max` of what is made. */
    list: <Item>(min: number, max: number, make: (index: number) => Item): Item[] =>
      Array.from({ length: min + below(max - min + 1) }, (_, index) => make(index)),
  };
}

export type Random = ReturnType<typeof createSeededRandom>;

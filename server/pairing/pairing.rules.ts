/** A product that may be suggested. */
export type Candidate = { slug: string; categorySlug: string };

/**
 * Chooses what to suggest beside a bag: nothing that it holds, no category that it holds, and one of each category, so that a
 * lipstick brings a liner and a gloss and never four lipsticks.
 * @param candidates best first: those bought together, then those that the categories pair
 */
export function chooseSuggestions(
  bag: readonly Candidate[],
  candidates: readonly Candidate[],
  maxCount: number,
): string[] {
  const slugs = new Set(bag.map(({ slug }) => slug));
  const categories = new Set(bag.map(({ categorySlug }) => categorySlug));
  const chosen: string[] = [];
  for (const { slug, categorySlug } of candidates) {
    if (chosen.length === maxCount) break;
    if (slugs.has(slug) || categories.has(categorySlug)) continue;
    slugs.add(slug);
    categories.add(categorySlug);
    chosen.push(slug);
  }
  return chosen;
}

/**
 * Returns the categories that go with those of a bag, each once: the best of every category of the bag first, then the
 * second ones.
 */
export function listPairedCategories(
  categorySlugs: readonly string[],
  pairings: Readonly<Record<string, readonly string[]>>,
): string[] {
  const lists = [...new Set(categorySlugs)].map((slug) =>
    Object.hasOwn(pairings, slug) ? (pairings[slug] ?? []) : [],
  );
  return [...new Set(takeTurns(lists))].filter((slug) => !categorySlugs.includes(slug));
}

/** Returns the first of every list, then the second ones, and so on. */
export function takeTurns<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, rank) =>
    lists.flatMap((list) => (rank < list.length ? [list[rank] as Item] : [])),
  ).flat();
}

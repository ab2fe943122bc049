import type { Suggestions } from '@vermilion/contract/catalogue';
import { countBits } from './catalogue.bits.ts';
import { createCategoryLink, type View } from './catalogue.cards.ts';
import { getText } from './catalogue.rules.ts';
import { normalizeText } from './catalogue.words.ts';

const most = 3;
const noMatch = 3;

/** Brands and categories that a text being typed may mean, three of each: by how they answer, then by size. */
export function suggestNames(
  { snapshot: { brands, categories, synonyms }, market, language }: View,
  text: string,
): Pick<Suggestions, 'brands' | 'categories'> {
  const typed = synonyms.replace(normalizeText(text));
  const best = <Entry extends { index: number }>(
    entries: readonly Entry[],
    names: (entry: Entry) => string[],
    sets: readonly Uint32Array[],
  ) =>
    entries
      .map((entry) => ({
        entry,
        rank: Math.min(...names(entry).map((name) => rankName(normalizeText(name), typed))),
        count: countBits(sets[entry.index] ?? new Uint32Array()),
      }))
      .filter(({ rank, count }) => rank < noMatch && count > 0)
      .sort((one, other) => one.rank - other.rank || other.count - one.count)
      .slice(0, most)
      .map(({ entry }) => entry);
  return {
    brands: best(brands, ({ name }) => [name], market.brandSets).map(({ slug, name }) => ({ slug, name })),
    categories: best(categories, ({ name }) => [getText(name, language), name.en], market.categorySets).map(
      (category) => createCategoryLink(category, language),
    ),
  };
}

/** How well a name answers what is typed: it begins so, a word of it does, or (Thai, Chinese) it stands within. */
function rankName(name: string, typed: string): number {
  if (typed === '') return noMatch;
  if (name.startsWith(typed)) return 0;
  if (name.includes(` ${typed}`)) return 1;
  return /[^\p{Script=Latin}\p{N}\s]/u.test(typed) && name.includes(typed) ? 2 : noMatch;
}

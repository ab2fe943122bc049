import type { Language } from '@vermilion/contract/markets';
import MiniSearch, { type SearchOptions } from 'minisearch';
import { type ProductEntry, trailOf } from './catalogue.model.ts';
import type { LocalText } from './catalogue.rules.ts';
import { forgivesTypos, indexTerms, queryTerms } from './catalogue.words.ts';

/** Products found by a text, best first: their places in the snapshot, and whole-number scores. */
export type Hits = { products: Uint32Array; scores: Uint32Array };

/** Finds products by name, brand, category, shade, SKU, size and kind. */
export type TextIndex = { search: (text: string) => Hits };

const fields = ['name', 'brand', 'category', 'shades', 'sku', 'kinds'] as const;
type Field = (typeof fields)[number];

const boost: Record<Field, number> = { name: 3, brand: 2.5, category: 2, shades: 1.2, sku: 1, kinds: 1 };
const nothing: Hits = { products: new Uint32Array(), scores: new Uint32Array() };
/** Answers kept per index: those being paged through, and what many type. */
const mostKept = 100;

/**
 * Builds the index of one language, English with it, for shoppers mix them. Lets requests through while at it.
 * @param breathe pauses now and then
 */
export async function buildTextIndex(
  products: readonly ProductEntry[],
  language: Language,
  breathe: () => Promise<void> | undefined,
): Promise<TextIndex> {
  const index = new MiniSearch<ProductEntry>({
    idField: 'index',
    fields: [...fields],
    extractField: (product, field) =>
      field === 'index' ? product.index : fieldText(product, field as Field, language),
    tokenize: indexTerms,
    processTerm: (term) => term,
  });
  for (const product of products) {
    index.add(product);
    await breathe();
  }
  const kept = new Map<string, Hits>();
  return {
    search: (text) => {
      const ways = queryTerms(text);
      const key = JSON.stringify(ways);
      const hits = kept.get(key) ?? find(index, ways);
      // The last one asked for goes to the end; the first is the one to forget.
      kept.delete(key);
      kept.set(key, hits);
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      return hits;
    },
  };
}

/** MiniSearch has one text per field; the spaces keep terms of different texts apart. */
function fieldText(product: ProductEntry, field: Field, language: Language): string {
  const both = (texts: LocalText | null) => {
    if (!texts) return '';
    const local = texts[language];
    return local && local !== texts.en ? `${texts.en} ${local}` : texts.en;
  };
  const { brand, category, variants } = product;
  if (field === 'name') return both(product.name);
  if (field === 'brand') return brand.name;
  if (field === 'category')
    return trailOf(category)
      .map(({ name }) => both(name))
      .join(' ');
  if (field === 'shades') return distinct(variants.map(({ shade }) => both(shade?.name ?? null)));
  if (field === 'sku') return variants.map(({ sku }) => sku).join(' ');
  return distinct(variants.map(({ size, type }) => `${size ?? ''} ${both(type)}`));
}

const distinct = (texts: readonly string[]) => [...new Set(texts)].join(' ');

/**
 * All terms must be found, the last one also as a beginning. Where nothing has them all, typos are forgiven; where
 * still nothing has, at least half of the terms must be found.
 */
function find(index: MiniSearch<ProductEntry>, ways: readonly string[][]): Hits {
  for (const terms of ways) {
    const found = hitsOf(index, terms, { combineWith: 'AND' });
    if (found.products.length > 0) return found;
  }
  const [terms] = ways;
  if (!terms) return nothing;
  const fuzzy = (term: string) => (forgivesTypos(term) ? (term.length >= 6 ? 2 : 1) : false);
  const forgiving = hitsOf(index, terms, { combineWith: 'AND', fuzzy });
  if (forgiving.products.length > 0 || terms.length === 1) return forgiving;
  return hitsOf(index, terms, { combineWith: 'OR', fuzzy }, Math.ceil(terms.length / 2));
}

function hitsOf(
  index: MiniSearch<ProductEntry>,
  terms: readonly string[],
  options: SearchOptions,
  leastTerms = 1,
): Hits {
  const results = index
    .search(terms.join(' '), {
      ...options,
      tokenize: (text) => text.split(' '),
      prefix: (_, place, all) => place === all.length - 1,
      boost,
    })
    .filter(({ queryTerms: found }) => found.length >= leastTerms);
  return {
    products: Uint32Array.from(results, ({ id }) => id as number),
    scores: Uint32Array.from(results, ({ score }) => Math.round(score * 1000)),
  };
}

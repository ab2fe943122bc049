import { createHash } from 'node:crypto';
import type { Language } from '@vermilion/contract/markets';
import { LRUCache } from 'lru-cache';
import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import {
  type BrandEntry,
  type CategoryEntry,
  getTrail,
  type MarketColumns,
  type ProductEntry,
} from './catalogue.model.ts';
import { getText, type LocalText } from './catalogue.rules.ts';
import {
  canForgiveTypos,
  createIndexTerms,
  createQueryTerms,
  joinNeighbours,
  normalizeText,
  type Synonyms,
} from './catalogue.words.ts';

/** Products of a market that a text finds, by place, and how well they answer it; best first, level ones by place. */
export type Hits = { places: Uint32Array; scores: Uint32Array };

/** Finds products by name, brand, category, shade and its family, SKU, trait, size and kind. */
export type TextIndex = {
  search: (text: string, market: Listed) => Hits;
  lookup: Lookup;
  /** Equal for products with the same texts in the same order. */
  fingerprint: string;
};

/** What a market lists: the place of each product of the snapshot, -1 for none. */
type Listed = Pick<MarketColumns, 'code' | 'placeOf'>;

/** The weight of each field in a product's relevance. */
const fieldWeights = { name: 6, brand: 5, category: 4, shades: 3, families: 2, sku: 2, traits: 1, kinds: 1 } as const;
type Field = keyof typeof fieldWeights;
const fields = Object.keys(fieldWeights) as Field[];

const nothing: Hits = { places: new Uint32Array(), scores: new Uint32Array() };
/** How many answers each index caches: those being paged through, and frequent queries. */
const maxCachedAnswers = 100;

/**
 * Builds the index of one language and English, because shoppers mix them. Yields to requests meanwhile.
 * @param yieldToEventLoop pauses now and then
 * @param previous its terms are used again where no text has changed, since they take most of the time of a build
 */
export async function buildTextIndex(
  products: readonly ProductEntry[],
  language: Language,
  synonyms: Synonyms,
  yieldToEventLoop: () => Promise<void> | undefined,
  previous: TextIndex | null = null,
): Promise<TextIndex> {
  const fingerprint = await computeFingerprint(products, language, synonyms, yieldToEventLoop);
  const lookup =
    previous?.fingerprint === fingerprint
      ? previous.lookup
      : await buildLookup(products, language, synonyms, yieldToEventLoop);
  // Not the previous cache: a market may list other products now.
  const cache = new LRUCache<string, Hits>({ max: maxCachedAnswers });
  return {
    search: (text, market) => {
      const folded = normalizeText(text);
      const key = `${market.code} ${folded}`;
      const hits = cache.get(key) ?? findHits(lookup, folded, market);
      cache.set(key, hits);
      return hits;
    },
    lookup,
    fingerprint,
  };
}

async function computeFingerprint(
  products: readonly ProductEntry[],
  language: Language,
  synonyms: Synonyms,
  yieldToEventLoop: () => Promise<void> | undefined,
): Promise<string> {
  const hash = createHash('sha256').update(synonyms.fingerprint);
  for (const product of products) {
    hash.update(joinTexts(product, language));
    await yieldToEventLoop();
  }
  return hash.digest('base64');
}

/** All by which search finds a product. */
function joinTexts(product: ProductEntry, language: Language): string {
  const texts = fields.map((field) => getFieldText(product, field, language));
  const groups = listGroups(product).map((group) => [getGroupKey(group), ...listGroupNames(group, language)]);
  return JSON.stringify([...listNames(product.name, language), texts, groups]);
}

/** Returns whether search finds two products by the same texts. */
export function hasSameTexts(one: ProductEntry, other: ProductEntry, language: Language): boolean {
  return joinTexts(one, language) === joinTexts(other, language);
}

async function buildLookup(
  products: readonly ProductEntry[],
  language: Language,
  synonyms: Synonyms,
  yieldToEventLoop: () => Promise<void> | undefined,
): Promise<Lookup> {
  const index = new MiniSearch<ProductEntry>({
    idField: 'index',
    fields,
    extractField: (product, field) =>
      field === 'index' ? product.index : getFieldText(product, field as Field, language),
    tokenize: (text) => createIndexTerms(text, synonyms),
    processTerm: (term) => term,
  });
  const named = new Map<string, Set<number>>();
  const groupsByName = new Map<string, Set<string>>();
  const addToSet = <Value>(sets: Map<string, Set<Value>>, name: string, value: Value) =>
    sets.set(name, (sets.get(name) ?? new Set()).add(value));
  for (const product of products) {
    index.add(product);
    for (const name of listNames(product.name, language)) addToSet(named, normalizeText(name), product.index);
    await yieldToEventLoop();
  }
  for (const group of new Set(products.flatMap(listGroups))) {
    for (const name of listGroupNames(group, language)) {
      addToSet(groupsByName, createQueryTerms(name, synonyms)[0]?.join(' ') ?? '', getGroupKey(group));
    }
  }
  return {
    index,
    synonyms,
    groups: products.map((product) => listGroups(product).map(getGroupKey)),
    named,
    groupsByName,
  };
}

/** What a product belongs to: its brand, its category and the categories above. */
type Group = BrandEntry | CategoryEntry;
const listGroups = ({ brand, category }: ProductEntry): Group[] => [brand, ...getTrail(category)];

const getGroupKey = (group: Group) => `${'parent' in group ? 'category' : 'brand'} ${group.slug}`;

const listGroupNames = ({ name }: Group, language: Language): Iterable<string> =>
  typeof name === 'string' ? [name] : listNames(name, language);

const listNames = (names: LocalText, language: Language) => new Set([names.en, getText(names, language)]);

/** MiniSearch has one text per field; the spaces keep terms of different texts apart. */
function getFieldText(product: ProductEntry, field: Field, language: Language): string {
  const joinBoth = (texts: LocalText | null) => {
    if (!texts) return '';
    const local = texts[language];
    return local && local !== texts.en ? `${texts.en} ${local}` : texts.en;
  };
  const { brand, category, traits, variants } = product;
  switch (field) {
    case 'name':
      return joinBoth(product.name);
    case 'brand':
      return brand.name;
    case 'category':
      return getTrail(category)
        .map(({ name }) => joinBoth(name))
        .join(' ');
    case 'shades':
      return joinDistinct(variants.map(({ shade }) => joinBoth(shade?.name ?? null)));
    case 'families':
      return joinDistinct(variants.map(({ shade }) => joinBoth(shade?.family?.name ?? null)));
    case 'traits':
      return traits.map(({ name }) => joinBoth(name)).join(' ');
    case 'sku':
      return variants.map(({ sku }) => sku).join(' ');
    case 'kinds':
      return joinDistinct(variants.map(({ size, type }) => `${joinBoth(size)} ${joinBoth(type)}`));
  }
}

const joinDistinct = (texts: readonly string[]) => [...new Set(texts)].join(' ');

/** What a text is looked up in. It holds no product: it outlives the read model that it was built from. */
type Lookup = {
  index: MiniSearch<ProductEntry>;
  synonyms: Synonyms;
  /** The keys of each product's groups. */
  groups: readonly (readonly string[])[];
  /** Products by their folded names. */
  named: ReadonlyMap<string, ReadonlySet<number>>;
  /** The keys of groups by the terms of their names. */
  groupsByName: ReadonlyMap<string, ReadonlySet<string>>;
};

type Hit = { place: number; score: number };

/**
 * All terms must be found, the last one also as a beginning; two of them also as the one word that they make. Where the
 * market lists nothing that has them all, typos are forgiven; where there still is nothing, at least half of the terms
 * must be found.
 */
function findHits({ index, synonyms, groups, named, groupsByName }: Lookup, text: string, { placeOf }: Listed): Hits {
  const namedSo = named.get(text);
  const search = (terms: readonly string[], options: SearchOptions, least = 1): Hit[] => {
    const namedGroups = groupsByName.get(terms.join(' '));
    const isInNamedGroup = (id: number) => namedGroups && groups[id]?.some((key) => namedGroups.has(key));
    return index
      .search(terms.join(' '), {
        prefix: (_, place, all) => place === all.length - 1,
        ...options,
        tokenize: (joined) => joined.split(' '),
        filter: ({ id }) => (placeOf[id as number] as number) >= 0,
      })
      .filter(({ queryTerms: found }) => found.length >= least)
      .map((result) => ({
        place: placeOf[result.id as number] as number,
        score:
          scoreRelevance(result, terms) +
          (namedSo?.has(result.id as number) ? exactNameScore : 0) +
          (isInNamedGroup(result.id as number) ? exactGroupScore : 0),
      }));
  };
  const isWord = (term: string) => search([term], { prefix: false }).length > 0;
  const ways = createQueryTerms(text, synonyms);
  for (const terms of ways) {
    const joined = joinNeighbours(terms, isWord).flatMap((each) => search(each, { combineWith: 'AND' }));
    const found = search(terms, { combineWith: 'AND' });
    if (joined.length + found.length > 0) return rankHits([...joined.map(addJoinedScore), ...found]);
  }
  const [terms] = ways;
  if (!terms) return nothing;
  // A word that is known is no typo: only what finds nothing by itself may be meant otherwise.
  const odd = new Set(terms.filter((term) => canForgiveTypos(term) && search([term], {}).length === 0));
  const fuzzy = (term: string) => odd.has(term) && (term.length >= 6 ? 2 : 1);
  const forgiving = odd.size > 0 ? search(terms, { combineWith: 'AND', fuzzy }) : [];
  if (forgiving.length > 0 || terms.length === 1) return rankHits(forgiving);
  return rankHits(search(terms, { combineWith: 'OR', fuzzy }, Math.ceil(terms.length / 2)));
}

/** Best first, and each place once. */
function rankHits(hits: Hit[]): Hits {
  const once = new Set<number>();
  const kept = hits
    .sort((one, other) => other.score - one.score || one.place - other.place)
    .filter(({ place }) => once.size !== once.add(place).size);
  return {
    places: Uint32Array.from(kept, ({ place }) => place),
    scores: Uint32Array.from(kept, ({ score }) => score),
  };
}

// Higher than the sum that any number of terms can reach.
/** For a product of exactly that name. */
const exactNameScore = 40_000;
/** For the products of a brand or category of exactly that name. */
const exactGroupScore = 20_000;
/** For products that have two of the words as one. */
const addJoinedScore = ({ place, score }: Hit): Hit => ({ place, score: score + 10_000 });

/**
 * How well a product answers a text: by where each term stands, and whether it is the word, its beginning or a near
 * one. It depends on the product alone, so that the order of the others holds when one is added or removed.
 */
function scoreRelevance({ match }: SearchResult, terms: readonly string[]): number {
  let score = 0;
  for (const term of terms) {
    let best = 0;
    for (const found in match) {
      const nearness = found === term ? 4 : found.startsWith(term) ? 3 : terms.includes(found) ? 0 : 1;
      if (nearness === 0) continue;
      for (const field of match[found] ?? []) best = Math.max(best, nearness * fieldWeights[field as Field]);
    }
    score += best;
  }
  return score;
}

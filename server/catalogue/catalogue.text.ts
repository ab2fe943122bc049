import { type Language, languages } from '@vermilion/contract/markets';
import { LRUCache } from 'lru-cache';
import { countOnes } from './catalogue.bits.ts';
import {
  type BrandEntry,
  type CategoryEntry,
  getTrail,
  type MarketColumns,
  type ProductEntry,
} from './catalogue.model.ts';
import type { LocalText } from './catalogue.rules.ts';
import {
  findBeginnings,
  findSimilar,
  findTerm,
  getFields,
  getPostings,
  getProduct,
  TermCollector,
  type TermIndex,
} from './catalogue.terms.ts';
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
  /** What a text is looked up in: the words of English, then those of the language itself, because shoppers mix them. */
  words: readonly Words[];
};

/** By the market's own language; English is in all of them. */
export type TextIndexes = Record<Language, TextIndex>;

/** What a market lists: the place of each product of the snapshot, -1 for none. */
type Listed = Pick<MarketColumns, 'placeOf'>;

/** What one language alone says of the products. It holds no product, and so outlives changes that its texts do not have. */
type Words = {
  index: TermIndex;
  /** Products by their folded names. */
  named: ReadonlyMap<string, readonly number[]>;
  /** The brands and categories of a name, by its terms. */
  groupsByName: ReadonlyMap<string, ReadonlySet<Group>>;
};

/** What a product belongs to: its brand, its category and the categories above. */
type Group = BrandEntry | CategoryEntry;

/** How many words of a query may be meant otherwise: each is compared with every term of the catalogue. */
const maxForgivenTerms = 4;

/** The weight of each field in a product's relevance. */
const fieldWeights = { name: 6, brand: 5, category: 4, shades: 3, families: 2, sku: 2, traits: 1, kinds: 1 } as const;
type Field = keyof typeof fieldWeights;
const fields = Object.keys(fieldWeights) as Field[];

/** The highest weight in each set of fields. */
const highestWeights = Uint8Array.from({ length: 256 }, (_, set) =>
  Math.max(0, ...fields.filter((_field, number) => (set >> number) & 1).map((field) => fieldWeights[field])),
);

const nothing: Hits = { places: new Uint32Array(), scores: new Uint32Array() };
/** How many answers each index caches for a market: those being paged through, and frequent queries. */
const maxCachedAnswers = 100;

/**
 * Builds the indexes of all languages. Yields to requests meanwhile.
 * @param yieldToEventLoop pauses now and then
 * @param previous the indexes that go on for the languages that `isKept` names
 */
export async function buildTextIndexes(
  products: readonly ProductEntry[],
  synonyms: Synonyms,
  yieldToEventLoop: () => Promise<void> | undefined,
  previous: { texts: TextIndexes; isKept: (language: Language) => boolean } | null = null,
): Promise<TextIndexes> {
  // Most texts are those of many products: shades, sizes, categories, traits.
  const termsByText = new Map<string, readonly string[]>();
  const getTerms = (text: string) => {
    const terms = termsByText.get(text) ?? createIndexTerms(text, synonyms);
    termsByText.set(text, terms);
    return terms;
  };
  const groups = products.map(listGroups);
  const indexes = {} as TextIndexes;
  for (const language of languages) {
    const old = previous?.isKept(language) ? previous.texts[language] : null;
    const words = old?.words.at(-1) ?? (await buildWords(products, language, synonyms, getTerms, yieldToEventLoop));
    const all = language === 'en' ? [words] : [...indexes.en.words, words];
    const isSame = old?.words.every((each, place) => each === all[place]);
    indexes[language] = old && isSame ? old : createTextIndex(all, groups, synonyms);
  }
  return indexes;
}

/** Estimates the memory of the indexes in bytes. */
export function estimateIndexBytes(indexes: TextIndexes): number {
  const all = new Set(Object.values(indexes).flatMap(({ words }) => words));
  return [...all].reduce((bytes, { index: { terms, firstPosting, postings } }) => {
    const termBytes = terms.reduce((sum, term) => sum + 24 + term.length, 0);
    return bytes + termBytes + firstPosting.byteLength + postings.byteLength;
  }, 0);
}

function createTextIndex(
  words: readonly Words[],
  groups: readonly (readonly Group[])[],
  synonyms: Synonyms,
): TextIndex {
  // Of what a market lists now: where a product was taken out, the others have other places.
  const caches = new WeakMap<Int32Array, LRUCache<string, Hits>>();
  return {
    search: (text, market) => {
      const folded = normalizeText(text);
      const cache = caches.get(market.placeOf) ?? new LRUCache<string, Hits>({ max: maxCachedAnswers });
      caches.set(market.placeOf, cache);
      const hits = cache.get(folded) ?? findHits({ words, groups, synonyms }, folded, market);
      cache.set(folded, hits);
      return hits;
    },
    words,
  };
}

async function buildWords(
  products: readonly ProductEntry[],
  language: Language,
  synonyms: Synonyms,
  getTerms: (text: string) => readonly string[],
  yieldToEventLoop: () => Promise<void> | undefined,
): Promise<Words> {
  const collector = new TermCollector();
  const named = new Map<string, number[]>();
  for (const product of products) {
    for (const [field, name] of fields.entries()) {
      for (const text of listFieldTexts(product, name)) {
        const own = getOwnText(text, language);
        if (own) collector.add(product.index, field, getTerms(own));
      }
    }
    const name = getOwnText(product.name, language);
    if (name) addToList(named, normalizeText(name), product.index);
    await yieldToEventLoop();
  }
  const groupsByName = new Map<string, Set<Group>>();
  for (const group of new Set(products.flatMap(listGroups))) {
    const name = getOwnText(group.name, language);
    if (!name) continue;
    const key = createQueryTerms(name, synonyms)[0]?.join(' ') ?? '';
    groupsByName.set(key, (groupsByName.get(key) ?? new Set()).add(group));
  }
  return { index: await collector.finish(yieldToEventLoop), named, groupsByName };
}

function addToList(lists: Map<string, number[]>, name: string, value: number): void {
  const list = lists.get(name);
  if (list) list.push(value);
  else lists.set(name, [value]);
}

const listGroups = ({ brand, category }: ProductEntry): Group[] => [brand, ...getTrail(category)];

/** What a language says otherwise than English does; a text without languages is English. */
function getOwnText(text: LocalText | string, language: Language): string | undefined {
  const english = typeof text === 'string' ? text : text.en;
  if (language === 'en') return english;
  const own = typeof text === 'string' ? undefined : text[language];
  return own === english ? undefined : own;
}

/** Returns whether search finds two products by the same texts of a language; they have the same brand and category. */
export function hasSameTexts(one: ProductEntry, other: ProductEntry, language: Language): boolean {
  const join = (product: ProductEntry) =>
    JSON.stringify(fields.map((field) => listFieldTexts(product, field).map((text) => getOwnText(text, language))));
  return join(one) === join(other);
}

function listFieldTexts(product: ProductEntry, field: Field): (LocalText | string)[] {
  const { brand, category, traits, variants } = product;
  switch (field) {
    case 'name':
      return [product.name];
    case 'brand':
      return [brand.name];
    case 'category':
      return getTrail(category).map(({ name }) => name);
    case 'shades':
      return variants.flatMap(({ shade }) => shade?.name ?? []);
    case 'families':
      return variants.flatMap(({ shade }) => shade?.family?.name ?? []);
    case 'traits':
      return traits.map(({ name }) => name);
    case 'sku':
      return variants.map(({ sku }) => sku);
    case 'kinds':
      return variants.flatMap(({ size, type }) => [size ?? [], type ?? []].flat());
  }
}

type Lookup = { words: readonly Words[]; groups: readonly (readonly Group[])[]; synonyms: Synonyms };

type Hit = { place: number; score: number };

/** How terms are looked up. */
type SearchOptions = {
  /** Whether what begins with the last term counts too. */
  isLastOpen?: boolean;
  /** How many characters of a term may differ. */
  getDistance?: (term: string) => number;
  /** How many of the terms a product must have; all by default. */
  least?: number;
};

/**
 * All terms must be found, the last one also as a beginning; two of them also as the one word that they make. Where the
 * market lists nothing that has them all, typos are forgiven; where there still is nothing, at least half of the terms
 * must be found.
 */
function findHits({ words, groups, synonyms }: Lookup, text: string, { placeOf }: Listed): Hits {
  const exactMatches = new Set(words.flatMap(({ named }) => named.get(text) ?? []));
  const search = (terms: readonly string[], options: SearchOptions = {}): Hit[] => {
    const namedGroups = words.flatMap(({ groupsByName }) => [...(groupsByName.get(terms.join(' ')) ?? [])]);
    const isInNamedGroup = (product: number) => groups[product]?.some((group) => namedGroups.includes(group));
    return findMatches(words, terms, options, placeOf).map(({ product, relevance }) => ({
      place: placeOf[product] as number,
      score:
        relevance +
        (exactMatches.has(product) ? exactNameScore : 0) +
        (namedGroups.length > 0 && isInNamedGroup(product) ? exactGroupScore : 0),
    }));
  };
  const isListed = (term: string, isOpen: boolean) =>
    findMatches(words, [term], { isLastOpen: isOpen }, placeOf).length > 0;
  const ways = createQueryTerms(text, synonyms);
  for (const terms of ways) {
    const joined = joinNeighbours(terms, (term) => isListed(term, false)).flatMap((each) => search(each));
    const found = search(terms);
    if (joined.length + found.length > 0) return rankHits([...joined.map(addJoinedScore), ...found]);
  }
  const [terms] = ways;
  if (!terms) return nothing;
  // A word that is known is no typo: only what finds nothing by itself may be meant otherwise.
  const unknown = terms.filter((term) => canForgiveTypos(term) && !isListed(term, true));
  const forgivenTerms = new Set(unknown.slice(0, maxForgivenTerms));
  const getDistance = (term: string) => (forgivenTerms.has(term) ? (term.length >= 6 ? 2 : 1) : 0);
  const forgiving = forgivenTerms.size > 0 ? search(terms, { getDistance }) : [];
  if (forgiving.length > 0 || terms.length === 1) return rankHits(forgiving);
  return rankHits(search(terms, { getDistance, least: Math.ceil(terms.length / 2) }));
}

/** A product that has terms, and how well it answers them. */
type Match = { product: number; relevance: number };

/** Returns the products of a market that have the terms. */
function findMatches(
  words: readonly Words[],
  terms: readonly string[],
  { isLastOpen = true, getDistance = () => 0, least }: SearchOptions,
  placeOf: Int32Array,
): Match[] {
  const distinct = terms.reduce((bits, term, place) => bits | (terms.indexOf(term) === place ? 1 << place : 0), 0);
  const needed = least ?? countOnes(distinct);
  /** By product: which terms of the query it has, as bits, and the relevance of each. */
  const byProduct = new Map<number, { found: number; relevances: number[] }>();
  for (const { index } of words) {
    for (const [number, found] of findTerms(index, terms, isLastOpen, getDistance)) {
      const nearness = terms.map((term) => getNearness(index.terms[number] as string, term, terms));
      for (const posting of getPostings(index, number)) {
        const product = getProduct(posting);
        if ((placeOf[product] as number) < 0) continue;
        const match = byProduct.get(product) ?? { found: 0, relevances: terms.map(() => 0) };
        byProduct.set(product, match);
        match.found |= found;
        const weight = highestWeights[getFields(posting)] as number;
        for (const [place, near] of nearness.entries()) {
          match.relevances[place] = Math.max(match.relevances[place] as number, near * weight);
        }
      }
    }
  }
  return Array.from(byProduct)
    .filter(([, { found }]) => countOnes(found & distinct) >= needed)
    .map(([product, { relevances }]) => ({ product, relevance: relevances.reduce((sum, each) => sum + each, 0) }));
}

/** Returns the numbers of the terms of an index that stand for those of a query, and which of these, as bits. */
function findTerms(
  index: TermIndex,
  terms: readonly string[],
  isLastOpen: boolean,
  getDistance: (term: string) => number,
): Map<number, number> {
  const numbers = new Map<number, number>();
  for (const [place, term] of terms.entries()) {
    const note = (number: number) => numbers.set(number, (numbers.get(number) ?? 0) | (1 << place));
    const exact = findTerm(index, term);
    if (exact >= 0) note(exact);
    if (isLastOpen && place === terms.length - 1) {
      const [first, end] = findBeginnings(index, term);
      for (let number = first; number < end; number += 1) note(number);
    }
    const distance = getDistance(term);
    if (distance > 0) for (const number of findSimilar(index, term, distance)) note(number);
  }
  return numbers;
}

/**
 * Whether a word is a term, begins with it, or is near it; 0 for what is another term of the query. The relevance depends on the
 * product alone, so that the order of the others holds when one is added or removed.
 */
function getNearness(word: string, term: string, terms: readonly string[]): number {
  if (word === term) return 4;
  if (word.startsWith(term)) return 3;
  return terms.includes(word) ? 0 : 1;
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

import { unifyHanVariants } from './catalogue.han.ts';
import { synonyms as builtIn } from './catalogue.synonyms.ts';

/** How text becomes the terms that are searched: the same way in the index and in the query. */

const han = String.raw`\p{Script=Han}`;
const thai = String.raw`\p{Script=Thai}`;
/** Letters and digits part, so that "30ml" and "30 ml" are the same. */
const runs = new RegExp(`[${han}]+|[${thai}]+|\\p{N}+|[[\\p{L}\\p{M}]--[${han}${thai}]]+`, 'gv');
const isHan = new RegExp(`^[${han}]`, 'v');
const isThai = new RegExp(`^[${thai}]`, 'v');
const isLatin = /^\p{Script=Latin}/v;

const segmenters = {
  zh: new Intl.Segmenter('zh', { granularity: 'word' }),
  th: new Intl.Segmenter('th', { granularity: 'word' }),
};

const segmentWords = (run: string, language: 'zh' | 'th') =>
  Array.from(segmenters[language].segment(run), ({ segment }) => segment);

/** What keyboards and word processors write for an apostrophe, among it backquotes, primes and accents that stand alone. */
const apostrophes = /['`´‘’‛ʹʻʼ′＇]/g;

/**
 * Text without what shoppers type in different ways: case, width, accents on Latin letters, apostrophes, traditional
 * and simplified signs, Thai signs that look the same; and without characters that are not seen.
 */
export function normalizeText(text: string): string {
  return unifyHanVariants(
    unifyThaiSpelling(
      text
        .replaceAll(/\p{Default_Ignorable_Code_Point}/gv, '')
        // Before NFKD, which makes a blank and a mark of some.
        .replaceAll(apostrophes, '')
        .normalize('NFKD')
        .replace(/(?<=\p{Script=Latin}\p{Mn}*)\p{Mn}/gv, '')
        .normalize('NFKC'),
    )
      .toLowerCase()
      .trim(),
  );
}

/** Returns text in which Thai signs that look the same are the same, as the dictionary writes them. @param text in NFKC */
function unifyThaiSpelling(text: string): string {
  return (
    text
      // Sara e twice for sara ae; lakkhangyao for sara aa where it does not belong.
      .replaceAll('\u0e40\u0e40', '\u0e41')
      .replaceAll(/(?<![\u0e24\u0e26])\u0e45/g, '\u0e32')
      // NFKC takes sara am apart, and its tone mark is typed before, within or after it.
      .replaceAll(/\u0e4d([\u0e48-\u0e4b]?)\u0e32([\u0e48-\u0e4b]?)/g, '$1$2\u0e33')
      // A tone mark typed before the vowel that stands between it and the consonant.
      .replaceAll(/([\u0e48-\u0e4c])([\u0e31\u0e34-\u0e39\u0e47])/g, '$2$1')
  );
}

/** What shoppers say, and what the catalogue says for it. */
export type Synonym = { alias: string; meant: string };

export type Synonyms = {
  /** Returns folded text in the words of the catalogue. */
  replace: (folded: string) => string;
};

const builtInSynonyms: readonly Synonym[] = Object.entries(builtIn).flatMap(([meant, aliases]) =>
  aliases.map((alias) => ({ alias, meant })),
);

/** @param own those of the retailer, which come before the built-in ones */
export function createSynonyms(own: readonly Synonym[] = []): Synonyms {
  const meanings = new Map(
    [...builtInSynonyms, ...own]
      .map(({ alias, meant }): [string, string] => [normalizeText(alias), normalizeText(meant)])
      .filter(([alias, meant]) => alias !== '' && alias !== meant),
  );
  // Longest first, for one may begin like another. Latin words are whole ones, also as plurals.
  const pattern = new RegExp(
    [...meanings.keys()]
      .sort((one, other) => other.length - one.length)
      .map((alias) => {
        const words = alias.split(' ').map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
        return isLatin.test(alias) ? `\\b${words.join('[\\s\\-]+')}s?\\b` : words.join(' ');
      })
      .join('|'),
    'gv',
  );
  return {
    replace: (folded) =>
      folded.replaceAll(
        pattern,
        (alias) => meanings.get(alias) ?? meanings.get(alias.replaceAll(/[\s\-]+/gv, ' ').replace(/s$/v, '')) ?? alias,
      ),
  };
}

/** May a typo in it be forgiven? Not in Thai and Chinese, where every near word is another word, nor in numbers. */
export function canForgiveTypos(term: string): boolean {
  return term.length >= 4 && isLatin.test(term);
}

/**
 * How many terms of a query are looked up. The rest is ignored: a query of 100 characters could otherwise occupy a
 * process for a second.
 */
export const maxQueryTerms = 12;

/** The terms under which a text is found: its own, and with synonyms those of the catalogue's words. */
export function createIndexTerms(text: string, synonyms: Synonyms): string[] {
  const folded = normalizeText(text);
  const meant = synonyms.replace(folded);
  return meant === folded ? createTerms(folded) : [...createTerms(folded), ...createTerms(meant)];
}

function createTerms(folded: string): string[] {
  const terms: string[] = [];
  for (const [run] of folded.matchAll(runs)) {
    if (isHan.test(run)) {
      const characters = [...run];
      terms.push(...characters, ...createBigrams(characters));
      for (const word of segmentWords(run, 'zh')) if ([...word].length > 2) terms.push(word);
    } else if (isThai.test(run)) terms.push(...createSpans(segmentWords(run, 'th')));
    else terms.push(toSingular(run));
  }
  return terms;
}

/**
 * The terms of a query, in ways to be tried one after the other: by dictionary words, then with less trust in the
 * dictionary, which may cut a half-typed word in odd places. Empty when the text has no letter and no digit.
 */
export function createQueryTerms(text: string, synonyms: Synonyms): string[][] {
  const byWords: string[] = [];
  const bySigns: string[] = [];
  for (const [run] of synonyms.replace(normalizeText(text)).matchAll(runs)) {
    if (isHan.test(run)) {
      const characters = [...run];
      byWords.push(...createHanTerms(run));
      bySigns.push(...(characters.length > 1 ? createBigrams(characters) : characters));
    } else if (isThai.test(run)) {
      byWords.push(...segmentWords(run, 'th'));
      bySigns.push(run);
    } else {
      byWords.push(toSingular(run));
      bySigns.push(toSingular(run));
    }
  }
  if (byWords.length === 0) return [];
  const ways = byWords.join(' ') === bySigns.join(' ') ? [byWords] : [byWords, bySigns];
  return ways.map((terms) => terms.slice(0, maxQueryTerms));
}

/**
 * Terms with two neighbours that the catalogue writes as one word ("eye shadow"): each such pair in turn.
 * @param isWord does the catalogue hold the term?
 */
export function joinNeighbours(terms: readonly string[], isWord: (term: string) => boolean): string[][] {
  return terms.slice(1).flatMap((second, index) => {
    const first = terms[index] as string;
    const joined = first + second;
    return isLatin.test(first) && isLatin.test(second) && isWord(joined)
      ? [[...terms.slice(0, index), joined, ...terms.slice(index + 2)]]
      : [];
  });
}

/** English nouns stand in names and shelves, one as "lipstick", the other as "lipsticks". */
function toSingular(word: string): string {
  if (word.length < 4 || !/[a-z]s$/.test(word) || /[isu]s$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:ch|sh|ss|x)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** Words, and words with the one or two after them: what a half-typed run begins like, wherever it is cut. */
function createSpans(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    const next = words.slice(index + 1, index + 3);
    return [word, ...next.map((_, count) => word + next.slice(0, count + 1).join(''))];
  });
}

function createBigrams(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** Dictionary words; single characters that stand together are taken together, for each alone says too little. */
function createHanTerms(run: string): string[] {
  if ([...run].length <= 2) return [run];
  const terms: string[] = [];
  let singles: string[] = [];
  const flush = () => {
    terms.push(...(singles.length > 1 ? createBigrams(singles) : singles));
    singles = [];
  };
  for (const word of segmentWords(run, 'zh')) {
    if ([...word].length === 1) singles.push(word);
    else {
      flush();
      terms.push(word);
    }
  }
  flush();
  return terms;
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { synonyms } from './catalogue.synonyms.ts';
import {
  fold,
  forgivesTypos,
  inCatalogueWords,
  indexTerms,
  joinedTerms,
  maxQueryTerms,
  queryTerms,
} from './catalogue.words.ts';

test('case, width, accents and apostrophes make no difference', () => {
  expect(fold(' Crème ＡＢＣ L’Oréal ')).toBe('creme abc loreal');
});

test('Thai vowels stay whole', () => {
  expect(fold('น้ำ')).toBe('น้ำ');
  expect(fold('น้\u0e4d\u0e32')).toBe('น้ำ');
});

test('numbers and units are found together and apart', () => {
  expect(indexTerms('SPF50+ 30ml')).toEqual(['spf', '50', '30', 'ml']);
});

test('one and many are the same', () => {
  for (const [many, one] of [
    ['lipsticks', 'lipstick'],
    ['brushes', 'brush'],
    ['berries', 'berry'],
    ['glasses', 'glass'],
    ['creams', 'cream'],
  ]) {
    expect(indexTerms(many ?? '')).toEqual(queryTerms(one ?? '')[0]);
  }
  expect(indexTerms('gloss citrus iris spf')).toEqual(['gloss', 'citrus', 'iris', 'spf']);
});

test('a query has a bounded number of terms, however it is written', () => {
  for (const text of [
    'a b c '.repeat(20),
    '1a'.repeat(50),
    '絲'.repeat(100),
    '絨唇膏面霜香水'.repeat(14),
    'ลิปสติกครีม'.repeat(9),
  ]) {
    for (const terms of queryTerms(text)) expect(terms.length).toBeLessThanOrEqual(maxQueryTerms);
  }
  expect(queryTerms('one two three four five six')[0]).toHaveLength(6);
});

test('neighbours are joined where they make a word, one pair at a time', () => {
  const isWord = (term: string) => ['lipstick', 'eyeshadow', '50ml'].includes(term);
  expect(joinedTerms(['lip', 'stick', 'eye', 'shadow'], isWord)).toEqual([
    ['lipstick', 'eye', 'shadow'],
    ['lip', 'stick', 'eyeshadow'],
  ]);
  expect(joinedTerms(['50', 'ml'], isWord)).toEqual([]);
  expect(joinedTerms(['lipstick'], isWord)).toEqual([]);
});

describe('synonyms', () => {
  test('are asked for in the words of the catalogue, whole and also as plurals', () => {
    expect(queryTerms('Sun-Creams SPF')).toEqual([['sunscreen', 'spf']]);
    expect(queryTerms('sun creamy')).toEqual([['sun', 'creamy']]);
  });

  test('are found by either word where a product says them', () => {
    expect(indexTerms('Noon Sun Cream')).toEqual(['noon', 'sun', 'cream', 'noon', 'sunscreen']);
  });

  test('do not change what they stand for, nor one another', () => {
    for (const [meant, said] of Object.entries(synonyms)) {
      expect(inCatalogueWords(fold(meant))).toBe(fold(meant));
      for (const each of said) expect(inCatalogueWords(fold(each))).toBe(fold(meant));
    }
  });
});

describe('Chinese', () => {
  test('is the same in traditional and simplified signs', () => {
    expect(fold('防晒 头发 发光 面膜')).toBe(fold('防曬 頭髮 發光 面膜'));
    expect(fold('絲絨')).toBe('絲絨');
  });

  test('any two characters that stand together are a term', () => {
    expect(indexTerms('絲絨唇膏')).toEqual(expect.arrayContaining(['絲絨', '絨唇', '唇膏']));
    expect(queryTerms('絨唇')).toEqual([['絨唇']]);
  });

  test('words that stand apart in the name may stand together in the query', () => {
    expect(queryTerms('紅色唇膏')[0]).toEqual(['紅色', '唇膏']);
  });
});

describe('Thai', () => {
  test('is cut into words without spaces', () => {
    expect(indexTerms('ลิปสติกสีแดง')).toEqual(expect.arrayContaining(['ลิปสติก', 'สี', 'แดง']));
    expect(queryTerms('ลิปสติกสีแดง')[0]).toEqual(['ลิปสติก', 'สี', 'แดง']);
  });
});

test('signs and emoji are no terms', () => {
  for (const text of ['', '%', '*', '\\', '"', "'", '💄', '%%% ** \\\\', '👩🏽‍🦰', '...'])
    expect(queryTerms(text)).toEqual([]);
});

test('typos are forgiven in Latin words only', () => {
  expect(['velvet', 'lip', '2026', 'ลิปสติก', '唇膏唇膏'].map(forgivesTypos)).toEqual([true, false, false, false, false]);
});

test('any text can be cut, and no term holds a space', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      for (const term of [...indexTerms(text), ...queryTerms(text).flat()]) expect(term).not.toMatch(/\s|^$/u);
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { synonyms } from './catalogue.synonyms.ts';
import {
  canForgiveTypos,
  createIndexTerms as createIndexTermsWith,
  createQueryTerms as createQueryTermsWith,
  createSynonyms,
  joinNeighbours,
  maxQueryTerms,
  normalizeText,
} from './catalogue.words.ts';

const builtIn = createSynonyms();
const createIndexTerms = (text: string) => createIndexTermsWith(text, builtIn);
const createQueryTerms = (text: string) => createQueryTermsWith(text, builtIn);

test('case, width, accents and apostrophes make no difference', () => {
  expect(normalizeText(' Crème ＡＢＣ L’Oréal ')).toBe('creme abc loreal');
});

test('Thai vowels stay whole', () => {
  expect(normalizeText('น้ำ')).toBe('น้ำ');
  expect(normalizeText('น้\u0e4d\u0e32')).toBe('น้ำ');
});

test.each([
  ['เเป้ง', 'แป้ง'],
  ['กันเเดด', 'กันแดด'],
  ['เเชมพู', 'แชมพู'],
  ['นำ้หอม', 'น้ำหอม'],
  ['นํ้าหอม', 'น้ำหอม'],
  ['น้ําหอม', 'น้ำหอม'],
  ['น\u0e49\u0e33หอม', 'น้ำหอม'],
  ['ท\u0e48\u0e35', 'ที่'],
  ['ม\u0e45สคาร่า', 'มาสคาร่า'],
])('%j, which looks like %s, is that word, in the index and in a query', (typed, word) => {
  expect(normalizeText(typed)).toBe(word.normalize('NFC'));
  expect(createQueryTerms(typed)).toEqual(createQueryTerms(word));
  expect(createIndexTerms(typed)).toEqual(createIndexTerms(word));
});

test('the lakkhangyao of an old word stays', () => {
  expect(normalizeText('ฤ\u0e45ษี')).toBe('ฤ\u0e45ษี');
});

test.each(["L'Oréal", 'L’Oréal', 'L‘Oréal', 'LʼOréal', 'L`Oréal', 'L´Oréal', 'L′Oréal', 'L＇Oréal', 'Lʹore\u0301al'])(
  '%s is found under any apostrophe',
  (typed) => expect(createQueryTerms(typed)).toEqual([['loreal']]),
);

test.each(['LOreal\u200b', '\u202aloreal\u202c', 'lo\u00adreal', '\ufeffloreal'])(
  '%j has no signs that are not seen',
  (typed) => {
    expect(createQueryTerms(typed)).toEqual([['loreal']]);
  },
);

test.each(['มาสคารา', 'มาสคาร้า', 'มัสคาร่า'])('%s, without or with another tone, means mascara', (typed) => {
  expect(createQueryTerms(typed)).toEqual(createQueryTerms('มาสคาร่า'));
});

test('numbers and units are found together and apart', () => {
  expect(createIndexTerms('SPF50+ 30ml')).toEqual(['spf', '50', '30', 'ml']);
});

test('one and many are the same', () => {
  for (const [many, one] of [
    ['lipsticks', 'lipstick'],
    ['brushes', 'brush'],
    ['berries', 'berry'],
    ['glasses', 'glass'],
    ['creams', 'cream'],
  ]) {
    expect(createIndexTerms(many ?? '')).toEqual(createQueryTerms(one ?? '')[0]);
  }
  expect(createIndexTerms('gloss citrus iris spf')).toEqual(['gloss', 'citrus', 'iris', 'spf']);
});

test('a query has a bounded number of terms, however it is written', () => {
  for (const text of [
    'a b c '.repeat(20),
    '1a'.repeat(50),
    '絲'.repeat(100),
    '絨唇膏面霜香水'.repeat(14),
    'ลิปสติกครีม'.repeat(9),
  ]) {
    for (const terms of createQueryTerms(text)) expect(terms.length).toBeLessThanOrEqual(maxQueryTerms);
  }
  expect(createQueryTerms('one two three four five six')[0]).toHaveLength(6);
});

test('neighbours are joined where they make a word, one pair at a time', () => {
  const isWord = (term: string) => ['lipstick', 'eyeshadow', '50ml'].includes(term);
  expect(joinNeighbours(['lip', 'stick', 'eye', 'shadow'], isWord)).toEqual([
    ['lipstick', 'eye', 'shadow'],
    ['lip', 'stick', 'eyeshadow'],
  ]);
  expect(joinNeighbours(['50', 'ml'], isWord)).toEqual([]);
  expect(joinNeighbours(['lipstick'], isWord)).toEqual([]);
});

describe('synonyms', () => {
  test('are asked for in the words of the catalogue, whole and also as plurals', () => {
    expect(createQueryTerms('Sun-Creams SPF')).toEqual([['sunscreen', 'spf']]);
    expect(createQueryTerms('sun creamy')).toEqual([['sun', 'creamy']]);
  });

  test('are found by either word where a product says them', () => {
    expect(createIndexTerms('Noon Sun Cream')).toEqual(['noon', 'sun', 'cream', 'noon', 'sunscreen']);
  });

  test('are those of the retailer too, which come before the built-in ones', () => {
    const own = createSynonyms([
      { alias: 'C++ cream', meant: 'cc cream' },
      { alias: 'Sun cream', meant: 'sun milk' },
    ]);
    expect(createQueryTermsWith('sun cream', own)).toEqual([['sun', 'milk']]);
    expect(createQueryTermsWith('c++ cream', own)).toEqual([['cc', 'cream']]);
    expect(createQueryTermsWith('sunblock', own)).toEqual([['sunscreen']]);
  });

  test('do not change what they stand for, nor one another', () => {
    for (const [meant, aliases] of Object.entries(synonyms)) {
      expect(builtIn.replace(normalizeText(meant))).toBe(normalizeText(meant));
      for (const each of aliases) expect(builtIn.replace(normalizeText(each))).toBe(normalizeText(meant));
    }
  });
});

describe('Chinese', () => {
  test('is the same in traditional and simplified signs', () => {
    expect(normalizeText('防晒 头发 发光 面膜')).toBe(normalizeText('防曬 頭髮 發光 面膜'));
    expect(normalizeText('丝绒')).toBe('丝绒');
  });

  test.each([
    ['硃砂紅', '朱砂红'],
    ['滙', '汇'],
    ['衞生', '衛生'],
    ['粧', '妝'],
    ['黏土', '粘土'],
    ['豆荳', '豆豆'],
    ['乾性', '干性'],
  ])('is the same however a sign is written: %s, %s', (one, other) => {
    expect(normalizeText(one)).toBe(normalizeText(other));
  });

  test('has one form for each sign, whatever stands beside it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...'乾隆皇后頭髮發光麼么著着裏里麵面臺台硃砂'), { maxLength: 6 }),
        (signs) => {
          const text = signs.join('');
          expect(normalizeText(text)).toBe(signs.map(normalizeText).join(''));
          expect(normalizeText(normalizeText(text))).toBe(normalizeText(text));
        },
      ),
    );
  });

  test('any two characters that stand together are a term', () => {
    expect(createIndexTerms('絲絨唇膏')).toEqual(expect.arrayContaining(['丝绒', '绒唇', '唇膏']));
    expect(createQueryTerms('絨唇')).toEqual([['绒唇']]);
  });

  test('words that stand apart in the name may stand together in the query', () => {
    expect(createQueryTerms('紅色唇膏')[0]).toEqual(['红色', '唇膏']);
  });
});

describe('Thai', () => {
  test('is cut into words without spaces', () => {
    expect(createIndexTerms('ลิปสติกสีแดง')).toEqual(expect.arrayContaining(['ลิปสติก', 'สี', 'แดง']));
    expect(createQueryTerms('ลิปสติกสีแดง')[0]).toEqual(['ลิปสติก', 'สี', 'แดง']);
  });
});

test('signs and emoji are no terms', () => {
  for (const text of ['', '%', '*', '\\', '"', "'", '💄', '%%% ** \\\\', '👩🏽‍🦰', '...'])
    expect(createQueryTerms(text)).toEqual([]);
});

test('typos are forgiven in Latin words only', () => {
  expect(['velvet', 'lip', '2026', 'ลิปสติก', '唇膏唇膏'].map(canForgiveTypos)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('any text can be cut, and no term holds a space', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      for (const term of [...createIndexTerms(text), ...createQueryTerms(text).flat()])
        expect(term).not.toMatch(/\s|^$/u);
    }),
  );
});

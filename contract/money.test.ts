import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Language, type MarketCode, marketCodes, markets } from './markets.ts';
import { formatMoney, splitInstalments } from './money.ts';

const sites = marketCodes.flatMap((code) => markets[code].languages.map((language) => ({ code, language })));
const anySite = fc.constantFrom(...sites);
const nbsp = '\u00a0';
const minus = '\u2212';

/** Reads a printed amount back into minor units, knowing only how the market writes numbers. */
function parsePrinted(printed: string, code: MarketCode): number {
  const { digits } = markets[code].currency;
  const plain = printed.replace(code === 'ID' ? /\./g : /,/g, '');
  const [, sign, whole, fraction = ''] = /^(\u2212?)\D*(\d+)(?:\.(\d+))?$/.exec(plain) ?? [];
  return (sign ? -1 : 1) * Number(`${whole}${fraction.padEnd(digits, '0')}`) + 0;
}

describe('formatMoney', () => {
  const dollars = { 0: '$0.00', 1: '$0.01', 3800: '$38.00', 125050: '$1,250.50', 150000000: '$1,500,000.00' };
  const hongKong = { 0: 'HK$0.00', 1: 'HK$0.01', 23000: 'HK$230.00', 125050: 'HK$1,250.50' };
  const rupiah = { 0: 'Rp0', 1: 'Rp1', 890: 'Rp890', 429000: 'Rp429.000', 150000000: 'Rp150.000.000' };
  const baht = { 0: '฿0', 1: '฿0.01', 89000: '฿890', 89050: '฿890.50', 125000: '฿1,250', 150000000: '฿1,500,000' };
  const printed: [MarketCode, Language, Record<number, string>][] = [
    ['AU', 'en', dollars],
    ['NZ', 'en', dollars],
    ['SG', 'en', dollars],
    ['HK', 'en', hongKong],
    ['HK', 'zh', hongKong],
    ['MY', 'en', { 0: `RM${nbsp}0.00`, 16000: `RM${nbsp}160.00`, 150000000: `RM${nbsp}1,500,000.00` }],
    ['PH', 'en', { 0: '₱0', 5: '₱0.05', 125000: '₱1,250', 125050: '₱1,250.50', 150000000: '₱1,500,000' }],
    ['ID', 'id', rupiah],
    ['ID', 'en', rupiah],
    ['TH', 'th', baht],
    ['TH', 'en', baht],
  ];

  it.each(
    printed.flatMap(([code, language, amounts]) =>
      Object.entries(amounts).map(([minor, text]) => ({ code, language, minor: Number(minor), text })),
    ),
  )('$code in $language prints $minor as $text', ({ code, language, minor, text }) => {
    expect(formatMoney(minor, markets[code], language)).toBe(text);
    if (minor > 0) expect(formatMoney(-minor, markets[code], language)).toBe(minus + text);
  });

  it('has an example for every site', () => {
    expect(new Set(printed.map(([code, language]) => `${code} ${language}`))).toEqual(
      new Set(sites.map(({ code, language }) => `${code} ${language}`)),
    );
  });

  it('prints nothing as nothing, without a sign', () => {
    expect(formatMoney(-0, markets.SG, 'en')).toBe('$0.00');
  });

  it('loses nothing: what is printed can be read back', () => {
    const amount = fc.integer({ min: -1e13, max: 1e13 });
    fc.assert(
      fc.property(anySite, amount, ({ code, language }, minor) => {
        expect(parsePrinted(formatMoney(minor, markets[code], language), code)).toBe(minor + 0);
      }),
    );
  });

  it('prints the same in every language of a market', () => {
    fc.assert(
      fc.property(fc.constantFrom(...marketCodes), fc.integer({ min: -1e9, max: 1e9 }), (code, minor) => {
        const prints = markets[code].languages.map((language) => formatMoney(minor, markets[code], language));
        expect(new Set(prints).size).toBe(1);
      }),
    );
  });

  it('leaves whole amounts without digits only where the market does', () => {
    fc.assert(
      fc.property(anySite, fc.integer({ min: 0, max: 1e9 }), ({ code, language }, minor) => {
        const { digits, hidesWholeDigits } = markets[code].currency;
        const shown = digits === 0 || (hidesWholeDigits && minor % 100 === 0) ? 0 : 2;
        expect(/\.(\d\d)$/.test(formatMoney(minor, markets[code], language))).toBe(shown === 2);
      }),
    );
  });
});

describe('instalments', () => {
  it.each([
    { total: 10000, count: 4, parts: [2500, 2500, 2500, 2500] },
    { total: 10001, count: 4, parts: [2501, 2500, 2500, 2500] },
    { total: 10000, count: 3, parts: [3334, 3333, 3333] },
    { total: 3799, count: 1, parts: [3799] },
    { total: 2, count: 3, parts: [1, 1, 0] },
  ])('splits $total into $parts', ({ total, count, parts }) => {
    expect(splitInstalments(total, count)).toEqual(parts);
  });

  it('adds up, and no two differ by more than one unit, the larger ones first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 1, max: 24 }), (total, count) => {
        const parts = splitInstalments(total, count);
        expect(parts).toHaveLength(count);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
        expect(parts).toEqual(parts.toSorted((a, b) => b - a));
        expect((parts[0] ?? 0) - (parts.at(-1) ?? 0)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

it.each([
  ['SG', 'en', 3500, '$35'],
  ['SG', 'en', 3550, '$35.50'],
  ['MY', 'en', 8000, 'RM\u00a080'],
  ['ID', 'id', 500000, 'Rp500.000'],
  ['TH', 'th', 50000, '฿500'],
] as const)('a threshold in %s, %s: %d reads %s', (market, language, minor, text) => {
  expect(formatMoney(minor, markets[market], language, 'threshold')).toBe(text);
});

describe('money on the site of another market', () => {
  it.each([
    ['SG', 'th', 'S$38.00'],
    ['AU', 'zh', 'A$38.00'],
    ['NZ', 'en', 'NZ$38.00'],
    ['HK', 'en', 'HK$38.00'],
    ['MY', 'en', 'RM\u00a038.00'],
  ] as const)('of %s in %s cannot be mistaken for that market’s own: %s', (code, language, expected) => {
    expect(formatMoney(3800, { ...markets[code], isForeign: true }, language)).toBe(expected);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Address, addressForms, addressParts } from './address.ts';
import { findAddressProblems, tidyAddress } from './address-check.ts';
import { type MarketCode, marketCodes, markets } from './markets.ts';
import { getSubdivisionName, listSubdivisions } from './subdivisions.ts';

const problems = (market: MarketCode, address: Address) =>
  findAddressProblems(market, address, listSubdivisions(market));

const good: Record<MarketCode, Address> = {
  AU: { line1: '21 Smith Street', city: 'Fitzroy', subdivision: 'VIC', postcode: '3065' },
  HK: { line1: '1 Matheson Street', line2: 'Flat A, 12/F', district: 'Causeway Bay', subdivision: 'Hong Kong Island' },
  ID: {
    line1: 'Jl. Braga No. 10',
    district: 'Sumur Bandung',
    city: 'Kota Bandung',
    subdivision: 'Jawa Barat',
    postcode: '40111',
  },
  MY: { line1: '12 Jalan Ampang', postcode: '50450', city: 'Kuala Lumpur', subdivision: 'Kuala Lumpur' },
  NZ: { line1: '8 Cuba Street', district: 'Te Aro', city: 'Wellington', postcode: '6011' },
  PH: {
    line1: '25 Ayala Avenue',
    district: 'San Lorenzo',
    city: 'Makati',
    subdivision: 'Metro Manila',
    postcode: '1223',
  },
  SG: { line1: '391 Orchard Road', line2: '#12-34', postcode: '238872' },
  TH: {
    line1: '99/1 ถนนพระราม 1',
    district: 'ปทุมวัน',
    city: 'ปทุมวัน',
    subdivision: 'Bangkok',
    postcode: '10330',
  },
};

describe('findAddressProblems', () => {
  it.each(marketCodes)('takes a good address in %s, and asks for each part that it requires', (market) => {
    expect(problems(market, good[market])).toEqual({});
    for (const { part, required } of addressForms[market].fields) {
      const expected = required ? { [part]: 'REQUIRED' } : {};
      expect(problems(market, { ...good[market], [part]: undefined })).toEqual(expected);
      expect(problems(market, { ...good[market], [part]: ' \t\u3000' })).toEqual(expected);
    }
  });

  it.each<[MarketCode, Address]>([
    ['AU', { line1: 'REQUIRED', city: 'REQUIRED', subdivision: 'REQUIRED', postcode: 'REQUIRED' }],
    ['HK', { line1: 'REQUIRED', district: 'REQUIRED', subdivision: 'REQUIRED' }],
    ['NZ', { line1: 'REQUIRED', city: 'REQUIRED', postcode: 'REQUIRED' }],
    ['SG', { line1: 'REQUIRED', postcode: 'REQUIRED' }],
  ])('names all that an empty address in %s lacks', (market, expected) => {
    expect(problems(market, {})).toEqual(expected);
  });

  it.each<[MarketCode, string[]]>([
    ['AU', ['306', '30655', '3O65', '30-65', '-3065', 'VIC 3065']],
    ['ID', ['4011', '401111', '4011a']],
    ['MY', ['5045', '504500', 'KL 50450']],
    ['NZ', ['601', '60110', 'WELL']],
    ['PH', ['122', '12233', 'A223']],
    ['SG', ['23887', '2388722', 'B238872', 'Sing 238872', 'S23887', '(238872']],
    ['TH', ['1033', '103300', '1033๐๐', 'BKK 10330']],
  ])('refuses a postcode that %s cannot have', (market, postcodes) => {
    for (const postcode of postcodes) {
      expect(problems(market, { ...good[market], postcode }), postcode).toEqual({ postcode: 'INVALID_POSTCODE' });
    }
  });

  it.each([
    [
      'SG',
      '238872',
      [
        'S238872',
        's 238872',
        'S(238872)',
        'SG 238872',
        'Singapore 238872',
        'SINGAPORE (238872)',
        '238 872',
        '２３８８７２',
      ],
    ],
    ['MY', '50450', ['50 450', '50\u00a0450', '5\u200b0450']],
    ['TH', '10330', ['10 330', '๑๐๓๓๐', '\u202a10330\u202c', '\u206610330\u2069', '1033\ufe0d0', '10\u3164330']],
    ['ID', '40111', ['40 111', '40\u00ad111', '\ufeff40111']],
  ] as const)('in %s, keeps %s of what people write and paste', (market, postcode, spellings) => {
    for (const typed of spellings) {
      const address = { ...good[market], postcode: typed };
      expect(problems(market, address), typed).toEqual({});
      expect(tidyAddress(market, address).postcode, typed).toBe(postcode);
    }
  });

  it.each(marketCodes)('shows an example of a postcode in %s that it takes', (market) => {
    const { postcode, postcodeExample, fields } = addressForms[market];
    const asks = fields.some(({ part }) => part === 'postcode');
    expect(postcode !== null).toBe(asks);
    expect(postcodeExample !== null).toBe(asks);
    if (postcodeExample) expect(problems(market, { ...good[market], postcode: postcodeExample })).toEqual({});
  });

  it('takes subdivisions by their code only', () => {
    expect(problems('AU', { ...good.AU, subdivision: 'Victoria' })).toEqual({ subdivision: 'INVALID_VALUE' });
    expect(problems('AU', { ...good.AU, subdivision: 'vic' })).toEqual({ subdivision: 'INVALID_VALUE' });
    expect(problems('TH', { ...good.TH, subdivision: 'กรุงเทพมหานคร' })).toEqual({ subdivision: 'INVALID_VALUE' });
    for (const market of marketCodes) {
      for (const { code } of listSubdivisions(market)) {
        expect(problems(market, { ...good[market], subdivision: code }), code).toEqual({});
      }
    }
  });

  it('bounds every part at its own length', () => {
    for (const market of marketCodes) {
      for (const { part, maxLength } of addressForms[market].fields.filter(({ part }) => part.startsWith('line'))) {
        expect(problems(market, { ...good[market], [part]: 'x'.repeat(maxLength) })).toEqual({});
        expect(problems(market, { ...good[market], [part]: 'x'.repeat(maxLength + 1) })).toEqual({
          [part]: 'TOO_LONG',
        });
      }
    }
  });

  it('never fails, and speaks only of parts that the market asks for', () => {
    const anyAddress = fc.record(
      Object.fromEntries(addressParts.map((part) => [part, fc.string({ unit: 'grapheme', maxLength: 200 })])),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.constantFrom(...marketCodes), anyAddress, (market, address) => {
        const parts = addressForms[market].fields.map(({ part }) => part);
        expect(parts).toEqual(expect.arrayContaining(Object.keys(problems(market, address))));
        const tidy = tidyAddress(market, address);
        expect(parts).toEqual(expect.arrayContaining(Object.keys(tidy)));
        expect(tidyAddress(market, tidy)).toEqual(tidy);
        expect(problems(market, tidy)).toEqual(problems(market, address));
      }),
    );
  });
});

describe('tidyAddress', () => {
  it('keeps the parts that the market knows, on one line, and writes the postcode in 0–9', () => {
    expect(
      tidyAddress('TH', { ...good.TH, line1: ' 99/๑\u0000ถนนพระราม\r\n 1 ', line2: ' ', postcode: '๑๐๓๓๐' }),
    ).toEqual({
      ...good.TH,
      line1: '99/๑ ถนนพระราม 1',
      postcode: '10330',
    });
    expect(tidyAddress('SG', { ...good.SG, city: 'Singapore', subdivision: 'Central' })).toEqual(good.SG);
  });
});

describe('address forms', () => {
  it.each(marketCodes)('ask in %s for each part once, rows from the top', (market) => {
    const { fields } = addressForms[market];
    const parts = fields.map(({ part }) => part);
    expect(parts).toEqual([...new Set(parts)]);
    const rows = fields.map(({ row }) => row);
    expect(rows).toEqual(rows.toSorted((a, b) => a - b));
    expect(parts.includes('subdivision')).toBe(listSubdivisions(market).length > 0);
  });
});

describe('subdivisions', () => {
  it('are as many as the country has', () => {
    expect(Object.fromEntries(marketCodes.map((market) => [market, listSubdivisions(market).length]))).toEqual({
      AU: 8,
      HK: 3,
      ID: 38,
      MY: 16,
      NZ: 0,
      PH: 83,
      SG: 0,
      TH: 77,
    });
  });

  it('have codes and names that are told apart in every language of the market', () => {
    for (const market of marketCodes) {
      const list = listSubdivisions(market);
      expect(new Set(list.map(({ code }) => code)).size).toBe(list.length);
      for (const language of markets[market].languages) {
        const names = list.map(({ code }) => getSubdivisionName(market, code, language));
        expect(new Set(names).size).toBe(list.length);
        for (const name of names) expect(name.trim()).toBe(name);
      }
    }
  });

  it('are listed by their English names', () => {
    const { compare } = new Intl.Collator('en');
    for (const market of marketCodes) {
      const names = listSubdivisions(market).map(({ name }) => name.en);
      expect(names, market).toEqual(names.toSorted(compare));
    }
  });

  it('are named in the language of the page', () => {
    expect(getSubdivisionName('AU', 'NSW', 'en')).toBe('New South Wales');
    expect(getSubdivisionName('HK', 'Kowloon', 'zh')).toBe('九龍');
    expect(getSubdivisionName('TH', 'Bueng Kan', 'th')).toBe('บึงกาฬ');
    expect(getSubdivisionName('TH', 'Bueng Kan', 'en')).toBe('Bueng Kan');
    expect(getSubdivisionName('ID', 'DKI Jakarta', 'en')).toBe('DKI Jakarta');
    expect(getSubdivisionName('SG', 'Central', 'en')).toBe('Central');
    for (const { name } of listSubdivisions('TH')) expect(name.th).toMatch(/^[\u0e01-\u0e4e]+$/);
    for (const { name } of listSubdivisions('HK')) expect(name.zh).toMatch(/^\p{Script=Han}+$/u);
  });
});

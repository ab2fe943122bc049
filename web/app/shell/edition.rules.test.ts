import type { Site } from '@vermilion/contract/site';
import { describe, expect, test } from 'vitest';
import { buildEditionUrl, findEdition, removeRememberedParameters } from './edition.rules.ts';

const spoken = (language: 'en' | 'th', locale: string, home: string) => ({ language, locale, home });

/** The two ways to run the shop: hosts of their own with a prefix per language, or one host for all. */
const ownHosts: Site['editions'] = [
  { market: 'SG', languages: [spoken('en', 'en-SG', 'https://sg.test/en')] },
  {
    market: 'TH',
    languages: [spoken('th', 'th-TH', 'https://th.test/th'), spoken('en', 'en-TH', 'https://th.test/en')],
  },
];
const oneHost: Site['editions'] = [
  { market: 'SG', languages: [spoken('en', 'en-SG', 'http://localhost:3000')] },
  {
    market: 'TH',
    languages: [spoken('th', 'th-TH', 'http://localhost:3000'), spoken('en', 'en-TH', 'http://localhost:3000')],
  },
];

type Market = 'SG' | 'TH';

function address(
  editions: Site['editions'],
  market: Market,
  language: 'en' | 'th',
  path: string,
  from: Market = market === 'SG' ? 'TH' : 'SG',
) {
  const edition = findEdition(editions, market, language);
  return edition && buildEditionUrl(editions, edition, from, path);
}

describe('the address in another edition', () => {
  test('says market and language by host and prefix where it can', () => {
    expect(address(ownHosts, 'TH', 'th', '/lips?sort=newest')).toBe('https://th.test/th/lips?sort=newest');
    expect(address(ownHosts, 'TH', 'en', '/')).toBe('https://th.test/en/');
  });

  test('says them by parameters where one host serves all, and drops those of the page before', () => {
    expect(address(oneHost, 'TH', 'en', '/lips?country_code=SG&language_code=en&sort=newest')).toBe(
      'http://localhost:3000/lips?sort=newest&country_code=TH&language=en',
    );
    expect(address(oneHost, 'SG', 'en', '/lips?language=th')).toBe('http://localhost:3000/lips?country_code=SG');
  });

  test('keeps the filters, but for prices where the currency is another', () => {
    const listing = '/lips?brands=halden&price=1500-2500,4000-&sale=1';
    expect(address(ownHosts, 'TH', 'en', listing)).toBe('https://th.test/en/lips?brands=halden&sale=1');
    expect(address(ownHosts, 'TH', 'en', listing, 'TH')).toContain('price=');
  });

  test('takes the first language of a market that does not speak the reader’s', () => {
    expect(findEdition(ownHosts, 'SG', 'th')?.locale).toBe('en-SG');
    expect(findEdition(ownHosts, 'NZ', 'th')).toBeNull();
  });
});

describe('an address loses the choice', () => {
  test.each([
    ['/lips?language=th&sort=newest', 'locale=th; language=lng_th', '/lips?sort=newest'],
    ['/lips?language_code=th&country_code=TH#shades', 'locale=th; language=lng_th', '/lips#shades'],
    ['/lips?language=th&country_code=TH', 'locale=th', '/lips?language=th'],
    ['/lips?language=th', '', '/lips?language=th'],
    ['/lips?q=a%20b', 'locale=th; language=lng_th', '/lips?q=a%20b'],
  ])('of %s that the cookies "%s" keep', (before, cookies, after) => {
    expect(removeRememberedParameters(`https://th.test${before}`, cookies)).toBe(`https://th.test${after}`);
  });
});

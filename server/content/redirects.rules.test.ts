import { readdirSync } from 'node:fs';
import path from 'node:path';
import { marketCodes } from '@vermilion/contract/markets';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createRedirectTable,
  findChains,
  findRedirect,
  getRedirectLocation,
  getTargetPath,
  isFixedPath,
  isRedirectPath,
  isRedirectTarget,
  normalizePath,
  normalizeTarget,
  type Redirect,
} from './redirects.rules.ts';

const origin = 'https://sg.vermilion.example';

const rule = (from: string, target: string, parts: Partial<Redirect> = {}): Redirect => ({
  from,
  target,
  market: null,
  status: 301,
  isExternal: false,
  ...parts,
});

describe('paths', () => {
  test.each([
    ['/old', '/old'],
    ['/old/', '/old'],
    ['//old///shop//', '/old/shop'],
    ['/Old', '/Old'],
    ['/caf%c3%a9', '/caf%C3%A9'],
    ['/café', '/caf%C3%A9'],
    ['/%6fld', '/old'],
    ['/a%2Fb', '/a%2Fb'],
    ['/a%3fb%23c', '/a%3Fb%23c'],
    ['/100%', '/100%25'],
    ['/old%E9', '/old%E9'],
    ['/', '/'],
  ])('%s is written as %s', (given, wanted) => {
    expect(normalizePath(given)).toBe(wanted);
  });

  test('the spelling of a path has no other spelling, and is that of the path that a browser sends', () => {
    const characters = fc.constantFrom(...'/%aA9éิ你 ?#.:@[]|"\\'.split(''), '%2F', '%C3%A9', '%E9', '%41', '%25');
    fc.assert(
      fc.property(fc.array(characters, { maxLength: 12 }), (parts) => {
        const given = `/${parts.join('')}`;
        const once = normalizePath(given);
        expect(normalizePath(once)).toBe(once);
        if (!isRedirectPath(given)) return;
        expect(normalizePath(new URL(given, origin).pathname)).toBe(once);
        // As the database demands it.
        if (once !== '/') expect(once).toMatch(/^(\/[^/?#\\\s\p{Cc}]+)+$/u);
      }),
      { numRuns: 5000 },
    );
  });

  test.each([
    'old',
    '',
    '?a',
    '/old?a=1',
    '/old#a',
    '//host',
    '/\\host',
    '/a\\b',
    '/a/../b',
    '/a/%2e%2E/b',
    '/./a',
    '/a\tb',
  ])('%j is none that can be redirected', (given) => expect(isRedirectPath(given)).toBe(false));

  test.each(['/', '/lips?a=1#b', '/a/../b', 'https://other.example', 'HTTPS://other.example/a?b#c'])(
    '%s can be led to',
    (given) => expect(isRedirectTarget(given)).toBe(true),
  );

  test.each([
    '',
    'lips',
    '//other.example',
    '/\\other.example',
    '/..//other.example',
    '/a b',
    'http://other.example',
    'https:other.example',
    'https:/other.example',
    'https:///other.example',
    'https://a:b@other.example',
    'https://other.example@evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://other.example',
    'https://',
    'https://other.example/\\a',
    `/${'ก'.repeat(700)}`,
  ])('%j cannot be led to', (given) => expect(isRedirectTarget(given)).toBe(false));

  test('a target is stored as a URL spells it', () => {
    expect(normalizeTarget('/ลิป?q=ก#a')).toBe('/%E0%B8%A5%E0%B8%B4%E0%B8%9B?q=%E0%B8%81#a');
    expect(normalizeTarget('HTTPS://Other.example')).toBe('https://other.example/');
    expect(normalizeTarget('/lips/?q=/a/#b/')).toBe('/lips?q=/a/#b/');
    expect(normalizeTarget('/a//b/')).toBe('/a/b');
    expect(normalizeTarget('/')).toBe('/');
  });
});

describe('pages that are always there', () => {
  const folder = path.join(import.meta.dirname, '../../web/app/routes');
  const patterns = readdirSync(folder)
    .filter((file) => file !== 'not-found.tsx')
    .map((file) => `/${file.replace(/(?:(?:^|\.)index)?\.tsx$/, '').replaceAll('.', '/')}`);
  /** Pages of what the retailer has: they come and go with it. */
  const ofRetailer = [
    '/brands/$slugUrl/($topCategory)/($category)/($subCategory)',
    '/categories/$slug',
    '/happening/classes/$id',
    '/happening/events/$id',
    '/happening/services/$id',
    '/pages/($slugUrl)/($topCategory)/($category)/($subCategory)',
    '/products/$slug',
    '/stores/$id',
  ];

  test('are never redirected, nor are those of one visitor; pages of the catalogue and of stores are', () => {
    const open = patterns.filter((pattern) => !isFixedPath(pattern.replaceAll('$', 'some-')));
    expect(open.sort()).toEqual(ofRetailer);
  });

  test.each([
    '/api/web/v1/cart',
    '/assets/a.js',
    '/media/a.webp',
    '/HOMEPAGE',
    '/Cart',
    '/orders/1',
    '/robots.txt',
    '/favicon.svg',
  ])('%s is the shop’s own', (given) => expect(isFixedPath(given)).toBe(true));

  test.each(['/collections/lips', '/pages/about-us', '/cartoon', '/accounts', '/index.php', '/apix'])(
    '%s is not',
    (given) => expect(isFixedPath(given)).toBe(false),
  );
});

test('a market’s own rule comes before that of all markets', () => {
  const all = rule('/old', '/a');
  const own = rule('/old', '/b', { market: 'TH' });
  const table = createRedirectTable([own, all, rule('/thai', '/c', { market: 'TH' })]);
  expect([findRedirect(table, '/old', 'TH'), findRedirect(table, '/old', 'SG')]).toEqual([own, all]);
  expect(findRedirect(table, '/thai', 'SG')).toBeNull();
});

describe('where a rule leads', () => {
  test.each([
    [rule('/old', '/lips'), '', '/lips'],
    [rule('/old', '/lips'), '?utm_source=mail', '/lips?utm_source=mail'],
    [rule('/old', '/lips#top'), '?a=1', '/lips?a=1#top'],
    [rule('/old', '/lips?sale=1'), '?a=1', '/lips?sale=1'],
    [rule('/old', '/'), '?a=1', '/?a=1'],
    [rule('/old', 'https://other.example/x', { isExternal: true }), '?a=1', 'https://other.example/x?a=1'],
    [rule('/old', 'https://other.example/x?b=2', { isExternal: true }), '?a=1', 'https://other.example/x?b=2'],
  ])('%o with the query %j: %s', (redirect, search, wanted) => {
    expect(getRedirectLocation(redirect, search, origin)).toBe(wanted);
  });

  test('what no import takes leads nowhere', () => {
    for (const target of ['//evil.example', 'javascript:alert(1)', 'https://evil.example', '/\\evil.example']) {
      expect(getRedirectLocation(rule('/old', target), '', origin)).toBeNull();
    }
    for (const target of ['http://evil.example', 'javascript:alert(1)', '/lips', 'https://a@evil.example']) {
      expect(getRedirectLocation(rule('/old', target, { isExternal: true }), '', origin)).toBeNull();
    }
  });

  test('no query of a visitor leads out', () => {
    fc.assert(
      fc.property(fc.webQueryParameters({ size: 'medium' }), fc.constantFrom('/lips', '/', '/a#b'), (query, target) => {
        const { search } = new URL(`?${query}`, origin);
        const location = getRedirectLocation(rule('/old', target), search, origin);
        expect(new URL(location ?? 'x:', origin).origin).toBe(origin);
      }),
    );
  });
});

describe('chains', () => {
  const find = (...rules: Redirect[]) =>
    [...findChains(createRedirectTable(rules))].map(({ redirect, isLoop, path }) => ({
      from: redirect.from,
      isLoop,
      path,
    }));

  test('a rule whose target is redirected again is one, also by the spelling of its target', () => {
    expect(find(rule('/a', '/b/?x=1#y'), rule('/b', '/c'))).toEqual([
      { from: '/a', isLoop: false, path: ['/a', '/b', '/c'] },
    ]);
    expect(find(rule('/a', '/b'), rule('/c', '/d'))).toEqual([]);
    expect(find(rule('/a', 'https://sg.vermilion.example/b', { isExternal: true }), rule('/b', '/c'))).toEqual([]);
  });

  test('a loop is named by its way', () => {
    expect(
      find(rule('/a', '/b'), rule('/b', '/c'), rule('/c', '/a')).map(({ isLoop, path }) => [isLoop, path.join()]),
    ).toEqual([
      [true, '/a,/b,/c,/a'],
      [true, '/b,/c,/a,/b'],
      [true, '/c,/a,/b,/c'],
    ]);
  });

  test('markets have their own', () => {
    const split = [rule('/a', '/b', { market: 'SG' }), rule('/b', '/a', { market: 'TH' })];
    expect(find(...split)).toEqual([]);
    expect(find(rule('/a', '/b'), rule('/b', '/c', { market: 'TH' })).map(({ from }) => from)).toEqual(['/a']);
    expect(find(rule('/a', '/b'), rule('/a', '/x', { market: 'TH' }), rule('/b', '/c', { market: 'TH' }))).toEqual([]);
  });

  test('where there is none, every redirect leads to a page at once in every market', () => {
    const paths = fc.constantFrom('/a', '/b', '/c', '/d', '/e');
    const rules = fc.array(
      fc.record({ from: paths, target: paths, market: fc.constantFrom(null, 'SG' as const, 'TH' as const) }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(rules, (given) => {
        const table = createRedirectTable(given.map(({ from, target, market }) => rule(from, target, { market })));
        const isChained = [...findChains(table)].length > 0;
        const again = marketCodes.some((market) =>
          [...table.keys()].some((from) => {
            const first = findRedirect(table, from, market);
            return first !== null && findRedirect(table, getTargetPath(first) ?? '', market) !== null;
          }),
        );
        expect(isChained).toBe(again);
      }),
      { numRuns: 2000 },
    );
  });

  test('a chain of 20,000 rules is found at once', () => {
    const long = Array.from({ length: 20_000 }, (_, index) => rule(`/${index}`, `/${(index + 1) % 20_000}`));
    const started = performance.now();
    expect([...findChains(createRedirectTable(long))]).toHaveLength(20_000);
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getReturnPath } from './return-path.ts';

const origin = 'https://sg.vermilion.example';
const site = { prefix: '' };
const prefixed = { prefix: '/th' };

/** Values of `return_to` that must lead home. */
const refused = [
  // Nothing, or no path.
  '',
  ' ',
  'account',
  './account',
  '../account',
  '?a=1',
  '#a',
  '.',
  '..',
  '~',
  '*',
  '0',
  'null',
  'undefined',
  ' /account',
  // Other sites.
  'https://evil.example',
  'https://evil.example/account',
  'http://evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'ftp://evil.example',
  'ws://evil.example',
  'evil.example',
  'evil.example/account',
  'www.evil.example',
  `${origin}`,
  `${origin}/account`,
  `${origin}.evil.example/account`,
  `${origin}@evil.example`,
  `${origin}:443@evil.example`,
  `${origin}%40evil.example`,
  `${origin}%2f@evil.example`,
  'https://sg.vermilion.example.evil.example',
  'https://evil.example/https://sg.vermilion.example',
  'https://evil.example?https://sg.vermilion.example',
  'https://evil.example#https://sg.vermilion.example',
  // Two slashes, and what browsers read as such.
  '//evil.example',
  '//evil.example/account',
  '///evil.example',
  '////evil.example',
  '/////evil.example/%2e%2e',
  '//evil.example:443',
  '//user@evil.example',
  '//user:password@evil.example',
  '//sg.vermilion.example@evil.example',
  '//sg.vermilion.example%40evil.example',
  '//evil.example\\@sg.vermilion.example',
  '//evil.example?x',
  '//evil.example#x',
  '//evil%2eexample',
  '//evil\u3002example',
  '//evil\uff0eexample',
  '//evil\uff61example',
  '//\uff45vil.example',
  '//%65vil.example',
  '//0x7f000001',
  '//2130706433',
  '//127.1',
  '//[::1]',
  '//[::ffff:7f00:1]',
  '//localhost',
  '//sg.vermilion.example',
  '//sg.vermilion.example/account',
  '//',
  '///',
  '//?',
  '//#',
  '// ',
  '//\u00a0evil.example',
  '/\\evil.example',
  '/\\\\evil.example',
  '/\\/evil.example',
  '//\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '\\evil.example',
  '/\\',
  '\\',
  '/\\@evil.example',
  '/\\evil\u3002example',
  // Control characters, which browsers drop.
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  '\n//evil.example',
  '\t/account',
  '\n/account',
  '\u0000/account',
  '/\u0000/evil.example',
  '/\u0000account',
  '/account\u0000',
  '/account\n',
  '/account\r\nset-cookie: a=b',
  '/\u0001/evil.example',
  '/\u0008/evil.example',
  '/\u000b/evil.example',
  '/\u000c/evil.example',
  '/\u001b/evil.example',
  '/\u001f/evil.example',
  '/\u007f/evil.example',
  '/\u0080/evil.example',
  '/\u0085/evil.example',
  '/\u009f/evil.example',
  '/account?a=\n',
  '/account#\t',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  // Scripts and other protocols.
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javascript://%0aalert(1)',
  'javascript://sg.vermilion.example/%0aalert(1)',
  'java\nscript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript%3aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'blob:https://sg.vermilion.example/1',
  'filesystem:https://sg.vermilion.example/1',
  'file:///etc/passwd',
  'about:blank',
  'mailto:a@evil.example',
  'tel:+6581234567',
  'intent://evil.example#Intent;end',
  'x:',
  ':',
  '://evil.example',
  'http:',
  'https:',
  // Encoded twice, or in part.
  '%2Faccount',
  '%2f%2fevil.example',
  '%252F%252Fevil.example',
  '%5Cevil.example',
  'https%3A%2F%2Fevil.example',
  'https%253A%252F%252Fevil.example',
  'javascript%253Aalert(1)',
  '/%2Fevil.example',
  '/%2fevil.example',
  '/%2F%2Fevil.example',
  '/%252Fevil.example',
  '/%25252Fevil.example',
  '/%2525252fevil.example',
  '/%5Cevil.example',
  '/%5cevil.example',
  '/%255Cevil.example',
  '/%25255cevil.example',
  '/%5C%5Cevil.example',
  '/%5C/evil.example',
  '/%2F\\evil.example',
  '/%09/evil.example',
  '/%0a/evil.example',
  '/%0d%0aset-cookie:a=b',
  '/%0D%0ALocation:%20//evil.example',
  '/%250aaccount',
  '/%00',
  '/account%00',
  '/%7f/evil.example',
  '/%c2%85/evil.example',
  '/%2509/evil.example',
  '/%2F%2Fevil%E3%80%82example',
  '/%2f%40evil.example',
  '/%252f%2540evil.example',
  // Dots that lead above the root.
  '/..//evil.example',
  '/.//evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  '/a/..//evil.example',
  '/%2e%2e%2f%2fevil.example',
  '/a/%2e%2e%2f%2fevil.example',
  '/%252e%252e%252f%252fevil.example',
  '/..%2f/evil.example',
  '/..%5c/evil.example',
  '/.%2f/evil.example',
  '/a/..%2f/evil.example',
  // Lone surrogates cannot be sent.
  '/\ud800',
  '/account?a=\udfff',
  `/${'a'.repeat(2000)}`,
  `/account?a=${'%41'.repeat(700)}`,
];

/** Paths of the shop as a browser spells them. */
const own = [
  '/',
  '/account',
  '/account/orders',
  '/account/orders?page=2',
  '/account/orders?page=2&state=paid#top',
  '/cart',
  '/cart#summary',
  '/checkout',
  '/orders/0b6f1f0e-6f0a-4c55-8b0e-1d1f5f1b7e11?key=abc_DEF-123',
  '/products/velvet-bullet-lipstick',
  '/products/velvet-bullet-lipstick?variant=1204',
  '/categories/lips?brands=tamsin-roe,ninefold&sort=price_low_high',
  '/brands/bea-solano',
  '/search?q=red%20lipstick',
  '/search?q=a%2Bb',
  '/search?q=50%25',
  '/search?q=a%26b%3Dc',
  '/search?q=%E5%8F%A3%E7%B4%85',
  '/search?q=%E0%B8%A5%E0%B8%B4%E0%B8%9B',
  '/search?q=//evil.example',
  '/search?q=https://evil.example/',
  '/search?q=https%3A%2F%2Fevil.example',
  '/search?q=%2F%2Fevil.example',
  '/search?q=\\evil.example',
  '/search?q=javascript:alert(1)',
  '/search?q=a@b.example',
  '/search?q=%0A',
  '/search?q=?&q=/',
  '/search?sale=1#//evil.example',
  '/search#a?b',
  '/pages/a/b/c/d',
  '/brands/a/b/c/d?x=1',
  '/preview/homepage/spring',
  '/happening/services/7?artist=any',
  '/terms?section=loyalty',
  '/@evil.example',
  '/a@b',
  '/user:password@evil.example',
  '/https://evil.example',
  '/javascript:alert(1)',
  '/a//evil.example',
  '/a/',
  '/.well-known',
  '/..a',
  '/a.b.c',
  '/a%20b',
  '/100%',
  '/100%25',
  "/it's(fine)!*~$&,;=+",
  '/%E3%80%82',
  '/%F0%9F%92%84',
  '/theme',
  '/thai',
];

/** Paths that stay here, in the spelling that a browser gives them. */
const respelled = [
  ['/search?#', '/search'],
  ['/search?q=red lipstick', '/search?q=red%20lipstick'],
  ['/search?q=口紅', '/search?q=%E5%8F%A3%E7%B4%85'],
  ['/ลิป', '/%E0%B8%A5%E0%B8%B4%E0%B8%9B'],
  ['/a/../account', '/account'],
  ['/a/./b', '/a/b'],
  ['/../account', '/account'],
  ['/%2e%2e/account', '/account'],
  ['/a\\b', '/a/b'],
  ['/a\\..\\account', '/account'],
  ['/。evil.example', '/%E3%80%82evil.example'],
  ['/／evil.example', '/%EF%BC%8Fevil.example'],
  ['/ /evil.example', '/%20/evil.example'],
] as const;

/** Whether a path is one of this site also for whoever decodes it again. */
function staysHere(path: string): boolean {
  let [decoded = ''] = path.split(/[?#]/, 1);
  for (let round = 0; round < 5; round += 1) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      return true;
    }
    if (new URL(decoded, origin).origin !== origin) return false;
  }
  return true;
}

describe('where a sign-in leads back to', () => {
  test('crafted values', () => {
    expect(refused.length + own.length + respelled.length).toBeGreaterThanOrEqual(200);
    expect(new Set([...refused, ...own]).size).toBe(refused.length + own.length);
    expect(refused.filter((value) => getReturnPath(value, site) !== '/')).toEqual([]);
    expect(own.map((value) => getReturnPath(value, site))).toEqual(own);
    for (const [value, path] of respelled) expect([value, getReturnPath(value, site)]).toEqual([value, path]);
    for (const value of [null, undefined]) expect(getReturnPath(value, site)).toBe('/');
  });

  test('every path comes back as it was put into the address of the sign-in page', () => {
    for (const path of own) {
      const address = new URL(`/sign_in?return_to=${encodeURIComponent(path)}`, origin);
      expect(getReturnPath(address.searchParams.get('return_to'), site)).toBe(path);
    }
  });

  test.each([
    ['/th', '/'],
    ['/th/', '/'],
    ['/th?a=1', '/?a=1'],
    ['/th#a', '/#a'],
    ['/th/account?a=1#b', '/account?a=1#b'],
    ['/account', '/account'],
    ['/thai', '/thai'],
    ['/th/th/account', '/th/account'],
    ['/th//evil.example', '/'],
    ['/th/\\evil.example', '/'],
    ['/th/%2Fevil.example', '/'],
    ['/th/%5Cevil.example', '/'],
    ['/x/..//th//evil.example', '/'],
  ])('where addresses carry their language, %s leads to %s', (value, path) => {
    expect(getReturnPath(value, prefixed)).toBe(path);
  });

  const hostile = fc.constantFrom(
    ...['/', '\\', '.', '..', ':', '@', '?', '#', '%', '%2f', '%5c', '%2e', '%252f', '%255c', '%09', '%0a', '%00'],
    ...[
      '\t',
      '\n',
      '\r',
      '\0',
      ' ',
      '\u3002',
      '\uff0e',
      '\uff0f',
      '\u00a0',
      '\u2028',
      'a',
      'th',
      'https',
      'javascript',
    ],
    ...['evil.example', 'sg.vermilion.example', 'user:password'],
  );
  const values = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.array(hostile, { maxLength: 10 }).map((parts) => parts.join('')),
    fc.array(hostile, { maxLength: 10 }).map((parts) => `/${parts.join('')}`),
    fc.array(hostile, { maxLength: 6 }).map((parts) => encodeURIComponent(`/${parts.join('')}`)),
  );

  test('no random value leaves the site, read by a browser once or again by whoever decodes it', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(site, prefixed), (value, here) => {
        const path = getReturnPath(value, here);
        // Alone, and behind the prefix as the router links it.
        const isSafe = [path, here.prefix + path].every((address) => {
          const url = new URL(address, origin);
          return url.origin === origin && !url.pathname.startsWith('//') && /^\/(?![/\\])\P{Cc}*$/u.test(address);
        });
        // What it returns is its own answer.
        return isSafe && staysHere(path) && getReturnPath(path, site) === path;
      }),
      { numRuns: 100_000 },
    );
  });

  test('every path with query and hash works', () => {
    const segment = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => text.isWellFormed() && !/[%/\\\p{Cc}]|^\.{1,2}$/u.test(text));
    const text = fc.string({ unit: 'grapheme' }).filter((each) => each.isWellFormed());
    const paths = fc
      .tuple(fc.array(segment, { maxLength: 5 }), fc.dictionary(text, text, { maxKeys: 4 }), fc.option(text))
      .map(([segments, query, hash]) => {
        const search = new URLSearchParams(query).toString();
        const path = `/${segments.map(encodeURIComponent).join('/')}`;
        return path + (search && `?${search}`) + (hash ? `#${encodeURIComponent(hash)}` : '');
      })
      .filter((path) => path.length <= 2000);
    fc.assert(
      fc.property(paths, (path) => {
        const { searchParams } = new URL(`/sign_in?return_to=${encodeURIComponent(path)}`, origin);
        expect(getReturnPath(searchParams.get('return_to'), site)).toBe(path);
      }),
      { numRuns: 5000 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseOwnPath } from './own-path.ts';
import { getReturnPath } from './return-path.ts';
import { leavingAddresses, refusedAddresses, stayingAddresses, testOrigin } from './safe-url.testing.ts';
import { externalNotAllowed, parseExternalUrl, protocolNotAllowed, resolveTarget } from './safe-url.ts';
import { shopPath } from './shop-path.ts';

/** Where a browser on a page of the site is led to; null where to nothing. */
const open = (address: string) => URL.parse(address, `${testOrigin}/`);

const crafted = [...leavingAddresses, ...refusedAddresses, ...stayingAddresses.map(([address]) => address)];

describe('crafted addresses', () => {
  test('are at least 200, each once', () => {
    expect(crafted.length).toBeGreaterThanOrEqual(200);
    expect(new Set(crafted).size).toBe(crafted.length);
  });

  test.each(leavingAddresses)('%j leads to another site, with permission only', (address) => {
    expect(resolveTarget(address, testOrigin)).toEqual({ kind: 'refused', message: externalNotAllowed });
    expect(resolveTarget(address, testOrigin, { external: true })).toEqual({
      kind: 'external',
      url: open(address)?.href,
    });
  });

  test.each(refusedAddresses)('%j leads nowhere, even with permission', (address) => {
    const target = resolveTarget(address, testOrigin, { external: true });
    expect(target.kind).toBe('refused');
    if (!open(address)?.username && !open(address)?.password)
      expect(target).toMatchObject({ message: protocolNotAllowed });
  });

  test.each(stayingAddresses)('%j is the path %s', (address, path) => {
    expect(resolveTarget(address, testOrigin)).toEqual({ kind: 'internal', path });
    expect(open(path)?.href).toBe(testOrigin + path);
  });
});

/** What each rule of the shop makes of an address: what is followed, or null. */
const rules: Record<string, (address: string) => string | null> = {
  'a link, with no permission to leave': (address) => {
    const target = resolveTarget(address, testOrigin);
    return target.kind === 'internal' ? target.path : null;
  },
  'a path of the shop in content': (address) => shopPath.safeParse(address).data ?? null,
  'a path of a redirect': parseOwnPath,
  'where a sign-in leads back to': (address) => getReturnPath(address, { prefix: '' }),
};

const hostile = fc.constantFrom(
  ...[
    '/',
    '\\',
    '.',
    '..',
    ':',
    '@',
    '?',
    '#',
    '%',
    '%2f',
    '%5c',
    '%2e',
    '%2e%2e',
    '%252f',
    '%255c',
    '%09',
    '%0a',
    '%00',
  ],
  ...[
    '\t',
    '\n',
    '\r',
    '\0',
    '\u0001',
    '\u001f',
    ' ',
    '\u00a0',
    '\u2028',
    '\ufeff',
    '\u200b',
    '\u00ad',
    '[',
    ']',
    '&colon;',
  ],
  ...['\u3002', '\uff0e', '\uff61', '\uff0f', '\uff3c', '\uff1a', '\uff20'],
  ...[
    'a',
    'https',
    'http',
    'javascript',
    'JavaScript',
    'data',
    'blob',
    'vbscript',
    'file',
    '//',
    'https://',
    'javascript:',
  ],
  ...['evil.example', 'sg.vermilion.example', testOrigin, 'user:password', '127.1', '443'],
);
const addresses = fc.oneof(
  { weight: 6, arbitrary: fc.array(hostile, { maxLength: 9 }).map((parts) => parts.join('')) },
  { weight: 3, arbitrary: fc.array(hostile, { maxLength: 9 }).map((parts) => `/${parts.join('')}`) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
);

describe('100,000 random addresses', () => {
  test('none leads out without permission, nor to a script with it, and each is decided as a browser reads it', () => {
    const kinds = { internal: 0, external: 0, refused: 0 };
    fc.assert(
      fc.property(addresses, (address) => {
        const url = open(address);
        const isWeb = url !== null && /^https?:$/.test(url.protocol);
        const isOwn = url?.origin === testOrigin;
        const hasUser = url !== null && url.username + url.password !== '';
        const target = resolveTarget(address, testOrigin, { external: true });
        kinds[target.kind] += 1;
        const wanted = isOwn && isWeb ? 'internal' : isWeb && !hasUser ? 'external' : 'refused';
        if (target.kind !== wanted) throw new Error(`${target.kind} in place of ${wanted}`);
        if (target.kind === 'external' && (target.url !== url?.href || parseExternalUrl(target.url) !== target.url)) {
          throw new Error(`${target.url} is another address`);
        }
        for (const [name, rule] of Object.entries(rules)) {
          const followed = rule(address);
          if (followed === null) continue;
          const led = open(followed);
          // As it is, behind a language prefix, and as the router joins it to the origin.
          const isInside =
            led?.origin === testOrigin &&
            !led.pathname.startsWith('//') &&
            open(`/th${followed}`)?.origin === testOrigin &&
            new URL(testOrigin + followed).origin === testOrigin;
          if (!isInside) throw new Error(`${name} follows ${JSON.stringify(followed)}`);
        }
      }),
      { numRuns: 100_000 },
    );
    // The generator reaches each of them.
    for (const count of Object.values(kinds)) expect(count).toBeGreaterThan(500);
  }, 30_000);
});

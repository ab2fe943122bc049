import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runawayPatterns } from './plain-pattern.testing.ts';
import { isPlainPattern, maxMatchedLength } from './plain-pattern.ts';

/** What `isPlainPattern` promises, with room for a slow machine. In milliseconds. */
const maxMs = 25;

/** Whether a pattern is delivered: it can be read, and is plain. */
function isDelivered(pattern: string): boolean {
  try {
    return isPlainPattern(pattern) && Boolean(new RegExp(pattern, 'u'));
  } catch {
    return false;
  }
}

test('runaway patterns are none', () => {
  expect(runawayPatterns.length).toBeGreaterThanOrEqual(20);
  expect(runawayPatterns.filter(isDelivered)).toEqual([]);
});

test.each([
  '^/stores',
  '^/p/\\d+$',
  '^/p/[^/]+/reviews/[^/]+$',
  '^/(?:blog|help|jobs)/',
  '^/(blog|help|press|team|about|faq|news|shops)(?:/|$)',
  '^/[a-z]{2}/help',
  '^/[a-z]{2}(?:-[a-z]{2})?/help',
  '^.*\\.html$',
  '^/.*/amp$',
  '^/blog/?$',
  '^\\/blog\\/.*$',
  '^/\\w+-\\d+\\.html?$',
  '^/x{1,3}/',
  '^/\\d{4}-\\d{2}/.*$',
])('%s is plain', (pattern) => expect(isDelivered(pattern)).toBe(true));

test.each([
  ['not from the start', '/blog'],
  ['an alternative that is not from the start', '^/a|/b'],
  ['a repeated group', '^(?:/a)+$'],
  ['a counted group', '^(?:/a){2}$'],
  ['two repetitions that meet', '^/a*a*b'],
  ['two that can end anywhere', '^.*a.*b'],
  ['one that can end anywhere beside another', '^.*-[^/]+/x$'],
  ['a back-reference', '^/(a)\\1'],
  ['a named back-reference', '^/(?<a>a)\\k<a>'],
  ['a look ahead', '^(?=.*a)b'],
  ['a look behind', '^/a(?<!.*b)'],
  ['a count of three digits', '^/a{100}'],
  ['a count beside one that can end anywhere', '^.*a{99}'],
  ['many choices', `^/${'a?'.repeat(9)}$`],
  ['escapes by number', '^/\\x61+a'],
  ['escapes by code point', '^/\\u0061+a'],
  ['classes of Unicode', '^/\\p{L}+a'],
  ['what cannot be read', '^/('],
  ['what cannot be read: a range', '^/[z-a]+b'],
  ['what cannot be read: a lone bracket', '^/a]'],
  ['a long one', `^/${'a'.repeat(200)}`],
])('%s is not plain', (_, pattern) => expect(isDelivered(pattern)).toBe(false));

/** Paths that make patterns look for long, by the letters that a pattern has. */
function listPaths(pattern: string): string[] {
  const letters = [...new Set(pattern.replace(/\W/g, ''))].slice(0, 3).join('') || 'a';
  return [...letters, letters, '/', '-', `${letters}/`, `-${letters}`, '1', '1-'].flatMap((text) => {
    const long = text.repeat(maxMatchedLength);
    // A path begins with a slash; what comes after it is as dear.
    return [`/${long}`.slice(0, maxMatchedLength), long.slice(0, maxMatchedLength)];
  });
}

function measureMs(pattern: string): number {
  let slowestMs = 0;
  const expression = new RegExp(pattern, 'u');
  for (const path of listPaths(pattern)) {
    // The first time includes compiling it, and whatever else the machine does.
    const times = [0, 1, 2].map(() => {
      const started = performance.now();
      expression.test(path);
      return performance.now() - started;
    });
    slowestMs = Math.max(slowestMs, Math.min(...times));
  }
  return slowestMs;
}

describe('a plain pattern decides a path of 2,000 characters at once', () => {
  test.each([
    // The dearest that the rules leave.
    `^${'(?:[^/]|a)'.repeat(8)}[^-]*-[^/]*/[^-]*-b`,
    `^${'(a|a)'.repeat(8)}${'a'.repeat(150)}b`,
    `^.*(a|a)(a|a)${'a'.repeat(150)}b`,
    `^${'a?'.repeat(8)}[^/]+/b`,
    `^${'(?:a*b|a*c)'.repeat(8)}d`,
    `^${'(a*b)?'.repeat(8)}d`,
    '^[^-]*-[^-]*-[^-]*-[^-]*-[^-]*/x',
    `^a{0,99}${'a'.repeat(150)}b`,
    `^${'(?:a{99}|b)'.repeat(8)}${'a{99}'.repeat(18)}b`,
  ])('%s', (pattern) => {
    if (isDelivered(pattern)) expect(measureMs(pattern)).toBeLessThan(maxMs);
  });

  test('of random parts', () => {
    const parts = fc.constantFrom(
      ...[
        'a',
        'b',
        '/',
        '-',
        '.',
        '\\d',
        '\\w',
        '[^/]',
        '[ab]',
        '[^-]',
        '\\.',
        'a?',
        '.?',
        '(',
        '(?:',
        ')',
        ')?',
        '|',
        '$',
      ],
      ...[
        'a*',
        'a+',
        '.*',
        '.+',
        '[^/]+',
        '[^-]*',
        '\\w+',
        '\\d+',
        '[ab]*',
        'a{1,9}',
        'b{2,}',
        'a{99}',
        '\\W*',
        '.*?',
        '1+',
      ],
    );
    let delivered = 0;
    fc.assert(
      fc.property(fc.array(parts, { minLength: 1, maxLength: 14 }), (some) => {
        const pattern = `^${some.join('')}`;
        if (!isDelivered(pattern)) return;
        delivered += 1;
        expect(measureMs(pattern), pattern).toBeLessThan(maxMs);
      }),
      { numRuns: 20_000 },
    );
    expect(delivered).toBeGreaterThan(300);
  });
});

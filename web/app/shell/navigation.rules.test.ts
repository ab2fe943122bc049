import type { SmartLink } from '@vermilion/contract/shop-path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideNavigation, isWithin } from './navigation.rules.ts';

const at = (path: string) => ({ path, known: true });
const anyPath = fc.webPath().map((path) => `/${path.replace(/^\/+/, '')}`);
const anyEntry: fc.Arbitrary<SmartLink> = fc.record({
  type: fc.constantFrom('absolute', 'regex', 'startsWith'),
  value: fc.oneof(anyPath, fc.constantFrom('/lips', '^/gift', '(', '[', '')),
});

describe('the guard', () => {
  test.each<[SmartLink, string, boolean]>([
    [{ type: 'absolute', value: '/gift-cards' }, '/gift-cards', true],
    [{ type: 'absolute', value: '/gift-cards' }, '/gift-cards/', true],
    [{ type: 'absolute', value: '/gift-cards' }, '/gift-cards/blue', false],
    [{ type: 'startsWith', value: '/stores' }, '/stores/orchard', true],
    [{ type: 'startsWith', value: '/stores' }, '/restores', false],
    [{ type: 'regex', value: '^/p/\\d+$' }, '/p/12', true],
    [{ type: 'regex', value: '^/p/\\d+$' }, '/p/red', false],
  ])('%o on %s', (entry, path, leaves) => {
    expect(decideNavigation(at('/'), at(path), [entry])).toEqual({ leaves, broken: [] });
  });

  test('leaves for and from a path that no route knows, whatever is exempted', () => {
    fc.assert(
      fc.property(anyPath, anyPath, fc.array(anyEntry), (from, to, exempted) => {
        expect(decideNavigation({ path: from, known: false }, at(to), exempted).leaves).toBe(true);
        expect(decideNavigation(at(from), { path: to, known: false }, exempted).leaves).toBe(true);
      }),
    );
  });

  test('stays while the configuration has not loaded', () => {
    fc.assert(
      fc.property(anyPath, anyPath, (from, to) => {
        expect(decideNavigation(at(from), at(to), null)).toEqual({ leaves: false, broken: [] });
      }),
    );
  });

  test('leaves exactly when one of the entries alone would make it leave', () => {
    fc.assert(
      fc.property(anyPath, fc.array(anyEntry), (to, exempted) => {
        const alone = exempted.some((entry) => decideNavigation(at('/'), at(to), [entry]).leaves);
        expect(decideNavigation(at('/'), at(to), exempted).leaves).toBe(alone);
      }),
    );
  });

  test('an unreadable pattern is told and does not stop the navigation', () => {
    const broken: SmartLink = { type: 'regex', value: '(' };
    expect(decideNavigation(at('/'), at('/lips'), [broken])).toEqual({ leaves: false, broken: [broken] });
  });
});

test.each([
  ['/brands', '/brands', true],
  ['/brands/', '/brands', true],
  ['/brands/halden?page=2', '/brands', true],
  ['/brandsale', '/brands', false],
  ['/search?sort=newest', '/search?sort=newest', true],
  ['/search?sort=newest&q=red', '/search?sort=newest', false],
  ['/search?q=red', '/search?sort=newest', false],
])('%s within %s: %s', (page, entry, expected) => {
  expect(isWithin(page, entry)).toBe(expected);
});

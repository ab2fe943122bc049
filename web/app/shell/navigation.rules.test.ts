import { runawayPatterns } from '@vermilion/contract/plain-pattern.testing';
import type { SmartLink } from '@vermilion/contract/shop-path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchPattern } from './exempted-paths.ts';
import { decideNavigation as decide, type Place } from './navigation.rules.ts';

const decideNavigation = (from: Place, to: Place, exempted: readonly SmartLink[] | null) =>
  decide(from, to, exempted, matchPattern);
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

  test.each(['(', '^/['])('a pattern %s that cannot be read is told and does not stop the navigation', (value) => {
    const broken: SmartLink = { type: 'regex', value };
    expect(decideNavigation(at('/'), at('/lips'), [broken])).toEqual({ leaves: false, broken: [broken] });
    const others: SmartLink[] = [broken, { type: 'absolute', value: '/lips' }];
    expect(decideNavigation(at('/'), at('/lips'), others)).toEqual({ leaves: true, broken: [broken] });
  });

  test('a pattern that may take too long is one too, decided within 5 ms on any path of 2,000 characters', () => {
    const paths = ['a', '/', 'ab', 'a/', '1'].map((text) => `/${text.repeat(2000)}`.slice(0, 2000));
    for (const value of runawayPatterns) {
      const broken: SmartLink = { type: 'regex', value };
      for (const path of paths) {
        const times = [0, 1, 2].map(() => {
          const started = performance.now();
          expect(decideNavigation(at('/'), at(path), [broken]).broken).toEqual([broken]);
          return performance.now() - started;
        });
        expect(Math.min(...times), value).toBeLessThan(5);
      }
    }
  });

  test('a path that is longer than any of the shop is matched by no pattern', () => {
    const entry: SmartLink = { type: 'regex', value: '^/a' };
    expect(decideNavigation(at('/'), at(`/${'a'.repeat(1999)}`), [entry]).leaves).toBe(true);
    expect(decideNavigation(at('/'), at(`/${'a'.repeat(2000)}`), [entry])).toEqual({ leaves: false, broken: [] });
  });
});

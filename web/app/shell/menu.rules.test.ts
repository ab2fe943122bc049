import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { countFitting, listShownLinks } from './menu.rules.ts';

describe('countFitting', () => {
  it.each([
    // widths, available, fitting
    [[100, 100, 100], 340, 3],
    [[100, 100, 100], 339, 2],
    [[100, 100, 100], 290, 2],
    [[100, 100, 100], 289, 1],
    [[100, 100, 100], 170, 1],
    [[100, 100, 100], 169, 0],
    [[], 0, 0],
  ])('of %j in %i fit %i', (widths, available, expected) => {
    expect(countFitting(widths, { gap: 20, available, more: 50 })).toBe(expected);
  });
});

const measures = fc.record({ gap: fc.nat(30), available: fc.nat(2000), more: fc.nat(80) });
const someWidths = fc.array(fc.nat(300), { maxLength: 15 });

test('what fits, with the entry for the others, is never wider than the row, and one more would be', () => {
  fc.assert(
    fc.property(someWidths, measures, (widths, { gap, available, more }) => {
      const count = countFitting(widths, { gap, available, more });
      const getRow = (shown: number) => {
        const row = widths.slice(0, shown).concat(shown < widths.length ? [more] : []);
        return row.reduce((sum, width) => sum + width + gap, -gap);
      };
      if (count > 0) expect(getRow(count)).toBeLessThanOrEqual(available);
      if (count < widths.length) expect(getRow(count + 1)).toBeGreaterThan(available);
    }),
  );
});

test('whoever is signed in is not asked to register', () => {
  const links = [{ href: '/beauty-pass#benefits' }, { href: '/sign_up?return_to=%2Faccount%2Fpoints' }];
  expect(listShownLinks(links, false)).toEqual(links);
  expect(listShownLinks(links, true)).toEqual([{ href: '/beauty-pass#benefits' }]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankShades } from './catalogue.shades.ts';

const shade = (hex: string, family: string) => ({ hex, family: { slug: family } });
const sort = (shades: ReturnType<typeof shade>[]) =>
  [...rankShades(shades)].sort(([, one], [, other]) => one - other).map(([hex]) => hex);

test('lipsticks run by hue from nude over red to plum, each family light to dark', () => {
  const shades = [
    shade('#7d1d1b', 'red'),
    shade('#5b2a4a', 'plum'),
    shade('#d62c20', 'red'),
    shade('#d9a184', 'nude'),
    shade('#e58fa8', 'pink'),
    shade('#8a5a44', 'brown'),
    shade('#e07a5f', 'coral'),
  ];
  expect(sort(shades)).toEqual(['#d9a184', '#8a5a44', '#e07a5f', '#d62c20', '#7d1d1b', '#e58fa8', '#5b2a4a']);
});

test('depths of one hue run light to dark, whatever their families; white comes first and black last', () => {
  const depths = [shade('#633a23', 'deep'), shade('#efcbb0', 'fair'), shade('#bf875c', 'medium')];
  expect(sort(depths)).toEqual(['#efcbb0', '#bf875c', '#633a23']);
  const eyes = [
    shade('#16161a', 'black'),
    shade('#2a5a9a', 'blue'),
    shade('#f7f4ef', 'white'),
    shade('#c9a24b', 'gold'),
  ];
  expect(sort(eyes)).toEqual(['#f7f4ef', '#2a5a9a', '#c9a24b', '#16161a']);
});

test('every shade has one place, whatever the order it came in', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  const shades = fc.uniqueArray(fc.tuple(hex, fc.constantFrom('a', 'b', 'c')), { selector: ([each]) => each });
  fc.assert(
    fc.property(shades, (given) => {
      const all = given.map(([each, family]) => shade(each, family));
      const ranks = rankShades(all);
      expect([...ranks.values()].sort((one, other) => one - other)).toEqual(all.map((_, place) => place));
      expect(rankShades(all.toReversed())).toEqual(ranks);
    }),
  );
});

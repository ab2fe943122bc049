import { expect, test } from 'vitest';
import { canFill, groupByPlace } from './places.rules.ts';

const toBlocks = (...ids: string[]) => ids.map((id) => ({ id }));
const group = (shown: string[], own: string[], order: string[]) =>
  Object.fromEntries(
    [...groupByPlace(toBlocks(...shown), { blocks: toBlocks(...own), order })].map(([place, blocks]) => [
      String(place),
      blocks.map(({ id }) => id),
    ]),
  );

test('blocks for some stand where the page has them: before the next block that is on the page, or at its end', () => {
  expect(group(['a', 'b'], ['x', 'y', 'z'], ['x', 'y', 'a', 'b', 'z'])).toEqual({ a: ['x', 'y'], null: ['z'] });
  // A block of everybody that has nothing to show is not on the page.
  expect(group(['a', 'b'], ['x'], ['a', 'x', 'gone', 'b'])).toEqual({ b: ['x'] });
  expect(group([], ['x', 'y'], ['x', 'gone', 'y'])).toEqual({ null: ['x', 'y'] });
});

test('a place is filled below what is in view, and above it, not within', () => {
  expect([-1, 0, 1, 799, 800, 2000].map((top) => canFill(top, 800))).toEqual([true, false, false, false, true, true]);
});

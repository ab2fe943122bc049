import { expect, test } from 'vitest';
import { shapeOf } from './pending.rules.ts';

test.each([
  ['/', 'home'],
  ['/homepage', 'home'],
  ['/categories/lips', 'listing'],
  ['/brands/halden', 'listing'],
  ['/search', 'listing'],
  ['/products/velvet-bullet-lipstick', 'product'],
  ['/cart', 'bag'],
  ['/checkout', 'checkout'],
  // An index of names, not a listing of products.
  ['/brands', 'page'],
  ['/brands/', 'page'],
  ['/about', 'page'],
  ['/searching', 'page'],
  ['/cartoons', 'page'],
])('%s: %s', (path, shape) => {
  expect(shapeOf(path)).toBe(shape);
});

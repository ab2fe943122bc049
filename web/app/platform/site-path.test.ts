import { expect, test } from 'vitest';
import { isWithin } from './site-path.ts';

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

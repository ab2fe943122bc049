import { expect, it } from 'vitest';
import { revalidateListing } from './listing-revalidation.ts';

const isRevalidated = (from: string, to: string) =>
  revalidateListing({
    currentUrl: new URL(from, 'http://shop.test'),
    nextUrl: new URL(to, 'http://shop.test'),
    currentParams: {},
    nextParams: {},
    defaultShouldRevalidate: true,
  });

it.each([
  ['/search?q=red', '/search?q=red&show=48', false],
  ['/search?q=red&show=48', '/search?q=red&show=72', false],
  ['/search?q=red', '/search?q=red&sort=newest', true],
  ['/search?q=red&show=48', '/search?q=red&sort=newest', true],
  ['/categories/lips', '/categories/eyes', true],
  // Navigation to the same URL reloads it.
  ['/search?q=red', '/search?q=red', true],
])('from %s to %s asks the server: %s', (from, to, expected) => {
  expect(isRevalidated(from, to)).toBe(expected);
});

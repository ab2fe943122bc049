import type { OfferedOverlay } from '@vermilion/contract/content-overlays';
import { describe, expect, test } from 'vitest';
import { findDue, noteClosed, noteShown, type OverlayMemory } from './overlays.rules.ts';

const now = Date.parse('2026-12-01T08:00:00Z');
const dayMs = 86_400_000;
const nothing: OverlayMemory = { until: {}, session: [] };
const offer: OfferedOverlay = {
  id: 'news',
  segments: [],
  pages: [],
  frequency: 'always',
  dismissedForDays: 7,
  delaySeconds: 0,
};
const isDue = (path: string, given: Partial<OfferedOverlay> = {}, memory = nothing, at = now) =>
  findDue([{ ...offer, ...given }], path, ['visitor'], memory, at) !== null;

describe('pages', () => {
  test.each(['/', '/about', '/pages/sun', '/brands/halden/skin', '/products/velvet', '/search', '/stores/sg-a'])(
    '%s can have overlays',
    (path) => expect(isDue(path)).toBe(true),
  );

  test.each([
    '/checkout',
    '/cart',
    '/account/orders',
    '/orders/1',
    '/sign_in',
    '/sign_up',
    '/gift-cards',
    '/happening/bookings/1',
    '/preview/homepage',
    '/privacy',
    '/terms',
    '/staff_invitation',
    '/no-such-page',
  ])('%s has none', (path) => expect(isDue(path)).toBe(false));

  test('are named one by one, or by how they begin', () => {
    const pages: OfferedOverlay['pages'] = [
      { type: 'absolute', value: '/about' },
      { type: 'startsWith', value: '/pages/skin' },
    ];
    const paths = ['/about', '/about/us', '/pages/skin/routine', '/pages/sun', '/'];
    expect(paths.map((path) => isDue(path, { pages }))).toEqual([true, false, true, false, false]);
  });
});

test('one that was closed is due again after its days, and others are not forgotten', () => {
  const closed = noteClosed({ until: { other: now + dayMs, old: now - 1 }, session: [] }, offer, now);
  expect(closed.until).toEqual({ other: now + dayMs, news: now + 7 * dayMs });
  expect(isDue('/', {}, closed, now + 7 * dayMs - 1)).toBe(false);
  expect(isDue('/', {}, closed, now + 7 * dayMs)).toBe(true);
});

test('one that was shown is due again as often as it says', () => {
  const frequencies = ['once', 'session', 'always'] as const;
  const due = frequencies.map((frequency) => {
    const shown = noteShown(nothing, { ...offer, frequency }, now);
    const inNextTab = { ...shown, session: [] };
    return [isDue('/', { frequency }, shown), isDue('/', { frequency }, inNextTab)];
  });
  expect(due).toEqual([
    [false, false],
    [false, true],
    [true, true],
  ]);
});

test('who is signed in sees nothing for some people only until it is known who that is', () => {
  const find = (segments: OfferedOverlay['segments']) => findDue([{ ...offer, segments }], '/', null, nothing, now);
  expect(find(['visitor'])).toBeNull();
  expect(find(['member'])).toBeNull();
  expect(find([])?.id).toBe('news');
});

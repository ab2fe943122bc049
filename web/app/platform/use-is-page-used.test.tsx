// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useIsPageUsed } from '~/platform/use-is-page-used.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['that nobody has touched is in use after three seconds', 0, [false, true]],
  ['whose scroll position Back has restored before its scripts came is in use at once', 600, [true, true]],
] as const)('a page %s', (_, scrolled, [atOnce, later]) => {
  vi.useFakeTimers();
  vi.stubGlobal('scrollY', scrolled);
  const { result } = renderHook(useIsPageUsed);
  act(() => vi.advanceTimersByTime(1));
  expect(result.current).toBe(atOnce);
  act(() => vi.advanceTimersByTime(3000));
  expect(result.current).toBe(later);
});

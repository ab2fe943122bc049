// @vitest-environment happy-dom
import { focusManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { minuteMs } from '@vermilion/contract/durations';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './queries.ts';
import { getPollInterval, useAwaited } from './use-awaited.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

function renderAwaited(answer: { status: string }) {
  const queryFn = vi.fn(async () => ({ ...answer }));
  const queryClient = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const loaded = { status: 'pending' };
  const view = renderHook(
    () => useAwaited({ queryKey: ['order'], queryFn }, loaded, ({ status }) => status === 'pending'),
    { wrapper },
  );
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { ...view, queryFn, wait };
}

test('it goes on reading after hours, ever more slowly, and ends with what was awaited', async () => {
  const answer = { status: 'pending' };
  const { result, queryFn, wait } = renderAwaited(answer);
  await wait(2 * minuteMs);
  expect(queryFn.mock.calls.length).toBeGreaterThanOrEqual(28);
  await wait(118 * minuteMs);
  const before = queryFn.mock.calls.length;
  await wait(10 * minuteMs);
  expect(queryFn.mock.calls.length - before).toBe(10);
  answer.status = 'confirmed';
  await wait(minuteMs);
  expect(result.current.status).toBe('confirmed');
  const done = queryFn.mock.calls.length;
  await wait(60 * minuteMs);
  expect(queryFn.mock.calls.length).toBe(done);
});

test('nothing is read while the page is not seen, and once when it comes back, also when nothing is awaited', async () => {
  const { result, queryFn, wait } = renderAwaited({ status: 'confirmed' });
  focusManager.setFocused(false);
  await wait(60 * minuteMs);
  expect(queryFn).not.toHaveBeenCalled();
  for (const calls of [1, 2]) {
    act(() => focusManager.setFocused(false));
    act(() => focusManager.setFocused(true));
    await wait(1);
    expect(queryFn).toHaveBeenCalledTimes(calls);
  }
  expect(result.current.status).toBe('confirmed');
});

test.each([
  [0, 4000],
  [2 * minuteMs, 4000],
  [10 * minuteMs, 20_000],
  [24 * 60 * minuteMs, 60_000],
])('after %i ms the next answer is asked for in %i ms', (waitedMs, intervalMs) => {
  expect(getPollInterval(waitedMs)).toBe(intervalMs);
});

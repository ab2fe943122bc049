// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { minuteMs, secondMs } from '@vermilion/contract/durations';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Clock from './server-clock.ts';

const loading = vi.hoisted(() => ({ now: undefined as string | undefined, startMs: 0 }));
vi.mock('./page.ts', () => ({ usePage: () => ({ data: { now: loading.now } }) }));
vi.mock('./queries.ts', () => ({ getLoadStart: () => loading.startMs }));

const serverMs = Date.parse('2026-11-29T06:00:00Z');
const hourAheadMs = 60 * minuteMs;

let useServerClock: typeof Clock.useServerClock;
let useCountdown: typeof Clock.useCountdown;
beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  ({ useServerClock, useCountdown } = await import('./server-clock.ts'));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Lets the loader of a page answer at a time of the server, when the browser's clock is wrong by so much, and its page start later. */
function load(nowMs: number | undefined, { wrongByMs = 0, startsAfterMs = 0 } = {}) {
  const requestedMs = (nowMs ?? serverMs) + wrongByMs;
  loading.now = nowMs === undefined ? undefined : new Date(nowMs).toISOString();
  loading.startMs = requestedMs;
  vi.setSystemTime(requestedMs + startsAfterMs);
}

test('the first render shows the time of the answer, as the server did, and then the time that has passed', () => {
  load(serverMs, { wrongByMs: hourAheadMs, startsAfterMs: 3 * secondMs });
  const shown: (number | null)[] = [];
  renderHook(() => shown.push(useServerClock()));
  expect(shown).toEqual([serverMs, serverMs + 3 * secondMs]);
  act(() => vi.advanceTimersByTime(minuteMs));
  expect(shown.at(-1)).toBe(serverMs + 3 * secondMs + minuteMs);
});

test('a page that is cached for all has no time at first, and keeps the correction of an earlier page', () => {
  load(serverMs, { wrongByMs: -hourAheadMs });
  renderHook(() => useServerClock()).unmount();
  load(undefined, { wrongByMs: -hourAheadMs });
  const shown: (number | null)[] = [];
  renderHook(() => shown.push(useServerClock()));
  expect(shown).toEqual([null, serverMs]);
});

test('a part that appears later does not take the time of its page for that of a later load', () => {
  load(serverMs);
  renderHook(() => useServerClock());
  vi.setSystemTime(serverMs + 10 * minuteMs);
  loading.startMs = serverMs + 10 * minuteMs;
  expect(renderHook(() => useServerClock()).result.current).toBe(serverMs + 10 * minuteMs);
});

test('a countdown ends at the moment by the server’s clock', () => {
  load(serverMs, { wrongByMs: hourAheadMs });
  const until = new Date(serverMs + 90 * secondMs).toISOString();
  const { result } = renderHook(() => useCountdown(until));
  expect(result.current).toBe(90);
  act(() => vi.advanceTimersByTime(89 * secondMs + 1));
  expect(result.current).toBe(1);
  act(() => vi.advanceTimersByTime(minuteMs));
  expect(result.current).toBe(0);
  expect(renderHook(() => useCountdown(null)).result.current).toBeNull();
});

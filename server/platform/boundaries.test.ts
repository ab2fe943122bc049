import { hourMs, minuteMs } from '@vermilion/contract/durations';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBoundaryWatch } from './boundaries.ts';
import { systemClock } from './clock.ts';

const start = Date.UTC(2026, 10, 29, 9);
let boundaries: number[];
let due: number[];
const findNext = () => Math.min(...boundaries.filter((each) => each > Date.now()));
const since = () => Date.now() - start;

function create(minDelayMs?: number) {
  const watch = createBoundaryWatch({
    clock: systemClock,
    findNext,
    onDue: () => due.push(since()),
    ...(minDelayMs && { minDelayMs }),
  });
  watch.watch();
  return watch;
}

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  boundaries = [];
  due = [];
});
afterEach(() => vi.useRealTimers());

test('calls at each boundary, and looks for the next one after it', () => {
  boundaries = [start + minuteMs, start + 3 * minuteMs];
  create();
  vi.advanceTimersByTime(minuteMs - 1);
  expect(due).toEqual([]);
  vi.advanceTimersByTime(10 * minuteMs);
  expect(due).toEqual([minuteMs, 3 * minuteMs]);
});

test('looks again within the hour where nothing is to come, so that a clock set right is noticed', () => {
  create();
  vi.advanceTimersByTime(2 * hourMs);
  expect(due).toEqual([hourMs, 2 * hourMs]);
});

test('a boundary that is added later is watched from then on', () => {
  const { watch } = create();
  boundaries = [start + minuteMs];
  watch();
  vi.advanceTimersByTime(minuteMs);
  expect(due).toEqual([minuteMs]);
});

test('takes boundaries in one that are closer than the least delay, and one that is past already', () => {
  boundaries = [start + 10, start + 20, start + 1500];
  create(1000);
  vi.advanceTimersByTime(1000);
  expect(due).toEqual([1000]);
  vi.advanceTimersByTime(1000);
  expect(due).toEqual([1000, 2000]);
});

test('calls no more once it is stopped, not even when it is asked to watch', () => {
  boundaries = [start + minuteMs];
  const { stop, watch } = create();
  stop();
  watch();
  vi.advanceTimersByTime(hourMs);
  expect(due).toEqual([]);
});

import { hourMs } from '@vermilion/contract/durations';
import type { Clock } from './clock.ts';

/** How long one timer runs at most: a clock that is set right in between is noticed after that. */
const maxDelayMs = hourMs;

export type BoundaryWatch = {
  /** Looks for the next boundary again: after a start, and whenever what has boundaries has changed. */
  watch(): void;
  stop(): void;
};

type BoundaryWatchOptions = {
  clock: Clock;
  /** Returns the next moment at which something changes by itself, in milliseconds; `Infinity` where nothing does. */
  findNext: () => number;
  /** Called once the moment has come, and each hour before it: what has changed is for the callee to say. */
  onDue?: () => void;
  /** How soon the next call may follow, in milliseconds: boundaries that are closer together are taken in one. */
  minDelayMs?: number;
};

/**
 * Watches for moments at which something changes by the clock alone, as when a sale begins or a schedule ends, so that what
 * is cached of it can go. It never keeps a process alive, and watches nothing before the first `watch`.
 */
export function createBoundaryWatch({ clock, findNext, onDue, minDelayMs = 1 }: BoundaryWatchOptions): BoundaryWatch {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function watch(): void {
    clearTimeout(timer);
    if (isStopped) return;
    const delayMs = Math.min(Math.max(findNext() - clock.now().getTime(), minDelayMs), maxDelayMs);
    timer = setTimeout(() => {
      onDue?.();
      watch();
    }, delayMs).unref();
  }

  return {
    watch,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

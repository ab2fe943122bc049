import { minuteMs } from '@vermilion/contract/durations';
import type { Clock } from '../platform/clock.ts';
import type { PictureOutcome } from './picture.preparing.ts';
import { getPictureOrigin } from './picture.rules.ts';

type HostState = { failureCount: number; pausedUntil: Date | null; problem: string };

const failuresBeforePause = 2;
const pauseMs = 5 * minuteMs;

/**
 * Remembers which hosts do not answer, so that their pictures do not keep those of other hosts waiting: each try of a silent
 * host takes 15 s.
 */
export function createHostPauses(clock: Clock) {
  const hosts = new Map<string, HostState>();
  return {
    /** Returns until when the host of a picture is not asked, and why; null where it may be. */
    findPause(url: string): { until: Date; problem: string } | null {
      if (getPictureOrigin(url) !== 'host') return null;
      const state = hosts.get(new URL(url).host);
      if (!state?.pausedUntil || state.pausedUntil <= clock.now()) return null;
      return { until: state.pausedUntil, problem: state.problem };
    },

    /** Pauses a host for five minutes when it has failed twice in a row. */
    noteOutcome(url: string, outcome: PictureOutcome): void {
      if (getPictureOrigin(url) !== 'host') return;
      const { host } = new URL(url);
      if (outcome.kind !== 'unreachable') {
        // A crash of the picture process says nothing about the host.
        if (outcome.kind !== 'failed') hosts.delete(host);
        return;
      }
      const failureCount = (hosts.get(host)?.failureCount ?? 0) + 1;
      const pausedUntil = failureCount < failuresBeforePause ? null : new Date(clock.now().getTime() + pauseMs);
      hosts.set(host, { failureCount, pausedUntil, problem: outcome.problem });
    },
  };
}

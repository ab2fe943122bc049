import { minuteMs } from '@vermilion/contract/durations';
import type { Clock } from './clock.ts';
import { createTaggedCache } from './tagged-cache.ts';

/** Answers that are the same for all requests with the same input in a market and language. */
export type AnswerCache = {
  /**
   * Returns a fresh answer, or computes it; calls for one key at the same time share one computation.
   * Callers share the object and must not change it.
   * @param tags a purge of one of them invalidates the answer
   * @param canKeep whether an answer may be kept
   */
  answer: <Answer>(
    key: string,
    tags: readonly string[],
    compute: () => Promise<Answer> | Answer,
    canKeep: (answer: Answer) => boolean,
  ) => Promise<Answer>;
  purge: (tags: readonly string[]) => void;
  purgeAll: () => void;
};

type Entry = { answer: unknown; tags: readonly string[]; computedAt: number };

/** Keeps answers in memory and evicts the least recently used ones first. */
export function createAnswerCache({
  clock,
  maxAnswers = 500,
  freshMs = minuteMs,
}: {
  clock: Clock;
  maxAnswers?: number;
  freshMs?: number;
}): AnswerCache {
  const entries = createTaggedCache<Entry>({ maxWeight: maxAnswers, weigh: () => 1 });
  const computing = new Map<string, Promise<unknown>>();

  async function compute<Answer>(
    key: string,
    tags: readonly string[],
    computeAnswer: () => Promise<Answer> | Answer,
    canKeep: (answer: Answer) => boolean,
  ): Promise<Answer> {
    const purgeCount = entries.purgeCount();
    const answer = await computeAnswer();
    if (canKeep(answer)) entries.set(key, { answer, tags, computedAt: clock.now().getTime() }, purgeCount);
    return answer;
  }

  function purge(drop: () => void): void {
    drop();
    // What is being computed now is of older data: later callers must not wait for it.
    computing.clear();
  }

  return {
    answer: async (key, tags, computeAnswer, canKeep) => {
      const entry = entries.get(key);
      if (entry && clock.now().getTime() - entry.computedAt <= freshMs) return entry.answer as never;
      const underway = computing.get(key);
      if (underway) return underway as never;
      const work = compute(key, tags, computeAnswer, canKeep).finally(() => {
        if (computing.get(key) === work) computing.delete(key);
      });
      computing.set(key, work);
      return work;
    },
    purge: (tags) => purge(() => entries.purge(tags)),
    purgeAll: () => purge(entries.purgeAll),
  };
}

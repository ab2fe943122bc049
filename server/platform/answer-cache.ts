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
  /** Bytes held, estimated. */
  sizeBytes: () => number;
};

/** @property keyBytes of the key, which holds whatever a visitor has written into the address */
type Entry = { answer: unknown; tags: readonly string[]; computedAt: number; keyBytes: number };

/** What an entry takes beside its key and answer. */
export const entryBytes = 1000;

/** Keeps answers in memory and evicts the least recently used ones first. */
export function createAnswerCache({
  clock,
  capacityBytes = 16 * 1024 * 1024,
  freshMs = minuteMs,
}: {
  clock: Clock;
  /** Memory for answers. */
  capacityBytes?: number;
  freshMs?: number;
}): AnswerCache {
  const entries = createTaggedCache<Entry>({
    maxWeight: capacityBytes,
    weigh: ({ answer, keyBytes }) => entryBytes + keyBytes + estimateBytes(answer),
  });
  /** Computations under way, each with the count of purges from before it began. */
  const computing = new Map<string, { work: Promise<unknown>; purgeCount: number }>();

  async function compute<Answer>(
    key: string,
    tags: readonly string[],
    computeAnswer: () => Promise<Answer> | Answer,
    canKeep: (answer: Answer) => boolean,
    purgeCount: number,
  ): Promise<Answer> {
    const answer = await computeAnswer();
    const keyBytes = estimateBytes(key);
    if (canKeep(answer)) entries.set(key, { answer, tags, computedAt: clock.now().getTime(), keyBytes }, purgeCount);
    return answer;
  }

  return {
    answer: async (key, tags, computeAnswer, canKeep) => {
      const entry = entries.get(key);
      if (entry && clock.now().getTime() - entry.computedAt <= freshMs) return entry.answer as never;
      const underway = computing.get(key);
      // What is being computed from data of before a purge is not waited for.
      if (underway && entries.isCurrent(tags, underway.purgeCount)) return underway.work as never;
      const purgeCount = entries.purgeCount();
      const work = compute(key, tags, computeAnswer, canKeep, purgeCount).finally(() => {
        if (computing.get(key)?.work === work) computing.delete(key);
      });
      computing.set(key, { work, purgeCount });
      return work;
    },
    purge: entries.purge,
    purgeAll: entries.purgeAll,
    sizeBytes: entries.weight,
  };
}

/** Estimates the memory of an answer and of its JSON, which is cached with it. */
function estimateBytes(value: unknown): number {
  if (typeof value === 'string') return 20 + 2 * value.length;
  if (typeof value !== 'object' || value === null) return 16;
  return Object.values(value).reduce((bytes: number, each) => bytes + 16 + estimateBytes(each), 32);
}

import type { Clock } from './clock.ts';

/** Answers that are the same for everybody who asks the same in a market and language. */
export type AnswerCache = {
  /**
   * The answer to a question: a kept one, or made now and kept if `isKept` says so.
   * Callers share the object and must not change it.
   * @param tags what data it shows: a purge of one of them forgets it
   */
  answer: <Answer>(
    question: string,
    tags: readonly string[],
    make: () => Promise<Answer> | Answer,
    isKept: (answer: Answer) => boolean,
  ) => Promise<Answer>;
  purge: (tags: readonly string[]) => void;
  purgeAll: () => void;
};

type Kept = { answer: unknown; tags: readonly string[]; madeAt: number };

/**
 * Keeps answers in memory; those not asked for longest go first.
 * @param most answers kept
 * @param fresh milliseconds for which one is kept
 */
export function createAnswerCache({
  clock,
  most = 500,
  fresh = 60_000,
}: {
  clock: Clock;
  most?: number;
  fresh?: number;
}): AnswerCache {
  // A Map keeps insertion order: the first key is the one not asked for longest.
  const answers = new Map<string, Kept>();
  /** Counts purges: what was made from data of before a purge must not be kept. */
  let purges = 0;

  return {
    answer: async <Answer>(
      question: string,
      tags: readonly string[],
      make: () => Promise<Answer> | Answer,
      isKept: (answer: Answer) => boolean,
    ) => {
      const kept = answers.get(question);
      const now = clock.now().getTime();
      if (kept && now - kept.madeAt <= fresh) {
        answers.delete(question);
        answers.set(question, kept);
        return kept.answer as Answer;
      }
      const purgesBefore = purges;
      const answer = await make();
      if (purges === purgesBefore && isKept(answer)) {
        answers.set(question, { answer, tags, madeAt: now });
        for (const oldest of answers.keys()) {
          if (answers.size <= most) break;
          answers.delete(oldest);
        }
      }
      return answer;
    },
    purge: (tags) => {
      purges += 1;
      for (const [question, kept] of answers) {
        if (kept.tags.some((tag) => tags.includes(tag))) answers.delete(question);
      }
    },
    purgeAll: () => {
      purges += 1;
      answers.clear();
    },
  };
}

import type { PageOutcome } from './page-cache.ts';

/** How a run of a job ended: `retried` is tried again, `dead` waits for an operator. */
type JobOutcome = 'done' | 'retried' | 'dead';

/** A request that was answered. */
type ServedRequest = {
  method: string;
  /** The pattern that matched, such as `/products/:slug`; never the address itself. */
  route: string | undefined;
  status: number;
  seconds: number;
};

/**
 * Counts what the shop does. Labels are names of the code only (patterns, kinds, states), so that there are few series and
 * none holds personal data.
 */
export type Metrics = {
  countRequest: (request: ServedRequest) => void;
  countPage: (outcome: PageOutcome) => void;
  countJob: (kind: string, outcome: JobOutcome, seconds: number) => void;
  countMail: (outcome: 'sent' | 'failed') => void;
  /** @param state that a payment has come to */
  countPayment: (state: string) => void;
  /** Reports the memory of a cache or an index of this process. @param readBytes is called at each scrape, so it must be quick */
  trackMemory: (owner: string, readBytes: () => number) => void;
};

/** Counts nothing: metrics are off. */
export const noMetrics: Metrics = {
  countRequest: () => {},
  countPage: () => {},
  countJob: () => {},
  countMail: () => {},
  countPayment: () => {},
  trackMemory: () => {},
};

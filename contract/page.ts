import type { FlagKey } from './flag.ts';

/** What a page's route declares in its `handle` and the server reads before it renders. */
export type PageFacts = {
  /** Flags that the page shows; the page cache keeps one entry for each of their variations. */
  flags?: readonly FlagKey[];
  /** Query parameters that change the page, besides those of the locale; others make no cache entry. None by default. */
  query?: readonly string[];
};

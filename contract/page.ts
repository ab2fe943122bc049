import type { FlagKey } from './flag.ts';

/** What a page's route declares in its `handle` and the server reads before it renders. */
export type PageFacts = {
  /** Flags that the page shows; the page cache keeps one entry for each of their variations. */
  flags?: readonly FlagKey[];
  /**
   * Query parameters that the page reads; it sees no others, and the page cache keys on these. None by default.
   * `all` is for routes that pass their query on, and is never cached.
   */
  query?: readonly string[] | 'all';
  /** Shown to editors as a preview: never kept, nor answered from what is kept, and its visits are not counted. */
  preview?: boolean;
};

/** What the shop itself redirects for good, and where to, each without a language prefix (spec §2). */
export const builtInRedirects: Readonly<Record<string, string>> = { '/homepage': '/' };

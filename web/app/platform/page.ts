import type { MessageDescriptor } from '@lingui/core';
import type { FlagDecision, FlagKey } from '@vermilion/contract/flag';
import type { MarketCode } from '@vermilion/contract/markets';
import type { PageFacts } from '@vermilion/contract/page';
import type { PreviewTools } from '@vermilion/contract/preview';
import { useMatches } from 'react-router';
import type { CatalogName } from '../messages/catalogs.ts';

/** Placeholders for a page that is loading; `page` is a headline and lines of text. */
export type PendingShape = 'home' | 'listing' | 'product' | 'bag' | 'checkout' | 'page';

/** What a route declares about itself: `export const handle = { … } satisfies PageHandle`. */
export type PageHandle = PageFacts & {
  /** Another layout of the shell than the default one; on a line of its own, where `routes.ts` reads it. */
  layout?: 'blank' | 'preview';
  /** Where the back link of the blank layout leads, without the language prefix; home by default. */
  back?: { to: string; label: MessageDescriptor };
  /** Shown while the page loads; `page` by default. */
  shape?: PendingShape;
  /**
   * Where focus goes after a navigation inside the app: to the start of the content (default), or, with `page`, where
   * the page itself has put it.
   */
  focus?: 'page';
  /** Catalogs of texts that the page needs besides `shell`. */
  catalogs?: readonly CatalogName[];
};

/** What a page's loader returns for the app around the page, as `page` beside its own data. */
export type PageData = {
  /** The decisions of the flags that the page declares; set by the layouts, not by pages. */
  flags?: Partial<Record<FlagKey, FlagDecision>>;
  /** The department that the page belongs to, by its slug; marked in the menu. */
  department?: string;
  /** The markets that have this page, for its addresses; all by default. */
  markets?: readonly MarketCode[];
  /** ISO moment of the answer by the server's clock, for `useServerClock`; only of pages that are never cached for all. */
  now?: string;
  /** What the bar of a preview offers; null for who is no editor. */
  preview?: PreviewTools | null;
  /** Until when a link to a draft shows it (ISO moment); null where the link has ended. */
  sharedUntil?: string | null;
};

/** Returns what the routes of the page on screen declare and what their loaders return; inner routes win. */
export function usePage(): { handle: PageHandle; data: PageData } {
  const matches = useMatches();
  return {
    handle: Object.assign({}, ...matches.map(({ handle }) => handle)) as PageHandle,
    data: Object.assign({}, ...matches.map(({ loaderData }) => (loaderData as { page?: PageData } | undefined)?.page)),
  };
}

/** What must be known of a page before its code has loaded, by its path pattern. */
export type PageTable = Readonly<Record<string, Pick<PageHandle, 'shape' | 'catalogs'>>>;

import type { ErrorReporting } from '@vermilion/contract/error-reporting';
import type { FlagDecision, FlagKey, FlagSettings } from '@vermilion/contract/flag';
import type { Alternate, Site } from '@vermilion/contract/site';
import { createContext, type RouterContextProvider } from 'react-router';
import type { Api } from './api.ts';

/** What the loaders of one request get from the server. */
export type Shop = {
  api: Api;
  site: Site;
  /** Without language prefix and query. */
  path: string;
  /** The page's one address for search engines, and its addresses in the other markets and languages (hreflang). */
  canonical: string;
  alternates: Alternate[];
  /** Now, by the server's clock. */
  now: () => Date;
  /** The decisions of the flags that the page declares; every layout hands them to its page (flag/page-flags.server.ts). */
  flags: Partial<Record<FlagKey, FlagDecision>>;
  /** What a flag client in the browser needs; null where flags are off. */
  flagSettings: FlagSettings | null;
  /** What an error reporter in the browser needs; null where none is configured. */
  errorReporting: ErrorReporting | null;
  /** Marks the page's own scripts; the server allows these by hash and takes the mark out of the page. */
  scriptNonce: string;
  /** Parts of pages as they were rendered before. */
  renderedParts: RenderedParts;
  /** Takes the rendered page as its bytes, one character for each: in a Response it would be encoded, streamed, and decoded again. */
  handOverPage: (bytes: string) => void;
  /** Reports an unexpected error to the operators. */
  report: (error: unknown) => void;
};

/** HTML by all that it depends on, so it is never out of date; what was not used for longest is forgotten. */
export type RenderedParts = { get: (key: string) => string | undefined; set: (key: string, html: string) => unknown };

/** Read by loaders; set by the server, which finds this key through entry.server. */
export const shopContext = createContext<Shop | null>(null);

/** The shop of this request, for loaders. */
export function getShop(context: Readonly<RouterContextProvider>): Shop {
  const shop = context.get(shopContext);
  if (!shop) throw new Error('The server set no shop context');
  return shop;
}

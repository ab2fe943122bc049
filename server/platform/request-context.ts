import type { Language, Market } from '@vermilion/contract/markets';

export type CookieOptions = {
  /** Seconds; absent: until the browser closes. */
  maxAge?: number;
  /** Out of scripts' reach; true unless said otherwise. */
  httpOnly?: boolean;
};

/** Who asks, where and how: made once per request, handed to every endpoint handler. */
export type RequestContext = {
  market: Market;
  language: Language;
  /** Scheme, host and port that the visitor uses, for links in answers and mail. */
  origin: string;
  cookies: {
    get: (name: string) => string | undefined;
    /** All cookies are SameSite=Lax on path /, and Secure where the site is reached over https. */
    set: (name: string, value: string, options?: CookieOptions) => void;
  };
  /** The visitor's address, behind trusted proxies too. */
  address: string;
  isCrawler: boolean;
  /** What the visitor's browser or the CDN says of the visitor's country; only for a greeting. */
  visitorCountry: string | null;
  header: (name: string) => string | undefined;
  /** The body as it came, for signatures; empty where there was none. */
  rawBody: string;
};

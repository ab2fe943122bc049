import type { Language, Market } from '@vermilion/contract/markets';
import type { Preview } from '@vermilion/contract/preview';
import type { Actor, Caller, SignedIn } from './actor.ts';
import type { Guesser } from './guesses.ts';

export type CookieOptions = {
  /** Seconds; absent: until the browser closes. */
  maxAge?: number;
  /** Out of scripts' reach; true unless said otherwise. */
  httpOnly?: boolean;
  /**
   * Whether only this host can set it: where the site is reached over https, its name begins with `__Host-`, which browsers refuse to
   * hosts beside it and above it. It is read by `getOfHost`.
   */
  isOfHost?: boolean;
};

/** What is the same for everybody on a site: all that the handler of a shared endpoint is given. */
export type SiteContext = {
  market: Market;
  language: Language;
  /** Scheme, host and port of the site, for links in answers and mail. */
  origin: string;
  /** What an editor previews; null for everybody else, whatever they send. */
  preview: Preview | null;
};

/** One request: made once at the edge and handed to the handlers of private endpoints. */
export type RequestContext = SiteContext & {
  /**
   * Who makes the call; resolved at the first call.
   * @throws SignInExpiredError where a call of the API has to be repeated with new tokens
   */
  actor: () => Promise<Actor>;
  cookies: {
    get: (name: string) => string | undefined;
    /** Returns a cookie that was set as `isOfHost`; one of the plain name is none where the site is reached over https. */
    getOfHost: (name: string) => string | undefined;
    /** All cookies are SameSite=Lax on path /, and Secure where the site is reached over https. */
    set: (name: string, value: string, options?: CookieOptions) => void;
  };
  /** The network address, behind trusted proxies too. */
  address: string;
  isCrawler: boolean;
  /** The visitor's country by the browser or the CDN; only for a greeting. */
  visitorCountry: string | null;
  header: (name: string) => string | undefined;
  /** The body as it came, for signatures; empty where there was none. */
  rawBody: string;
};

/**
 * A request of staff. They work for all markets on whichever site they are: an endpoint takes the market from the call, or from
 * what it is called for.
 */
export type StaffContext = Omit<RequestContext, 'market' | 'origin'>;

/** Returns who makes a call of an endpoint for members or staff; its audience lets nobody else in. */
export async function resolveSignedIn(context: StaffContext): Promise<SignedIn> {
  const actor = await context.actor();
  if (!('accountId' in actor)) throw new Error('The endpoint has to declare the audience member');
  return actor;
}

/** Returns who types a code, for the limits on guesses. */
export async function getGuesser(context: RequestContext): Promise<Guesser> {
  return { actor: await context.actor(), address: context.address };
}

/** Who makes this call, and on which site. */
export async function resolveCaller(context: RequestContext): Promise<Caller> {
  return { actor: await context.actor(), market: context.market, language: context.language };
}

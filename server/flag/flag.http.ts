import type { FlagKey } from '@vermilion/contract/flag';
import { checkVisitorCode, newVisitorCode } from '@vermilion/flags';
import type { FastifyRequest } from 'fastify';
import type { ShopFlags } from './flag.service.ts';

/** The flag client's cookie and how long it lives, in seconds (spec §9). */
const visitorCookie = 'kameleoonVisitorCode';
const visitorCookieMaxAge = 365 * 24 * 60 * 60;

/** What a page needs of the flags that it declares. */
export type PageFlags = ReturnType<ShopFlags['decisions']>;

/**
 * Decides a page's flags for whoever asks for it. A visitor who is not known yet is given a code, unless consent is
 * needed first; crawlers get the defaults and no cookie.
 * @param random numbers from 0 up to, not including, 1
 */
export function flagDecider(flags: ShopFlags, random: () => number) {
  function visitorCodeOf(request: FastifyRequest): string | null {
    const { isCrawler, cookies } = request.context;
    if (isCrawler) return null;
    const known = knownCode(cookies.get(visitorCookie));
    if (known || !flags.mayKnow()) return known;
    const code = newVisitorCode(random);
    // The browser's own client reads it.
    cookies.set(visitorCookie, code, { maxAge: visitorCookieMaxAge, httpOnly: false });
    return code;
  }

  return (request: FastifyRequest, path: string, keys: readonly FlagKey[]): PageFlags => {
    const visitorCode = visitorCodeOf(request);
    if (keys.length === 0) return {};
    if (!visitorCode) return flags.defaults(keys);
    const { market, header } = request.context;
    return flags.decisions(keys, {
      visitorCode,
      market: market.code,
      path,
      userAgent: header('user-agent') ?? '',
      cookies: header('cookie') ?? '',
    });
  };
}

function knownCode(cookie: string | undefined): string | null {
  try {
    return cookie ? checkVisitorCode(cookie) : null;
  } catch {
    return null;
  }
}

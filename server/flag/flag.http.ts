import type { FlagKey } from '@vermilion/contract/flag';
import { checkVisitorCode, createVisitorCode } from '@vermilion/flags';
import type { FastifyRequest } from 'fastify';
import type { FlagDecisions, ShopFlags } from './flag.service.ts';

/** The flag client's cookie (spec §9). */
const visitorCookie = 'kameleoonVisitorCode';
const visitorCookieMaxAgeSeconds = 365 * 24 * 60 * 60;

/**
 * Returns a function that decides the flags of a page for its visitor. A visitor without a code is given one, unless
 * consent is required first; crawlers get the defaults and no cookie.
 * @param random returns numbers from 0 up to, not including, 1
 */
export function createFlagDecider(flags: ShopFlags, random: () => number) {
  function identifyVisitor(request: FastifyRequest): string | null {
    const { isCrawler, cookies } = request.context;
    if (isCrawler) return null;
    const existing = parseVisitorCode(cookies.get(visitorCookie));
    if (existing || !flags.mayIdentify()) return existing;
    const code = createVisitorCode(random);
    // The flag client in the browser reads it.
    cookies.set(visitorCookie, code, { maxAge: visitorCookieMaxAgeSeconds, httpOnly: false });
    return code;
  }

  return (request: FastifyRequest, path: string, keys: readonly FlagKey[]): FlagDecisions => {
    const visitorCode = identifyVisitor(request);
    if (keys.length === 0) return {};
    if (!visitorCode) return flags.getDefaults(keys);
    const { market, header } = request.context;
    return flags.decide(keys, {
      visitorCode,
      market: market.code,
      path,
      userAgent: header('user-agent') ?? '',
      cookies: header('cookie') ?? '',
    });
  };
}

function parseVisitorCode(cookie: string | undefined): string | null {
  try {
    return cookie ? checkVisitorCode(cookie) : null;
  } catch {
    return null;
  }
}

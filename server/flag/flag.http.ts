import type { FlagKey } from '@vermilion/contract/flag';
import { isTakingPart } from '@vermilion/contract/participation';
import { checkVisitorCode, createVisitorCode } from '@vermilion/flags';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../platform/request-context.ts';
import { getAnswer, setVisitorCode, visitorCookie } from './flag.cookies.ts';
import type { FlagDecisions, ShopFlags } from './flag.service.ts';

type Options = {
  flags: ShopFlags;
  /** Returns numbers from 0 up to, not including, 1. */
  random: () => number;
  /** Returns the tier of who makes a request; null for guests and for accounts that have not joined. */
  findTier: (context: RequestContext) => Promise<string | null>;
  report: (error: unknown) => void;
};

/**
 * Returns a function that decides the flags of a page for its visitor. A visitor who takes part and has no code is given one.
 * Crawlers and visitors who do not take part get the defaults and no cookie.
 */
export function createFlagDecider({ flags, random, findTier, report }: Options) {
  function identifyVisitor({ isCrawler, cookies }: RequestContext): string | null {
    const isConsentRequired = flags.isConsentRequired();
    if (isCrawler || isConsentRequired === null) return null;
    const code = cookies.get(visitorCookie);
    if (!isTakingPart(getAnswer(cookies), isConsentRequired)) {
      // It may be from a time when no consent was required: without it the browser neither decides nor tracks.
      if (code) setVisitorCode(cookies, null);
      return null;
    }
    const existing = parseVisitorCode(code);
    if (existing) return existing;
    const created = createVisitorCode(random);
    setVisitorCode(cookies, created);
    return created;
  }

  /** A page is shown without the tier where that cannot be read. */
  async function readTier(context: RequestContext): Promise<string | undefined> {
    if (!flags.readsTier()) return undefined;
    try {
      return (await findTier(context)) ?? undefined;
    } catch (error) {
      report(error);
      return undefined;
    }
  }

  return async ({ context }: FastifyRequest, path: string, keys: readonly FlagKey[]): Promise<FlagDecisions> => {
    const visitorCode = identifyVisitor(context);
    if (keys.length === 0) return {};
    if (!visitorCode) return flags.getDefaults(keys);
    const { market, header } = context;
    return flags.decide(keys, {
      visitorCode,
      market: market.code,
      path,
      userAgent: header('user-agent') ?? '',
      cookies: header('cookie') ?? '',
      tier: await readTier(context),
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

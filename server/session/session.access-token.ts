import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import type { SessionKeys } from './session.keys.ts';
import { accessTokenSeconds } from './session.rules.ts';

const claims = z.object({
  /** The account. */
  sub: z.uuid(),
  /** The session. */
  sid: z.uuid(),
  kind: z.enum(['member', 'employee', 'editor']),
  /** How often the session was refreshed: each refresh makes another token, also within one second. */
  gen: z.number().int(),
  /** Seconds since 1970. */
  iat: z.number().int(),
  exp: z.number().int(),
});
export type AccessClaims = z.infer<typeof claims>;

type AccessTokens = {
  create: (session: Pick<AccessClaims, 'sub' | 'sid' | 'kind' | 'gen'>) => Promise<string>;
  /** Returns what a genuine token claims, also when it has expired; null of anything else. */
  read: (token: string) => Promise<AccessClaims | null>;
  hasExpired: (token: Pick<AccessClaims, 'exp'>) => boolean;
};

/** The highest length of a token; longer texts are refused unread. */
const maxTokenLength = 1000;

/** How many tokens are remembered as genuine, so that the calls of one visit check one signature. */
const maxRememberedTokens = 5000;

export function createAccessTokens({ keys, clock }: { keys: SessionKeys; clock: Clock }): AccessTokens {
  const genuine = new LRUCache<string, AccessClaims>({ max: maxRememberedTokens });
  const getSeconds = () => Math.floor(clock.now().getTime() / 1000);
  return {
    create: (session) => {
      const iat = getSeconds();
      return keys.sign(JSON.stringify({ ...session, iat, exp: iat + accessTokenSeconds } satisfies AccessClaims));
    },
    read: async (token) => {
      const known = genuine.get(token);
      if (known) return known;
      if (token.length > maxTokenLength) return null;
      const payload = await keys.verify(token);
      const read = payload === null ? null : claims.safeParse(parseJson(payload));
      if (!read?.success) return null;
      genuine.set(token, read.data);
      return read.data;
    },
    hasExpired: ({ exp }) => clock.now().getTime() >= exp * 1000,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

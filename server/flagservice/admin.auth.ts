import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type FlagResult, refuse } from './flagservice.errors.ts';
import type { FlagLimits } from './flagservice.limits.ts';

/** The tokens of those who may edit flags, by the name that the audit shows. */
export type AdminTokens = ReadonlyMap<string, string>;

type FindName = (header: string) => string | null;

export type AdminAuth = {
  /** Returns the name behind an `Authorization: Bearer` header, or null. */
  bearer: FindName;
  /** Returns the name behind an `Authorization: Basic` header, whose password is the token, or null. Browsers ask for it. */
  basic: FindName;
};

/** Compares tokens by their hashes, all of them and in constant time, so that response times reveal nothing. */
export function createAdminAuth(tokens: AdminTokens): AdminAuth {
  const hashes = [...tokens].map(([name, token]) => ({ name, hash: hashToken(token) }));

  function findName(token: string): string | null {
    const hash = hashToken(token);
    let found: string | null = null;
    for (const admin of hashes) if (timingSafeEqual(admin.hash, hash)) found = admin.name;
    return found;
  }

  return {
    bearer: (header) => {
      const [, token] = header.match(/^Bearer ([\w.~+/=-]{1,500})$/i) ?? [];
      return token === undefined ? null : findName(token);
    },
    basic: (header) => {
      const [, encoded] = header.match(/^Basic ([A-Za-z0-9+/=]{1,1000})$/i) ?? [];
      if (encoded === undefined) return null;
      const credentials = Buffer.from(encoded, 'base64').toString();
      const separator = credentials.indexOf(':');
      return separator < 0 ? null : findName(credentials.slice(separator + 1));
    },
  };
}

const hashToken = (token: string) => createHash('sha256').update(token).digest();

/**
 * Returns the name behind a request's token. Each attempt counts before the token is looked at, so that parallel
 * guesses cannot pass the limit; one with the right token is refunded.
 */
export async function checkToken(
  { ip, headers: { authorization } }: FastifyRequest,
  limits: FlagLimits,
  find: FindName,
): Promise<FlagResult<string>> {
  if (authorization === undefined) return refuse('NOT_AUTHORISED');
  const refusal = await limits.takeTokenAttempt(ip);
  if (refusal) return { ok: false, error: refusal };
  const name = find(authorization);
  if (name === null) return refuse('NOT_AUTHORISED');
  await limits.refundTokenAttempt(ip);
  return { ok: true, value: name };
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** A refresh token as it was presented; whether it is genuine is not checked yet. */
type PresentedToken = { sessionId: string; generation: number; signature: Buffer };

type TokenSource = { id: string; token_seed: string; generation: number };

/**
 * Creates the refresh token of a session's generation. The same one each time, so that parallel refreshes get one
 * successor and no token is stored.
 */
export function createRefreshToken(key: Buffer, source: TokenSource): string {
  return `${source.id}.${source.generation}.${sign(key, source).toString('base64url')}`;
}

/** Returns null where the text has not the form of a refresh token. */
export function parseRefreshToken(text: string): PresentedToken | null {
  const [, id, generation, signature] = /^([0-9a-f-]{36})\.(0|[1-9]\d{0,8})\.([\w-]{43})$/.exec(text) ?? [];
  const sessionId = z.uuid().safeParse(id);
  if (!sessionId.success || !generation || !signature) return null;
  return {
    sessionId: sessionId.data,
    generation: Number(generation),
    signature: Buffer.from(signature, 'base64url'),
  };
}

/** Whether a token was made for this session. The comparison takes the same time whatever the token is. */
export function isGenuine(
  key: Buffer,
  token: PresentedToken,
  session: Pick<TokenSource, 'id' | 'token_seed'>,
): boolean {
  const expected = sign(key, { ...session, generation: token.generation });
  return expected.length === token.signature.length && timingSafeEqual(expected, token.signature);
}

function sign(key: Buffer, { id, token_seed, generation }: TokenSource): Buffer {
  return createHmac('sha256', key).update(`${id}.${generation}.${token_seed}`).digest();
}

import { createHash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** A link's token: unguessable, in characters that a URL carries as they are. */
export function createToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** Returns what is stored of a token: who reads the database cannot use it. */
export function hashToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

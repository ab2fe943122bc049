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

/** Returns what attempts with an e-mail are counted by: it may be what somebody typed by mistake, such as a password. */
export function hashEmail(email: string): string {
  return createHash('sha256').update(email).digest('hex');
}

import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the holder of a signed link may do with what it leads to. */
export type LinkCapability = 'view' | 'pay' | 'cancel' | 'return';

const letters: Record<LinkCapability, string> = { view: 'v', pay: 'p', cancel: 'c', return: 'r' };
export const allCapabilities = Object.keys(letters) as LinkCapability[];

/** What a link leads to: `order:<id>`, `gift_card:<id>`. */
export type LinkSubject = `${string}:${string}`;

/**
 * Creates the key of a signed link, by which a guest is let in (spec §7): capabilities, expiry and signature.
 */
export function createLinkKey(
  secret: string,
  subject: LinkSubject,
  capabilities: readonly LinkCapability[],
  expiresAt: Date,
): string {
  const granted = capabilities.map((capability) => letters[capability]).join('');
  const claims = `${granted}-${Math.ceil(expiresAt.getTime() / 1000).toString(36)}`;
  return `${claims}-${sign(secret, subject, claims).toString('base64url')}`;
}

/**
 * Returns what a key allows for a subject; nothing when it is forged, of another subject or expired. The comparison takes
 * the same time whatever the key is.
 */
export function verifyLinkKey(
  secret: string,
  subject: LinkSubject,
  key: string | undefined,
  now: Date,
): ReadonlySet<LinkCapability> {
  const [, claims = '', granted = '', expiry = '', signature = ''] =
    /^(([vpcr]{1,4})-([0-9a-z]{1,9}))-([\w-]{43})$/.exec(key ?? '') ?? [];
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(secret, subject, claims);
  const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isGenuine || now.getTime() / 1000 >= Number.parseInt(expiry, 36)) return new Set();
  return new Set(allCapabilities.filter((capability) => granted.includes(letters[capability])));
}

function sign(secret: string, subject: LinkSubject, claims: string): Buffer {
  return createHmac('sha256', secret).update(`${subject.toLowerCase()}:${claims}`).digest();
}

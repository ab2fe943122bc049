import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the holder of an order's link may do. */
export type OrderCapability = 'view' | 'pay' | 'cancel';

const letters: Record<OrderCapability, string> = { view: 'v', pay: 'p', cancel: 'c' };
export const allCapabilities = Object.keys(letters) as OrderCapability[];

/**
 * Creates the key of an order's signed link, by which a guest is let in (spec §7): capabilities, expiry and signature.
 */
export function createOrderKey(
  secret: string,
  orderId: string,
  capabilities: readonly OrderCapability[],
  expiresAt: Date,
): string {
  const granted = capabilities.map((capability) => letters[capability]).join('');
  const claims = `${granted}-${Math.ceil(expiresAt.getTime() / 1000).toString(36)}`;
  return `${claims}-${sign(secret, orderId, claims).toString('base64url')}`;
}

/**
 * Returns what a key allows for an order; nothing when it is forged, of another order or expired. The comparison takes
 * the same time whatever the key is.
 */
export function verifyOrderKey(
  secret: string,
  orderId: string,
  key: string | undefined,
  now: Date,
): ReadonlySet<OrderCapability> {
  const [, claims = '', granted = '', expiry = '', signature = ''] =
    /^(([vpc]{1,3})-([0-9a-z]{1,9}))-([\w-]{43})$/.exec(key ?? '') ?? [];
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(secret, orderId, claims);
  const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isGenuine || now.getTime() / 1000 >= Number.parseInt(expiry, 36)) return new Set();
  return new Set(allCapabilities.filter((capability) => granted.includes(letters[capability])));
}

function sign(secret: string, orderId: string, claims: string): Buffer {
  return createHmac('sha256', secret).update(`order:${orderId.toLowerCase()}:${claims}`).digest();
}

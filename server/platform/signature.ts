import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signed messages between the shop and its providers of payments and bookings, both ways: `t=<seconds>,v1=<HMAC-SHA256, hex>`. */

export const signatureHeader = 'x-vermilion-signature';

/** How old, or how far ahead, a message may be: clocks differ, and old messages must not be replayed. */
const toleranceSeconds = 300;

/** @returns the value of the signature header for a body sent now */
export function sign(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${computeDigest(secret, String(seconds), body).toString('hex')}`;
}

/** Checks a signature header against the body exactly as it came. */
export function isSigned(secret: string, header: string | undefined, body: string, now: Date): boolean {
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '');
  const [, seconds, given] = parts ?? [];
  if (seconds === undefined || given === undefined) return false;
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > toleranceSeconds) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), computeDigest(secret, seconds, body));
}

function computeDigest(secret: string, seconds: string, body: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
}

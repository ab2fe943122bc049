import { createHmac, timingSafeEqual } from 'node:crypto';

/** The key in an order's signed link: who has it may see the order and pay it (spec §7, guests). */
export function orderKey(secret: string, orderId: string): string {
  return digest(secret, orderId).toString('base64url');
}

/** Whether a key is the order's, in a time that tells nothing about the key. */
export function isOrderKey(secret: string, orderId: string, key: string | undefined): boolean {
  const given = Buffer.from(key ?? '', 'base64url');
  const right = digest(secret, orderId);
  return given.length === right.length && timingSafeEqual(given, right);
}

function digest(secret: string, orderId: string): Buffer {
  return createHmac('sha256', secret).update(`order:${orderId.toLowerCase()}`).digest();
}

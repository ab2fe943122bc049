import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLinkKeys } from './link-key.ts';

const secret = 'a secret of at least thirty-two characters';
const letters = { view: 'v', pay: 'p', cancel: 'c', return: 'r' } as const;
const keys = createLinkKeys(secret, 'order', letters);
const id = '0b9c1c6e-6f0e-4f43-9d37-1f0a4c8e3f11';
const now = new Date('2026-11-20T02:00:00Z');
const later = new Date('2026-11-20T03:00:00Z');
const read = (key: string | undefined, order = id, at = now) => [...keys.read(order, key, at)];

describe('the key of a signed link', () => {
  test('allows exactly what it was made for, until it expires', () => {
    const capabilities = fc.uniqueArray(fc.constantFrom(...keys.all), { minLength: 1 });
    fc.assert(
      fc.property(fc.uuid(), capabilities, fc.date({ min: now, noInvalidDate: true }), (order, granted, expiresAt) => {
        fc.pre(expiresAt > now && expiresAt.getFullYear() < 5000);
        const key = keys.create(order, granted, expiresAt);
        expect(read(key, order).sort()).toEqual([...granted].sort());
        expect(read(key, order.toUpperCase())).toHaveLength(granted.length);
        expect(read(key, order, new Date(expiresAt.getTime() + 1000))).toEqual([]);
        expect(key).toMatch(/^[\w-]{1,200}$/);
      }),
    );
  });

  test('allows nothing when it is forged, widened, prolonged or of another subject', () => {
    const key = keys.create(id, ['view'], later);
    const [, expiry = '', signature = ''] = /^v-(\w+)-(.{43})$/.exec(key) ?? [];
    expect(signature).not.toBe('');
    const forged = [
      undefined,
      '',
      'v',
      key.replace(/^v/, 'vpcr'),
      key.replace(expiry, `${expiry}0`),
      key.slice(0, -1),
      `${key}A`,
      `v-${expiry}-${'A'.repeat(43)}`,
      createLinkKeys(`${secret}x`, 'order', letters).create(id, ['view'], later),
      signature,
    ];
    for (const each of forged) expect(read(each), each).toEqual([]);
    expect(read(key, '0b9c1c6e-6f0e-4f43-9d37-1f0a4c8e3f12')).toEqual([]);
    expect([...createLinkKeys(secret, 'gift_card', letters).read(id, key, now)]).toEqual([]);
    expect(read(key)).toEqual(['view']);
  });

  test('reads keys that were made before, also where they allow what the kind no longer knows', () => {
    const key = keys.create(id, keys.all, later);
    const narrower = createLinkKeys(secret, 'order', { view: 'v', pay: 'p' });
    expect([...narrower.read(id, key, now)]).toEqual(['view', 'pay']);
    // As releases before kinds had letters of their own have mailed it.
    expect(read('vpcr-tos5o0-6WaAihRg9uAdNmqIidBmvmbvHdmQvHtbiWNLH3Hcl7Y')).toEqual([
      'view',
      'pay',
      'cancel',
      'return',
    ]);
  });
});

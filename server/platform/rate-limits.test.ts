import { describe, expect, test } from 'vitest';
import { createRateLimits, getAddressKey } from './rate-limits.ts';

describe('rate limits', () => {
  const settings = { maxCalls: 3, windowSeconds: 60 };

  test('allow as many calls of a key as stated, then name the seconds to wait', async () => {
    const limits = createRateLimits({ redis: null, prefix: 'test:' });
    const answers = [];
    for (let call = 0; call < 4; call += 1) answers.push(await limits.take('orders', '192.0.2.1', settings));
    expect(answers.slice(0, 3)).toEqual([null, null, null]);
    expect(answers[3]).toBeGreaterThan(0);
    expect(answers[3]).toBeLessThanOrEqual(60);
  });

  test('count parallel calls one by one', async () => {
    const limits = createRateLimits({ redis: null, prefix: 'test:' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => limits.take('orders', 'k', settings)));
    expect(answers.filter((seconds) => seconds === null)).toHaveLength(3);
  });

  test('count each key and each name for itself', async () => {
    const limits = createRateLimits({ redis: null, prefix: 'test:' });
    expect(await limits.take('orders', 'a', settings, 3)).toBeNull();
    expect(await limits.take('orders', 'a', settings)).not.toBeNull();
    expect(await limits.take('orders', 'b', settings)).toBeNull();
    expect(await limits.take('callbacks', 'a', settings)).toBeNull();
  });
});

test('a refund makes room again', async () => {
  const limits = createRateLimits({ redis: null, prefix: 'test:' });
  const settings = { maxCalls: 1, windowSeconds: 60 };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect(await limits.take('login', 'a', settings)).toBeNull();
    await limits.refund('login', 'a', settings);
  }
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('limits %s by %s', (address, key) => {
  expect(getAddressKey(address)).toBe(key);
});

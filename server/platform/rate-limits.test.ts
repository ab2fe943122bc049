import { describe, expect, test } from 'vitest';
import { createRateLimits } from './rate-limits.ts';

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

import { afterEach, describe, expect, test } from 'vitest';
import { createRateLimits, getAddressKey } from './rate-limits.ts';
import { limitTimeoutMs, openRedis } from './redis.ts';
import { hasRedis, startRedis } from './testing.redis.ts';

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

describe.skipIf(!hasRedis)('rate limits in Redis', () => {
  const settings = { maxCalls: 10, windowSeconds: 60 };
  const cleanups: (() => unknown)[] = [];
  afterEach(async () => {
    for (const clean of cleanups.splice(0).reverse()) await clean();
  });

  async function openTwo() {
    const server = await startRedis();
    cleanups.push(server.stop);
    const open = async () => {
      const redis = openRedis([server.url], () => {}, limitTimeoutMs);
      cleanups.push(() => redis.disconnect());
      if (redis.status !== 'ready') await new Promise((resolve) => redis.once('ready', resolve));
      const limits = createRateLimits({ redis, prefix: 'test:' });
      return (key: string) => limits.take('orders', key, settings);
    };
    return { server, processes: [await open(), await open()] as const };
  }

  const countAllowed = (answers: (number | null)[]) => answers.filter((seconds) => seconds === null).length;

  test('hold for all processes together, however many calls come at once', async () => {
    const { processes } = await openTwo();
    const answers = Array.from({ length: 200 }, (_, call) => processes[call % 2 ? 1 : 0]('a'));
    expect(countAllowed(await Promise.all(answers))).toBe(10);
  });

  test('hold in a process that is too busy to read the answers in time', async () => {
    const { processes } = await openTwo();
    const answers = Array.from({ length: 100 }, () => processes[0]('a'));
    // As long as a render, or several in a row.
    for (const until = performance.now() + 300; performance.now() < until; );
    expect(countAllowed(await Promise.all(answers))).toBe(10);
    expect(await processes[1]('a')).not.toBeNull();
  });

  test('go on from what was counted while Redis is silent, and are never begun anew', async () => {
    const { server, processes } = await openTwo();
    const [take] = processes;
    for (let call = 0; call < 6; call += 1) expect(await take('a')).toBeNull();
    server.pause();
    expect(countAllowed(await Promise.all(Array.from({ length: 20 }, () => take('a'))))).toBe(4);
    const started = performance.now();
    for (let call = 0; call < 5; call += 1) await take('b');
    expect(performance.now() - started).toBeLessThan(300);
    server.resume();
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

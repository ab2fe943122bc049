import { expect, test } from 'vitest';
import { testApp } from './app.testing.ts';
import { limitTimeoutMs, openRedis } from './platform/redis.ts';
import { hasRedis, startRedis } from './platform/testing.redis.ts';
import { testDatabase } from './platform/testing.ts';

test.skipIf(!hasRedis)(
  'processes count an address’s calls together; without Redis each counts for itself',
  async () => {
    const [database, redis] = await Promise.all([testDatabase(), startRedis()]);
    const settings = { RATE_LIMIT: '20', REDIS_URL: redis.url };
    const shops = await Promise.all([testApp(database, settings), testApp(database, settings)]);
    const ask = async (call: number, remoteAddress = '10.0.0.1') =>
      (await shops[call % 2]?.inject({ url: '/api/web/v1/brands/', remoteAddress }))?.statusCode;
    const askMany = async (calls: number, address?: string) => {
      const statuses = [];
      for (let call = 0; call < calls; call += 1) statuses.push(await ask(call, address));
      return statuses.filter((status) => status === 200).length;
    };
    // Calls before the connections stand are counted by each process for itself.
    const observer = openRedis([redis.url], () => {});
    const countClients = async () =>
      String(await observer.client('LIST').catch(() => ''))
        .trim()
        .split('\n').length;
    // The observer's, and two of each process: for limits and for pages.
    await expect.poll(countClients).toBe(5);
    observer.disconnect();
    expect(await askMany(40)).toBe(20);

    await redis.stop();
    // Each process has counted as well what it asked Redis about.
    expect([await ask(0), await ask(1)]).toEqual([429, 429]);
    const [another, third] = ['10.0.0.2', '10.0.0.3'];
    const start = performance.now();
    expect(await ask(0, another)).toBe(200);
    // However many limits concern a call, it waits for Redis once.
    expect(performance.now() - start).toBeLessThan(limitTimeoutMs + 500);
    expect(await askMany(60, third)).toBe(40);
    expect([await ask(0, third), await ask(1, third)]).toEqual([429, 429]);
    await Promise.all(shops.map((shop) => shop.close()));
    await database.close();
  },
);

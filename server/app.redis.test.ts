import { expect, test } from 'vitest';
import { testApp } from './app.testing.ts';
import { hasRedis, startRedis } from './platform/testing.redis.ts';
import { testDatabase } from './platform/testing.ts';

test.skipIf(!hasRedis)('processes count an address’s calls together; without Redis nobody is refused', async () => {
  const [database, redis] = await Promise.all([testDatabase(), startRedis()]);
  const settings = { RATE_LIMIT: '5', REDIS_URL: redis.url };
  const shops = await Promise.all([testApp(database, settings), testApp(database, settings)]);
  const ask = async (call: number) => (await shops[call % 2]?.inject({ url: '/api/web/v1/brands/' }))?.statusCode;
  // Until the connection stands calls are not counted.
  await expect
    .poll(async () => (await shops[0].inject({ url: '/api/web/v1/brands/' })).headers)
    .toHaveProperty('x-ratelimit-remaining', '4');
  await expect
    .poll(async () => Number((await shops[1].inject({ url: '/api/web/v1/brands/' })).headers['x-ratelimit-remaining']))
    .toBeLessThan(4);
  const answers = [];
  for (let call = 0; call < 6; call += 1) answers.push(await ask(call));
  expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(3);
  expect(answers.slice(-2)).toEqual([429, 429]);

  await redis.stop();
  const start = performance.now();
  expect(await ask(0)).toBe(200);
  expect(performance.now() - start).toBeLessThan(500);
  await Promise.all(shops.map((shop) => shop.close()));
  await database.close();
});

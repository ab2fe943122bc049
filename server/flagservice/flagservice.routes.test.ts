import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { createRateLimits } from '../platform/rate-limits.ts';
import { testDatabase } from '../platform/testing.ts';
import { serveFlagService } from './flagservice.routes.ts';
import { testDocument } from './flagservice.testing.ts';
import { createFlagService } from './flagservice.ts';

test('beside other routes the service keeps to its own addresses, bodies and errors', async () => {
  const database = await testDatabase();
  const reported: unknown[] = [];
  const report = (error: unknown) => void reported.push(error);
  const service = createFlagService({
    database,
    clock: systemClock,
    report,
    rateLimits: createRateLimits({ redis: null, prefix: '' }),
  });
  await service.ready();
  await service.editor.replace(testDocument(), 'none', 'test');
  const app = Fastify({ bodyLimit: 1000, forceCloseConnections: true });
  await serveFlagService(app, { service, prefix: '/flagservice', tokens: new Map(), report });
  app.setErrorHandler((_error, _request, reply) => reply.code(418).send('shop'));
  app.setNotFoundHandler((_request, reply) => reply.code(404).send('shop'));
  app.post('/shop', async ({ body }) => body);
  app.get('/*', async () => 'a page');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const text = async (path: string, init?: RequestInit) => (await fetch(url + path, init)).text();

  await expect.poll(() => text('/flagservice/v3/testsite00')).toContain('"featureKey":"bag"');
  expect(await text('/v3/testsite00')).toBe('a page');
  expect(await text('/flags/results')).toContain('NOT_AUTHORISED');
  expect(
    await text('/shop', { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json' } }),
  ).toBe('{"a":1}');
  expect(await text('/shop', { method: 'POST', body: 'x', headers: { 'content-type': 'x/y' } })).toBe('shop');
  const line = (nonce: string) => `eventType=page&href=${'x'.repeat(2000)}&nonce=${nonce}&visitorCode=v`;
  const tracked = await fetch(`${url}/flagservice/visit/events?siteCode=testsite00`, {
    method: 'POST',
    body: line('0123456789ABCDEF'),
  });
  expect(tracked.status).toBe(204);

  const stream = await fetch(`${url}/flagservice/sse?siteCode=testsite00`);
  expect(stream.status).toBe(200);
  const begun = performance.now();
  // Open streams must not keep the app from closing.
  await app.close();
  expect(performance.now() - begun).toBeLessThan(2000);
  await service.close();

  await database.close();
  expect(reported).toEqual([]);
});

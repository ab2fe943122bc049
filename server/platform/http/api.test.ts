import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { defineEndpoints } from '@vermilion/contract/endpoint';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createDispatch } from '../dispatch.ts';
import { createRateLimits } from '../rate-limits.ts';
import { serveApi } from './api.ts';

const endpoints = defineEndpoints('test', {
  'GET texts/{length}': {
    summary: 'Returns a private text',
    audience: 'visitor',
    params: z.object({ length: z.coerce.number() }),
    response: z.object({ text: z.string() }),
  },
});
const createText = (length: number) => 'rouge '.repeat(length / 6);

async function openApi() {
  const handlers = {
    'GET texts/{length}': ({ params }: { params: { length: number } }) => ({
      ok: true,
      value: { text: createText(params.length) },
    }),
  };
  const app = Fastify();
  app.decorateRequest('context', { getter: () => ({ market: { code: 'SG' }, language: 'en', origin: '' }) as never });
  serveApi(app, {
    dispatch: createDispatch([{ endpoints, handlers }]),
    shopName: 'Shop',
    markets: ['SG'],
    schemas: new Map(),
    limits: createRateLimits({ redis: null, prefix: randomBytes(4).toString('hex') }),
    callLimit: { maxCalls: 1000, windowSeconds: 60 },
    report: () => {},
  });
  return app;
}

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a long private answer is compressed with %s, and kept by no cache', async (encoding, decompress) => {
  const app = await openApi();
  const answer = await app.inject({
    url: '/api/web/v1/texts/12000',
    headers: { 'accept-encoding': encoding },
  });
  expect(answer.headers).toMatchObject({ 'content-encoding': encoding, 'cache-control': 'private, no-store' });
  expect(answer.headers.etag).toBeUndefined();
  expect(answer.rawPayload.length).toBeLessThan(300);
  expect(JSON.parse(decompress(answer.rawPayload).toString())).toEqual({ text: createText(12_000) });
  await app.close();
});

test.each([
  ['a short one', 600, 'br'],
  ['a client without compression', 12_000, 'identity'],
])('a private answer is not compressed for %s', async (_, length, accepted) => {
  const app = await openApi();
  const answer = await app.inject({ url: `/api/web/v1/texts/${length}`, headers: { 'accept-encoding': accepted } });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.json()).toEqual({ text: createText(length) });
  await app.close();
});

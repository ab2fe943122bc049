import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from './app.testing.ts';
import type { Database } from './platform/database.ts';
import { DatabaseUnavailableError } from './platform/database-error.ts';
import { getLogContext } from './platform/log-context.ts';
import { createReadiness } from './platform/readiness.ts';
import { createReport } from './platform/report.ts';
import { testDatabase } from './platform/testing.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const host = 'sg.localhost';

describe('a request', () => {
  let app: FastifyInstance;
  const log = new PassThrough();
  beforeAll(async () => {
    app = await testApp(database, { REQUEST_LOG: 'on', TRUSTED_PROXIES: 'loopback' }, pino({ level: 'info' }, log));
  });
  afterAll(() => app.close());

  test('has an id of its own, or that of a trusted proxy', async () => {
    const url = '/api/web/v1/brands/';
    const own = await app.inject({ url, headers: { host } });
    expect(own.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    const proxied = await app.inject({ url, headers: { host, 'x-request-id': 'edge-42' } });
    expect(proxied.headers['x-request-id']).toBe('edge-42');
    const hostile = await app.inject({ url, headers: { host, 'x-request-id': 'a b"{' } });
    expect(hostile.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    const stranger = await app.inject({
      url,
      headers: { host, 'x-request-id': 'edge-42' },
      remoteAddress: '203.0.113.9',
    });
    expect(stranger.headers['x-request-id']).not.toBe('edge-42');
  });

  test('is logged without its query', async () => {
    await app.inject({ url: '/api/web/v1/orders/x?key=secret', headers: { host, 'x-request-id': 'logged-1' } });
    let output = '';
    const find = () => {
      output += log.read()?.toString() ?? '';
      const lines = output.split('\n').filter(Boolean);
      return lines.map((json) => JSON.parse(json)).find(({ requestId }) => requestId === 'logged-1');
    };
    await expect.poll(find).toBeDefined();
    expect(find()).toMatchObject({ method: 'GET', path: '/api/web/v1/orders/x', status: 400, market: 'SG' });
    expect(output).not.toContain('secret');
  });

  test('is named in the errors that it causes, however deep they are reported', async () => {
    const own = new PassThrough();
    const failing = await testApp(database, { TRUSTED_PROXIES: 'loopback' }, pino({ level: 'info' }, own));
    failing.get('/fail', async () => {
      await Promise.resolve();
      throw new Error('broken');
    });
    await failing.inject({ url: '/fail?q=private', headers: { host, 'x-request-id': 'failed-1' } });
    await failing.close();
    own.end();
    const output = await text(own);
    const line = JSON.parse(output.split('\n').find((json) => json.includes('broken')) ?? '{}');
    expect(line).toMatchObject({ requestId: 'failed-1', path: '/fail', route: '/fail', market: 'SG', msg: 'broken' });
    expect(output).not.toContain('private');
  });

  test('leaves no context behind', () => {
    expect(getLogContext()).toEqual({});
  });
});

describe('/ready', () => {
  test('names every part; /health says that the process is alive', async () => {
    const app = await testApp(database);
    expect((await app.inject('/health')).json()).toEqual({ ok: true });
    const ready = await app.inject('/ready');
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toEqual({
      isReady: true,
      parts: { shutdown: 'ok', database: 'ok', migrations: 'ok', readModel: 'ok' },
    });
    await app.close();
  });

  test('fails a check that is slow or throws, and answers from memory for a moment', async () => {
    let calls = 0;
    const getReadiness = createReadiness({
      timeoutMs: 20,
      checks: {
        slow: () => new Promise(() => {}),
        broken: () => {
          calls += 1;
          throw new Error('no disk');
        },
        fine: () => null,
      },
    });
    const [report] = await Promise.all([getReadiness(), getReadiness()]);
    expect(report).toEqual({
      isReady: false,
      parts: { slow: 'no answer within 20 ms', broken: 'no disk', fine: 'ok' },
    });
    expect(calls).toBe(1);
  });
});

test('an outage of the database is logged once, by the database', () => {
  const lines: string[] = [];
  const logger = {
    error: (_fields: object, message: string) => void lines.push(`error ${message}`),
    warn: (_fields: object, message: string) => void lines.push(`warn ${message}`),
    debug: (_fields: object, message: string) => void lines.push(`debug ${message}`),
  };
  const report = createReport(logger);
  report(new DatabaseUnavailableError());
  report(new Error('a bug'));
  expect(lines).toEqual(['debug The database is not available', 'error a bug']);
});

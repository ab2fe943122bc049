import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../app.testing.ts';
import { systemClock } from './clock.ts';
import type { Database } from './database.ts';
import { serveMetrics } from './http/metrics.ts';
import { createPrometheusMetrics, type PrometheusMetrics } from './metrics.prometheus.ts';
import { openPostgres } from './postgres.ts';
import { testDatabase } from './testing.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function scrape(metrics: PrometheusMetrics): Promise<string> {
  const server = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' });
  const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404);
  const text = await answer.text();
  await server.close();
  return text;
}

test('requests, pages, jobs, mails, payments and the queue are counted', async () => {
  await database.db
    .insertInto('jobs')
    .values([
      { kind: 'order.expire', key: 'a', payload: '{}', run_at: new Date(Date.now() + 60_000) },
      { kind: 'order.mail_refund', key: 'b', payload: '{}', run_at: new Date(0) },
      { kind: 'order.mail_refund', key: 'c', payload: '{}', run_at: new Date(0), failed_at: new Date() },
    ])
    .execute();
  const metrics = createPrometheusMetrics(database, systemClock);
  metrics.countRequest({ method: 'GET', route: '/products/:slug', status: 200, seconds: 0.03 });
  metrics.countRequest({ method: 'BREW', route: undefined, status: 404, seconds: 0.001 });
  metrics.countPage('hit');
  metrics.countJob('order.expire', 'retried', 0.2);
  metrics.countMail('failed');
  metrics.countPayment('confirmed');
  metrics.trackMemory('page cache', () => 5);
  const lines = (await scrape(metrics)).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'vermilion_http_requests_total{method="GET",route="/products/:slug",status="200"} 1',
      'vermilion_http_requests_total{method="other",route="none",status="404"} 1',
      'vermilion_http_request_duration_seconds_bucket{le="0.05",route="/products/:slug"} 1',
      'vermilion_page_cache_requests_total{outcome="hit"} 1',
      'vermilion_jobs_total{kind="order.expire",outcome="retried"} 1',
      'vermilion_mails_total{outcome="failed"} 1',
      'vermilion_payments_total{state="confirmed"} 1',
      'vermilion_memory_bytes{owner="page cache"} 5',
      'vermilion_jobs_queued{kind="order.expire",state="later"} 1',
      'vermilion_jobs_queued{kind="order.mail_refund",state="due"} 1',
      'vermilion_jobs_queued{kind="order.mail_refund",state="dead"} 1',
      'vermilion_database_up 1',
    ]),
  );
  expect(lines.some((line) => line.startsWith('process_resident_memory_bytes '))).toBe(true);
});

test('a database that is away is a metric, and takes the others with it no further', async () => {
  const url = 'postgres://shop@127.0.0.1:1/shop';
  const away = openPostgres({ url, connections: 1, report: () => {} });
  const text = await scrape(createPrometheusMetrics(away, systemClock));
  expect(text).toContain('vermilion_database_up 0');
  expect(text).not.toContain('vermilion_jobs_queued{');
  expect(text).toContain('vermilion_database_connections{state="waiting"} 0');
  await away.close();
});

test('the port of the shop shows no metrics, and addresses of visitors make no series', async () => {
  const port = await findFreePort();
  const app = await testApp(database, { METRICS_PORT: String(port) });
  for (let call = 0; call < 50; call += 1) {
    await app.inject({ url: `/api/web/v1/products/none-${call}?q=${call}`, headers: { host: 'sg.localhost' } });
    await app.inject({ url: `/media/none-${call}.png`, headers: { host: 'sg.localhost' } });
  }
  expect((await app.inject({ url: '/metrics', headers: { host: 'sg.localhost' } })).body).not.toContain('vermilion_');
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const series = text.split('\n').filter((line) => line.startsWith('vermilion_http_requests_total{'));
  expect(series).toContainEqual(
    'vermilion_http_requests_total{method="GET",route="/api/web/v1/products/:slug",status="404"} 50',
  );
  expect(series.length).toBeLessThan(6);
  expect(text).not.toContain('none-');
  await app.close();
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
});

test('every metric is in the table of the operations page', async () => {
  const text = await scrape(
    createPrometheusMetrics({ ...database, readPool: () => ({ total: 1, idle: 1, waiting: 0 }) }, systemClock),
  );
  const names = [...text.matchAll(/^# HELP (vermilion_\w+)/gm)].map(([, name = '']) => name);
  const page = await readFile(path.join(import.meta.dirname, '..', '..', 'docs', 'operations.md'), 'utf8');
  expect(names).toHaveLength(11);
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

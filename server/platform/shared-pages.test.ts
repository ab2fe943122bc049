import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, test } from 'vitest';
import { systemClock } from './clock.ts';
import { createPageCache, type RenderedPage, type StoredPage } from './page-cache.ts';
import { openRedis } from './redis.ts';
import { createSharedPages } from './shared-pages.ts';
import { hasRedis, type RedisServer, startRedis } from './testing.redis.ts';
import { findFreePort } from './testing.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function startServer(...options: string[]): Promise<RedisServer> {
  const server = await startRedis(undefined, ...options);
  cleanups.push(server.stop);
  return server;
}

/** A process of the shop: its own memory and connection, the Redis in common. */
async function openProcess(addresses: string[], { version = 'v1', prefix = 'shop:' } = {}) {
  const redis = openRedis(addresses, () => {});
  cleanups.push(() => redis.disconnect());
  if (redis.status !== 'ready') await new Promise((resolve) => redis.once('ready', resolve));
  const shared = createSharedPages({ redis, prefix, clock: systemClock, version, freshMs: 60_000 });
  const cache = createPageCache({ clock: systemClock, report: () => {}, shared });
  let renders = 0;
  return {
    shared,
    purge: cache.purge,
    renders: () => renders,
    ask: async (key: string, text: string, tags = ['pages', `product:${key}`]) => {
      const sent = await cache.page(key, async () => {
        renders += 1;
        return page(text, tags);
      });
      // What is kept for others is not waited for.
      await new Promise((resolve) => setTimeout(resolve, 20));
      return readBody(sent);
    },
  };
}

const page = (text: string, tags: string[]): RenderedPage => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(text),
  tags,
  cookies: [],
  isShared: true,
});

const readBody = (sent: StoredPage | RenderedPage) =>
  ('etag' in sent ? brotliDecompressSync(sent.bodies.br as Buffer) : sent.body).toString();

describe.skipIf(!hasRedis)('pages shared through Redis', () => {
  test('what one process has rendered another sends, byte for byte, but not a process of another build', async () => {
    const { url } = await startServer();
    const [one, two, newer] = await Promise.all([
      openProcess([url]),
      openProcess([url]),
      openProcess([url], { version: 'v2' }),
    ]);
    await one.ask('warm-up', 'the count of purges has begun');
    expect(await one.ask('a', 'หน้าแรก')).toBe('หน้าแรก');
    expect(await two.ask('a', 'another')).toBe('หน้าแรก');
    expect(two.renders()).toBe(0);
    const { page: found } = await two.shared.find('a');
    expect(found).toMatchObject({ status: 200, headers: { 'content-type': 'text/html' } });
    expect(Object.values(found?.bodies ?? {}).every(Buffer.isBuffer)).toBe(true);
    expect(await newer.ask('a', 'newer')).toBe('newer');
  });

  test('a purge is for every process, also for those that have not heard of it', async () => {
    const { url } = await startServer();
    const [one, two] = await Promise.all([openProcess([url]), openProcess([url])]);
    await one.ask('warm-up', '');
    await one.ask('a', 'a1');
    await one.ask('b', 'b1');
    one.purge(['product:a']);
    // Read in the same tick: the purge is on its way.
    expect(await one.ask('a', 'a2')).toBe('a2');
    one.purge(['product:a']);
    await one.shared.find('a');
    expect(await two.ask('a', 'a3')).toBe('a3');
    expect(await two.ask('b', 'b2')).toBe('b1');
  });

  test('shops with different prefixes neither read nor purge each other’s pages', async () => {
    const { url } = await startServer();
    const [one, other] = await Promise.all([openProcess([url]), openProcess([url], { prefix: 'other:' })]);
    await Promise.all([one.ask('warm-up', ''), other.ask('warm-up', '')]);
    expect(await one.ask('a', 'one')).toBe('one');
    expect(await other.ask('a', 'other')).toBe('other');
    await one.shared.purge(['pages']);
    expect((await one.shared.find('a')).page).toBeNull();
    expect((await other.shared.find('a')).page).not.toBeNull();
  });

  test('a page rendered from data of before a purge is not read, however late it is written', async () => {
    const { url } = await startServer();
    const [one, two] = await Promise.all([openProcess([url]), openProcess([url])]);
    await one.ask('warm-up', '');
    await one.ask('a', 'old');
    const { page: old, purges } = await one.shared.find('a');
    await two.shared.purge(['product:a']);
    await one.shared.keep('a', old as StoredPage, purges as number);
    expect((await two.shared.find('a')).page).toBeNull();
  });

  test('purges of other pages do not keep a page from being shared', async () => {
    const { url } = await startServer();
    const [one, two] = await Promise.all([openProcess([url]), openProcess([url])]);
    await one.ask('warm-up', '');
    const rendering = one.ask('a', 'a1', ['pages', 'product:a']);
    one.purge(['product:b']);
    expect(await rendering).toBe('a1');
    one.purge(['product:b']);
    expect(await two.ask('a', 'a2')).toBe('a1');
    expect([one.renders(), two.renders()]).toEqual([2, 0]);
  });

  test('a purge that Redis missed makes up for it before another page is read', async () => {
    const server = await startServer();
    const [one, two] = await Promise.all([openProcess([server.url]), openProcess([server.url])]);
    await one.ask('warm-up', '');
    await one.ask('a', 'old');
    server.pause();
    one.purge(['product:a']);
    await one.shared.find('a');
    server.resume();
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await one.ask('a', 'new')).toBe('new');
    expect(await two.ask('a', 'newest')).toBe('new');
  });

  test('a Redis that hangs or dies costs one bounded wait a second, and pages go on', async () => {
    const server = await startServer();
    const one = await openProcess([server.url]);
    await one.ask('warm-up', '');
    server.pause();
    const start = performance.now();
    expect(await one.ask('a', 'a1')).toBe('a1');
    for (let key = 0; key < 10; key += 1) await one.ask(`k${key}`, 'k');
    expect(performance.now() - start).toBeLessThan(600);
    await server.stop();
    expect(await one.ask('b', 'b1')).toBe('b1');
    const again = await startRedis(Number(new URL(server.url).port));
    cleanups.push(again.stop);
    await expect
      .poll(async () => (await one.shared.find('b')).purges, { timeout: 10_000, interval: 300 })
      .toBeGreaterThan(0);
  });

  test('a count of purges that was lost goes on above all that it ever was', async () => {
    const { url } = await startServer();
    const one = await openProcess([url]);
    await one.ask('warm-up', '');
    const { purges } = await one.shared.find('a');
    const admin = new Redis(url);
    cleanups.push(() => admin.disconnect());
    await admin.del('shop:purges');
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await one.shared.find('a')).toEqual({ page: null, purges: null });
    // It is written again meanwhile.
    await expect.poll(async () => (await one.shared.find('a')).purges ?? 0).toBeGreaterThan(purges as number);
  });

  test('several addresses are a cluster', async () => {
    const config = path.join(tmpdir(), `vermilion-cluster-${process.pid}.conf`);
    const { url } = await startServer(
      ...['--cluster-enabled', 'yes', '--cluster-config-file', config],
      ...['--cluster-port', String(await findFreePort()), '--cluster-announce-ip', '127.0.0.1'],
    );
    const admin = new Redis(url);
    cleanups.push(() => admin.disconnect());
    await admin.call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
    await expect.poll(() => admin.call('CLUSTER', 'INFO'), { timeout: 5000 }).toContain('cluster_state:ok');
    const [one, two] = await Promise.all([openProcess([url, url]), openProcess([url, url])]);
    await one.ask('warm-up', '');
    await one.ask('a', 'a1');
    expect(await two.ask('a', 'a2')).toBe('a1');
    two.purge(['pages']);
    expect(await two.ask('a', 'a3')).toBe('a3');
  });
});

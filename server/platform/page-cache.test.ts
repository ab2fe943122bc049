import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { getEncodedBody } from './encoding.ts';
import { createPageCache, type RenderedPage, type StoredPage } from './page-cache.ts';

function setUp(capacityBytes?: number) {
  let now = 0;
  const cache = createPageCache({
    clock: { now: () => new Date(now) },
    freshMs: 1000,
    staleMs: 5000,
    report: (error) => {
      throw error;
    },
    ...(capacityBytes ? { capacityBytes } : {}),
  });
  return { cache, pass: (ms: number) => (now += ms) };
}

const page = (text: string, more: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  headers: {},
  body: Buffer.from(text),
  tags: ['pages'],
  cookies: [],
  isShared: true,
  ...more,
});

const readBody = (sent: StoredPage | RenderedPage) =>
  ('etag' in sent ? brotliDecompressSync(sent.bodies.br as Buffer) : sent.body).toString();

test('a page is rendered once for all who ask at the same time, and sent in three encodings', async () => {
  const { cache } = setUp();
  let renders = 0;
  const render = async () => page(`render ${++renders}`);
  const sent = await Promise.all(Array.from({ length: 20 }, () => cache.page('k', render)));
  expect(renders).toBe(1);
  const stored = sent[0] as StoredPage;
  expect(gunzipSync(await getEncodedBody(stored.bodies, 'gzip')).toString()).toBe('render 1');
  expect(brotliDecompressSync(await getEncodedBody(stored.bodies, 'br')).toString()).toBe('render 1');
  expect((await getEncodedBody(stored.bodies, 'identity')).toString()).toBe('render 1');
  expect((stored.bodies.br as Buffer).buffer.byteLength).toBeLessThan(1000);
  expect(stored.etag).toMatch(/^"[\w-]{22}"$/);
});

test('a stale page is served while it is rendered again; a very old one is not served', async () => {
  const { cache, pass } = setUp();
  let renders = 0;
  const render = async () => page(`render ${++renders}`);
  await cache.page('k', render);
  pass(1500);
  expect(readBody(await cache.page('k', render))).toBe('render 1');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(readBody(await cache.page('k', render))).toBe('render 2');
  pass(7000);
  expect(readBody(await cache.page('k', render))).toBe('render 3');
});

test('a page that is rendered again and found the same is compressed once more, as small as it gets', async () => {
  const { cache, pass } = setUp();
  const text = Array.from({ length: 3000 }, (_, index) => `lipstick ${(index * 7919) % 1009}`).join(' ');
  let shown = text;
  const render = async () => page(shown);
  const read = async () => (await cache.page('k', render)) as StoredPage;
  const readAgain = async () => {
    pass(1500);
    const before = await read();
    await vi.waitFor(async () => expect(await read()).not.toBe(before));
    return read();
  };
  const first = await read();
  const readDense = async () => {
    await readAgain();
    await vi.waitFor(async () => expect((await read()).bodies.isDense).toBe(true));
    return read();
  };
  const second = await readDense();
  expect(second.bodies.br?.length).toBeLessThan(0.95 * (first.bodies.br?.length ?? 0));
  expect([readBody(second), second.etag]).toEqual([text, first.etag]);
  expect((await getEncodedBody(second.bodies, 'identity')).toString()).toBe(text);
  // Who asks for a page that is too old to be served waits for it.
  pass(7000);
  expect((await read()).bodies.br?.length).toBe(first.bodies.br?.length);
  expect((await readDense()).bodies.br?.length).toBe(second.bodies.br?.length);
  const again = await read();
  // Not a third time.
  expect((await readAgain()).bodies.br).toBe(again.bodies.br);
  shown = `another ${text}`;
  expect(readBody(await readAgain())).toBe(shown);
});

test('nobody waits for a page to be compressed once more, also where it is purged meanwhile', async () => {
  const { cache, pass } = setUp();
  // Takes long to compress as small as it gets.
  const text = Array.from({ length: 200_000 }, (_, index) => (index * 2654435761) % 99991).join(' ');
  const read = () => cache.page('k', async () => page(text));
  const first = await read();
  pass(1500);
  await read();
  await vi.waitFor(async () => expect(await read()).not.toBe(first));
  cache.purge(['pages']);
  const again = (await read()) as StoredPage;
  expect(again.bodies.isDense).toBeUndefined();
  // What is compressed of the page before is not kept.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await read()).toBe(again);
});

test('a purge forgets the pages of its tags, and what was being rendered from older data', async () => {
  const { cache } = setUp();
  await cache.page('a', async () => page('a1', { tags: ['product:x'] }));
  await cache.page('b', async () => page('b1', { tags: ['product:y'] }));
  cache.purge(['product:x']);
  expect(readBody(await cache.page('a', async () => page('a2', { tags: ['product:x'] })))).toBe('a2');
  expect(readBody(await cache.page('b', async () => page('b2')))).toBe('b1');

  let finish = () => {};
  const slow = cache.page('c', async () => {
    await new Promise<void>((resolve) => (finish = resolve));
    return page('c1', { tags: ['product:z'] });
  });
  cache.purge(['product:z']);
  finish();
  expect(readBody(await slow)).toBe('c1');
  expect(readBody(await cache.page('c', async () => page('c2')))).toBe('c2');
});

test('while other pages are purged again and again a page is rendered once, also for those who come meanwhile', async () => {
  const { cache } = setUp();
  let renders = 0;
  const render = async () => {
    renders += 1;
    for (let purge = 0; purge < 5; purge += 1) {
      cache.purge([`product:other-${purge}:TH`]);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    return page('home', { tags: ['pages', 'catalogue', 'catalogue:SG'] });
  };
  for (let visit = 0; visit < 20; visit += 1) {
    cache.purge(['product:x:TH']);
    await Promise.all([cache.page('home', render), cache.page('home', render)]);
  }
  expect(renders).toBe(1);
});

test('who comes after a purge of the page waits for no render that began before it', async () => {
  const { cache } = setUp();
  let finish = () => {};
  const slow = cache.page('a', async () => {
    await new Promise<void>((resolve) => (finish = resolve));
    return page('old', { tags: ['product:x'] });
  });
  const early = cache.page('a', async () => page('never', { tags: ['product:x'] }));
  cache.purge(['product:y']);
  cache.purge(['product:x']);
  const late = [1, 2].map(() => cache.page('a', async () => page('new', { tags: ['product:x'] })));
  finish();
  expect(readBody(await slow)).toBe('old');
  expect(['old', 'new']).toContain(readBody(await early));
  for (const each of late) expect(readBody(await each)).toBe('new');
});

test('a personal page never reaches another visitor, not even one who waited for it', async () => {
  const { cache } = setUp();
  let visitor = 0;
  const render = async () => page(`visitor ${++visitor}`, { isShared: false });
  const sent = await Promise.all(Array.from({ length: 10 }, () => cache.page('k', render)));
  expect(new Set(sent.map(readBody)).size).toBe(10);
});

test('errors are not kept, and a render that fails leaves nothing behind', async () => {
  const { cache } = setUp();
  await cache.page('k', async () => page('not found', { status: 404 }));
  expect(readBody(await cache.page('k', async () => page('found')))).toBe('found');
  await expect(
    cache.page('broken', async () => {
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(readBody(await cache.page('broken', async () => page('mended')))).toBe('mended');
});

test('memory is bounded: the page not used for longest goes first', async () => {
  const { cache } = setUp(20_000);
  for (let index = 0; index < 30; index += 1) {
    await cache.page(`k${index}`, async () => page(`${index}`.padEnd(500, 'x')));
    await cache.page('k0', async () => page('again'));
  }
  expect(cache.sizeBytes()).toBeLessThanOrEqual(20_000);
  expect(readBody(await cache.page('k0', async () => page('again'))).startsWith('0')).toBe(true);
  expect(readBody(await cache.page('k1', async () => page('again')))).toBe('again');
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BlobStore, createFolderStore } from '../blobs.ts';
import { createPictureVariants } from '../picture-variants.ts';
import { serveMedia } from './media.ts';

let app: FastifyInstance;
let blobs: BlobStore;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vermilion-media-'));
  blobs = createFolderStore(folder);
  app = Fastify();
  serveMedia(app, blobs, (error) => {
    throw error;
  });
  const pixels = { width: 1000, height: 1250, channels: 3 as const, background: '#e34234' };
  await blobs.put('rose.jpg', await sharp({ create: pixels }).jpeg().toBuffer(), 'image/jpeg');
  const clear = { width: 300, height: 300, channels: 4 as const, background: '#e3423400' };
  await blobs.put('clear.png', await sharp({ create: clear }).png().toBuffer(), 'image/png');
  await blobs.put('broken.jpg', Buffer.from('no picture'), 'image/jpeg');
  await blobs.put('rose.svg', Buffer.from('<svg/>'), 'image/svg+xml');
  await blobs.put('rose.svg.br', Buffer.from('compressed'), 'image/svg+xml');
  await blobs.put('notes.html', Buffer.from('<script>'), 'text/html');
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const measure = async (content: Buffer) => {
  const { width, height, format } = await sharp(content).metadata();
  return { width, height, format };
};

test.each([
  ['image/avif,image/webp,*/*', 'image/avif', 'heif'],
  ['image/webp,*/*', 'image/webp', 'webp'],
  ['*/*', 'image/jpeg', 'jpeg'],
])('a photograph comes in a listed width, for %s as %s', async (accept, type, format) => {
  const answer = await get('/media/rose.jpg?w=320', { accept });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'content-type': type, vary: 'Accept' });
  expect(await measure(answer.rawPayload)).toEqual({ width: 320, height: 400, format });
  const again = await get('/media/rose.jpg?w=320', { accept, 'if-none-match': String(answer.headers.etag) });
  expect(again.statusCode).toBe(304);
});

test('variants are removed when they are a month old, and made again; originals stay', async () => {
  const listFiles = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const countVariants = async () =>
    (await listFiles()).filter(({ parentPath }) => parentPath.includes('.variants')).length;
  await get('/media/rose.jpg?w=320', { accept: 'image/webp' });
  const before = await countVariants();
  const originals = (await listFiles()).length - before;
  expect(before).toBeGreaterThan(0);
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  const variants = createPictureVariants(blobs);
  await variants.prune(days(29));
  expect(await countVariants()).toBe(before);
  await variants.prune(days(31));
  expect(await countVariants()).toBe(0);
  expect((await listFiles()).length).toBe(originals);
  expect((await get('/media/rose.jpg?w=320', { accept: 'image/webp' })).headers['content-type']).toBe('image/webp');
});

test('widths that are not listed get the original, and leave nothing behind', async () => {
  const before = (await readdir(folder, { recursive: true })).length;
  for (const width of ['321', '99999', '-1', '320.0', 'x', '320&w=640']) {
    const answer = await get(`/media/rose.jpg?w=${width}`);
    expect(await measure(answer.rawPayload)).toEqual({ width: 1000, height: 1250, format: 'jpeg' });
  }
  expect((await readdir(folder, { recursive: true })).length).toBe(before);
});

test('a picture is never enlarged, and keeps what is transparent', async () => {
  const answer = await get('/media/clear.png?w=1280');
  expect(await measure(answer.rawPayload)).toEqual({ width: 300, height: 300, format: 'png' });
  expect((await sharp(answer.rawPayload).stats()).isOpaque).toBe(false);
});

test('many requests at once make a variant once', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => get('/media/rose.jpg?w=640')));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('-640.jpeg'));
  expect(names).toHaveLength(1);
});

test('a replaced picture replaces its variants', async () => {
  const before = await get('/media/clear.png?w=160');
  const opaque = { width: 200, height: 100, channels: 3 as const, background: '#000000' };
  await blobs.put('clear.png', await sharp({ create: opaque }).png().toBuffer(), 'image/png');
  const after = await get('/media/clear.png?w=160');
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect(await measure(after.rawPayload)).toEqual({ width: 160, height: 80, format: 'png' });
});

test('what is no picture in spite of its name comes as it is', async () => {
  const answer = await get('/media/broken.jpg?w=320');
  expect([answer.statusCode, answer.body]).toEqual([200, 'no picture']);
});

test('a drawing comes as it is, and can run nothing', async () => {
  const answer = await get('/media/rose.svg?w=320');
  expect(answer.body).toBe('<svg/>');
  expect(answer.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'cache-control': 'public, max-age=86400',
  });
  const compressed = await get('/media/rose.svg', { 'accept-encoding': 'gzip, br' });
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(compressed.body).toBe('compressed');
});

test.each([undefined, 'gzip', 'br;q=0, gzip', 'identity'])(
  'a drawing comes uncompressed for Accept-Encoding %s, and caches keep it apart',
  async (accepted) => {
    const answer = await get('/media/rose.svg', accepted === undefined ? {} : { 'accept-encoding': accepted });
    expect(answer.body).toBe('<svg/>');
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers.vary).toBe('Accept-Encoding');
  },
);

test.each([
  '/media/',
  '/media/none.jpg',
  '/media/none.jpg?w=320',
  '/media/notes.html',
  '/media/.variants/a.jpeg',
  '/media/..%2fsecret.svg',
  '/media/a%5c..%5cb.svg',
  '/media/%00.svg',
  '/media/a//b.svg',
])('%s is not found', async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['cache-control']).toBeUndefined();
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BlobStore, createBlobStore } from '../platform/blobs.ts';
import { servePictures } from './picture.http.ts';
import { createPictureProcess, type PictureProcess } from './picture.process.ts';
import { createPictureVariants } from './picture.variants.ts';

let app: FastifyInstance;
let blobs: BlobStore;
let folder: string;
let pictures: PictureProcess;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vermilion-media-'));
  const settings = { DATA_DIR: folder, BLOB_REGION: 'auto' };
  blobs = createBlobStore(settings);
  pictures = createPictureProcess(settings, []);
  app = Fastify();
  servePictures(app, blobs, createPictureVariants(blobs, pictures), (error) => {
    throw error;
  });
  const pixels = { width: 1000, height: 1250, channels: 3 as const, background: '#e34234' };
  await blobs.put('rose.jpg', await sharp({ create: pixels }).jpeg().toBuffer(), 'image/jpeg');
  const clear = { width: 300, height: 300, channels: 4 as const, background: '#e3423400' };
  await blobs.put('clear.png', await sharp({ create: clear }).png().toBuffer(), 'image/png');
  const small = await sharp({ create: { ...pixels, width: 200, height: 250 } })
    .jpeg()
    .toBuffer();
  for (const name of ['saved.jfif', 'saved.jpe', 'saved', 'saved.tiff']) await blobs.put(name, small, 'image/jpeg');
  await blobs.put('broken.jpg', Buffer.from('no picture'), 'image/jpeg');
  await blobs.put('rose.svg', Buffer.from('<svg/>'), 'image/svg+xml');
  await blobs.put('rose.svg.br', Buffer.from('compressed'), 'image/svg+xml');
  await blobs.put('notes.html', Buffer.from('<script>'), 'text/html');
});

afterAll(async () => {
  await app.close();
  pictures.close();
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

test('an address that names the content is kept for ever, and one that names another for a day', async () => {
  const named = await get('/media/rose.jpg?w=160');
  expect(named.headers['cache-control']).toBe('public, max-age=86400');
  const [file] = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('-160.jpeg'));
  const contentId = path.basename(file ?? '').slice(0, 20);
  const exact = await get(`/media/rose.jpg?v=${contentId}-1000x1250&w=160`);
  expect(exact.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(exact.rawPayload.equals(named.rawPayload)).toBe(true);
  for (const other of ['', 'x', `${'A'.repeat(20)}-1000x1250`, `${contentId}-1x1&v=2`, '../../secrets']) {
    const answer = await get(`/media/rose.jpg?v=${other}&w=160`);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=86400']);
  }
});

test('without a listed width a photograph comes in the widest, and never as it was uploaded', async () => {
  const before = (await readdir(folder, { recursive: true })).length;
  for (const width of ['', '?w=321', '?w=99999', '?w=-1', '?w=640.0', '?w=x', '?w=320&w=640']) {
    const answer = await get(`/media/rose.jpg${width}`);
    expect(await measure(answer.rawPayload)).toEqual({ width: 1000, height: 1250, format: 'jpeg' });
  }
  expect((await readdir(folder, { recursive: true })).length).toBe(before + 1);
});

test('a picture is never enlarged, and keeps what is transparent', async () => {
  const answer = await get('/media/clear.png?w=1280');
  expect(await measure(answer.rawPayload)).toEqual({ width: 300, height: 300, format: 'webp' });
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
  expect(await measure(after.rawPayload)).toEqual({ width: 160, height: 80, format: 'webp' });
});

test.each(['saved.jfif', 'saved.jpe', 'saved', 'saved.tiff'])('a photograph called %s is shown', async (name) => {
  const answer = await get(`/media/${name}?w=160`, { accept: 'image/webp' });
  expect(answer.headers['content-type']).toBe('image/webp');
  expect(await measure(answer.rawPayload)).toEqual({ width: 160, height: 200, format: 'webp' });
});

test('what is no picture in spite of its name is not found', async () => {
  for (const url of ['/media/broken.jpg?w=320', '/media/broken.jpg']) expect((await get(url)).statusCode).toBe(404);
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

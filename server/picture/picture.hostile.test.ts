import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateSync, gzipSync } from 'node:zlib';
import { maxUploadBytes, type UploadedPicture } from '@vermilion/contract/picture-staff';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testPassword } from '../account/account.testing.ts';
import { testApp } from '../app.testing.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { testStaff } from '../staff/staff.testing.ts';
import { createChunk, createPngBomb, drawPhotograph } from './picture.testing.ts';

/** Files that are meant to harm, or are no pictures, as an editor sends them over HTTP. */

let database: Database;
let shop: Awaited<ReturnType<typeof testStaff>>;
let app: FastifyInstance;
let folder: string;
let cookies: Record<string, string>;

beforeAll(async () => {
  database = await testDatabase();
  shop = await testStaff(database, { startsAt: new Date().toISOString() });
  folder = await mkdtemp(path.join(tmpdir(), 'vermilion-hostile-'));
  app = await testApp(database, { DATA_DIR: folder });
  const { email } = await shop.hire('editor');
  const signedIn = await app.inject({
    method: 'POST',
    url: '/api/web/v1/sessions',
    headers: { host: 'sg.localhost' },
    payload: { email, password: testPassword },
  });
  cookies = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]));
}, 120_000);
afterAll(async () => {
  await app.close();
  await shop.close();
  await database.close();
  await rm(folder, { recursive: true });
});

const upload = (payload: Buffer, type = 'image/png', headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/web/v1/staff/pictures',
    headers: { host: 'sg.localhost', 'content-type': type, ...headers },
    cookies,
    payload,
  });
const countRows = async () => (await database.db.selectFrom('uploaded_pictures').select('id').execute()).length;

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#e34234' } });
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5"><script>alert(1)</script></svg>';
const html = '<!doctype html><title>404</title><script>alert(1)</script>';
const photograph = drawPhotograph(600, 800);
const pngSignature = latin1('\x89PNG\r\n\x1a\n');

/** The first box of an ISO media file of some brands. */
function createFileType(...[brand = '', ...compatible]: string[]): Buffer {
  const box = latin1(`\0\0\0\0ftyp${brand}\0\0\0\0${compatible.join('')}`);
  box.writeUInt32BE(box.length);
  return box;
}

/** A PNG head of a size, and these chunks behind it. */
function createPng(width: number, height: number, ...chunks: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([pngSignature, createChunk('IHDR', header), ...chunks]);
}
const pngEnd = createChunk('IEND', Buffer.alloc(0));
const createRows = (width: number, height: number) =>
  createChunk('IDAT', deflateSync(Buffer.alloc((1 + width * 3) * height)));

/** Inserts chunks behind the head of a PNG. */
const insertChunks = (png: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

/** Inserts segments behind the first marker of a JPEG. */
const insertSegments = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

function createSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** Overwrites the size that a JPEG's head names. */
function resizeJpeg(jpeg: Buffer, width: number, height: number): Buffer {
  const resized = Buffer.from(jpeg);
  const frame = resized.findIndex(
    (byte, at) => byte === 0xff && (resized[at + 1] === 0xc0 || resized[at + 1] === 0xc2),
  );
  resized.writeUInt16BE(height, frame + 5);
  resized.writeUInt16BE(width, frame + 7);
  return resized;
}

/** Overwrites the size that an AVIF's box names. */
async function resizeAvif(width: number, height: number): Promise<Buffer> {
  const resized = Buffer.from(await draw(20, 25).avif().toBuffer());
  const box = resized.indexOf('ispe', 0, 'latin1');
  resized.writeUInt32BE(width, box + 8);
  resized.writeUInt32BE(height, box + 12);
  return resized;
}

/** Overwrites the size that a WebP's head names: 14 bits each. */
async function resizeWebp(width: number, height: number): Promise<Buffer> {
  const resized = Buffer.from(await draw(20, 25).webp().toBuffer());
  resized.writeUInt16LE(width, 26);
  resized.writeUInt16LE(height, 28);
  return resized;
}

async function animate(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all(
    ['#ff0000', '#00ff00'].map((background) =>
      sharp({ create: { width: 40, height: 50, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

type Case = [name: string, content: () => Buffer | Promise<Buffer>, status: number, code: string];

const cases: Case[] = [
  ['a single byte', () => Buffer.from([0xff]), 415, 'PICTURE_FORMAT_REFUSED'],
  ['a page that is called a picture', () => latin1(html), 415, 'PICTURE_FORMAT_REFUSED'],
  ['a page with a drawing in it', () => latin1(`<html>${svg}`), 415, 'PICTURE_FORMAT_REFUSED'],
  ['a script', () => latin1('alert(1)//'), 415, 'PICTURE_FORMAT_REFUSED'],
  ['a program', () => latin1('\x7fELF\x02\x01\x01'), 415, 'PICTURE_FORMAT_REFUSED'],
  ['an archive', () => latin1('PK\x03\x04'), 415, 'PICTURE_FORMAT_REFUSED'],
  ['a drawing with a script', () => latin1(svg), 415, 'PICTURE_IS_DRAWING'],
  [
    'a drawing behind a prologue',
    () => latin1(`\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a rose -->\n<!DOCTYPE svg>${svg}`),
    415,
    'PICTURE_IS_DRAWING',
  ],
  ['a drawing in UTF-16', () => Buffer.from(`\ufeff${svg}`, 'utf16le'), 415, 'PICTURE_IS_DRAWING'],
  [
    'a drawing under a prefix',
    () => latin1('<x:svg xmlns:x="http://www.w3.org/2000/svg"/>'),
    415,
    'PICTURE_IS_DRAWING',
  ],
  ['a compressed drawing', () => gzipSync(svg), 415, 'PICTURE_FORMAT_REFUSED'],
  ['a GIF', () => draw(20, 25).gif().toBuffer(), 415, 'PICTURE_FORMAT_REFUSED'],
  ['a GIF that moves', () => animate('gif'), 415, 'PICTURE_FORMAT_REFUSED'],
  [
    'a script behind the first bytes of a GIF',
    () => latin1('GIF89a/*<svg/>*/=alert(1)'),
    415,
    'PICTURE_FORMAT_REFUSED',
  ],
  ['a TIFF', () => draw(20, 25).tiff().toBuffer(), 415, 'PICTURE_FORMAT_REFUSED'],
  ['a BMP', () => latin1('BM6\0\0\0'), 415, 'PICTURE_FORMAT_REFUSED'],
  ['a PDF', () => latin1('%PDF-1.7'), 415, 'PICTURE_FORMAT_REFUSED'],
  ['a Photoshop file', () => latin1('8BPS\0\x01'), 415, 'PICTURE_FORMAT_REFUSED'],
  ['a JPEG XL', () => latin1('\xff\x0a\xfa\x1f'), 415, 'PICTURE_FORMAT_REFUSED'],
  ['a photograph of an iPhone', () => createFileType('heic', 'mif1', 'heic'), 415, 'PICTURE_FORMAT_REFUSED'],
  ['a film', () => createFileType('isom', 'mp42'), 415, 'PICTURE_FORMAT_REFUSED'],
  ['a WebP that moves', () => animate('webp'), 415, 'PICTURE_ANIMATED'],
  [
    'a PNG that moves',
    async () =>
      insertChunks(await draw(20, 25).png().toBuffer(), createChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))),
    415,
    'PICTURE_ANIMATED',
  ],
  ['a sequence of AVIF', () => createFileType('avis', 'avif', 'msf1'), 415, 'PICTURE_ANIMATED'],
  ['a sequence that is called an AVIF', () => createFileType('avif', 'mif1', 'avis'), 415, 'PICTURE_ANIMATED'],
  ['a PNG of 900 megapixels', () => createPngBomb(30_000, 30_000), 413, 'PICTURE_TOO_LARGE'],
  ['a PNG of 64 megapixels', () => createPngBomb(8000, 8000), 413, 'PICTURE_TOO_LARGE'],
  [
    'a PNG whose head names two billion rows',
    () => createPng(16, 2 ** 31 - 1, createRows(16, 16), pngEnd),
    422,
    'PICTURE_UNREADABLE',
  ],
  [
    'a JPEG whose head names 4,290 megapixels',
    async () => resizeJpeg(await photograph, 65_500, 65_500),
    413,
    'PICTURE_TOO_LARGE',
  ],
  ['a WebP whose head names 268 megapixels', () => resizeWebp(16_383, 16_383), 413, 'PICTURE_TOO_LARGE'],
  ['an AVIF whose head names 268 megapixels', () => resizeAvif(16_383, 16_383), 413, 'PICTURE_TOO_LARGE'],
  ['an AVIF whose head names 56 megapixels', () => resizeAvif(7000, 8000), 413, 'PICTURE_TOO_LARGE'],
  ['an AVIF whose head names another size', () => resizeAvif(3000, 4000), 422, 'PICTURE_UNREADABLE'],
  [
    'a PNG whose head names 56 megapixels that do not follow',
    () => createPng(7000, 8000, createRows(16, 16), pngEnd),
    422,
    'PICTURE_UNREADABLE',
  ],
  ['a PNG of no pixels', () => createPng(0, 0, createRows(1, 1), pngEnd), 422, 'PICTURE_UNREADABLE'],
  [
    'a PNG whose pixels are not compressed',
    () => createPng(9, 9, createChunk('IDAT', latin1(html)), pngEnd),
    422,
    'PICTURE_UNREADABLE',
  ],
  [
    'a PNG with a wrong sum',
    async () => {
      const content = Buffer.from(await draw(20, 25).png().toBuffer());
      content.writeUInt32BE(0xdeadbeef, content.indexOf('IDAT') + 12);
      return content;
    },
    422,
    'PICTURE_UNREADABLE',
  ],
  ['a page behind the first bytes of a JPEG', () => latin1(`\xff\xd8\xff\xe0${html}`), 422, 'PICTURE_UNREADABLE'],
  [
    'a drawing behind the first bytes of a PNG',
    () => Buffer.concat([pngSignature, latin1(svg)]),
    422,
    'PICTURE_UNREADABLE',
  ],
  ['a page behind the first bytes of a WebP', () => latin1(`RIFF\0\0\0\0WEBP${html}`), 422, 'PICTURE_UNREADABLE'],
  ['the head of an AVIF alone', () => createFileType('avif', 'mif1'), 422, 'PICTURE_UNREADABLE'],
  ['a photograph that was cut off', async () => (await photograph).subarray(0, 9000), 422, 'PICTURE_UNREADABLE'],
  ['the beginning of a photograph', async () => (await photograph).subarray(0, 100), 422, 'PICTURE_UNREADABLE'],
  ...(['png', 'webp', 'avif'] as const).map(
    (format): Case => [
      `half of a ${format}`,
      async () => {
        const content = await sharp(await photograph)
          .toFormat(format)
          .toBuffer();
        return content.subarray(0, content.length / 2);
      },
      422,
      'PICTURE_UNREADABLE',
    ],
  ),
];

describe('a hostile file is refused with the reason, and leaves nothing', () => {
  const before = process.memoryUsage.rss();
  const listFiles = () => readdir(path.join(folder, 'media'), { recursive: true }).catch(() => []);
  afterEach(async () => {
    expect(await countRows()).toBe(0);
    expect(await listFiles()).toEqual([]);
  });

  test.each(cases)('%s', async (_name, createContent, status, code) => {
    const answer = await upload(await createContent());
    expect({ status: answer.statusCode, ...answer.json() }).toMatchObject({ status, code });
  });

  test('no bytes at all', async () => {
    const answer = await upload(Buffer.alloc(0));
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'PICTURE_UNREADABLE']);
  });

  test('whatever its header says', async () => {
    const answer = await upload(latin1(svg), 'image/svg+xml');
    expect(answer.json()).toMatchObject({
      code: 'PICTURE_IS_DRAWING',
      message: expect.stringContaining('PNG or WebP'),
    });
    expect((await upload(latin1(svg), 'text/html')).json().code).toBe('MEDIA_TYPE_NOT_SUPPORTED');
  });

  test('of more than 20 MB, by what it says of itself and by what comes', async () => {
    const declared = await upload(Buffer.alloc(1), 'image/png', { 'content-length': String(maxUploadBytes + 1) });
    expect([declared.statusCode, declared.json().code]).toEqual([413, 'BODY_TOO_LARGE']);
    const large = Buffer.concat([await photograph, Buffer.alloc(maxUploadBytes)]);
    expect((await upload(large, 'image/jpeg')).json().code).toBe('BODY_TOO_LARGE');
  });

  test('and does not cost the shop memory', () => {
    expect(process.memoryUsage.rss() - before).toBeLessThan(400 * 2 ** 20);
  });
});

describe('of a picture with something hostile in it, the pixels alone are kept', () => {
  const marker = 'alert(1)';
  const zeros = deflateSync(Buffer.alloc(512 * 2 ** 20), { level: 9 });

  test.each<[name: string, content: () => Promise<Buffer>]>([
    ['a page behind its end', async () => Buffer.concat([await photograph, latin1(html)])],
    ['a page in its comment', async () => insertSegments(await photograph, createSegment(0xfe, latin1(html)))],
    [
      'a page in its camera data',
      async () => insertSegments(await photograph, createSegment(0xe1, latin1(`Exif\0\0${html}`))),
    ],
    [
      '16 MB of metadata',
      async () =>
        insertSegments(
          await photograph,
          ...Array.from({ length: 256 }, () => createSegment(0xe1, Buffer.alloc(65_000, marker))),
        ),
    ],
    [
      'a colour profile that is none',
      async () => insertSegments(await photograph, createSegment(0xe2, latin1(`ICC_PROFILE\0\x01\x01${html}`))),
    ],
    [
      'a text that unfolds to 512 MB',
      async () =>
        insertChunks(
          await draw(20, 25).png().toBuffer(),
          createChunk('zTXt', Buffer.concat([latin1('Comment\0\0'), zeros])),
        ),
    ],
    [
      'a colour profile that unfolds to 512 MB',
      async () =>
        insertChunks(
          await draw(21, 25).png().toBuffer(),
          createChunk('iCCP', Buffer.concat([latin1('sRGB\0\0'), zeros])),
        ),
    ],
    // A warning of the decoder is no refusal, as photographs of some phones have one: what is missing is grey.
    ['56 megapixels in its head that do not follow', async () => resizeJpeg(await photograph, 7000, 8000)],
  ])('%s', async (_name, createContent) => {
    const answer = await upload(await createContent());
    expect(answer.statusCode).toBe(200);
    const { url } = answer.json<UploadedPicture>();
    const served = await app.inject({ url, headers: { host: 'sg.localhost', accept: 'image/webp' } });
    expect(served.statusCode).toBe(200);
    expect(served.headers['content-type']).toBe('image/webp');
    expect(served.rawPayload.includes(marker)).toBe(false);
  });
});

test('a good picture is taken after all of them, and the original of none is served', async () => {
  const answer = await upload(await drawPhotograph(320, 400), 'application/octet-stream');
  expect(answer.json()).toMatchObject({ width: 320, height: 400 });
  const { pathname } = new URL(answer.json<UploadedPicture>().url, 'https://shop.example');
  const served = await app.inject({ url: pathname, headers: { host: 'sg.localhost', accept: 'image/avif' } });
  expect(served.headers['content-type']).toBe('image/avif');
});

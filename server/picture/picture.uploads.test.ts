// @module-tag embedded
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type BlobSettings, readBlob } from '../platform/blobs.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { servePictures } from './picture.http.ts';
import { cameraName, createTestUploads, drawPhotograph, sendParts } from './picture.testing.ts';
import { createPictureVariants } from './picture.variants.ts';

const author = { accountId: randomUUID(), address: '192.0.2.7' };

let database: Database;
let folder: string;
let settings: BlobSettings;
let shop: ReturnType<typeof createTestUploads>;

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'vermilion-uploads-'));
  settings = { DATA_DIR: folder, BLOB_REGION: 'auto' };
  shop = createTestUploads(database, settings);
});
afterAll(async () => {
  shop.close();
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await database.db.deleteFrom('uploaded_pictures').execute();
});

const receive = (content: Buffer) => shop.uploads.receive(author, { chunks: sendParts(content) });

async function upload(content: Buffer) {
  const received = await receive(content);
  if (!received.ok) throw new Error(received.error.code);
  return received.value;
}

const draw = (width: number, height: number, background = '#e34234') =>
  sharp({ create: { width, height, channels: 3, background } });
const countRows = async () => (await database.db.selectFrom('uploaded_pictures').select('id').execute()).length;
const readKept = async (url: string) => {
  const blob = await shop.blobs.get(new URL(url, 'https://shop.example').pathname.slice('/media/'.length));
  return readBlob(blob as NonNullable<typeof blob>);
};
const readEntries = (id: string) =>
  database.db.selectFrom('audit_entries').selectAll().where('object_id', '=', id).orderBy('id').execute();

describe('an upload', () => {
  test('is kept upright, without camera and place, with its size, ground and a tiny placeholder', async () => {
    const photograph = await drawPhotograph(800, 600, 6);
    expect(photograph.includes(cameraName)).toBe(true);
    const picture = await upload(photograph);
    expect(picture).toMatchObject({
      width: 600,
      height: 800,
      ground: expect.stringMatching(/^#[0-9a-f]{6}$/),
      focus: { x: 0.5, y: 0.5 },
      alt: null,
      version: 1,
      uploadedBy: { accountId: author.accountId, fullName: null },
    });
    expect(picture.url).toMatch(/^\/media\/uploads\/..\/[\w-]{20}\.jpg\?v=[\w-]{20}-600x800$/);
    expect(picture.placeholder?.length).toBeLessThanOrEqual(400);
    const [head = '', data = ''] = (picture.placeholder ?? '').split(',');
    expect(head).toBe('data:image/webp;base64');
    expect(await sharp(Buffer.from(data, 'base64')).metadata()).toMatchObject({
      width: 18,
      height: 24,
      format: 'webp',
    });
    const kept = await readKept(picture.url);
    expect(kept.includes(cameraName)).toBe(false);
    const { exif, xmp, icc, iptc, orientation } = await sharp(kept).metadata();
    expect({ exif, xmp, icc, iptc, orientation }).toEqual({});
    expect(await readEntries(picture.id)).toMatchObject([
      { action: 'picture.uploaded', account_id: author.accountId, address: author.address },
    ]);
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'may be %s, of one colour, which is its ground',
    async (format) => {
      const picture = await upload(await draw(120, 150).toFormat(format).toBuffer());
      expect(picture).toMatchObject({ width: 120, height: 150 });
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
        Number.parseInt(picture.ground.slice(at, at + 2), 16),
      );
      expect(Math.abs(red - 0xe3) + Math.abs(green - 0x42) + Math.abs(blue - 0x34)).toBeLessThan(48);
    },
  );

  test('may be grey, of 16 bits, or CMYK', async () => {
    for (const content of [
      await draw(90, 120).greyscale().jpeg().toBuffer(),
      await draw(90, 120).toColourspace('rgb16').png().toBuffer(),
      await draw(90, 120).toColourspace('cmyk').jpeg().toBuffer(),
    ]) {
      const { url } = await upload(content);
      expect(await sharp(await readKept(url)).metadata()).toMatchObject({ space: 'srgb', channels: 3, depth: 'uchar' });
    }
  });

  test('may be of any shape, down to a single row or column', async () => {
    expect(await upload(await draw(1, 1).png().toBuffer())).toMatchObject({ width: 1, height: 1 });
    expect(await upload(await draw(9000, 1).png().toBuffer())).toMatchObject({ width: 2560, height: 1 });
    expect(await upload(await draw(1, 9000).png().toBuffer())).toMatchObject({ width: 1, height: 5120 });
  });

  test('that is transparent stays so, without a placeholder that would be seen through it', async () => {
    const clear = { width: 300, height: 300, channels: 4 as const, background: '#e3423440' };
    const picture = await upload(await sharp({ create: clear }).png().toBuffer());
    expect(picture.placeholder).toBeNull();
    expect(picture.url).toMatch(/\.webp\?/);
    expect((await sharp(await readKept(picture.url)).stats()).isOpaque).toBe(false);
  });

  test('of 48 megapixels is kept in 2,560 pixels', async () => {
    const picture = await upload(await drawPhotograph(6000, 8000));
    expect(picture).toMatchObject({ width: 2560, height: 3413 });
  }, 60_000);

  test('that comes again is the same picture, whoever sends it', async () => {
    const content = await draw(40, 50, '#123456').png().toBuffer();
    const first = await upload(content);
    const again = await shop.uploads.receive({ ...author, accountId: randomUUID() }, { chunks: sendParts(content, 7) });
    expect(again).toEqual({ ok: true, value: first });
    expect(await countRows()).toBe(1);
    expect(await readEntries(first.id)).toHaveLength(1);
  });

  test('that comes again after its blob was lost is stored again', async () => {
    const content = await draw(44, 55, '#654321').png().toBuffer();
    const first = await upload(content);
    await rm(path.join(folder, 'media/uploads'), { recursive: true });
    expect(await upload(content)).toEqual(first);
    expect((await readKept(first.url)).length).toBeGreaterThan(0);
  });

  test('while the store cannot be written is answered so, and leaves no row', async () => {
    const reported: unknown[] = [];
    const bucket = {
      ...settings,
      BLOB_URL: 'http://127.0.0.1:1/pictures',
      BLOB_ACCESS_KEY_ID: 'key',
      BLOB_SECRET_ACCESS_KEY: 'secret',
    };
    const away = createTestUploads(database, bucket, { report: (error) => reported.push(error) });
    onTestFinished(away.close);
    const content = await draw(46, 55).png().toBuffer();
    const send = () => away.uploads.receive(author, { chunks: sendParts(content) });
    expect(await send()).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } });
    expect(reported).toHaveLength(1);
    expect(await countRows()).toBe(0);
    await upload(content);
    expect(await send()).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } });
  });

  test('that ends the process that reads it is refused and reported, and one of a shop that closes may come again', async () => {
    const reported: unknown[] = [];
    for (const [kind, code] of [
      ['failed', 'PICTURE_UNREADABLE'],
      ['stopped', 'SERVICE_UNAVAILABLE'],
    ] as const) {
      const { uploads, close } = createTestUploads(database, settings, {
        report: (error) => reported.push(error),
        keep: async () => (kind === 'failed' ? { kind, problem: 'the picture process has ended' } : { kind }),
      });
      onTestFinished(close);
      const received = await uploads.receive(author, { chunks: sendParts(await draw(48, 60).png().toBuffer()) });
      expect(received).toEqual({ ok: false, error: { code } });
    }
    expect(reported).toEqual(['An upload could not be read: the picture process has ended']);
    expect(await countRows()).toBe(0);
  });

  test('that is cut off keeps no other one waiting', async () => {
    const content = await draw(49, 60).png().toBuffer();
    async function* cutOff() {
      yield content.subarray(0, 50);
      throw new Error('The connection is gone');
    }
    const given = await Promise.allSettled(
      Array.from({ length: 12 }, () => shop.uploads.receive(author, { chunks: cutOff() })),
    );
    expect(new Set(given.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect((await receive(content)).ok).toBe(true);
  });

  test('waits while four others are read, and is refused while fifty wait', async () => {
    const { uploads, close } = createTestUploads(database, settings, { keep: async () => ({ kind: 'stopped' }) });
    onTestFinished(close);
    const gate = Promise.withResolvers<void>();
    let reading = 0;
    async function* hang() {
      reading += 1;
      await gate.promise;
      yield Buffer.from('no picture');
    }
    const underway = Array.from({ length: 54 }, () => uploads.receive(author, { chunks: hang() }));
    expect(await uploads.receive(author, { chunks: hang() })).toEqual({
      ok: false,
      error: { code: 'SERVICE_UNAVAILABLE' },
    });
    expect(reading).toBe(4);
    gate.resolve();
    const codes = (await Promise.all(underway)).map((result) => (result.ok ? 'ok' : result.error.code));
    expect(new Set(codes)).toEqual(new Set(['PICTURE_FORMAT_REFUSED']));
    expect(reading).toBe(54);
  });

  test('is served for ever in widths, as AVIF and WebP', async () => {
    const { url } = await upload(await drawPhotograph(1400, 1750));
    const app = Fastify();
    servePictures(app, shop.blobs, createPictureVariants(shop.blobs, shop.pictures), (error) => {
      throw error;
    });
    onTestFinished(() => app.close());
    for (const [format, expected] of [
      ['avif', 'heif'],
      ['webp', 'webp'],
    ] as const) {
      const answer = await app.inject({ url: `${url}&w=960`, headers: { accept: `image/${format}` } });
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 960, height: 1200, format: expected });
    }
    const prepared = (await readdir(folder, { recursive: true })).filter((name) => name.includes(url.slice(-29, -10)));
    expect(prepared.filter((name) => /-(?:320|640)\.avif$/.test(name))).toHaveLength(2);
  });
});

describe('a change', () => {
  const alt = { en: 'A rose', th: 'กุหลาบ' };
  const focus = { x: 0.25, y: 0.1 };
  const uploadRose = async () =>
    upload(
      await draw(30, 40, `#${randomUUID().slice(0, 6)}`)
        .png()
        .toBuffer(),
    );

  test('sets focus and texts, counts, and is in the audit', async () => {
    const { id } = await uploadRose();
    const changed = await shop.uploads.change(author, { id, version: 1 }, { focus: { x: 0.2501, y: 0.1 } });
    expect(changed).toMatchObject({ ok: true, value: { focus, alt: null, version: 2 } });
    expect(await shop.uploads.change(author, { id, version: 2 }, { alt })).toMatchObject({
      value: { focus, alt, version: 3 },
    });
    expect(await shop.uploads.change(author, { id, version: 3 }, { alt: null })).toMatchObject({
      value: { focus, alt: null, version: 4 },
    });
    expect((await readEntries(id)).slice(1)).toMatchObject([
      { action: 'picture.changed', before: { focus: { x: 0.5, y: 0.5 }, alt: null }, after: { focus, alt: null } },
      { action: 'picture.changed', before: { focus, alt: null }, after: { focus, alt } },
      { action: 'picture.changed', before: { focus, alt }, after: { focus, alt: null } },
    ]);
  });

  test('of what somebody else has changed is refused, and a repeated one changes nothing', async () => {
    const { id } = await uploadRose();
    const save = (text: string) => shop.uploads.change(author, { id, version: 1 }, { alt: { en: text } });
    const saved = await Promise.all([save('One'), save('Two')]);
    expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
    expect(saved).toContainEqual({ ok: false, error: { code: 'VERSION_CHANGED', details: { version: 2 } } });
    const [winner] = saved.flatMap((result) => (result.ok ? [result.value] : []));
    expect(await save(winner?.alt?.en ?? '')).toEqual({ ok: true, value: winner });
    expect(await readEntries(id)).toHaveLength(2);
  });

  test('of what is not there is answered so', async () => {
    expect(await shop.uploads.change(author, { id: randomUUID(), version: 1 }, {})).toEqual({
      ok: false,
      error: { code: 'PICTURE_NOT_FOUND' },
    });
  });
});

test('the list is newest first, page by page', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => ({
    id: randomUUID(),
    digest: String(index).padStart(43, 'a'),
    blob_key: 'uploads/aa/a.jpg',
    content_version: `${'a'.repeat(20)}-4x5`,
    ground: '#000000',
    placeholder: null,
    account_id: author.accountId,
    // Some at the same moment.
    uploaded_at: new Date(Date.UTC(2026, 10, 1) + Math.floor(index / 3) * 1000),
  }));
  await database.db.insertInto('uploaded_pictures').values(rows).execute();
  const ids: string[] = [];
  let cursor: Parameters<typeof shop.uploads.list>[0] = null;
  for (let page = 0; page < 3; page += 1) {
    const { pictures, nextCursor } = await shop.uploads.list(cursor);
    ids.push(...pictures.map(({ id }) => id));
    cursor = nextCursor === null ? null : { at: new Date(Number(nextCursor.slice(0, 13))), id: nextCursor.slice(14) };
  }
  expect(cursor).toBeNull();
  const expected = rows.toSorted((a, b) => b.uploaded_at.getTime() - a.uploaded_at.getTime() || (a.id < b.id ? 1 : -1));
  expect(ids).toEqual(expected.map(({ id }) => id));
});

test.each([
  ['a digest twice', { digest: 'a'.repeat(43) }, /unique|duplicate/],
  ['a focus outside of the picture', { focus_x: 1.01 }, /focus_x/],
  ['texts without English', { alt: JSON.stringify({ th: 'กุหลาบ' }) }, /alt/],
  ['a placeholder that is no picture', { placeholder: 'data:text/html;base64,AAAA' }, /placeholder/],
  ['a ground that is no colour', { ground: 'red;' }, /ground/],
])('the database refuses %s', async (_name, fault, message) => {
  const row = {
    id: randomUUID(),
    digest: 'b'.repeat(43),
    blob_key: 'uploads/aa/a.jpg',
    content_version: `${'a'.repeat(20)}-4x5`,
    ground: '#000000',
    account_id: author.accountId,
    uploaded_at: new Date(),
  };
  const insert = (values: object) =>
    database.db
      .insertInto('uploaded_pictures')
      .values({ ...row, ...values })
      .execute();
  await insert({ id: randomUUID(), digest: 'a'.repeat(43) });
  await expect(insert(fault)).rejects.toThrow(message);
  await sql`select 1`.execute(database.db);
});

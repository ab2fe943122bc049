// @module-tag embedded
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildSnapshot } from '../catalogue/catalogue.build.ts';
import { importCatalogue } from '../catalogue/catalogue.import.ts';
import { asFile, sampleCatalogue } from '../catalogue/catalogue.testing.ts';
import type { CatalogueRecord } from '../catalogue/catalogue-file.schema.ts';
import { type BlobStore, createBlobStore } from '../platform/blobs.ts';
import type { Database } from '../platform/database.ts';
import { startJobs } from '../platform/jobs.worker.ts';
import { testDatabase } from '../platform/testing.ts';
import { createTestStock } from '../stock/stock.testing.ts';
import { createPictureJobs } from './picture.jobs.ts';
import type { PictureOutcome, PictureTask } from './picture.preparing.ts';
import { createPictureProcess, type PictureProcess } from './picture.process.ts';
import { resolvePictures } from './picture.rules.ts';
import { createPictureService } from './picture.service.ts';
import { countPictures, insertDuePictures } from './picture.store.ts';
import { drawPhotograph } from './picture.testing.ts';

let database: Database;
let folder: string;
let blobs: BlobStore;
let pictures: PictureProcess;
let now: Date;
const clock = { now: () => now };
const tasks: PictureTask[] = [];
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.close());

beforeEach(async () => {
  await database.db.deleteFrom('pictures').execute();
  await database.db.deleteFrom('jobs').execute();
  folder = await mkdtemp(path.join(tmpdir(), 'vermilion-pictures-'));
  const settings = { DATA_DIR: folder, BLOB_REGION: 'auto' };
  blobs = createBlobStore(settings);
  pictures = createPictureProcess(settings, []);
  tasks.length = 0;
  now = new Date();
});

afterEach(async () => {
  pictures.close();
  await rm(folder, { recursive: true });
});

function createService() {
  const run = (task: PictureTask) => {
    tasks.push(task);
    return pictures.run(task);
  };
  return createPictureService({ database, clock, blobs, pictures: { run } });
}

/** Imports one product with these pictures. */
async function importPictures(...urls: string[]) {
  const records = [...sampleCatalogue(1)].map((record): CatalogueRecord => {
    if (record.kind !== 'product') return record;
    const variants = record.variants.map((variant) => ({
      ...variant,
      pictures: urls.map((url) => ({ url, ground: '#f0cfc6' })),
    }));
    return { ...record, variants };
  });
  const report = await importCatalogue(database.db, asFile(records), createTestStock(database), {
    imageSources: ['https://img.example'],
  });
  expect(report).toMatchObject({ ok: true });
}

const put = async (name: string, width = 600, height = 750) =>
  blobs.put(name, await drawPhotograph(width, height), 'image/jpeg');
const readRow = (url: string) =>
  database.db.selectFrom('pictures').selectAll().where('url', '=', url).executeTakeFirst();
const listVariants = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.parentPath.includes('.variants'))
    .map(({ name }) => name);

/** The addresses of the product's pictures, as its page gets them. */
async function readAddresses(): Promise<string[]> {
  const { products } = await buildSnapshot(database.db);
  return products[0]?.variants[0]?.pictures.map(({ url }) => url) ?? [];
}

const ofSize = (width: number, height: number) => new RegExp(`^/media/[a-z]+\\.jpg\\?v=[\\w-]{20}-${width}x${height}$`);

test('pictures are prepared four at a time, and what one content replaces goes last', async () => {
  const urls = Array.from({ length: 30 }, (_, index) => `/media/${index}.jpg`);
  await insertDuePictures(database.db, urls);
  let running = 0;
  let most = 0;
  const fourRun = Promise.withResolvers<void>();
  const removed: string[] = [];
  const run = async ({ source }: PictureTask): Promise<PictureOutcome> => {
    running += 1;
    most = Math.max(most, running);
    if (running === 4) fourRun.resolve();
    await fourRun.promise;
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    expect(removed).toEqual([]);
    const contentId = `${path.basename(source, '.jpg')}-${now.getTime()}`.padEnd(20, '-');
    return { kind: 'ready', sourceVersion: contentId, blobKey: source, contentId, version: `${contentId}-600x750` };
  };
  const remove = async (key: string) => void removed.push(key);
  const service = createPictureService({ database, clock, blobs: { ...blobs, remove }, pictures: { run } });
  expect(await service.prepareDue('store', 60_000)).toBe(false);
  expect(most).toBe(4);
  now = minutes(24 * 60 + 1);
  await service.prepareDue('store', 60_000);
  expect(new Set(removed).size).toBeGreaterThanOrEqual(urls.length);
});

test('what an import names is prepared by a job, and then has addresses with its size', async () => {
  await put('rose.jpg', 600, 800);
  const service = createService();
  const worker = await startJobs({ database, clock, report: (error) => Promise.reject(error) }, [
    ...createPictureJobs(database, clock, service),
  ]);
  await worker.drain();
  await importPictures('/media/rose.jpg', '/media/lily.svg');
  expect(await readAddresses()).toEqual(['/media/rose.jpg?v=', '/media/lily.svg']);
  const announced: string[] = [];
  const unlisten = await database.listen('pictures', (payload) => announced.push(payload));
  await worker.drain();
  expect(await readAddresses()).toEqual([expect.stringMatching(ofSize(600, 800)), '/media/lily.svg']);
  const { id } = await database.db.selectFrom('products').select('id').executeTakeFirstOrThrow();
  expect(announced).toEqual([`${id}`]);
  // It is as it was.
  await importPictures('/media/rose.jpg', '/media/lily.svg');
  await worker.drain();
  expect(announced).toHaveLength(1);
  await unlisten();
  await worker.stop();
  expect((await listVariants()).map((name) => name.slice(20)).sort()).toEqual(['-320.avif', '-640.avif']);
  expect(tasks).toHaveLength(2);
});

test('a picture that is imported again is looked at, and read only if its file is another', async () => {
  await put('rose.jpg', 600, 750);
  const service = createService();
  await importPictures('/media/rose.jpg');
  await service.prepareDue('store', 60_000);
  const [before] = await readAddresses();
  const variants = await listVariants();

  await importPictures('/media/rose.jpg');
  expect(await readAddresses()).toEqual([before]);
  await service.prepareDue('store', 60_000);
  expect(await readAddresses()).toEqual([before]);
  expect(tasks.at(-1)?.knownVersion).not.toBeNull();

  await put('rose.jpg', 500, 700);
  await importPictures('/media/rose.jpg');
  await service.prepareDue('store', 60_000);
  expect(await readAddresses()).toEqual([expect.stringMatching(ofSize(500, 700))]);
  const after = await listVariants();
  expect(after).toHaveLength(2);
  // What was made of the old file is removed.
  expect(after.filter((name) => variants.includes(name))).toEqual([]);
});

test('what a process did not finish is due again, and one that closes marks nothing as failed', async () => {
  await put('rose.jpg', 600, 750);
  await importPictures('/media/rose.jpg');
  pictures.close();
  await createService().prepareDue('store', 60_000);
  expect(await readRow('/media/rose.jpg')).toMatchObject({ attempts: 0, problem: null, version: null });
  expect(await createService().hasDue('store')).toBe(false);
  now = minutes(5);
  expect(await createService().hasDue('store')).toBe(true);
});

test('a file that is replaced in its place is noticed within a day', async () => {
  await put('rose.jpg', 600, 750);
  const service = createService();
  await importPictures('/media/rose.jpg');
  await service.prepareDue('store', 60_000);
  await put('rose.jpg', 500, 700);
  expect(await service.hasDue('store')).toBe(false);
  now = minutes(24 * 60);
  await service.prepareDue('store', 60_000);
  expect(await readAddresses()).toEqual([expect.stringMatching(ofSize(500, 700))]);
});

describe('a picture that is missing or none', () => {
  test('is left out while the product has another, and says why', async () => {
    await put('rose.jpg');
    await blobs.put('liar.jpg', Buffer.from('<html>'), 'image/jpeg');
    const service = createService();
    await importPictures('/media/none.jpg', '/media/rose.jpg', '/media/liar.jpg');
    await service.prepareDue('store', 60_000);
    expect(await readAddresses()).toEqual([expect.stringMatching(/^\/media\/rose\.jpg\?v=./)]);
    expect((await readRow('/media/none.jpg'))?.problem).toBe('there is no such file');
    expect((await readRow('/media/liar.jpg'))?.problem).toMatch(/^the file is no JPEG/);
  });

  test('keeps its place where it is the only one, and is shown once it is there', async () => {
    const service = createService();
    await importPictures('/media/rose.jpg');
    await service.prepareDue('store', 60_000);
    expect(await readAddresses()).toEqual(['']);
    await put('rose.jpg', 600, 750);
    expect(await service.hasDue('store')).toBe(false);
    now = minutes(1);
    await service.prepareDue('store', 60_000);
    expect(await readAddresses()).toEqual([expect.stringMatching(ofSize(600, 750))]);
  });

  test('stands once as its ground where the product has no other', async () => {
    const photograph = await drawPhotograph(600, 750);
    await blobs.put('empty.jpg', Buffer.alloc(0), 'image/jpeg');
    await blobs.put('page.jpg', Buffer.from('<html>'), 'image/jpeg');
    await blobs.put('drawing.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/jpeg');
    await blobs.put('cut.jpg', photograph.subarray(0, photograph.length / 2), 'image/jpeg');
    const service = createService();
    await importPictures(
      '/media/none.jpg',
      '/media/empty.jpg',
      '/media/page.jpg',
      '/media/drawing.jpg',
      '/media/cut.jpg',
    );
    await service.prepareDue('store', 60_000);
    const { products } = await buildSnapshot(database.db);
    expect(products[0]?.variants[0]?.pictures).toEqual([{ url: '', ground: '#f0cfc6' }]);
  });

  test('is looked for more and more rarely', async () => {
    const service = createService();
    await importPictures('/media/rose.jpg');
    const delays: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      await service.prepareDue('store', 60_000);
      const due = (await readRow('/media/rose.jpg'))?.due_at as Date;
      delays.push(Math.round((due.getTime() - now.getTime()) / 60_000));
      now = due;
    }
    expect(delays).toEqual([1, 4, 16, 64, 256, 1024, 1440]);
  });

  test('is shown as it was before while its file is gone', async () => {
    await put('rose.jpg');
    const service = createService();
    await importPictures('/media/rose.jpg');
    await service.prepareDue('store', 60_000);
    const before = await readAddresses();
    await blobs.remove('rose.jpg');
    now = minutes(24 * 60);
    await service.prepareDue('store', 60_000);
    expect(await readAddresses()).toEqual(before);
    expect((await readRow('/media/rose.jpg'))?.problem).toBe('there is no such file');
  });
});

test('no address reads a file outside the folder of pictures', async () => {
  const service = createService();
  await importPictures('/media/..%2fsecret.jpg', '/media/%5c..%5csecret.jpg', '/media/%ff.jpg');
  await service.prepareDue('store', 60_000);
  expect(tasks).toEqual([]);
  const rows = await database.db.selectFrom('pictures').select('problem').execute();
  expect(rows.map(({ problem }) => problem)).toEqual(Array(3).fill('the address cannot be that of a file'));
});

test('what an import names while a picture is looked at is looked at again', async () => {
  await put('rose.jpg');
  await importPictures('/media/rose.jpg');
  let isNamedAgain = false;
  const run = async (task: PictureTask) => {
    const outcome = await pictures.run(task);
    if (!isNamedAgain) await importPictures('/media/rose.jpg');
    isNamedAgain = true;
    return outcome;
  };
  const service = createPictureService({ database, clock, blobs, pictures: { run } });
  await service.prepareDue('store', 0);
  expect(await service.hasDue('store')).toBe(true);
  await service.prepareDue('store', 60_000);
  expect(await service.hasDue('store')).toBe(false);
});

test('two processes share the pictures that are due', async () => {
  const urls = ['a', 'b', 'c', 'd'].map((name) => `/media/${name}.jpg`);
  for (const url of urls) await put(url.slice('/media/'.length), 200, 250);
  await importPictures(...urls);
  await Promise.all([createService().prepareDue('store', 60_000), createService().prepareDue('store', 60_000)]);
  // Each is looked at by one of them.
  expect(tasks).toHaveLength(urls.length);
  const rows = await database.db.selectFrom('pictures').select(['url', 'problem']).orderBy('url').execute();
  expect(rows).toEqual(urls.map((url) => ({ url, problem: null })));
  expect(await readAddresses()).toEqual(urls.map(() => expect.stringMatching(ofSize(200, 250))));
  expect(await createService().hasDue('store')).toBe(false);
});

test('what the catalogue names no more is forgotten; the original and what others use of it stay', async () => {
  await put('rose.jpg');
  await blobs.put('twin.jpg', await drawTwin(), 'image/jpeg');
  await blobs.put('other.jpg', await drawTwin(), 'image/jpeg');
  const service = createService();
  await importPictures('/media/rose.jpg', '/media/twin.jpg', '/media/other.jpg');
  await service.prepareDue('store', 60_000);
  const before = await listVariants();
  expect(before).toHaveLength(4);
  await service.removeUnused();
  expect(await listVariants()).toEqual(before);
  await importPictures('/media/other.jpg', '/media/missing.jpg');
  await service.prepareDue('store', 60_000);
  // What no product names is not counted, even before it is deleted.
  expect(await countPictures(database.db, 1)).toEqual({
    total: 2,
    waiting: 0,
    faulty: 1,
    problems: [{ url: '/media/missing.jpg', problem: 'there is no such file' }],
  });
  await service.removeUnused();
  expect((await listVariants()).length).toBe(2);
  const [shown] = await readAddresses();
  expect(before.filter((name) => shown?.includes(name.slice(0, 20)))).toHaveLength(2);
  expect(await blobs.inspect('rose.jpg')).not.toBeNull();
  expect(await readRow('/media/rose.jpg')).toBeUndefined();
});

test('what was made of an upload stays when the catalogue names it no more', async () => {
  await put('rose.jpg');
  const service = createService();
  await importPictures('/media/rose.jpg');
  await service.prepareDue('store', 60_000);
  const row = await readRow('/media/rose.jpg');
  const upload = { id: randomUUID(), digest: 'a'.repeat(43), blob_key: 'uploads/aa/a.jpg', ground: '#000000' };
  await database.db
    .insertInto('uploaded_pictures')
    .values({ ...upload, content_version: row?.version ?? '', account_id: randomUUID(), uploaded_at: now })
    .execute();
  await importPictures('/media/other.jpg');
  await service.removeUnused();
  expect(await readRow('/media/rose.jpg')).toBeUndefined();
  expect(await listVariants()).toHaveLength(2);
  await database.db.deleteFrom('uploaded_pictures').execute();
});

/** The same content each time. */
let twin: Promise<Buffer> | undefined;
function drawTwin() {
  twin ??= drawPhotograph(240, 300);
  return twin;
}

describe('a host that does not answer', () => {
  const silent = Array.from({ length: 30 }, (_, index) => `https://img.example/silent/${index}.jpg`);

  /** A service whose tries of silent pictures take as long as the test lets them. */
  function createFetching(answer: (source: string) => Promise<PictureOutcome>) {
    const run = async (task: PictureTask) => {
      tasks.push(task);
      return task.source.startsWith('https:') ? answer(task.source) : pictures.run(task);
    };
    return createPictureService({ database, clock, blobs, pictures: { run } });
  }
  const unreachable = { kind: 'unreachable', problem: 'https://img.example did not answer' } as const;

  test("never keeps the shop's own files waiting", async () => {
    await put('rose.jpg', 600, 750);
    const { promise: isGivenUp, resolve: reportGivenUp } = Promise.withResolvers<void>();
    const service = createFetching(() => isGivenUp.then(() => unreachable));
    const worker = await startJobs({ database, clock, report: (error) => Promise.reject(error) }, [
      ...createPictureJobs(database, clock, service),
    ]);
    await importPictures(...silent.slice(0, 7), '/media/rose.jpg');
    await vi.waitFor(async () =>
      expect(await readRow('/media/rose.jpg')).toMatchObject({ problem: null, attempts: 0 }),
    );
    await vi.waitFor(async () => expect((await readRow('/media/rose.jpg'))?.version).not.toBeNull(), 5000);
    reportGivenUp();
    await worker.drain();
    await worker.stop();
  });

  test('is tried twice, then left alone for five minutes, and other hosts go on', async () => {
    const other = 'https://other.example/rose.jpg';
    await insertDuePictures(database.db, [...silent, other]);
    const service = createFetching(async (source) =>
      source === other ? { kind: 'refused', problem: 'answered 404' } : unreachable,
    );
    expect(await service.prepareDue('host', 60_000)).toBe(false);
    expect(tasks.filter(({ source }) => source !== other)).toHaveLength(2);
    expect(tasks.some(({ source }) => source === other)).toBe(true);
    const last = await readRow(silent.at(-1) ?? '');
    expect(last).toMatchObject({ attempts: 1, problem: unreachable.problem });
    expect(last?.due_at).toEqual(minutes(5));
    // Each is tried once the host answers.
    tasks.length = 0;
    now = minutes(5);
    const healed = createFetching(async () => ({ kind: 'refused', problem: 'answered 404' }));
    await healed.prepareDue('host', 60_000);
    expect(tasks.length).toBeGreaterThanOrEqual(silent.length - 2);
  });

  test('is not held responsible for a crash of the picture process', async () => {
    await insertDuePictures(database.db, silent);
    const service = createFetching(async () => ({ kind: 'failed', problem: 'the picture process has ended' }));
    await service.prepareDue('host', 60_000);
    expect(tasks).toHaveLength(silent.length);
  });
});

test('a picture of another host is shown from there until the shop has its own copy', () => {
  const remote = { url: 'https://img.example/rose.jpg', ground: '#f0cfc6' };
  const known = { url: remote.url, blob_key: 'originals/ab/abc.jpg', version: 'v-6x8', problem: null };
  expect(resolvePictures([remote], new Map())).toEqual([remote]);
  expect(resolvePictures([remote], new Map([[remote.url, known]]))).toEqual([
    { ...remote, url: '/media/originals/ab/abc.jpg?v=v-6x8' },
  ]);
  // The host has stopped to answer: the copy is shown on.
  const kept = { ...known, problem: 'cannot be reached' };
  expect(resolvePictures([remote], new Map([[remote.url, kept]]))[0]?.url).toBe('/media/originals/ab/abc.jpg?v=v-6x8');
});

test('a picture of another host that could not be had leaves no address in pages', () => {
  const dead = { url: 'https://old-shop.example/gone.jpg', ground: '#f0cfc6' };
  const failed = { url: dead.url, blob_key: null, version: null, problem: 'https://old-shop.example answered 404' };
  const known = new Map([[dead.url, failed]]);
  expect(resolvePictures([dead], known)).toEqual([{ ...dead, url: '' }]);
  const drawing = { url: '/media/rose.svg', ground: '#f0cfc6' };
  expect(resolvePictures([dead, drawing], known)).toEqual([drawing]);
});

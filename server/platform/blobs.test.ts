import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { bucketKeys, startTestBucket, type TestBucket } from './blobs.testing.ts';
import {
  type BlobSettings,
  type BlobStore,
  createBucketStore,
  createFolderStore,
  findBucketProblem,
  readBlob,
} from './blobs.ts';

let bucket: TestBucket;
let folder: string;
const stores: Record<string, BlobStore> = {};

beforeAll(async () => {
  bucket = await startTestBucket();
  folder = await mkdtemp(path.join(tmpdir(), 'vermilion-blobs-'));
  stores.folder = createFolderStore(folder);
  stores.bucket = createBucketStore({ url: bucket.url, ...bucketKeys, region: 'eu-central-1' });
});

afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

describe.each(['folder', 'bucket'])('a %s', (kind) => {
  const getStore = () => stores[kind] as BlobStore;

  test('returns what was put, and null for what was not', async () => {
    const key = `a/b c ü+&/${randomUUID()}.svg`;
    expect(await getStore().get(key)).toBeNull();
    expect(await getStore().inspect(key)).toBeNull();
    await getStore().put(key, Buffer.from('<svg/>'), 'image/svg+xml');
    const found = await getStore().get(key);
    expect(found?.size).toBe(6);
    expect(found && (await readBlob(found)).toString()).toBe('<svg/>');
    expect(await getStore().inspect(key)).toEqual({ size: 6, version: found?.version });
  });

  test('names another version once the content is another', async () => {
    await getStore().put('changing.svg', Buffer.from('one'), 'image/svg+xml');
    const before = await getStore().inspect('changing.svg');
    await getStore().put('changing.svg', Buffer.from('three'), 'image/svg+xml');
    expect((await getStore().inspect('changing.svg'))?.version).not.toBe(before?.version);
  });

  test('has no blob any more once it is removed, and removes none that is not there', async () => {
    await getStore().put('gone/away.svg', Buffer.from('x'), 'image/svg+xml');
    await getStore().remove('gone/away.svg');
    expect(await getStore().get('gone/away.svg')).toBeNull();
    await getStore().remove('gone/away.svg');
  });

  test('has no blob where a folder is', async () => {
    await getStore().put('some/folder/file.svg', Buffer.from('x'), 'image/svg+xml');
    expect(await getStore().get('some/folder')).toBeNull();
    expect(await getStore().get('some/folder/file.svg/below')).toBeNull();
  });
});

test('a folder never shows half a file, and leaves none behind', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      createFolderStore(folder).put('race/one.svg', Buffer.from(String(index % 10).repeat(1000)), 'image/svg+xml'),
    ),
  );
  const found = await createFolderStore(folder).get('race/one.svg');
  expect(found && (await readBlob(found)).toString()).toMatch(/^(\d)\1{999}$/);
  expect(await readdir(path.join(folder, 'race'))).toEqual(['one.svg']);
});

test('a bucket that refuses the key or is away is an error, not a missing blob', async () => {
  const wrong = createBucketStore({ url: bucket.url, ...bucketKeys, secretAccessKey: 'other', region: 'eu-central-1' });
  await expect(wrong.get('a.svg')).rejects.toThrow('403');
  bucket.isAway = true;
  await expect(stores.bucket?.get('a.svg')).rejects.toThrow('503');
  bucket.isAway = false;
});

test('a bucket that hangs is given up: before its answer, and in the middle of a blob', async () => {
  const hanging = createServer((request, response) => {
    if (request.url?.endsWith('half')) response.writeHead(200, { 'content-length': 100, etag: '"1"' }).write('half');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    hanging.closeAllConnections();
    hanging.close();
  });
  await once(hanging, 'listening');
  const url = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`;
  const store = createBucketStore({ url, ...bucketKeys, region: 'garage' }, 200);
  await expect(store.inspect('rose')).rejects.toThrow('The blob store did not answer within 200 ms');
  const blob = await store.get('half');
  if (!blob) throw new Error('The blob is missing');
  await expect(readBlob(blob)).rejects.toThrow('did not send half within 200 ms');
  // Nobody reads this one: an uncaught error would end the process.
  const unread = await store.get('half');
  if (!unread) throw new Error('The blob is missing');
  await new Promise((resolve) => unread.body.on('close', resolve));
  expect(unread.body.destroyed).toBe(true);
});

describe('before a start, a bucket', () => {
  const find = (settings: Partial<BlobSettings>) =>
    findBucketProblem({
      BLOB_URL: bucket.url,
      BLOB_ACCESS_KEY_ID: bucketKeys.accessKeyId,
      BLOB_SECRET_ACCESS_KEY: bucketKeys.secretAccessKey,
      BLOB_REGION: 'auto',
      DATA_DIR: folder,
      ...settings,
    });

  test('that works is fine, and is as it was', async () => {
    const before = [...bucket.blobs.keys()];
    expect(await find({})).toBeNull();
    expect([...bucket.blobs.keys()]).toEqual(before);
  });

  test('that is not there, or takes another key, is a problem that the start ends with', async () => {
    const wrongKey = await find({ BLOB_SECRET_ACCESS_KEY: 'other' });
    expect(wrongKey).toMatchObject({
      isRefusal: true,
      message: expect.stringMatching(/^BLOB_URL: .*403.*BLOB_REGION/),
    });
    const wrongBucket = await find({ BLOB_URL: bucket.url.replace('pictures', 'photos') });
    expect(wrongBucket).toMatchObject({ isRefusal: true, message: expect.stringMatching(/404 to PUT/) });
  });

  test('that is away is warned of', async () => {
    const closed = await startTestBucket();
    await closed.close();
    const nowhere = await find({ BLOB_URL: closed.url });
    expect(nowhere).toMatchObject({
      isRefusal: false,
      message: expect.stringMatching(/^BLOB_URL: 127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\)/),
    });
    bucket.isAway = true;
    expect(await find({})).toMatchObject({ isRefusal: false, message: expect.stringMatching(/503/) });
    bucket.isAway = false;
  });
});

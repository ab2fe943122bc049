import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type BlobStore, createBucketStore, createFolderStore, readBlob } from './blobs.ts';

const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG' };
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Computes a request's signature as the AWS Signature Version 4 documentation describes it, from what arrived. */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/;
  const [, id, day, region, names, signature] = pattern.exec(headers.authorization ?? '') ?? [];
  if (id !== keys.accessKeyId || !day || !region || !names) return false;
  const { pathname } = new URL(url, 'http://store');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const payload = String(headers['x-amz-content-sha256'] ?? '');
  const canonical = [method, pathname, '', signed.join(''), names, payload].join('\n');
  const toSign = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    `${day}/${region}/s3/aws4_request`,
    sha256(canonical),
  ].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce(
    hmac as (k: string | Buffer, t: string) => Buffer,
    `AWS4${keys.secretAccessKey}` as never,
  );
  return hmac(key as Buffer, toSign).toString('hex') === signature;
}

let bucket: Server;
let bucketUrl: string;
let folder: string;
let isAway = false;
const stores: Record<string, BlobStore> = {};

beforeAll(async () => {
  const held = new Map<string, Buffer>();
  bucket = createServer(async (request, response) => {
    const content = await buffer(request);
    if (isAway) return response.writeHead(503).end();
    if (!isSigned(request)) return response.writeHead(403).end();
    const key = request.url ?? '';
    if (request.method === 'PUT') {
      held.set(key, content);
      return response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      held.delete(key);
      return response.writeHead(204).end();
    }
    const found = held.get(key);
    if (!found) return response.writeHead(404).end();
    response.writeHead(200, { etag: `"${sha256(found).slice(0, 32)}"`, 'content-length': found.length });
    return response.end(request.method === 'HEAD' ? undefined : found);
  });
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
  bucketUrl = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}/pictures`;
  folder = await mkdtemp(path.join(tmpdir(), 'vermilion-blobs-'));
  stores.folder = createFolderStore(folder);
  stores.bucket = createBucketStore({ url: bucketUrl, ...keys, region: 'eu-central-1' });
});

afterAll(async () => {
  await new Promise((resolve) => bucket.close(resolve));
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
  const wrong = createBucketStore({ url: bucketUrl, ...keys, secretAccessKey: 'other', region: 'eu-central-1' });
  await expect(wrong.get('a.svg')).rejects.toThrow('403');
  isAway = true;
  await expect(stores.bucket?.get('a.svg')).rejects.toThrow('503');
  isAway = false;
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
  const store = createBucketStore({ url, ...keys, region: 'garage' }, 200);
  await expect(store.inspect('rose')).rejects.toThrow('The blob store did not answer within 200 ms');
  const blob = await store.get('half');
  if (!blob) throw new Error('The blob is missing');
  await expect(readBlob(blob)).rejects.toThrow('did not send half within 200 ms');
});

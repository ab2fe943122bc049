import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Env } from '../env.ts';
import { callWithin } from './call-within.ts';

export type BlobInfo = {
  /** Bytes. */
  size: number;
  /** Changes with the content; without quotes. */
  version: string;
};

export type StoredBlob = BlobInfo & { body: Readable };

/** Files by key, such as `packshots/rose-1.svg`, in a folder or in an S3-compatible store. */
export type BlobStore = {
  put: (key: string, content: Buffer, contentType: string) => Promise<void>;
  /** Null where there is none. */
  get: (key: string) => Promise<StoredBlob | null>;
  /** Null where there is none. */
  inspect: (key: string) => Promise<BlobInfo | null>;
  /** Does nothing where there is none. */
  remove: (key: string) => Promise<void>;
};

export type BlobSettings = Pick<
  Env,
  'BLOB_URL' | 'BLOB_ACCESS_KEY_ID' | 'BLOB_SECRET_ACCESS_KEY' | 'BLOB_REGION' | 'DATA_DIR'
>;

/** Thrown where the store answers with an error. */
class BlobStoreError extends Error {
  readonly status: number;

  constructor(status: number, method: string, key: string) {
    super(`The blob store answered ${status} to ${method} ${key}`);
    this.status = status;
  }
}

const defaultRequestTimeoutMs = 15_000;
const preflightTimeoutMs = 5_000;

/** Whether a path can name a blob that is served: no folder above, nothing hidden, no separators or controls of other systems. */
export function isPublicKey(key: string): boolean {
  return (
    key.length <= 500 &&
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    !/[\u0000-\u001f\u007f\\:]/.test(key) &&
    key.split('/').every((segment) => segment !== '' && !segment.startsWith('.'))
  );
}

/** Returns the key of a file below /media/ from its path; null where no file can have it. */
export function parseKey(url: string): string | null {
  try {
    const key = decodeURIComponent(url.slice('/media/'.length));
    return isPublicKey(key) ? key : null;
  } catch {
    // Stray percent signs.
    return null;
  }
}

/** Opens the store that the settings name: a bucket, or the folder `media` in DATA_DIR. */
export function createBlobStore(settings: BlobSettings): BlobStore {
  const bucket = findBucket(settings);
  return bucket ? createBucketStore(bucket) : createFolderStore(path.resolve(settings.DATA_DIR, 'media'));
}

function findBucket(settings: BlobSettings): Bucket | null {
  const { BLOB_URL: url, BLOB_ACCESS_KEY_ID: accessKeyId, BLOB_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (!url || !accessKeyId || !secretAccessKey) return null;
  return { url, accessKeyId, secretAccessKey, region: settings.BLOB_REGION };
}

/**
 * Returns what is wrong with the bucket of the settings, with the remedy; null where it takes, gives and removes a blob, or the settings
 * name none. `isRefusal`: the store answers, and trying again changes nothing.
 */
export async function findBucketProblem(
  settings: BlobSettings,
): Promise<{ message: string; isRefusal: boolean } | null> {
  const bucket = findBucket(settings);
  if (!bucket) return null;
  const store = createBucketStore(bucket, preflightTimeoutMs);
  const key = `.preflight/${randomUUID()}`;
  try {
    // A key without the right to list gets 403 for what is missing.
    await store.inspect(key);
    await store.put(key, Buffer.from('The shop has checked that it may write here'), 'text/plain');
    if (!(await store.inspect(key))) throw new BlobStoreError(404, 'HEAD', key);
    await store.remove(key);
    return null;
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
    if (error instanceof BlobStoreError && error.status < 500 && error.status !== 429) {
      const remedy =
        'Check the bucket in BLOB_URL, its keys and BLOB_REGION; they need to read, list, write and delete';
      return { message: `BLOB_URL: ${message}. ${remedy}`, isRefusal: true };
    }
    const consequence = 'Until it does, pictures are missing from pages and none can be uploaded';
    const { host } = new URL(bucket.url);
    return {
      message: `BLOB_URL: ${host} does not answer (${cause?.code ?? cause?.message ?? message}). ${consequence}`,
      isRefusal: false,
    };
  }
}

/** Keeps blobs as files. A file appears whole: it is written beside its place and renamed. */
export function createFolderStore(folder: string): BlobStore {
  const locate = (key: string) => path.join(folder, key);
  return {
    put: async (key, content) => {
      const file = locate(key);
      const unfinished = `${file}.${randomUUID()}.tmp`;
      await mkdir(path.dirname(file), { recursive: true });
      try {
        await writeFile(unfinished, content);
        await rename(unfinished, file);
      } catch (error) {
        // A full disk would keep what there was room for.
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    get: async (key) => {
      const file = await ignoreMissing(open(locate(key)));
      if (!file) return null;
      try {
        const stats = await file.stat();
        if (stats.isFile()) return { ...describe(stats), body: createReadStream('', { fd: file }) };
      } catch (error) {
        await file.close();
        throw error;
      }
      await file.close();
      return null;
    },
    inspect: async (key) => {
      const stats = await ignoreMissing(stat(locate(key)));
      return stats?.isFile() ? describe(stats) : null;
    },
    remove: (key) => rm(locate(key), { force: true }),
  };
}

const describe = ({ size, mtimeMs }: { size: number; mtimeMs: number }): BlobInfo => ({
  size,
  version: `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`,
});

const missingCodes = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']);

async function ignoreMissing<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && missingCodes.has(String(error.code))) return null;
    throw error;
  }
}

type Bucket = {
  /** With the bucket: `https://s3.eu-central-1.amazonaws.com/pictures`. */
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
};

/**
 * Keeps blobs in a bucket of an S3-compatible store (AWS, R2, MinIO, Garage …).
 * @param requestTimeoutMs how long the store may take to answer, and then to send the blob
 */
export function createBucketStore(
  { url, accessKeyId, secretAccessKey, region }: Bucket,
  requestTimeoutMs = defaultRequestTimeoutMs,
): BlobStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });

  async function send(
    method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
    key: string,
    init: RequestInit = {},
  ): Promise<Response | null> {
    const address = `${url.replace(/\/$/, '')}/${key.split('/').map(encodeURIComponent).join('/')}`;
    const response = await callWithin('The blob store', requestTimeoutMs, (signal) =>
      client.fetch(address, { ...init, method, signal }),
    );
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404 && method !== 'PUT') return null;
    throw new BlobStoreError(response.status, method, key);
  }

  return {
    put: async (key, content, contentType) => {
      const body = new Uint8Array(content);
      const response = await send('PUT', key, { body, headers: { 'content-type': contentType } });
      await response?.body?.cancel();
    },
    get: async (key) => {
      const response = await send('GET', key);
      if (!response) return null;
      const body = response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]);
      const stopped = new Error(`The blob store did not send ${key} within ${requestTimeoutMs} ms`);
      const timer = setTimeout(() => body.destroy(stopped), requestTimeoutMs);
      body.once('close', () => clearTimeout(timer));
      // A blob that nobody reads in time ends quietly; without a listener its error would end the process.
      body.on('error', () => {});
      return { ...readInfo(response), body };
    },
    inspect: async (key) => {
      const response = await send('HEAD', key);
      return response && readInfo(response);
    },
    remove: async (key) => {
      const response = await send('DELETE', key);
      await response?.body?.cancel();
    },
  };
}

const readInfo = ({ headers }: Response): BlobInfo => ({
  size: Number(headers.get('content-length') ?? 0),
  version: (headers.get('etag') ?? '').replace(/^W\/|"/g, ''),
});

/** Reads a blob whole. */
export const readBlob = ({ body }: StoredBlob): Promise<Buffer> => buffer(body);

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bucketKeys, startTestBucket, type TestBucket } from '../platform/blobs.testing.ts';
import { readBlob } from '../platform/blobs.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { createTestUploads, drawPhotograph, sendParts } from './picture.testing.ts';
import { createPictureVariants } from './picture.variants.ts';

/** Two processes of a shop with one bucket. */

let database: Database;
let bucket: TestBucket;
let folder: string;
let processes: ReturnType<typeof createTestUploads>[];

beforeAll(async () => {
  database = await testDatabase();
  bucket = await startTestBucket();
  folder = await mkdtemp(path.join(tmpdir(), 'vermilion-upload-race-'));
  const settings = {
    DATA_DIR: folder,
    BLOB_URL: bucket.url,
    BLOB_ACCESS_KEY_ID: bucketKeys.accessKeyId,
    BLOB_SECRET_ACCESS_KEY: bucketKeys.secretAccessKey,
    BLOB_REGION: 'auto',
  };
  processes = [createTestUploads(database, settings), createTestUploads(database, settings)];
});
afterAll(async () => {
  for (const { close } of processes) close();
  await bucket.close();
  await database.close();
  await rm(folder, { recursive: true });
});

test('one file that is uploaded eight times at once, in two processes, is one picture in one blob', async () => {
  const photograph = await drawPhotograph(320, 400);
  const received = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      processes[index % 2]?.uploads.receive(
        { accountId: randomUUID(), address: '192.0.2.7' },
        { chunks: sendParts(photograph) },
      ),
    ),
  );
  const pictures = received.map((result) => (result?.ok ? result.value : null));
  expect(new Set(pictures.map((picture) => picture?.id)).size).toBe(1);
  expect(pictures[0]).not.toBeNull();
  expect(await database.db.selectFrom('uploaded_pictures').select('id').execute()).toHaveLength(1);
  const entries = await database.db
    .selectFrom('audit_entries')
    .select('id')
    .where('action', '=', 'picture.uploaded')
    .execute();
  expect(entries).toHaveLength(1);
  const kept = [...bucket.blobs.keys()].filter((key) => key.includes('/uploads/'));
  expect(kept).toHaveLength(1);

  const [, other] = processes;
  if (!other) throw new Error('There is one process');
  const key = kept[0]?.slice('/pictures/'.length) ?? '';
  const served = await createPictureVariants(other.blobs, other.pictures).get(
    key,
    { width: 960, format: 'webp' },
    null,
  );
  if (!served) throw new Error('The picture is missing');
  expect((await readBlob(served.blob)).byteLength).toBeGreaterThan(0);
}, 120_000);

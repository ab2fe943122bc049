import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { createBlobStore } from '../platform/blobs.ts';
import { preparePicture } from './picture.preparing.ts';

const decoding = vi.hoisted(() => ({ now: 0, most: 0 }));

vi.mock('./picture.encoding.ts', async (original) => ({
  ...(await original<object>()),
  readFacts: async (content: Buffer) => ({
    width: Number.parseInt(content.toString(), 10),
    height: 8000,
    type: 'jpeg',
  }),
  encodeVariants: async (_content: Buffer, variants: readonly unknown[]) => {
    decoding.now += 1;
    decoding.most = Math.max(decoding.most, decoding.now);
    await new Promise((resolve) => setTimeout(resolve, 50));
    decoding.now -= 1;
    return variants.map(() => Buffer.from('encoded'));
  },
}));

/** Prepares six pictures of that width at once. @returns how many were decoded at a time */
async function countDecodedAtOnce(width: number): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vermilion-preparing-'));
  const blobs = createBlobStore({ DATA_DIR: folder, BLOB_REGION: 'auto' });
  const sources = Array.from({ length: 6 }, (_, index) => `${index}.jpg`);
  for (const source of sources) await blobs.put(source, Buffer.from(`${width} ${source}`), 'image/jpeg');
  decoding.most = 0;
  const outcomes = await Promise.all(
    sources.map((source) =>
      preparePicture(blobs, [], { source, knownVersion: null, variants: [{ width: 320, format: 'avif' }] }),
    ),
  );
  expect(outcomes.map(({ kind }) => kind)).toEqual(sources.map(() => 'ready'));
  await rm(folder, { recursive: true });
  return decoding.most;
}

test('of the largest pictures two are decoded at a time, and of small ones more', async () => {
  expect(await countDecodedAtOnce(6000)).toBe(2);
  expect(await countDecodedAtOnce(1000)).toBeGreaterThan(2);
});

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { workerData } from 'node:worker_threads';
import { brotliCompressSync, constants } from 'node:zlib';
import { type BlobSettings, createBlobStore } from '@vermilion/server/platform/blobs';
import { demoPictures } from './packshots.ts';

/** Draws all pictures into the shop's blob store, compressed too: the server sends them as they lie there. */

const settings = workerData as BlobSettings;
/** A window that holds any of the drawings: a larger one takes half as long again to set up. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 14 };
const compress = (svg: string) => brotliCompressSync(svg, { params });

if (settings.BLOB_URL) await drawIntoBucket();
else drawIntoFolder(path.join(settings.DATA_DIR, 'media'));

/** In a thread of its own, small files are written faster one after the other than through Node's file threads. */
function drawIntoFolder(media: string): void {
  const folders = new Set<string>();
  for (const { url, svg } of demoPictures()) {
    const file = path.join(media, getKey(url));
    const folder = path.dirname(file);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    writeFileSync(file, svg);
    writeFileSync(`${file}.br`, compress(svg));
  }
}

async function drawIntoBucket(): Promise<void> {
  const blobs = createBlobStore(settings);
  const pictures = Iterator.from(demoPictures());
  const connectionCount = 16;
  const draw = async () => {
    for (const { url, svg } of pictures) {
      await blobs.put(getKey(url), Buffer.from(svg), 'image/svg+xml');
      await blobs.put(`${getKey(url)}.br`, compress(svg), 'image/svg+xml');
    }
  };
  await Promise.all(Array.from({ length: connectionCount }, draw));
}

function getKey(url: string): string {
  return url.replace(/^\/media\//, '');
}

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { workerData } from 'node:worker_threads';
import { brotliCompressSync, constants } from 'node:zlib';
import { demoPictures } from './packshots.ts';

/**
 * Draws all pictures into the folder `media`, compressed too: the server sends them as they lie there.
 * A thread of its own; small files are written faster one after the other than through Node's file threads.
 */

const { media } = workerData as { media: string };
const folders = new Set<string>();
for (const { url, svg } of demoPictures()) {
  const file = path.join(media, url.replace(/^\/media\//, ''));
  const folder = path.dirname(file);
  if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
  folders.add(folder);
  writeFileSync(file, svg);
  writeFileSync(`${file}.br`, brotliCompressSync(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }));
}

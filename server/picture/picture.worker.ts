import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { type BlobSettings, createBlobStore } from '../platform/blobs.ts';
import { keepUpload, type PictureTask, preparePicture } from './picture.preparing.ts';

/**
 * The process that reads pictures: what crashes it, or takes its memory, leaves the shop alone. It has the lowest priority,
 * so that requests come first wherever they need the processor.
 */

/** First message: what it works with. */
export type PictureWorkerSettings = { blobs: BlobSettings; imageSources: readonly string[] };
export type PictureWorkerCall = { id: number } & ({ task: PictureTask } | { upload: Uint8Array });

const maxMemoryBytes = 1024 ** 3;
const memoryCheckMs = 100;
const lowestPriority = 19;

/** Linux counts each thread by itself; those that start later follow the one that starts them. */
function lowerPriority(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
  for (const thread of threads) {
    try {
      setPriority(thread, lowestPriority);
    } catch {
      // It has ended meanwhile, or the system does not allow it: pictures are read all the same.
    }
  }
}

lowerPriority();
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) process.exit(1);
}, memoryCheckMs).unref();
// The shop has ended.
process.once('disconnect', () => process.exit(0));
process.once('message', ({ blobs: settings, imageSources }: PictureWorkerSettings) => {
  const blobs = createBlobStore(settings);
  process.on('message', async (call: PictureWorkerCall) => {
    const outcome =
      'task' in call
        ? await preparePicture(blobs, imageSources, call.task)
        : await keepUpload(Buffer.from(call.upload));
    if (process.connected) process.send?.({ id: call.id, outcome });
  });
});

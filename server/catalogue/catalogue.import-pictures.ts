import { type BlobStore, parseKey } from '../platform/blobs.ts';
import type { Problem } from '../platform/data-file/data-file.problems.ts';

/** Returns whether the shop has the picture of a path below /media/. */
export function createPictureCheck(blobs: Pick<BlobStore, 'inspect'>): (path: string) => Promise<boolean> {
  return async (path) => {
    const key = parseKey(path);
    return key !== null && (await blobs.inspect(key)) !== null;
  };
}

/** Pictures looked for at the same time: a bucket answers each after some milliseconds. */
const maxConcurrentLookups = 16;

export type PictureLookups = {
  start: (url: string, place: { line: number; column: string }) => void;
  /** Resolves with the pictures that are missing, once all have been looked for. */
  listMissing: () => Promise<Problem[]>;
};

/** Looks for pictures while the file is read, so that they do not keep the transaction open. */
export function createPictureLookups(hasPicture: (path: string) => Promise<boolean>): PictureLookups {
  const missing: Problem[] = [];
  const waiting: [url: string, place: { line: number; column: string }][] = [];
  const running = new Set<Promise<void>>();
  let failure: unknown = null;
  const lookUp = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [url, place] = next;
      if (!(await hasPicture(url))) missing.push({ ...place, message: `the shop has no picture "${url}"` });
    }
  };
  return {
    start: (url, place) => {
      if (!url.startsWith('/media/')) return;
      waiting.push([url, place]);
      if (running.size >= maxConcurrentLookups) return;
      const work = lookUp()
        .catch((error) => {
          failure ??= error;
        })
        .finally(() => running.delete(work));
      running.add(work);
    },
    listMissing: async () => {
      while (running.size > 0) await Promise.all(running);
      if (failure) throw failure;
      return missing;
    },
  };
}

import { explainForeignContent } from '../picture/picture.service.ts';
import { type BlobStore, parseKey } from '../platform/blobs.ts';
import type { Problem } from '../platform/data-file/data-file.problems.ts';

/** Returns why the shop cannot show the picture of a path below /media/; null where it can, as far as its head says. */
export type PictureCheck = (path: string) => Promise<string | null>;

/** Names that files of these formats usually have: `vermilion pictures` finds the few that are something else. */
const usualName = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

export function createPictureCheck(blobs: Pick<BlobStore, 'inspect' | 'get'>): PictureCheck {
  return async (path) => {
    const key = parseKey(path);
    const missing = `the shop has no picture "${path}"`;
    if (key === null) return missing;
    if (usualName.test(key)) return (await blobs.inspect(key)) === null ? missing : null;
    const blob = await blobs.get(key);
    if (!blob) return missing;
    const problem = explainForeignContent(await readHead(blob.body));
    return problem && `the shop cannot show "${path}": ${problem}`;
  };
}

/** Returns the first chunk of a file, which is longer than the head of a picture. */
async function readHead(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  // Leaving the loop closes the stream.
  for await (const chunk of body) return Buffer.from(chunk);
  return Buffer.alloc(0);
}

/** Pictures looked for at the same time: a bucket answers each after some milliseconds. */
const maxConcurrentLookups = 16;

export type PictureLookups = {
  start: (url: string, place: { line: number; column: string }) => void;
  /** Resolves with what is wrong with pictures, once all have been looked for. */
  listProblems: () => Promise<Problem[]>;
};

/** Looks for pictures while the file is read, so that they do not keep the transaction open. */
export function createPictureLookups(checkPicture: PictureCheck): PictureLookups {
  const problems: Problem[] = [];
  const waiting: [url: string, place: { line: number; column: string }][] = [];
  const running = new Set<Promise<void>>();
  let failure: unknown = null;
  const lookUp = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [url, place] = next;
      const message = await checkPicture(url);
      if (message !== null) problems.push({ ...place, message });
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
    listProblems: async () => {
      while (running.size > 0) await Promise.all(running);
      if (failure) throw failure;
      return problems;
    },
  };
}

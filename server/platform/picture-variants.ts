import { createHash } from 'node:crypto';
import type { PictureWidth } from '@vermilion/contract/picture';
import type { Sharp } from 'sharp';
import { type BlobStore, readBlob, type StoredBlob } from './blobs.ts';

export type PictureFormat = 'avif' | 'webp' | 'jpeg' | 'png';

/** Thrown where too many pictures wait to be resized. */
export class ResizeOverloadError extends Error {}

export type PictureVariants = {
  /**
   * Returns a picture in a width and format; made at the first request, then kept in the blob store. Never larger than the
   * original. Null where there is no such picture, or where the file is none.
   * @throws ResizeOverloadError
   */
  get: (key: string, width: PictureWidth, format: PictureFormat) => Promise<StoredBlob | null>;
  /** Removes variants that are `variantLifeDays` old, such as those of replaced pictures; the others are made again when needed. */
  prune: (now: Date) => Promise<void>;
};

/** Pictures that are resized at the same time: each takes memory for its pixels. */
const maxConcurrent = 2;
/** Pictures that may wait for their turn. */
const maxWaiting = 60;
const maxOriginalBytes = 30 * 1024 * 1024;
const maxPixels = 60_000_000;
const variantFolder = '.variants';
/** How long a variant is kept: those of replaced and removed pictures are never asked for again. */
const variantLifeDays = 30;
/** Nobody waits longer for one picture. */
const resizeTimeoutSeconds = 20;

/** Loads sharp at the first picture that is resized: it takes 14 MB. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

export function createPictureVariants(blobs: BlobStore): PictureVariants {
  const underway = new Map<string, Promise<boolean>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function takeTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (running >= maxConcurrent) {
      if (waiting.length >= maxWaiting) throw new ResizeOverloadError('too many pictures wait to be resized');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  async function resize(key: string, variantKey: string, width: PictureWidth, format: PictureFormat): Promise<boolean> {
    const original = await blobs.get(key);
    if (!original) return false;
    if (original.size > maxOriginalBytes) {
      original.body.destroy();
      return false;
    }
    const [sharp, content] = await Promise.all([loadSharp(), readBlob(original)]);
    const pixels = sharp(content, { limitInputPixels: maxPixels })
      .timeout({ seconds: resizeTimeoutSeconds })
      .autoOrient()
      .resize({ width, withoutEnlargement: true });
    const resized = await encode(pixels, format)
      .toBuffer()
      .catch(() => null);
    if (!resized) return false;
    await blobs.put(variantKey, resized, `image/${format}`);
    return true;
  }

  return {
    get: async (key, width, format) => {
      const original = await blobs.inspect(key);
      if (!original) return null;
      const name = createHash('sha256').update(`${key}\n${original.version}`).digest('hex');
      const variantKey = `${variantFolder}/${name.slice(0, 2)}/${name}-${width}.${format}`;
      const kept = await blobs.get(variantKey);
      if (kept) return kept;
      let work = underway.get(variantKey);
      if (!work) {
        work = takeTurn(() => resize(key, variantKey, width, format)).finally(() => underway.delete(variantKey));
        underway.set(variantKey, work);
      }
      return (await work) ? blobs.get(variantKey) : null;
    },
    prune: (now) => blobs.removeOlder(variantFolder, new Date(now.getTime() - variantLifeDays * 86_400_000)),
  };
}

function encode(pixels: Sharp, format: PictureFormat): Sharp {
  if (format === 'avif') return pixels.avif({ quality: 55, effort: 2 });
  if (format === 'webp') return pixels.webp({ quality: 78 });
  return format === 'png' ? pixels.png() : pixels.jpeg({ quality: 80, mozjpeg: true });
}

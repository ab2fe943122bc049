import { LRUCache } from 'lru-cache';
import type { BlobStore, StoredBlob } from '../platform/blobs.ts';
import type { PictureProcess } from './picture.process.ts';
import { getVariantKey, type PictureVariant } from './picture.rules.ts';
import { createTurns } from './picture.turns.ts';

/** Thrown where too many pictures wait to be made, or one could not be made now. */
export class VariantUnavailableError extends Error {}

export type ServedVariant = {
  blob: StoredBlob;
  /** The digest of what the picture's content is; an address that names it never shows another. */
  contentId: string;
};

export type PictureVariants = {
  /**
   * Returns a picture in a width and format; made at the first request where it was not prepared, then kept in the blob
   * store. Null where there is no such picture, or where the file is none.
   * @param contentId what the address names; another content of the same file is served in its place
   * @throws VariantUnavailableError
   */
  get: (key: string, variant: PictureVariant, contentId: string | null) => Promise<ServedVariant | null>;
};

/** Pictures that are made for requests at the same time. */
const maxConcurrent = 2;
/** Requests that may wait for their turn: some seconds. */
const maxWaiting = 100;
const maxKnown = 20_000;
/** How long a file that is no picture is not read again, in milliseconds. */
const refusalMs = 600_000;

export function createPictureVariants(blobs: BlobStore, pictures: Pick<PictureProcess, 'run'>): PictureVariants {
  /** Digests by key and version of the file. */
  const known = new LRUCache<string, string>({ max: maxKnown });
  const refused = new LRUCache<string, true>({ max: maxKnown, ttl: refusalMs });
  const underway = new Map<string, Promise<string | null>>();
  const takeTurn = createTurns(maxConcurrent);

  async function read(variant: PictureVariant, contentId: string): Promise<ServedVariant | null> {
    const blob = await blobs.get(getVariantKey(contentId, variant));
    return blob && { blob, contentId };
  }

  /** @returns the digest of the content; null where it is no picture */
  async function make(key: string, file: string, variant: PictureVariant): Promise<string | null> {
    const outcome = await pictures.run({ source: key, knownVersion: null, variants: [variant] });
    if (outcome.kind === 'refused') {
      refused.set(file, true);
      return null;
    }
    if (outcome.kind !== 'ready')
      throw new VariantUnavailableError(`${key}: ${'problem' in outcome && outcome.problem}`);
    known.set(file, outcome.contentId);
    return outcome.contentId;
  }

  return {
    get: async (key, variant, contentId) => {
      const prepared = contentId && (await read(variant, contentId));
      if (prepared) return prepared;
      const original = await blobs.inspect(key);
      if (!original) return null;
      const file = `${key}\n${original.version}`;
      if (refused.has(file)) return null;
      const present = known.get(file);
      const kept = present && (await read(variant, present));
      if (kept) return kept;
      const name = `${file}\n${variant.width}.${variant.format}`;
      let making = underway.get(name);
      if (!making) {
        if (underway.size >= maxConcurrent + maxWaiting) {
          throw new VariantUnavailableError('too many pictures wait to be made');
        }
        making = takeTurn(1, () => make(key, file, variant)).finally(() => underway.delete(name));
        underway.set(name, making);
      }
      const made = await making;
      return made === null ? null : read(variant, made);
    },
  };
}

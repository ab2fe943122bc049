import type { BlobStore } from '../platform/blobs.ts';
import {
  digestContent,
  encodeKept,
  encodeVariants,
  type KeptPicture,
  maxPixels,
  type PictureFacts,
  PictureRefusedError,
  PictureTooLargeError,
  readFacts,
} from './picture.encoding.ts';
import {
  formatVersion,
  getPictureOrigin,
  getVariantKey,
  originalFolder,
  type PictureVariant,
} from './picture.rules.ts';
import { fetchOriginal, type Original, readOriginal } from './picture.source.ts';
import { createTurns } from './picture.turns.ts';

/** A picture to look at, and the variants that must exist afterwards. */
export type PictureTask = {
  /** A key of the blob store, or the https address of another host. */
  source: string;
  /** What was looked at last; that is not read again. Null to read it in any case. */
  knownVersion: string | null;
  variants: readonly PictureVariant[];
};

export type PictureOutcome =
  | { kind: 'ready'; sourceVersion: string; blobKey: string; contentId: string; version: string }
  | { kind: 'unchanged' }
  /** The file is at fault: trying again changes nothing until it is another. */
  | { kind: 'refused'; problem: string }
  | { kind: 'failed'; problem: string }
  /** The other host did not answer, or with an error of its own. */
  | { kind: 'unreachable'; problem: string }
  /** The shop is closing. */
  | { kind: 'stopped' };

/**
 * Pixels that are decoded at a time: two of the largest pictures, or many others. A progressive JPEG takes six bytes for each, and
 * the process ends at 1 GB.
 */
const decodeInTurn = createTurns(2 * maxPixels);

/** Reads an original, and stores the variants that the store lacks. Never rejects. */
export async function preparePicture(
  blobs: BlobStore,
  imageSources: readonly string[],
  { source, knownVersion, variants }: PictureTask,
): Promise<PictureOutcome> {
  const isRemote = getPictureOrigin(source) === 'host';
  let original: Original;
  try {
    original = isRemote
      ? await fetchOriginal(source, imageSources, knownVersion)
      : await readOriginal(blobs, source, knownVersion);
  } catch (error) {
    return describeFailure(error, isRemote ? 'unreachable' : 'failed');
  }
  try {
    const { content, sourceVersion } = original;
    if (!content) return { kind: 'unchanged' };
    const facts = await readFacts(content);
    const contentId = digestContent(content);
    const blobKey = isRemote ? `${originalFolder}/${contentId.slice(0, 2)}/${contentId}.${facts.type}` : source;
    await storeMissingVariants(blobs, content, facts, contentId, variants);
    // Stored once it is known to be a picture.
    if (isRemote && !(await blobs.inspect(blobKey))) await blobs.put(blobKey, content, `image/${facts.type}`);
    return { kind: 'ready', sourceVersion, blobKey, contentId, version: formatVersion(contentId, facts) };
  } catch (error) {
    return describeFailure(error, 'failed');
  }
}

/** What becomes of the content of an upload. */
export type UploadOutcome =
  | ({ kind: 'kept' } & KeptPicture)
  | { kind: 'too_large'; details: PictureTooLargeError['details'] }
  | Extract<PictureOutcome, { kind: 'refused' | 'failed' | 'stopped' }>;

/** Makes of an upload what the shop keeps of it, and stores nothing. Never rejects. */
export async function keepUpload(upload: Buffer): Promise<UploadOutcome> {
  try {
    return { kind: 'kept', ...(await encodeKept(upload)) };
  } catch (error) {
    if (error instanceof PictureTooLargeError) return { kind: 'too_large', details: error.details };
    const problem = error instanceof Error ? error.message : String(error);
    return { kind: error instanceof PictureRefusedError ? 'refused' : 'failed', problem };
  }
}

function describeFailure(error: unknown, kind: 'failed' | 'unreachable'): PictureOutcome {
  const problem = error instanceof Error ? error.message : String(error);
  return { kind: error instanceof PictureRefusedError ? 'refused' : kind, problem };
}

async function storeMissingVariants(
  blobs: BlobStore,
  content: Buffer,
  { width, height }: PictureFacts,
  contentId: string,
  variants: readonly PictureVariant[],
): Promise<void> {
  const missing: PictureVariant[] = [];
  for (const variant of variants) {
    if (!(await blobs.inspect(getVariantKey(contentId, variant)))) missing.push(variant);
  }
  if (missing.length === 0) return;
  const made = await decodeInTurn(width * height, () => encodeVariants(content, missing));
  for (const [index, encoded] of made.entries()) {
    const variant = missing[index] as PictureVariant;
    await blobs.put(getVariantKey(contentId, variant), encoded, `image/${variant.format}`);
  }
}

import type { Picture } from '@vermilion/contract/catalogue';
import { dayMs, minuteMs } from '@vermilion/contract/durations';
import { pictureWidths } from '@vermilion/contract/picture';

export type PictureFormat = 'avif' | 'webp' | 'jpeg';
export type PictureVariant = { width: number; format: PictureFormat };

/**
 * Made for every picture as soon as an import has named it: what cards and lines of a bag show. The other widths are made
 * at their first request; all of them at once would cost four times the work.
 */
export const preparedVariants: readonly PictureVariant[] = [
  { width: 640, format: 'avif' },
  { width: 320, format: 'avif' },
];

/** Every variant that a picture may have in the store. */
export const allVariants: readonly PictureVariant[] = pictureWidths.flatMap((width) =>
  (['avif', 'webp', 'jpeg'] as const).map((format) => ({ width, format })),
);

/** Changes where older variants must not be served any more: all are then made anew at their next request. */
const encodingRevision = 2;
const variantFolder = '.variants';
export const originalFolder = 'originals';

/** The first part of a version: the digest of the content, in 120 bits. */
export const contentIdLength = 20;

/** @param contentId digest of the original's content */
export const getVariantKey = (contentId: string, { width, format }: PictureVariant): string =>
  `${variantFolder}/${encodingRevision}/${contentId.slice(0, 2)}/${contentId}-${width}.${format}`;

export const formatVersion = (contentId: string, { width, height }: { width: number; height: number }): string =>
  `${contentId}-${width}x${height}`;

const versionPattern = /^([\w-]{20})-(\d+)x(\d+)$/;

/** Returns the digest of the content in a version; null where an address names none. */
export const parseContentId = (version: unknown): string | null =>
  typeof version === 'string' ? (versionPattern.exec(version)?.[1] ?? null) : null;

/** Returns the size in a version, in pixels. */
export function parseSize(version: string): { width: number; height: number } {
  const [, , width, height] = versionPattern.exec(version) ?? [];
  return { width: Number(width), height: Number(height) };
}

/**
 * Whether a file below /media/ is handled as a photograph, which comes in widths: every file but a drawing. Whether it is one,
 * its content decides, so that `rose.jfif` and `rose` are shown too.
 */
export const isPhotographName = (name: string): boolean => !/\.svg$/i.test(name);

/** Where the original of a picture is: in the blob store, or on another host. */
export const pictureOrigins = ['store', 'host'] as const;
export type PictureOrigin = (typeof pictureOrigins)[number];

export const getPictureOrigin = (url: string): PictureOrigin => (url.startsWith('https:') ? 'host' : 'store');

/** Whether a picture of the catalogue is prepared: drawings come as they are. */
export const isPrepared = (url: string): boolean =>
  url.startsWith('/media/') ? isPhotographName(url) : getPictureOrigin(url) === 'host';

/** What is known of a picture that the catalogue names. */
export type KnownPicture = { url: string; blob_key: string | null; version: string | null; problem: string | null };

/**
 * Returns a variant's pictures with the addresses that pages use. What is no picture is left out; where nothing would
 * remain, the ground of the first stands for all.
 */
export function resolvePictures<Given extends Picture>(
  pictures: readonly Given[],
  known: ReadonlyMap<string, KnownPicture>,
): readonly Given[] {
  const resolved = pictures.map((picture) => ({ ...picture, url: getAddress(picture.url, known.get(picture.url)) }));
  const sound = resolved.filter(({ url }) => url !== '');
  return sound.length > 0 ? sound : resolved.slice(0, 1);
}

const isBroken = (known: KnownPicture | undefined) => Boolean(known?.problem && known.version === null);

const completeAddress = /^\/media\/[^?]+\?v=[\w-]{20}-\d+x\d+$/;

/** Returns the address that pages use; '' for a picture that could not be had, from the shop's own store or another host. */
function getAddress(url: string, known: KnownPicture | undefined): string {
  // An address that names its content is complete: of an upload, or of a picture that a page holds.
  if (!isPrepared(url) || completeAddress.test(url)) return url;
  if (isBroken(known)) return '';
  if (!url.startsWith('/media/')) return known?.blob_key ? `/media/${known.blob_key}?v=${known.version}` : url;
  return `${url}?v=${known?.version ?? ''}`;
}

/** A file may be replaced in its place at any time; that is noticed within this time, or at the next import. */
const recheckMs = dayMs;
const firstRetryMs = minuteMs;

/** Returns when a picture is looked at next: what has failed or is missing soon, and then more and more rarely. */
export function getNextCheck(now: Date, attempts: number): Date {
  const delayMs = attempts === 0 ? recheckMs : Math.min(firstRetryMs * 4 ** (attempts - 1), recheckMs);
  return new Date(now.getTime() + delayMs);
}

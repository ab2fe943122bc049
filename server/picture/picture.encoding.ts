import type { Sharp } from 'sharp';
import type { PictureFormat, PictureVariant } from './picture.rules.ts';

/** Thrown where the content is at fault, so that trying again changes nothing. Its message is for the retailer. */
export class PictureRefusedError extends Error {}

export const maxOriginalBytes = 30 * 1024 * 1024;
/** 6,000 × 8,000 is 48 million. */
export const maxPixels = 60_000_000;
const encodeTimeoutSeconds = 15;
/** No variant is larger, so that the largest picture of a page stays below 80 KB on every phone. */
export const maxVariantBytes = 80_000;

export type PictureType = 'jpg' | 'png' | 'gif' | 'webp' | 'avif';
export type PictureFacts = { type: PictureType; width: number; height: number };

/** Loads sharp at the first picture: it takes 14 MB. Only the loaders of the five types are left in it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpeg',
      'VipsForeignLoadPng',
      'VipsForeignLoadWebp',
      'VipsForeignLoadHeif',
      'VipsForeignLoadNsgif',
    ],
  });
  return sharp;
}
let loading: ReturnType<typeof loadSharp> | undefined;
function getSharp() {
  loading ??= loadSharp();
  return loading;
}

async function openPicture(content: Buffer): Promise<Sharp> {
  const sharp = await getSharp();
  return sharp(content, { limitInputPixels: maxPixels, failOn: 'error' });
}

/** Returns what a file is by its first bytes, whatever its name; null where it is none of the five. */
export function detectType(content: Buffer): PictureType | null {
  const startsWith = (bytes: string, offset = 0) => content.toString('latin1', offset, offset + bytes.length) === bytes;
  if (startsWith('\xff\xd8\xff')) return 'jpg';
  if (startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith('GIF87a') || startsWith('GIF89a')) return 'gif';
  if (startsWith('RIFF') && startsWith('WEBP', 8)) return 'webp';
  return startsWith('ftypavif', 4) || startsWith('ftypavis', 4) ? 'avif' : null;
}

/** Returns type and size, turned as its camera says. @throws PictureRefusedError */
export async function readFacts(content: Buffer): Promise<PictureFacts> {
  if (content.length === 0) throw new PictureRefusedError('the file is empty');
  const type = detectType(content);
  if (!type) throw new PictureRefusedError('the file is no JPEG, PNG, WebP, AVIF or GIF, whatever its name');
  const picture = await openPicture(content);
  const { autoOrient } = await picture.metadata().catch(refuse);
  const { width, height } = autoOrient;
  if (width * height > maxPixels) {
    throw new PictureRefusedError(`${width} × ${height} pixels are more than ${maxPixels / 1e6} million`);
  }
  return { type, width, height };
}

/**
 * Returns a picture in several variants: the first frame, in sRGB, turned upright, without what the camera wrote into it,
 * never larger than the original. @throws PictureRefusedError
 */
export async function encodeVariants(content: Buffer, variants: readonly PictureVariant[]): Promise<Buffer[]> {
  const picture = await openPicture(content);
  const width = Math.max(...variants.map((variant) => variant.width));
  // The pixels are read once, and no larger than the widest variant needs them.
  const { data, info } = await limitTime(picture.autoOrient())
    .resize({ width, height: width * 4, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
  const sharp = await getSharp();
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const encoded: Buffer[] = [];
  for (const variant of variants) encoded.push(await encodeWithin(() => sharp(data, { raw }), variant));
  return encoded;
}

/**
 * AVIF up to this width keeps a quarter of its colour values, as WebP and most JPEG do: a twelfth less time and a ninth
 * fewer bytes (ADR 154). Wider ones are looked at closely, and keep the edges of thin coloured lettering.
 */
const maxSubsampledWidth = 640;
/** The best quality first: what is too large in it is encoded again in the next. */
const qualities: Record<PictureFormat, readonly number[]> = {
  avif: [60, 50, 40, 32],
  webp: [75, 55, 38, 25],
  jpeg: [78, 62, 46, 32],
};

/** Encodes at the best quality, and the largest width, whose result stays within `maxVariantBytes`. */
async function encodeWithin(open: () => Sharp, { width, format }: PictureVariant): Promise<Buffer> {
  for (const quality of qualities[format]) {
    const encoded = await encode(limitTime(open()).resize({ width, withoutEnlargement: true }), width, format, quality);
    if (encoded.length <= maxVariantBytes) return encoded;
  }
  // Only noise gets here: a narrower one is drawn larger by the browser.
  return encodeWithin(open, { width: Math.round(width * 0.75), format });
}

function encode(pixels: Sharp, width: number, format: PictureFormat, quality: number): Promise<Buffer> {
  if (format === 'avif') {
    const chromaSubsampling = width > maxSubsampledWidth ? '4:4:4' : '4:2:0';
    // A higher effort takes three to twenty times as long, and saves a tenth of the bytes at most; another tuning a quarter
    // longer, for the same likeness in as many bytes (ADR 154).
    return pixels.avif({ quality, effort: 0, tune: 'ssim', chromaSubsampling }).toBuffer();
  }
  if (format === 'webp') return pixels.webp({ quality, effort: 2 }).toBuffer();
  return pixels.flatten({ background: '#ffffff' }).jpeg({ quality }).toBuffer();
}

const limitTime = (pixels: Sharp): Sharp => pixels.timeout({ seconds: encodeTimeoutSeconds });

function refuse(error: unknown): never {
  const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  throw new PictureRefusedError(`the file cannot be read as a picture: ${reason.slice(0, 200)}`);
}

import { hash } from 'node:crypto';
import { maxPlaceholderLength } from '@vermilion/contract/picture-staff';
import type { Sharp } from 'sharp';
import { contentIdLength, type PictureFormat, type PictureVariant } from './picture.rules.ts';

/** Thrown where the content is at fault, so that trying again changes nothing. Its message is for the retailer. */
export class PictureRefusedError extends Error {}

/** Thrown for more pixels than the shop reads. */
export class PictureTooLargeError extends PictureRefusedError {
  readonly details: { width: number; height: number; megapixels: number };

  constructor({ width, height }: { width: number; height: number }, limit: number) {
    const megapixels = limit / 1e6;
    super(`${width} × ${height} pixels are more than ${megapixels} million: make the picture smaller`);
    this.details = { width, height, megapixels };
  }
}

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

/** Enough for every brand that a file names in practice. */
const maxBrandBytes = 128;

const hasBytes = (content: Buffer, bytes: string, offset = 0) =>
  content.toString('latin1', offset, offset + bytes.length) === bytes;

/** Returns what a file is by its first bytes, whatever its name; null where it is none of the five. */
export function detectType(content: Buffer): PictureType | null {
  const startsWith = (bytes: string, offset = 0) => hasBytes(content, bytes, offset);
  if (startsWith('\xff\xd8\xff')) return 'jpg';
  if (startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith('GIF87a') || startsWith('GIF89a')) return 'gif';
  if (startsWith('RIFF') && startsWith('WEBP', 8)) return 'webp';
  return listBrands(content).some((brand) => brand === 'avif' || brand === 'avis') ? 'avif' : null;
}

/** Returns the brands of an ISO media file, its own first: an AVIF may be called `mif1` and be an AVIF beside. */
export function listBrands(content: Buffer): string[] {
  if (!hasBytes(content, 'ftyp', 4)) return [];
  const end = Math.min(content.readUInt32BE(0), content.length, maxBrandBytes);
  const brands: string[] = [];
  // Four bytes of version stand behind the file's own brand.
  for (let offset = 8; offset + 4 <= end; offset += offset === 8 ? 8 : 4) {
    brands.push(content.toString('latin1', offset, offset + 4));
  }
  return brands;
}

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** Formats that pictures come in and the shop does not read, by their first bytes. */
const otherFormats: readonly [name: string, bytes: string][] = [
  ['BMP', 'BM'],
  ['TIFF', 'II*\0'],
  ['TIFF', 'MM\0*'],
  ['JPEG XL', '\xff\x0a'],
  ['JPEG XL', '\0\0\0\x0cJXL '],
  ['JPEG 2000', '\0\0\0\x0cjP  '],
  ['PDF', '%PDF-'],
  ['Photoshop', '8BPS'],
];

/**
 * Returns why a file is no picture of the shop, by its first bytes, with the remedy; null where it may be one.
 * @param head some hundred bytes from the beginning of the file, or all of it
 */
export function explainForeignContent(head: Buffer): string | null {
  if (head.length === 0) return 'the file is empty';
  if (detectType(head)) return null;
  const format = nameForeignFormat(head);
  if (format === 'HEIC') return 'the file is HEIC, as an iPhone keeps its photographs: export it as JPEG';
  return format
    ? `the file is ${format}, which browsers do not show: export it as JPEG, PNG or WebP`
    : 'the file is no JPEG, PNG, WebP, AVIF or GIF, whatever its name';
}

/** Returns the name of a format that the shop does not read, by the first bytes of a file; null for an unknown one. */
export function nameForeignFormat(head: Buffer): string | null {
  if (listBrands(head).some((brand) => heicBrands.has(brand))) return 'HEIC';
  return otherFormats.find(([, bytes]) => hasBytes(head, bytes))?.[0] ?? null;
}

/** Returns the digest of a picture's content, as versions and names of variants have it. */
export function digestContent(content: Uint8Array): string {
  return hash('sha256', content, 'base64url').slice(0, contentIdLength);
}

/** Returns type and size, turned as its camera says. @throws PictureRefusedError */
export async function readFacts(content: Buffer): Promise<PictureFacts> {
  const type = detectType(content);
  if (!type) throw new PictureRefusedError(explainForeignContent(content) ?? 'the file is no picture');
  const sharp = await getSharp();
  // Its head alone is read, so a size above the limit can be named.
  const picture = sharp(content, { limitInputPixels: false, failOn: 'error' });
  const { autoOrient } = await picture.metadata().catch(refuse);
  const { width, height } = autoOrient;
  if (width * height > maxPixels) throw new PictureTooLargeError({ width, height }, maxPixels);
  return { type, width, height };
}

/**
 * Decodes the first frame of a picture, in sRGB, turned upright, and no larger than the box. @throws PictureRefusedError
 */
async function decodePixels(content: Buffer, box: { width: number; height: number }) {
  const picture = await openPicture(content);
  return limitTime(picture.autoOrient())
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
}

/**
 * Returns a picture in several variants: the first frame, in sRGB, turned upright, without what the camera wrote into it,
 * never larger than the original. @throws PictureRefusedError
 */
export async function encodeVariants(content: Buffer, variants: readonly PictureVariant[]): Promise<Buffer[]> {
  const width = Math.max(...variants.map((variant) => variant.width));
  // The pixels are read once, and no larger than the widest variant needs them.
  const { data, info } = await decodePixels(content, { width, height: width * 4 });
  const sharp = await getSharp();
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const encoded: Buffer[] = [];
  for (const variant of variants) encoded.push(await encodeWithin(() => sharp(data, { raw }), variant));
  return encoded;
}

/** What the shop keeps of a picture that is uploaded. */
export type KeptPicture = {
  /** A JPEG, or a WebP without loss where the picture is transparent; without metadata. */
  content: Buffer;
  type: 'jpg' | 'webp';
  width: number;
  height: number;
  /** The URL of its data; null where the picture is transparent and would not cover it. */
  placeholder: string | null;
  /** Hex. */
  ground: string;
};

/** Twice the widest variant, so that wider ones may follow. */
const keptBox = { width: 2560, height: 5120 };
const keptQuality = 92;
/** An AVIF takes 20 bytes for each pixel, and the process that reads it ends at 1 GB. */
const maxAvifPixels = 40_000_000;
const groundBox = { width: 64, height: 64, fit: 'inside' } as const;
/** The best first. */
const placeholderSteps = [
  { size: 24, quality: 40 },
  { size: 24, quality: 10 },
  { size: 16, quality: 10 },
] as const;

/**
 * Makes of an upload what the shop keeps of it: the pixels alone, whatever else is in the file. The same file makes the same
 * bytes. @throws PictureRefusedError
 */
export async function encodeKept(upload: Buffer): Promise<KeptPicture> {
  const facts = await readFacts(upload);
  if (facts.type === 'avif' && facts.width * facts.height > maxAvifPixels) {
    throw new PictureTooLargeError(facts, maxAvifPixels);
  }
  const { data, info } = await decodePixels(upload, keptBox);
  const { width, height, channels } = info;
  const sharp = await getSharp();
  const open = () => limitTime(sharp(data, { raw: { width, height, channels } }));
  const { isOpaque } = await open().stats();
  const covered = () => open().flatten({ background: '#ffffff' });
  const { dominant } = await sharp(await covered().resize(groundBox).png().toBuffer()).stats();
  const content = isOpaque
    ? await covered().jpeg({ quality: keptQuality, chromaSubsampling: '4:4:4' }).toBuffer()
    : await open().webp({ lossless: true, effort: 2 }).toBuffer();
  const placeholder = isOpaque ? await encodePlaceholder(covered) : null;
  return { content, type: isOpaque ? 'jpg' : 'webp', width, height, placeholder, ground: formatColor(dominant) };
}

async function encodePlaceholder(open: () => Sharp): Promise<string | null> {
  for (const { size, quality } of placeholderSteps) {
    const encoded = await open().resize({ width: size, height: size, fit: 'inside' }).webp({ quality }).toBuffer();
    const url = `data:image/webp;base64,${encoded.toString('base64')}`;
    if (url.length <= maxPlaceholderLength) return url;
  }
  return null;
}

function formatColor({ r, g, b }: { r: number; g: number; b: number }): string {
  return `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
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

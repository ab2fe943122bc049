import type { Failure } from '../platform/result.ts';
import { detectType, listBrands, nameForeignFormat, type PictureType } from './picture.encoding.ts';

/** The longest beginning of a file in which a drawing is looked for. */
const headBytes = 4096;

/** Returns why an upload is refused by what its first bytes say it is; null where it may be a still picture. */
export function findUploadRefusal(
  content: Buffer,
): Failure<'PICTURE_UNREADABLE' | 'PICTURE_IS_DRAWING' | 'PICTURE_FORMAT_REFUSED' | 'PICTURE_ANIMATED'> | null {
  if (content.length === 0) return { code: 'PICTURE_UNREADABLE' };
  const type = detectType(content);
  if (type === 'gif') return { code: 'PICTURE_FORMAT_REFUSED', details: { format: 'GIF' } };
  if (type) return isAnimated(content, type) ? { code: 'PICTURE_ANIMATED' } : null;
  if (isDrawing(content)) return { code: 'PICTURE_IS_DRAWING' };
  const format = nameForeignFormat(content);
  return { code: 'PICTURE_FORMAT_REFUSED', ...(format && { details: { format } }) };
}

/** Whether a file is an SVG, in UTF-8 or UTF-16. */
function isDrawing(content: Buffer): boolean {
  const head = content.toString('latin1', 0, headBytes).replaceAll('\0', '');
  return /<(?:\w+:)?svg[\s>/]|<!doctype\s+svg/i.test(head) && !/<html|<!doctype\s+html/i.test(head);
}

/** Whether a file declares more than one frame. */
function isAnimated(content: Buffer, type: PictureType): boolean {
  if (type === 'avif') return listBrands(content).includes('avis');
  if (type === 'webp') return content.toString('latin1', 12, 16) === 'VP8X' && ((content[20] ?? 0) & 2) !== 0;
  return type === 'png' && isAnimatedPng(content);
}

/** More chunks before the pixels than any program writes. */
const maxChunks = 1000;

/** Whether the chunk that declares frames stands before the pixels. */
function isAnimatedPng(content: Buffer): boolean {
  for (let offset = 8, count = 0; offset + 8 <= content.length && count < maxChunks; count += 1) {
    const name = content.toString('latin1', offset + 4, offset + 8);
    if (name === 'acTL') return true;
    if (name === 'IDAT') return false;
    offset += content.readUInt32BE(offset) + 12;
  }
  return false;
}

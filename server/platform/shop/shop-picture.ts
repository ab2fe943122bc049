const pngSignature = '89504e470d0a1a0a';

/** Returns a picture's width and height by its content; null where it is no such picture, a part of one, or an SVG without viewBox. */
export function readPictureSize(content: Buffer, type: 'svg' | 'png'): { width: number; height: number } | null {
  const size = type === 'png' ? readPngSize(content) : readSvgSize(content.toString('utf8'));
  return size && size.width > 0 && size.height > 0 && Number.isFinite(size.width * size.height) ? size : null;
}

function readPngSize(content: Buffer) {
  if (content.length < 24 || content.subarray(0, 8).toString('hex') !== pngSignature) return null;
  if (!content.includes('IEND')) return null;
  return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
}

function readSvgSize(text: string) {
  if (!/<\/svg\s*>/i.test(text)) return null;
  const [, numbers] = /<svg\b[^>]*\sviewBox=["']([^"']*)["']/i.exec(text) ?? [];
  const [, , width, height] =
    numbers
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  return width !== undefined && height !== undefined ? { width, height } : null;
}

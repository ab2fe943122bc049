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

/**
 * Returns what to do with a whole SVG that has no viewBox, without which a browser cuts it off instead of fitting it in; null for what is
 * no whole SVG, or has one.
 */
export function explainSvgWithoutViewBox(text: string): string | null {
  const [tag] = /<svg\b[^>]*>/i.exec(text) ?? [];
  if (tag === undefined || !/<\/svg\s*>/i.test(text) || /\sviewBox=/i.test(tag)) return null;
  const readLength = (name: string) =>
    new RegExp(`\\s${name}=["']\\s*(\\d+(?:\\.\\d+)?)(?:px)?\\s*["']`, 'i').exec(tag)?.[1];
  const [width, height] = [readLength('width'), readLength('height')];
  return width !== undefined && height !== undefined
    ? `has no viewBox, without which it cannot be fitted in: write viewBox="0 0 ${width} ${height}" into its <svg>`
    : 'has neither a viewBox nor a width and height in pixels: write viewBox="0 0 width height" into its <svg>, with the width and height of the drawing';
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

/** Says what is wrong with a file for which `decodeText` returns null. */
export const notText = 'is not UTF-8 text; save it with the encoding UTF-8';

/**
 * Returns the text of a file: UTF-8 with or without a byte order mark, or UTF-16 with one, as programs on Windows save it; null
 * for anything else.
 */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder(detectEncoding(bytes), { fatal: true }).decode(bytes);
    // UTF-16 without a byte order mark, or no text at all.
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

function detectEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

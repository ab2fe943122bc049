import { readFileSync, statSync } from 'node:fs';

export type TextReading = { ok: true; text: string } | { ok: false; problem: string };

/** A text file of a shop's folder is read by people. */
const maxTextBytes = 1_000_000;

const notText = 'is not UTF-8 text; save it with the encoding UTF-8';

/** Reads a text file: UTF-8 with or without a byte order mark, or UTF-16 with one, as programs on Windows save it. */
export function readTextFile(file: string): TextReading {
  let bytes: Buffer;
  try {
    const entry = statSync(file);
    if (!entry.isFile()) return { ok: false, problem: 'is not a file; write one in its place' };
    if (entry.size > maxTextBytes) return { ok: false, problem: 'has more than 1 MB; make it shorter' };
    bytes = readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { ok: false, problem: `cannot be read (${code}); write one that the shop may read` };
  }
  try {
    const text = new TextDecoder(detectEncoding(bytes), { fatal: true }).decode(bytes);
    return text.includes('\0') ? { ok: false, problem: notText } : { ok: true, text };
  } catch {
    return { ok: false, problem: notText };
  }
}

function detectEncoding([first, second]: Buffer): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

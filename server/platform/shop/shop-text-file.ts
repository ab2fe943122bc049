import { readFileSync, statSync } from 'node:fs';
import { decodeText, notText } from '../decode-text.ts';

export type TextReading = { ok: true; text: string } | { ok: false; problem: string };

/** A text file of a shop's folder is read by people. */
const maxTextBytes = 1_000_000;

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
  const text = decodeText(bytes);
  return text === null ? { ok: false, problem: notText } : { ok: true, text };
}

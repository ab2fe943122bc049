import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';

/**
 * Writes `hash.json`: texts and the fractions they hash to, computed with another SHA-256 and whole-number arithmetic.
 * Run `node flags/conformance/generate.ts`. The answer is the same each time.
 */

type HashVector = [text: string, fraction: number];

const alphabets = [
  'abcdefghijklmnopqrstuvwxyz0123456789',
  ' !"%&/-_~\\\n\t\0',
  'äöüñéßÅ',
  'กขคงจฉ',
  '美容院口紅',
  '💄💋🌸',
].map((letters) => Array.from(letters));

/** 16-letter codes with a rule's salt, texts of every length around the hash's blocks, and six writing systems. */
export function hashVectors(): HashVector[] {
  const random = generator(20_251_121);
  const below = (limit: number) => Math.floor(random() * limit);
  const word = (length: number, letters = alphabets[0] ?? []) =>
    Array.from({ length }, () => letters[below(letters.length)]).join('');

  const texts = ['', 'a', '0', 'visitor', '\0'];
  for (let index = 0; index < 1500; index++) {
    const respoolTime = index % 3 === 0 ? String(1_700_000_000_000 + below(1e11)) : '';
    texts.push(`${word(16)}${100_000 + below(900_000)}${respoolTime}`);
  }
  for (let length = 1; length <= 200; length++) texts.push(word(length));
  for (const letters of alphabets) {
    for (let index = 0; index < 80; index++) texts.push(`${word(1 + below(40), letters)}${below(1e6)}`);
  }
  for (let index = 0; index < 20; index++) texts.push(word(255));
  return texts.map((text) => [text, slowFraction(text)]);
}

/** The definition, word for word: nothing here is shared with the library. */
export function slowFraction(text: string): number {
  const digest = createHash('sha256').update(text, 'utf8').digest('hex');
  return Number(BigInt(`0x${digest}`)) / 2 ** 256;
}

/** Vectors one to a line, as the formatter would have them. */
export function render(vectors: readonly HashVector[]): string {
  const lines = vectors.map(([text, fraction]) => {
    const quoted = JSON.stringify(text).replaceAll(
      /[^ -~]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    const line = `  [${quoted}, ${fraction}]`;
    return line.length < 120 ? line : `  [\n    ${quoted},\n    ${fraction}\n  ]`;
  });
  return `[\n${lines.join(',\n')}\n]\n`;
}

/** A small seeded generator (mulberry32), so that every run writes the same file. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

if (import.meta.main) writeFileSync(new URL('hash.json', import.meta.url), render(hashVectors()));

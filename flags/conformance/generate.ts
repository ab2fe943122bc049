import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { type Answer, computeAnswers } from './answers.ts';
import { type Case, makeCase } from './cases.ts';
import { createSeededRandom } from './random.ts';

/**
 * Writes the vectors, one JSON value to a line, for any implementation to check itself against:
 *
 * - `hash.jsonl`: `[text, fraction]`, computed with another SHA-256 and whole-number arithmetic;
 * - `evaluations.jsonl`: `{case, answers}`, a configuration and a visitor, and what each flag shows. They are computed by this
 *   library; `vendor.test.ts` holds every one of them against the vendor's SDK.
 *
 * Run `node flags/conformance/generate.ts`. The answer is the same each time.
 */

export type HashVector = [text: string, fraction: number];
export type EvaluationVector = { case: Case; answers: Record<string, Answer> };

const hashes = 10_000;
const evaluations = 1100;

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
  const { below, one } = createSeededRandom(20_251_121);
  const word = (length: number, letters = alphabets[0] ?? []) => Array.from({ length }, () => one(letters)).join('');

  const texts = ['', 'a', '0', 'visitor', '\0'];
  for (let length = 1; length <= 200; length++) texts.push(word(length));
  for (const letters of alphabets) {
    for (let index = 0; index < 80; index++) texts.push(`${word(1 + below(40), letters)}${below(1e6)}`);
  }
  for (let index = 0; index < 20; index++) texts.push(word(255));
  while (texts.length < hashes) {
    const respoolTime = texts.length % 3 === 0 ? String(1_700_000_000_000 + below(1e11)) : '';
    texts.push(`${word(16)}${100_000 + below(900_000)}${respoolTime}`);
  }
  return texts.map((text) => [text, computeSlowFraction(text)]);
}

/** The definition, word for word: nothing here is shared with the library. */
export function computeSlowFraction(text: string): number {
  const digest = createHash('sha256').update(text, 'utf8').digest('hex');
  return Number(BigInt(`0x${digest}`)) / 2 ** 256;
}

/** Cases of `cases.ts` and their answers. */
export async function createEvaluationVectors(): Promise<EvaluationVector[]> {
  const random = createSeededRandom(20_251_122);
  const vectors: EvaluationVector[] = [];
  while (vectors.length < evaluations) {
    const one = makeCase(random);
    vectors.push({ case: one, answers: await computeAnswers(one) });
  }
  return vectors;
}

/** One to a line, in ASCII. */
export const render = (vectors: readonly unknown[]): string =>
  vectors
    .map((vector) =>
      JSON.stringify(vector).replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    )
    .map((line) => `${line}\n`)
    .join('');

if (import.meta.main) {
  writeFileSync(new URL('hash.jsonl', import.meta.url), render(hashVectors()));
  writeFileSync(new URL('evaluations.jsonl', import.meta.url), render(await createEvaluationVectors()));
}

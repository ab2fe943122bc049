import { sha256, type Words } from './sha256.ts';

/**
 * Returns the hash of a text as a number from 0 to 1 (spec §9, bucketing): the SHA-256 of its UTF-8 bytes as a 256-bit
 * big-endian number, rounded to the nearest double, divided by 2^256. It decides each visitor's group, exposure and variation.
 * @throws URIError when the text holds half a surrogate pair, which has no UTF-8
 */
export const fraction = (text: string): number => toFraction(sha256(text));

/**
 * Returns eight 32-bit words, most significant first, as a fraction of 2^256, rounded once.
 *
 * The sum below is exact but for its one addition: `high` has 32 significant bits, `low` 53, the last of which stands for
 * everything after it. That bit lies under the half of the result's last place as long as `high` is at least 2^33.
 */
export function toFraction(words: Int32Array): number {
  const { 0: a, 1: b, 2: c } = words as unknown as Words;
  const first = a >>> 0;
  if (first < 2) {
    return Number(words.reduce((number, word) => (number << 32n) | BigInt(word >>> 0), 0n)) / 2 ** 256;
  }
  const rest = c & 0x7ff || words.slice(3).some(Boolean) ? 1 : 0;
  const low = (b >>> 0) + ((c >>> 11) | rest) * 2 ** -21;
  return (first * 2 ** 32 + low) * 2 ** -64;
}

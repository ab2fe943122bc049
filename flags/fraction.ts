import { paddedLength, sha256, type Words } from './sha256.ts';

const encoder = new TextEncoder();
let bytes = new Uint8Array(256);
let message = new DataView(bytes.buffer);

/**
 * Where a text falls between 0 and 1 (spec §9, bucketing): the SHA-256 of its UTF-8 bytes as a 256-bit big-endian number,
 * rounded to the nearest double, divided by 2^256. Every visitor's group, exposure and variation is decided by it.
 * @throws URIError when the text holds half a surrogate pair, which has no UTF-8
 */
export function fraction(text: string): number {
  const room = paddedLength(text.length * 3);
  if (room > bytes.length) {
    bytes = new Uint8Array(room);
    message = new DataView(bytes.buffer);
  }
  return fractionOf(sha256(message, encode(text)));
}

/**
 * Hashes until engines have compiled the hash, which takes some milliseconds: done while waiting for the network, the first
 * decisions of a page come several times sooner.
 */
export function warmUp(): void {
  for (let index = 0; index < 60; index++) fraction(`visitor-${index}`);
}

/** Visitor codes are ASCII nearly always, and a loop beats the encoder on texts this short. */
function encode(text: string): number {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit > 0x7f) {
      if (!text.isWellFormed()) throw new URIError('A lone surrogate has no UTF-8 bytes to hash');
      return encoder.encodeInto(text, bytes).written;
    }
    bytes[index] = unit;
  }
  return text.length;
}

/**
 * Eight 32-bit words, most significant first, as a fraction of 2^256, rounded once.
 *
 * The sum below is exact but for its one addition: `high` has 32 significant bits, `low` 53, the last of which stands for
 * everything after it. That bit lies under the half of the result's last place as long as `high` is at least 2^33.
 */
export function fractionOf(words: ArrayLike<number>): number {
  const { 0: a, 1: b, 2: c, 3: d, 4: e, 5: f, 6: g, 7: h } = words as unknown as Words;
  const first = a >>> 0;
  if (first < 2) return Number(toBigInt(words)) / 2 ** 256;
  const rest = (c & 0x7ff) | d | e | f | g | h;
  const high = first * 2 ** 32;
  const low = (b >>> 0) + ((c >>> 11) | (rest === 0 ? 0 : 1)) * 2 ** -21;
  return (high + low) * 2 ** -64;
}

function toBigInt(words: ArrayLike<number>): bigint {
  return Array.from(words).reduce((number, word) => (number << 32n) | BigInt(word >>> 0), 0n);
}

/** The first 64 primes. */
const primes: number[] = [];
for (let number = 2; primes.length < 64; number++) {
  if (primes.every((prime) => number % prime !== 0)) primes.push(number);
}

/** The first 32 bits of the fractional part: a double holds at least 17 more of these roots. */
const fractionalBits = (root: number) => (root % 1) * 2 ** 32;

/** The cube roots of the primes (FIPS 180-4, §4.2.2). */
const roundConstants = Int32Array.from(primes, (prime) => fractionalBits(prime ** (1 / 3)));

/** The square roots of the first 8 of them (FIPS 180-4, §5.3.3). */
const initialState = Int32Array.from(primes.slice(0, 8), (prime) => fractionalBits(prime ** 0.5));

const blockBytes = 64;
const lengthBytes = 8;

// Hashing is synchronous, so these are never shared between two digests.
const state = new Int32Array(8);
const schedule = new Int32Array(64);

/** The bytes a message of `length` bytes takes once padded: a multiple of the block. */
export const paddedLength = (length: number): number => Math.ceil((length + 1 + lengthBytes) / blockBytes) * blockBytes;

/**
 * SHA-256 (FIPS 180-4) of the first `length` bytes of `message`, which has room for `paddedLength(length)` bytes and is
 * overwritten after `length` by the padding.
 * @returns the digest as eight big-endian words; the same array each time, valid until the next call
 */
export function sha256(message: DataView, length: number): Int32Array {
  const end = paddedLength(length);
  message.setUint8(length, 0x80);
  for (let offset = length + 1; offset < end - lengthBytes; offset++) message.setUint8(offset, 0);
  message.setUint32(end - 8, length / 2 ** 29);
  message.setUint32(end - 4, length << 3);

  state.set(initialState);
  for (let offset = 0; offset < end; offset += blockBytes) compress(message, offset);
  return state;
}

function compress(message: DataView, offset: number): void {
  for (let t = 0; t < 16; t++) schedule[t] = message.getInt32(offset + 4 * t);
  for (let t = 16; t < 64; t++) {
    const near = schedule[t - 2] as number;
    const far = schedule[t - 15] as number;
    const mixedNear = ((near >>> 17) | (near << 15)) ^ ((near >>> 19) | (near << 13)) ^ (near >>> 10);
    const mixedFar = ((far >>> 7) | (far << 25)) ^ ((far >>> 18) | (far << 14)) ^ (far >>> 3);
    schedule[t] = (mixedNear + (schedule[t - 7] as number) + mixedFar + (schedule[t - 16] as number)) | 0;
  }

  let { 0: a, 1: b, 2: c, 3: d, 4: e, 5: f, 6: g, 7: h } = state as unknown as Words;
  for (let t = 0; t < 64; t++) {
    const sumE = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const choice = g ^ (e & (f ^ g));
    const first = (h + sumE + choice + (roundConstants[t] as number) + (schedule[t] as number)) | 0;
    const sumA = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const majority = (a & b) | (c & (a | b));
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + sumA + majority) | 0;
  }
  state[0] = (state[0] as number) + a;
  state[1] = (state[1] as number) + b;
  state[2] = (state[2] as number) + c;
  state[3] = (state[3] as number) + d;
  state[4] = (state[4] as number) + e;
  state[5] = (state[5] as number) + f;
  state[6] = (state[6] as number) + g;
  state[7] = (state[7] as number) + h;
}

/** A digest as a tuple, so that its words destructure as numbers. */
export type Words = [number, number, number, number, number, number, number, number];

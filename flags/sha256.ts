/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, §4.2.2). */
const roundConstants = new Int32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]);

/** The first 32 bits of the fractional parts of the square roots of the first 8 primes (FIPS 180-4, §5.3.3). */
const initialState = new Int32Array([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);

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

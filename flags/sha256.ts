/** The first 64 primes. */
const primes: number[] = [];
for (let number = 2; primes.length < 64; number++) {
  if (primes.every((prime) => number % prime !== 0)) primes.push(number);
}

/** The first 32 bits of the fractional parts of roots of the primes: a double holds at least 17 more of them. */
const computeFractionalBits = (count: number, exponent: number) =>
  Int32Array.from(primes.slice(0, count), (prime) => (prime ** exponent % 1) * 2 ** 32);

/** FIPS 180-4, §4.2.2 and §5.3.3. */
const roundConstants = computeFractionalBits(64, 1 / 3);
const initialState = computeFractionalBits(8, 1 / 2);

// Hashing is synchronous, so these are never shared between two digests.
const state = new Int32Array(8);
const schedule = new Int32Array(64);

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

/** The UTF-8 of a text, each byte as a character. @throws URIError for half a surrogate pair, which has none */
const encodeUtf8 = (text: string) =>
  encodeURIComponent(text).replace(/%(..)/g, (_, byte) => String.fromCharCode(Number.parseInt(byte, 16)));

/**
 * SHA-256 (FIPS 180-4) of the UTF-8 of a text.
 * @param isBytes whether each character is a byte already
 * @returns the digest as eight big-endian words; the same array each time, valid until the next call
 * @throws URIError when the text holds half a surrogate pair
 */
export function sha256(text: string, isBytes = false): Int32Array {
  const { length } = text;
  state.set(initialState);
  for (let offset = 0; offset < length + 9; offset += 64) {
    schedule.fill(0, 0, 16);
    // After the last byte one bit, then nothing up to the length in bits, which ends the last block.
    for (let index = offset; index <= length && index < offset + 64; index++) {
      const byte = index < length ? text.charCodeAt(index) : 0x80;
      if (byte > 0x7f && !isBytes && index < length) return sha256(encodeUtf8(text), true);
      schedule[(index - offset) >> 2] = (schedule[(index - offset) >> 2] as number) | (byte << ((~index & 3) << 3));
    }
    if (offset + 64 >= length + 9) {
      schedule[14] = length / 2 ** 29;
      schedule[15] = length << 3;
    }
    compress();
  }
  return state;
}

function compress(): void {
  for (let t = 16; t < 64; t++) {
    const near = schedule[t - 2] as number;
    const far = schedule[t - 15] as number;
    schedule[t] =
      (rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10)) +
      (schedule[t - 7] as number) +
      (rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3)) +
      (schedule[t - 16] as number);
  }
  let { 0: a, 1: b, 2: c, 3: d, 4: e, 5: f, 6: g, 7: h } = state as unknown as Words;
  for (let t = 0; t < 64; t++) {
    const first =
      (h +
        (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
        (g ^ (e & (f ^ g))) +
        (roundConstants[t] as number) +
        (schedule[t] as number)) |
      0;
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) | (c & (a | b)));
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
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

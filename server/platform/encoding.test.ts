import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { chooseEncoding, compressBody, getEncodedBody } from './encoding.ts';

describe('the encoding of an answer', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0', 'identity'],
    ['gzip;q=0.5, br;q=0.1', 'gzip'],
    ['*', 'br'],
    ['deflate', 'identity'],
    ['identity', 'identity'],
  ])('for Accept-Encoding: %s is %s', (header, expected) => {
    expect(chooseEncoding(header)).toBe(expected);
  });

  test('has the same body in each form, and keeps it uncompressed for a while', async () => {
    const text = 'a page '.repeat(1000);
    const bodies = await compressBody(Buffer.from(text));
    expect(brotliDecompressSync(await getEncodedBody(bodies, 'br')).toString()).toBe(text);
    expect(gunzipSync(await getEncodedBody(bodies, 'gzip')).toString()).toBe(text);
    const identity = await getEncodedBody(bodies, 'identity');
    expect(identity.toString()).toBe(text);
    expect(await getEncodedBody(bodies, 'identity')).toBe(identity);
  });

  test.each([0, 1, 65_520, 65_521, 100_000, 5_000_000])(
    'compresses a body of %i bytes in a window of its own size',
    async (size) => {
      const body = randomBytes(size);
      expect(brotliDecompressSync((await compressBody(body)).br).equals(body)).toBe(true);
    },
  );

  test('is decompressed where the uncompressed form is no longer kept', async () => {
    const text = 'a page '.repeat(1000);
    const { br } = await compressBody(Buffer.from(text));
    const [identity, again] = await Promise.all([1, 2].map(() => getEncodedBody({ br }, 'identity')));
    expect([String(identity), String(again)]).toEqual([text, text]);
  });
});

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

  test('has the same body in each form, and decompresses for an uncompressed answer once', async () => {
    const text = 'a page '.repeat(1000);
    const bodies = await compressBody(Buffer.from(text));
    expect(brotliDecompressSync(await getEncodedBody(bodies, 'br')).toString()).toBe(text);
    expect(gunzipSync(await getEncodedBody(bodies, 'gzip')).toString()).toBe(text);
    const identity = await getEncodedBody(bodies, 'identity');
    expect(identity.toString()).toBe(text);
    expect(await getEncodedBody(bodies, 'identity')).toBe(identity);
  });
});

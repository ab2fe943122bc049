import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha256 } from './sha256.ts';

const digest = (text: string): string =>
  Array.from(sha256(text), (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

describe('SHA-256', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    [
      'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
      'cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1',
    ],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('agrees with the NIST vector %#', (text, expected) => {
    expect(digest(text)).toBe(expected);
  });

  it('agrees with another implementation at every length around its blocks', () => {
    for (let length = 0; length <= 260; length++) {
      const text = 'x'.repeat(length);
      expect(digest(text), `${length} bytes`).toBe(createHash('sha256').update(text).digest('hex'));
    }
  });

  it('is that of the UTF-8 of a text, wherever its first letter beyond ASCII is', () => {
    for (let length = 0; length <= 130; length++) {
      const text = `${'x'.repeat(length)}é漢😀`.repeat(2);
      expect(digest(text), `${length} letters before`).toBe(createHash('sha256').update(text).digest('hex'));
    }
    expect(() => sha256('x\ud800')).toThrow(URIError);
  });
});

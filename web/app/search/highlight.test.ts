import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highlight } from './highlight.ts';

const marked = (text: string, typed: string) =>
  highlight(text, typed)
    .map((piece) => (piece.typed ? `[${piece.text}]` : piece.text))
    .join('');

describe('highlight', () => {
  it.each([
    ['lipstik merah', 'lipstik mer', '[lipstik] [mer]ah'],
    ['Lipstick, red', 'red LIP', '[Lip]stick, [red]'],
    ['ลิปสติกเนื้อซาติน', 'ลิปสติก', '[ลิปสติก]เนื้อซาติน'],
    ['啞光唇膏', '唇膏', '啞光[唇膏]'],
    ['banana', 'ana', 'b[anana]'],
    ['100% pure', '%', '100[%] pure'],
    ['a.b', '.', 'a[.]b'],
    ['Halden', '', 'Halden'],
    ['Halden', '   ', 'Halden'],
    ['', 'x', ''],
  ])('%s, typed %s', (text, typed, expected) => {
    expect(marked(text, typed)).toBe(expected);
  });

  it('loses no character, and marks neighbours as one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary', maxLength: 5 }), (text, typed) => {
        const pieces = highlight(text, typed);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        pieces.forEach((piece, index) => {
          if (index > 0) expect(piece.typed).not.toBe(pieces[index - 1]?.typed);
        });
      }),
    );
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits, fromByteText, insertBefore, toByteText } from './page-text.server.ts';

test('a page keeps its text as bytes, each of them a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fromByteText(toByteText(text))).toBe(text);
      expect(toByteText(text)).toHaveLength(Buffer.byteLength(text));
    }),
  );
});

test('edits are made wherever they were found, and those of one place in their order', () => {
  const page = '<html><body>a<b>b</b></body></html>';
  const edits = [
    insertBefore(page, '</body>', '1'),
    { start: page.indexOf('<b>'), end: page.indexOf('</body>'), text: '' },
    insertBefore(page, '</body>', '2'),
    { start: 0, end: 0, text: '<!DOCTYPE html>' },
  ];
  expect(applyEdits(page, edits)).toBe('<!DOCTYPE html><html><body>a12</body></html>');
  expect(applyEdits(page, [])).toBe(page);
});

test('edits that overlap, or have no place, are refused', () => {
  const whole = { start: 0, end: 4, text: '' };
  expect(() => applyEdits('page', [whole, { start: 2, end: 3, text: 'x' }])).toThrow('Two edits overlap at 2');
  expect(() => insertBefore('page', '</body>', 'x')).toThrow('The page has no </body>');
});

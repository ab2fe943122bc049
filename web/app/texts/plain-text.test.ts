import { expect, test } from 'vitest';
import { joinBlocks } from './plain-text.ts';

test('the words of a text, without looks and links', () => {
  expect(
    joinBlocks([
      { kind: 'heading', runs: [{ text: 'Care' }] },
      { kind: 'paragraph', runs: [{ text: 'Wash ' }, { text: 'warm', isStrong: true }, { text: '.' }] },
      {
        kind: 'list',
        isOrdered: false,
        items: [{ runs: [{ text: 'Brushes', href: '/categories/brushes' }], items: [[{ text: 'Round' }]] }],
      },
      {
        kind: 'table',
        head: [[{ text: 'Shade' }], [{ text: 'Tone' }]],
        rows: [[[{ text: 'Brick' }], [{ text: 'Warm' }]]],
      },
    ]),
  ).toBe('Care\nWash warm.\nBrushes\nRound\nShade, Tone\nBrick, Warm');
});

import type { TextBlock } from '@vermilion/contract/text-page';
import { describe, expect, test } from 'vitest';
import { foldText } from './fold-text.rules.ts';

const paragraph = (length: number, letter = 'a'): TextBlock => ({
  kind: 'paragraph',
  runs: [{ text: letter.repeat(length) }],
});
const heading: TextBlock = { kind: 'heading', runs: [{ text: 'Next' }] };

const countParts = (text: readonly TextBlock[]) => {
  const { beginning, rest } = foldText(text);
  return [beginning.length, rest.length];
};

describe('a folded text', () => {
  test.each<[string, TextBlock[], [number, number]]>([
    ['nothing', [], [0, 0]],
    ['a short text', [paragraph(300), paragraph(250)], [2, 0]],
    ['one long paragraph', [paragraph(5000)], [1, 0]],
    ['a long first paragraph', [paragraph(700), paragraph(400)], [1, 1]],
    ['paragraphs until there are enough', [paragraph(250), paragraph(250), paragraph(250), paragraph(400)], [3, 1]],
    ['a rest that is not worth a button', [paragraph(700), paragraph(150)], [2, 0]],
    ['a heading at the cut', [paragraph(599), heading, paragraph(400)], [1, 2]],
    ['Chinese, twice as wide', [paragraph(320, '紅'), paragraph(120, '唇')], [1, 1]],
  ])('%s', (_, text, parts) => {
    expect(countParts(text)).toEqual(parts);
  });

  test('loses no part', () => {
    const text = [paragraph(300), heading, paragraph(400), heading, paragraph(900)];
    const { beginning, rest } = foldText(text);
    expect([...beginning, ...rest]).toEqual(text);
  });
});

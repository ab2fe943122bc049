import type { TextBlock } from '@vermilion/contract/text-page';
import { joinBlocks } from '~/texts/plain-text.ts';

/** How long the beginning of a folded text is, in Latin letters: about eight lines on a wide screen. */
const beginningLength = 600;

/** A rest that is shorter is not worth a button. */
const minRestLength = 200;

/**
 * Cuts a text between two of its parts: the beginning has whole ones, at least the first, and ends with no heading. The rest is empty
 * where the text is short.
 */
export function foldText(text: readonly TextBlock[]): { beginning: readonly TextBlock[]; rest: readonly TextBlock[] } {
  let end = 0;
  let length = 0;
  while (end < text.length && (end === 0 || length < beginningLength)) {
    length += getTextLength(text.slice(end, end + 1));
    end += 1;
  }
  while (end > 1 && text[end - 1]?.kind === 'heading') end -= 1;
  if (getTextLength(text.slice(end)) < minRestLength) return { beginning: text, rest: [] };
  return { beginning: text.slice(0, end), rest: text.slice(end) };
}

/** Returns how long a text is in Latin letters: a Han character is as wide as two. */
const getTextLength = (blocks: readonly TextBlock[]) => joinBlocks(blocks).replaceAll(/\p{Script=Han}/gu, '__').length;

/**
 * How typed and pasted text is cleaned. Contacts of phones, chat programs, PDFs and web pages wrap texts in characters that
 * nobody sees, so a pasted text looks right and is another one. Every text field of a request is made with one of these
 * functions (fields.ts). Passwords are not: they stay as they are typed.
 *
 * No schemas here: browsers check forms by the same functions.
 */

/**
 * Characters without a shape of their own: soft hyphens, zero-width and bidirectional signs, fillers, variation selectors.
 * The group is what needs one of them, and stays: emoji, keycaps, and the joiners of Arabic and Indic spelling.
 */
const hidden =
  /(\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*(?:\u200d\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*)*|[#*\d]\ufe0f\u20e3|\p{Script=Arabic}\u200c(?=\p{Script=Arabic})|[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]\p{M}{0,3}[\u200c\u200d])|[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

const removeHidden = (text: string) => text.normalize('NFC').replaceAll(hidden, '$1');

/** Returns one line of text: in NFC, without hidden and control characters, with single spaces. */
export function cleanLine(text: string): string {
  return removeHidden(text)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .normalize('NFC')
    .trim();
}

/** Returns a message: plain lines in NFC, without hidden and control characters, at most one empty line between two. */
export function cleanMessage(text: string): string {
  return removeHidden(text)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\s)\p{Cc}/gu, '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .normalize('NFC')
    .trim();
}

/**
 * Returns what is compared sign by sign (codes, e-mails, phone numbers, postcodes): in compatible characters (full width
 * becomes ASCII), without any character that nobody sees.
 */
export function cleanCode(text: string): string {
  return text
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

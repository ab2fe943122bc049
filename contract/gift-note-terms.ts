// No schemas here: browsers import these without the library of the schemas.

/** How long the message of a gift note may be: in characters as readers count them, and in lines. It is printed on a card. */
export const maxGiftNoteGraphemes = 200;
export const maxGiftNoteLines = 8;

/** A bound on the size of the message, in UTF-16 code units: one grapheme may have any number of marks. */
export const maxGiftNoteCodeUnits = 1000;

/** Whether a message is too long for a gift note. */
export function isGiftNoteTooLong(message: string): boolean {
  return (
    message.length > maxGiftNoteCodeUnits ||
    message.split('\n').length > maxGiftNoteLines ||
    countGraphemes(message) > maxGiftNoteGraphemes
  );
}

/** Counts what readers call characters: a letter with its marks, an emoji with its skin tone. */
export function countGraphemes(text: string): number {
  return [...new Intl.Segmenter().segment(text)].length;
}

/** A piece of a text, and whether it is what was typed. */
export type Piece = { text: string; typed: boolean };

/**
 * Cuts a text where what was typed stands in it, whatever the case. Joined again, the pieces are the text.
 * Every word that was typed is looked for, so that "red lip" marks "Lipstick, red" as well.
 */
export function highlight(text: string, typed: string): Piece[] {
  const words = [...new Set(foldText(typed).split(/\s+/).filter(Boolean))];
  const whole = foldText(text);
  // Where folding changes a text's length ("İ"), places in one are not places in the other.
  if (words.length === 0 || whole.length !== text.length) return [{ text, typed: false }];
  const marked = new Uint8Array(text.length);
  for (const word of words) {
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + 1)) marked.fill(1, at, at + word.length);
  }
  const pieces: Piece[] = [];
  for (let start = 0, end = 0; start < text.length; start = end) {
    while (end < text.length && marked[end] === marked[start]) end += 1;
    pieces.push({ text: text.slice(start, end), typed: marked[start] === 1 });
  }
  return pieces.length > 0 ? pieces : [{ text, typed: false }];
}

function foldText(text: string): string {
  return text.toLowerCase();
}

/**
 * A page on its way from React to the network is handled as its bytes, one character for each. One character beyond Latin, such as a
 * typographic apostrophe, makes V8 keep every copy of the page with two bytes for each character, and copies above 128 KB in a space
 * that only long garbage collections clear.
 */

/** Written anew for each text: a buffer for each would wait outside of the heap for the next long garbage collection. */
let scratch = Buffer.alloc(0);

/** Returns the bytes of a text in UTF-8, one character for each. */
export function toByteText(text: string): string {
  const maxBytes = 3 * text.length;
  if (scratch.length < maxBytes) scratch = Buffer.allocUnsafeSlow(maxBytes);
  return scratch.toString('latin1', 0, scratch.write(text));
}

/** Returns the text whose bytes these are. */
export const fromByteText = (bytes: string): string => Buffer.from(bytes, 'latin1').toString();

/** Puts a text in place of what stands from `start` to `end`; bytes, like the page that is edited. */
export type Edit = { start: number; end: number; text: string };

/** Returns a page with all its edits, copied once. Those of one place follow one another as they are given. */
export function applyEdits(page: string, edits: readonly Edit[]): string {
  const pieces: string[] = [];
  let position = 0;
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    if (start < position) throw new Error(`Two edits overlap at ${start}`);
    pieces.push(page.slice(position, start), text);
    position = end;
  }
  pieces.push(page.slice(position));
  return pieces.join('');
}

/** Adds a text before the first place that has another. @throws Error where none has it */
export function insertBefore(page: string, place: string, text: string): Edit {
  const start = page.indexOf(place);
  if (start < 0) throw new Error(`The page has no ${place}`);
  return { start, end: start, text };
}

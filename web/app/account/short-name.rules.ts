/** Words between a Malay or an Indian name and the father's, as they are written on identity cards. */
const patronymics = new Set(['bin', 'binti', 'bte', 'bt', 'b.', 'a/l', 'a/p', 's/o', 'd/o', '@']);

/** Names of at most so many characters are short as they are. */
const maxShortLength = 10;

const chineseName = /^[\p{Script=Han}·．・]+$/u;

/**
 * Returns a form of a full name for a narrow place. Only what is surely the own name is shown alone: the words before "bin",
 * "binti", "a/l" or the like, and the first of two words, as in Thai and Western names. Chinese names, in characters
 * or in three Latin words with the family's first, stay whole, and so does everything else.
 */
export function getShortName(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  const own = words.findIndex((word) => patronymics.has(word.toLowerCase()));
  if (own > 0) return words.slice(0, own).join(' ');
  if (fullName.length <= maxShortLength || chineseName.test(fullName)) return words.join(' ');
  return words.length === 2 ? (words[0] ?? fullName) : words.join(' ');
}

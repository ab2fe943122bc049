/** The longest path that a pattern is matched against, in characters; those of the shop are far shorter. */
export const maxMatchedLength = 2000;

/** The longest pattern, in characters. */
const maxPatternLength = 200;

/** How many times a pattern may go on in two ways: each doubles the work where nothing matches. */
const maxChoices = 8;
/** As many where a repetition can end anywhere. */
const maxChoicesBesideOpenEnd = 2;

/** An atom of a pattern and its repetition. What this does not match, such as a back-reference, is not plain. */
const part =
  /(\\(?:[dDwWsS]|\W)|\[(?:\\(?:[dDwWsS]|\W)|[^\\\]])+\]|\((?:\?:)?|[^\\[({}*+?])([*+?]|\{\d\d?(?:,(?:\d\d?)?)?\})?\??/gu;

/**
 * Whether a regular expression takes time in proportion to the length of a path, whatever that is: it begins with `^`, repeats single
 * characters only, and each repetition has a count, is followed by a character that it cannot match itself, or is the only one.
 * docs/design/addresses.md says it in full.
 * @throws SyntaxError for some of those that cannot be read
 */
export function isPlainPattern(pattern: string): boolean {
  const parts = [...pattern.matchAll(part)];
  // A part that was left out makes it shorter.
  if (pattern.length > maxPatternLength || parts.map(([text]) => text).join('') !== pattern) return false;
  let depth = 0;
  let choices = 0;
  let repetitions = 0;
  let openEnds = 0;
  for (const [index, [, atom = '', repetition = '']] of parts.entries()) {
    if (atom.startsWith('(')) depth += 1;
    if (atom === ')') depth -= 1;
    // An alternative of the whole pattern would not begin with its `^`.
    if (atom === '|' && depth === 0) return false;
    if (atom === '|' || repetition === '?') choices += 1;
    else if (repetition) {
      repetitions += 1;
      if (!/^\{\d+\}$/.test(repetition) && !hasOneEnd(atom, parts[index + 1])) openEnds += 1;
    }
    if (repetition && (/^[(|^$]/.test(atom) || (atom === ')' && repetition !== '?'))) return false;
  }
  const isLinear = openEnds === 0 ? choices <= maxChoices : repetitions === 1 && choices <= maxChoicesBesideOpenEnd;
  return pattern.startsWith('^') && isLinear;
}

/** Whether a repeated atom cannot match what must follow it, so that there is one place at which it can end. */
function hasOneEnd(atom: string, next: RegExpExecArray | undefined): boolean {
  if (!next || next[1] === '$') return true;
  const [, following = '', repetition = ''] = next;
  const isCharacter = /^(?:\\\W|[^\\[(.)^|])$/u.test(following) && /^\+?$/.test(repetition);
  return isCharacter && !new RegExp(`^${atom}$`, 'u').test(following.slice(-1));
}

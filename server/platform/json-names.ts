/** A place of a JSON file, and what is wrong there. */
export type JsonProblem = { place: string; message: string };

/**
 * Returns the names of a JSON text that its parsed value does not have: those that stand twice in one object, of which the last
 * one counts, and `__proto__`.
 * @param text that can be parsed
 */
export function findLostNames(text: string): JsonProblem[] {
  const problems: JsonProblem[] = [];
  /** The objects and lists that are open, each with the names read so far and the one that is being read. */
  const open: { names: Set<string>; step: string | number }[] = [];
  for (const [token, string, colon] of text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\],]/g)) {
    const inner = open.at(-1);
    if (token === '{' || token === '[') open.push({ names: new Set(), step: token === '[' ? 0 : '' });
    else if (token === '}' || token === ']') open.pop();
    else if (token === ',' && typeof inner?.step === 'number') inner.step += 1;
    else if (inner && string && colon) {
      const name: string = JSON.parse(string);
      inner.step = name;
      const place = open.map(({ step }) => step).join('.');
      if (inner.names.has(name)) problems.push({ place, message: 'stands twice; take one of them out' });
      if (name === '__proto__') problems.push({ place, message: 'cannot be a name; write another one' });
      inner.names.add(name);
    }
  }
  return problems;
}

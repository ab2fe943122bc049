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

/**
 * Returns a function that finds the line of a JSON text, from 1, on which a value stands: the nearest one around it where the text
 * does not have it.
 * @param text that can be parsed
 */
export function createJsonLocator(text: string): (path: readonly PropertyKey[]) => number {
  const offsets = new Map<string, number>();
  const open: { isList: boolean; step: string | number }[] = [];
  const note = (offset: number) => offsets.set(createPlaceKey(open.map(({ step }) => step)), offset);
  for (const { 0: token, 1: string, 2: colon, index } of text.matchAll(
    /("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\],]|[^\s"{}[\],]+/g,
  )) {
    const inner = open.at(-1);
    if (token === '}' || token === ']') open.pop();
    else if (token === ',') {
      if (typeof inner?.step === 'number') inner.step += 1;
    } else if (inner && string && colon) {
      inner.step = JSON.parse(string) as string;
      note(index);
    } else {
      if (inner?.isList) note(index);
      if (token === '{' || token === '[') open.push({ isList: token === '[', step: token === '[' ? 0 : '' });
    }
  }
  return (path) => {
    for (let length = path.length; length > 0; length -= 1) {
      const offset = offsets.get(createPlaceKey(path.slice(0, length)));
      if (offset !== undefined) return text.slice(0, offset).split('\n').length;
    }
    return 1;
  };
}

const createPlaceKey = (path: readonly PropertyKey[]) => JSON.stringify(path.map(String));

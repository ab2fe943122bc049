import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { decodeText, notText } from '@vermilion/server/platform/decode-text';
import { findLostNames } from '@vermilion/server/platform/json-names';
import { OperatorError } from '@vermilion/server/platform/operator-error';

/** Returns the path of a file as typed: npm runs in the root of the repository, not where the command was typed. */
export function resolveTypedPath(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? '.', file);
}

/** Returns the text of a file, in any encoding of `decodeText`. @throws OperatorError for another */
export async function readText(file: string): Promise<string> {
  const text = decodeText(await readFile(file));
  if (text === null) throw new OperatorError(`${file} ${notText}. Nothing was changed.`);
  return text;
}

/** Returns the content of a JSON file. @throws OperatorError when it is not JSON, or an object has a name twice */
export async function readJson(file: string): Promise<unknown> {
  const text = await readText(file);
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new OperatorError(`${file}: ${error instanceof Error ? error.message : error}. Nothing was changed.`);
  }
  const lost = findLostNames(text).map(({ place, message }) => `${file} ${place}: ${message}`);
  if (lost.length > 0) throw new OperatorError([...lost, 'Nothing was changed.'].join('\n'));
  return content;
}

/** What checks a file's content; schemas of zod do. */
export type Schema<Value> = {
  safeParse(
    content: unknown,
  ):
    | { success: true; data: Value }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
};

/** Returns the content of a JSON file that has the given form. @throws OperatorError that names every problem */
export async function readRecords<Value>(file: string, schema: Schema<Value>): Promise<Value> {
  return checkRecords(file, await readJson(file), schema);
}

/** Returns what a file says when it has the given form. @throws OperatorError that names every problem */
export function checkRecords<Value>(file: string, content: unknown, schema: Schema<Value>): Value {
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${file} ${issue.path.join('.')}: ${issue.message}`);
  throw new OperatorError(`${problems.join('\n')}\nNothing was changed.`);
}

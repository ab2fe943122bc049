import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { decodeText, notText } from '@vermilion/server/platform/decode-text';
import { type Fault, formatPlace } from '@vermilion/server/platform/explain-issue';
import { createJsonLocator, findLostNames } from '@vermilion/server/platform/json-names';
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

/** A document of a file, and how its places are named in messages. */
export type JsonDocument = { content: unknown; describePlace: DescribePlace };

/** Returns the place of a fault: file and line, and the path to it within the record of a list, or within the document. */
export type DescribePlace = (path: readonly PropertyKey[]) => string;

/** Returns the content of a JSON file. @throws OperatorError when it is not JSON, or an object has a name twice */
export async function readJson(file: string): Promise<JsonDocument> {
  const text = await readText(file);
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new OperatorError(`${file}: ${error instanceof Error ? error.message : error}. Nothing was changed.`);
  }
  const lost = findLostNames(text).map(({ place, message }) => `${file} ${place}: ${message}`);
  if (lost.length > 0) throw new OperatorError([...lost, 'Nothing was changed.'].join('\n'));
  const findLine = createJsonLocator(text);
  return {
    content,
    describePlace: (path) => {
      const place = formatPlace(Array.isArray(content) ? path.slice(1) : path);
      return `${file}:${findLine(path)}${place && ` ${place}`}`;
    },
  };
}

/** Returns what an operator reads of faults. */
export function listFaults(faults: readonly Fault[], describePlace: DescribePlace): string {
  return [...faults.map(({ path, message }) => `${describePlace(path)}: ${message}`), 'Nothing was changed.'].join(
    '\n',
  );
}

import { catalogueRecord, wantedWords } from '@vermilion/contract/catalogue-file';
import { marketCodes } from '@vermilion/contract/markets';
import { z } from 'zod';

/** What is wrong with a field of a record, in words. */
type FieldProblem = { path: readonly PropertyKey[]; message: string };

const longestShown = 40;

/** What a catalogue record was refused for, a problem for each field: what stands there and what is wanted. */
export function problemsOf({ issues }: z.ZodError, record: unknown): FieldProblem[] {
  const unknown = issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [];
    const { path, keys } = issue;
    const message = `is not known here; known are: ${keysOf(schemasAlong(path, record).at(-1)).join(', ')}`;
    return keys.map((key) => ({ path: [...path, cut(key)], message }));
  });
  // Several rules of one field want the same.
  const places = new Map(
    issues.filter(({ code }) => code !== 'unrecognized_keys').map(({ path }) => [path.join('.'), path]),
  );
  const faulty = [...places.values()].map((path) => ({ path, message: fieldMessage(path, record) }));
  return [...faulty, ...unknown];
}

function fieldMessage(path: readonly PropertyKey[], record: unknown): string {
  const words = schemasAlong(path, record)
    .map((schema) => wantedWords.get(schema))
    .findLast((found) => found !== undefined);
  const wanted = `${words?.wanted}${words?.example ? `; for example ${words.example}` : ''}`;
  const value = path.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown> | null)?.[step], record);
  return value === undefined ? `is missing; it is ${wanted}` : `${shown(value)} is not ${wanted}`;
}

/** A value as JSON, no more of it than is needed to find it. */
export function shown(value: unknown): string {
  if (typeof value !== 'string') return cut(JSON.stringify(value));
  const characters = [...value];
  if (characters.length <= longestShown) return JSON.stringify(value);
  return `${JSON.stringify(cut(value))} (${characters.length} characters)`;
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length <= longestShown ? text : `${characters.slice(0, longestShown).join('')}…`;
}

/** The schemas of a record and of each step of a path into it. */
function schemasAlong(path: readonly PropertyKey[], record: unknown): z.ZodType[] {
  const kind = (record as { kind?: unknown } | null)?.kind;
  const { options } = catalogueRecord;
  let at: z.ZodType | undefined = options.find((option) => option.shape.kind.value === kind) ?? options[0];
  const along = [catalogueRecord, at];
  for (const step of path) {
    at = at && schemaOf(at, step);
    if (at) along.push(at);
  }
  return along;
}

/** The schema of what stands under a key or place; none when nothing is described there. */
function schemaOf(schema: z.ZodType, step: PropertyKey): z.ZodType | undefined {
  if (schema instanceof z.ZodObject) return bare(schema.shape[String(step)]);
  if (schema instanceof z.ZodRecord) return bare(schema.valueType);
  if (schema instanceof z.ZodArray) return bare(schema.element);
  return undefined;
}

function bare(schema: unknown): z.ZodType | undefined {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? bare(schema.unwrap())
    : (schema as z.ZodType | undefined);
}

function keysOf(schema: z.ZodType | undefined): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  return schema instanceof z.ZodRecord ? [...marketCodes] : [];
}

import { marketCodes } from '@vermilion/contract/markets';
import { z } from 'zod';
import { catalogueRecord, fieldHints } from './catalogue-file.schema.ts';

/** Why a field of a record was refused. */
type FieldProblem = { path: readonly PropertyKey[]; message: string };

/** How much of a value a problem quotes. */
const maxQuotedCharacters = 40;

/** Returns why a catalogue record was refused, one problem per field: the value found and what is expected. */
export function listProblems({ issues }: z.ZodError, record: unknown): FieldProblem[] {
  const unknown = issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [];
    const { path, keys } = issue;
    const message = `is not known here; known are: ${listKeys(listSchemas(path, record).at(-1)).join(', ')}`;
    return keys.map((key) => ({ path: [...path, truncate(key)], message }));
  });
  // Several rules of one field want the same.
  const places = new Map(
    issues.filter(({ code }) => code !== 'unrecognized_keys').map(({ path }) => [path.join('.'), path]),
  );
  const faulty = [...places.values()].map((path) => ({ path, message: describeField(path, record) }));
  return [...faulty, ...unknown];
}

function describeField(path: readonly PropertyKey[], record: unknown): string {
  const hint = listSchemas(path, record)
    .map((schema) => fieldHints.get(schema))
    .findLast((found) => found !== undefined);
  const expected = `${hint?.expected}${hint?.example ? `; for example ${hint.example}` : ''}`;
  const value = path.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown> | null)?.[step], record);
  return value === undefined ? `is missing; it is ${expected}` : `${quoteValue(value)} is not ${expected}`;
}

/** A value as JSON, no more of it than is needed to find it. */
export function quoteValue(value: unknown): string {
  if (typeof value !== 'string') return truncate(JSON.stringify(value));
  const characters = [...value];
  if (characters.length <= maxQuotedCharacters) return JSON.stringify(value);
  return `${JSON.stringify(truncate(value))} (${characters.length} characters)`;
}

function truncate(text: string): string {
  const characters = [...text];
  return characters.length <= maxQuotedCharacters ? text : `${characters.slice(0, maxQuotedCharacters).join('')}…`;
}

/** The schemas of a record and of each step of a path into it. */
function listSchemas(path: readonly PropertyKey[], record: unknown): z.ZodType[] {
  const kind = (record as { kind?: unknown } | null)?.kind;
  const { options } = catalogueRecord;
  let at: z.ZodType | undefined = options.find((option) => option.shape.kind.value === kind) ?? options[0];
  const along = [catalogueRecord, at];
  for (const step of path) {
    at = at && findSchema(at, step);
    if (at) along.push(at);
  }
  return along;
}

/** The schema of what stands under a key or place; none when nothing is described there. */
function findSchema(schema: z.ZodType, step: PropertyKey): z.ZodType | undefined {
  if (schema instanceof z.ZodObject) return unwrapSchema(schema.shape[String(step)]);
  if (schema instanceof z.ZodRecord) return unwrapSchema(schema.valueType);
  if (schema instanceof z.ZodArray) return unwrapSchema(schema.element);
  return undefined;
}

function unwrapSchema(schema: unknown): z.ZodType | undefined {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? unwrapSchema(schema.unwrap())
    : (schema as z.ZodType | undefined);
}

function listKeys(schema: z.ZodType | undefined): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  return schema instanceof z.ZodRecord ? [...marketCodes] : [];
}

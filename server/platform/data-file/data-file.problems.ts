import { suggestAmount } from '@vermilion/contract/amount';
import { maxNamedProblems } from '@vermilion/contract/dataimport';
import { type MarketCode, marketCodes, markets, parseMarket } from '@vermilion/contract/markets';
import { z } from 'zod';
import {
  amountHint,
  buddhistYear,
  fieldHints,
  fileNames,
  referenceHint,
  textRules,
  timeHint,
} from './data-file.hints.ts';

import { findTextFault } from './data-file.texts.ts';

/** What is wrong with a data file, and where. `column` is empty where the whole line is meant. */
export type Problem = { line: number; column: string; message: string };

/** Ends messages about what keeps a file from being read further. */
export const restUnread = 'the rest of the file was not read';

/** One record of a data file, not checked yet, and where it stands. */
export type FileRecord = {
  record: unknown;
  /** Line of the file, from 1. */
  line: number;
  /** Where a field of the record stands, when that is elsewhere than `line` or is called otherwise there. */
  place?: (path: readonly PropertyKey[]) => { line: number; column: string };
  /**
   * Returns whether a column is not in the header of a file, whose header has a problem: a value that is missing there may stand
   * in the column that is not known. It is there only where the header has a problem.
   */
  isAbsent?: (column: string) => boolean;
  /**
   * Returns whether the file says nothing of a field: its column is not in the header, or it is in JSON Lines neither as a value nor as
   * null. Such a field stays as it is in the shop.
   * @param path from the record on
   */
  isOmitted?: (column: string, path: readonly string[]) => boolean;
};

/** A problem that no record is lost by; a bare `Problem` stands in the place of a record that could not be read. */
export type FileNote = { note: Problem };

export type FilePart = FileRecord | FileNote | Problem;

/** Why a field of a record was refused. */
export type FieldProblem = { path: readonly PropertyKey[]; message: string };

/**
 * Ends the list of a file's problems once it names as many as are kept.
 * @param line of the record that is read next
 * @returns whether it has ended: the rest of the file is not read then
 */
export function endFullList(problems: Problem[], line: number): boolean {
  if (problems.length < maxNamedProblems - 1) return false;
  problems.length = maxNamedProblems - 1;
  problems.push({ line, column: '', message: `the file has more than ${maxNamedProblems} problems; ${restUnread}` });
  return true;
}

/** How many items a list has that is quoted. */
const maxQuotedItems = 8;

/** How much of a value a problem quotes. */
const maxQuotedCharacters = 40;

/**
 * Returns why a record was refused, one problem per field: the value found and what is expected.
 * @param schema of the record; one option for each kind of record, where there are several
 */
export function listProblems(schema: z.ZodType, { issues }: z.ZodError, record: unknown): FieldProblem[] {
  const unknown = issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [];
    const { path, keys } = issue;
    const place = listSchemas(schema, path, record).at(-1);
    const known = listKeys(place);
    const message =
      known.length > 0
        ? `is not known here; known are: ${known.join(', ')}`
        : `is not known here: this is ${place && fieldHints.get(place)?.expected}`;
    return keys.map((key) => ({ path: [...path, truncate(key)], message }));
  });
  // Several rules of one field want the same.
  const places = new Map(
    issues.filter(({ code }) => code !== 'unrecognized_keys').map(({ path }) => [path.join('.'), path]),
  );
  const faulty = [...places.values()].map((path) => ({ path, message: describeField(schema, path, record) }));
  return [...faulty, ...unknown];
}

function describeField(schema: z.ZodType, path: readonly PropertyKey[], record: unknown): string {
  const hint = listSchemas(schema, path, record)
    .map((each) => fieldHints.get(each))
    .findLast((found) => found !== undefined);
  const value = path.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown> | null)?.[step], record);
  const rules = textRules.get(listSchemas(schema, path, record).at(-1) ?? schema);
  const fault = rules && typeof value === 'string' ? findTextFault(value.trim(), rules) : null;
  if (fault !== null) return `${quoteValue(value)} ${fault}`;
  const example = hint?.example ? `; for example ${hint.example}` : '';
  if (value === undefined) return `is missing; it is ${hint?.expected}${example}`;
  const correction =
    hint?.expected === amountHint
      ? suggestMarketAmount(value, findMarket(path, record))
      : (suggestNumber(value, listSchemas(schema, path, record).at(-1)) ??
        suggestCommonYear(value) ??
        (hint?.expected === referenceHint ? suggestReference(value) : null) ??
        (hint?.expected === timeHint && value === '24:00' ? 'for the end of the day write "23:59"' : null));
  if (Array.isArray(value) && value.length > maxQuotedItems)
    return `has ${value.length} items, and is ${hint?.expected}`;
  return `${quoteValue(value)} is not ${hint?.expected}${correction === null ? example : `: ${correction}`}`;
}

/** Returns what to write in place of a text that holds a number; null where that is not certain, as for `20.00`. */
function suggestNumber(value: unknown, schema: z.ZodType | undefined): string | null {
  if (typeof value !== 'string' || !/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/.test(value)) return null;
  return schema?.safeParse(Number(value)).success ? `write it without quotes, ${value}` : null;
}

/** Returns the name for addresses that is meant by another text; null where none is. */
function suggestReference(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const plain = value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const name = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return name === '' || /[^\p{ASCII}]/u.test(plain) ? null : `write ${JSON.stringify(name)}`;
}

/** Returns what to write in place of a date with a year of the Buddhist calendar; null where it has none. */
function suggestCommonYear(value: unknown): string | null {
  if (typeof value !== 'string' || !buddhistYear.test(value)) return null;
  const year = Number(value.slice(0, 4));
  return `${year} is a year of the Buddhist calendar, write ${JSON.stringify(`${year - 543}${value.slice(4)}`)}`;
}

/** Returns what to write in place of what is no amount of a market; null where that is not certain. */
const suggestMarketAmount = (value: unknown, market: MarketCode | null) =>
  market === null ? null : suggestAmount(String(value), markets[market].currency);

/** Returns the market that a price is of: one of the steps to it, or the field `market` beside it. */
function findMarket(path: readonly PropertyKey[], record: unknown): MarketCode | null {
  const { market } = (record ?? {}) as { market?: unknown };
  return [...path, market].map((step) => parseMarket(String(step))).find((code) => code !== null) ?? null;
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
function listSchemas(schema: z.ZodType, path: readonly PropertyKey[], record: unknown): z.ZodType[] {
  let at: z.ZodType | undefined = selectOption(schema, record);
  const along = at === schema ? [schema] : [schema, ...(at ? [at] : [])];
  for (const step of path) {
    at = at && findSchema(at, step);
    if (at) along.push(at);
  }
  return along;
}

/** The schema of a record's kind, where there is one for each kind. */
export function selectOption(schema: z.ZodType, record: unknown): z.ZodType | undefined {
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return schema;
  const kind = (record as { kind?: unknown } | null)?.kind;
  const options = schema.options as readonly z.ZodObject[];
  return options.find(({ shape }) => (shape.kind as z.ZodLiteral).value === kind) ?? options[0];
}

/** The schema of what stands under a key or place; none when nothing is described there. */
export function findSchema(schema: z.ZodType, step: PropertyKey): z.ZodType | undefined {
  if (schema instanceof z.ZodObject) return unwrapSchema(schema.shape[String(step)]);
  if (schema instanceof z.ZodRecord) return unwrapSchema(schema.valueType);
  if (schema instanceof z.ZodArray) return unwrapSchema(schema.element);
  return undefined;
}

function unwrapSchema(schema: unknown): z.ZodType | undefined {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? unwrapSchema(schema.unwrap())
    : (schema as z.ZodType | undefined);
}

function listKeys(schema: z.ZodType | undefined): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape).map((key) => fileNames.get(schema)?.[key] ?? key);
  return schema instanceof z.ZodRecord ? [...marketCodes] : [];
}

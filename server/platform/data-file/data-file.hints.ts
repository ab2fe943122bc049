import { maxAmount } from '@vermilion/contract/amount';
import { slug } from '@vermilion/contract/fields';
import { limits } from '@vermilion/contract/limits';
import { languages, marketCodes } from '@vermilion/contract/markets';
import { z } from 'zod';
import { findTextFault } from './data-file.texts.ts';

/** Schemas of the fields of data files, each with what it must hold in words. */

/** What each field must hold, for messages to the author of a file: "a day", for example `"2026-11-21"`. */
export const fieldHints = z.registry<{ expected: string; example?: string }>();

/** What the fields of an object are called in files, where that is not their name in the record. */
export const fileNames = z.registry<Readonly<Record<string, string>>>();

export function addHint<Schema extends z.ZodType>(schema: Schema, expected: string, example?: string): Schema {
  fieldHints.add(schema, example === undefined ? { expected } : { expected, example });
  return schema;
}

export const createChoice = <const Values extends readonly string[]>(values: Values) =>
  addHint(z.enum(values), `one of: ${values.join(', ')}`);

/** How the texts of a field may be written. */
export const textRules = z.registry<{ isOneLine: boolean }>();

/** Text of a file: composed (NFC), so that what looks the same is the same. */
function createFileText(minLength: number, maxLength: number, rules: { isOneLine: boolean }) {
  const schema = z
    .string()
    .trim()
    .normalize('NFC')
    .min(minLength)
    .max(maxLength)
    .refine((text) => text.isWellFormed() && findTextFault(text, rules) === null);
  textRules.add(schema, rules);
  return schema;
}

/** Text in one line: a name. */
export const createText = (minLength: number, maxLength: number, example: string) =>
  addHint(
    createFileText(minLength, maxLength, { isOneLine: true }),
    `text of ${minLength} to ${maxLength} characters`,
    JSON.stringify(example),
  );

/** Text that may have several lines. */
export const createProse = (minLength: number, maxLength: number, example: string) =>
  addHint(
    createFileText(minLength, maxLength, { isOneLine: false }),
    `text of ${minLength} to ${maxLength} characters`,
    JSON.stringify(example),
  );

export const createWholeNumber = (min: number, max: number, example: number) =>
  addHint(z.number().int().min(min).max(max), `a whole number from ${min} to ${max}`, String(example));

export const referenceHint = `a name for addresses: lower-case letters and digits with single hyphens between, ${limits.maxSlugLength} characters at most`;

export const reference = addHint(slug.clone(), referenceHint, '"rose-lip-balm"');

/** Text that stands in one line and has no HTML. */
export const createPlainLine = (minLength: number, maxLength: number, example: string) =>
  addHint(
    createFileText(minLength, maxLength, { isOneLine: true }).regex(/^[^<>]*$/u),
    `text of ${minLength} to ${maxLength} characters in one line, without < and >`,
    JSON.stringify(example),
  );

/** Text per language; English is there always and stands in for what is missing. */
export const createTexts = (maxLength: number, example: string, create = createText, minLength = 1) =>
  addHint(
    z
      .strictObject({ en: create(minLength, maxLength, example) })
      .extend(
        Object.fromEntries(
          languages.filter((code) => code !== 'en').map((code) => [code, create(0, maxLength, example).optional()]),
        ) as Record<'id' | 'th' | 'zh', z.ZodOptional<z.ZodString>>,
      ),
    'text by language, English always among them',
    JSON.stringify({ en: example }),
  );
/** Text per language that a record may have none of; English is then empty. */
export const createOptionalTexts = (maxLength: number, example: string) =>
  createTexts(maxLength, example, createProse, 0).default({ en: '' });
export type Texts = z.infer<ReturnType<typeof createTexts>>;

export const createPerMarket = <Value extends z.ZodType>(value: Value) =>
  addHint(z.partialRecord(z.enum(marketCodes), value), `an object by market: ${marketCodes.join(', ')}`, '{"SG": …}');

/** A date as spreadsheets write it where the Buddhist calendar is set: 2569 for 2026. No shop plans for that year. */
export const buddhistYear = /^2[4-6]\d\d-/;
const isCommonYear = (date: string) => !buddhistYear.test(date);

export const moment = addHint(z.iso.datetime().refine(isCommonYear), 'a moment in UTC', '"2026-11-21T16:00:00Z"');
export const day = addHint(z.iso.date().refine(isCommonYear), 'a day', '"2026-11-21"');
/** How a time of day is written: a day ends at 23:59, its last minute. */
export const timeHint = 'a time of day from 00:00 to 23:59';

/** How an amount of money is written (ADR 186). */
export const amountHint = 'an amount above 0 in the currency itself, in digits, with a point before the decimals';

/** An amount: the file's reader has made minor units of it, and leaves as text what it cannot read. */
export const amount = addHint(z.number().int().min(1).max(maxAmount), amountHint, '12.50');

/** What another program calls a variant: letters keep their case, and two SKUs are the same where every character is. */
export const sku = addHint(
  z
    .string()
    .trim()
    .normalize('NFC')
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]{1,60}$/u),
  'a SKU: 1 to 60 visible characters in one line',
  '"VC-00012-01"',
);

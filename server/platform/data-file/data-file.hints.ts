import { fileLine as line, slug } from '@vermilion/contract/fields';
import { limits } from '@vermilion/contract/limits';
import { languages, marketCodes } from '@vermilion/contract/markets';
import { z } from 'zod';

/** Schemas of the fields of data files, each with what it must hold in words. */

/** What each field must hold, for messages to the author of a file: "a day", for example `"2026-11-21"`. */
export const fieldHints = z.registry<{ expected: string; example?: string }>();

export function addHint<Schema extends z.ZodType>(schema: Schema, expected: string, example?: string): Schema {
  fieldHints.add(schema, example === undefined ? { expected } : { expected, example });
  return schema;
}

export const createChoice = <const Values extends readonly string[]>(values: Values) =>
  addHint(z.enum(values), `one of: ${values.join(', ')}`);

export const createText = (minLength: number, maxLength: number, example: string) =>
  addHint(line(maxLength).min(minLength), `text of ${minLength} to ${maxLength} characters`, JSON.stringify(example));

export const createWholeNumber = (min: number, max: number, example: number) =>
  addHint(z.number().int().min(min).max(max), `a whole number from ${min} to ${max}`, String(example));

export const reference = addHint(
  slug.clone(),
  `a name for addresses: lower-case letters and digits with single hyphens between, ${limits.maxSlugLength} characters at most`,
  '"rose-lip-balm"',
);

/** Text that stands in one line and has no HTML. */
export const createPlainLine = (minLength: number, maxLength: number, example: string) =>
  addHint(
    line(maxLength)
      .min(minLength)
      .regex(/^[^<>\p{Cc}\u2028\u2029]*$/u),
    `text of ${minLength} to ${maxLength} characters in one line, without < and >`,
    JSON.stringify(example),
  );

/** Text per language; English is there always and stands in for what is missing. */
export const createTexts = (maxLength: number, example: string, create = createText) =>
  addHint(
    z
      .strictObject({ en: create(1, maxLength, example) })
      .extend(
        Object.fromEntries(
          languages.filter((code) => code !== 'en').map((code) => [code, create(0, maxLength, example).optional()]),
        ) as Record<'id' | 'th' | 'zh', z.ZodOptional<z.ZodString>>,
      ),
    'text by language, English always among them',
    JSON.stringify({ en: example }),
  );
export type Texts = z.infer<ReturnType<typeof createTexts>>;

export const createPerMarket = <Value extends z.ZodType>(value: Value) =>
  addHint(z.partialRecord(z.enum(marketCodes), value), `an object by market: ${marketCodes.join(', ')}`, '{"SG": …}');

/** A date as spreadsheets write it where the Buddhist calendar is set: 2569 for 2026. No shop plans for that year. */
export const buddhistYear = /^2[4-6]\d\d-/;
const isCommonYear = (date: string) => !buddhistYear.test(date);

export const moment = addHint(z.iso.datetime().refine(isCommonYear), 'a moment in UTC', '"2026-11-21T16:00:00Z"');
export const day = addHint(z.iso.date().refine(isCommonYear), 'a day', '"2026-11-21"');
/** What a price is written as (ADR 151). */
export const minorUnitsHint = 'a price in minor units, a whole number from 1 to 1000000000 without a decimal point';

export const minorUnits = addHint(z.number().int().min(1).max(1_000_000_000), minorUnitsHint, '1250 for 12.50');

export const sku = addHint(
  z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/),
  'a SKU: 3 to 40 capital letters, digits and hyphens, no hyphen first',
  '"VC-00012-01"',
);

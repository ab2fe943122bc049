import { z } from 'zod';
import {
  type Column,
  createColumn,
  createLanguageColumns,
  type Format,
  text,
  words,
  yesNo,
} from '../platform/data-file/data-file.columns.ts';
import { addHint, createChoice, createProse, createTexts } from '../platform/data-file/data-file.hints.ts';
import type { ProductField, ProductFields } from '../platform/shop/shop-fields.ts';
import type { FieldValue } from './catalogue.fields.ts';

/** The shop's own fields in catalogue files: how a record has them, and in which columns of a table they stand. */

const maxTextLength = 500;
const maxNumber = 1_000_000_000;
const maxDecimals = 4;

/** The data file's reader leaves numbers such as 1.0, which no price may be, as they are written. */
const writtenNumber = z
  .string()
  .regex(/^-?\d{1,10}\.\d{1,10}$/)
  .transform(Number);

/** Returns the schema of a product's values; values may be left out, or null. */
export function createFieldsSchema(fields: ProductFields) {
  const schemas = Object.entries(fields).map(([key, field]): [string, z.ZodType<FieldValue | null | undefined>] => [
    key,
    createValueSchema(field).nullish(),
  ]);
  return addHint(
    z.strictObject(Object.fromEntries(schemas)),
    'an object of the fields that the shop file declares under productFields',
    '{"refillable": true}',
  );
}

function createValueSchema(field: ProductField): z.ZodType<FieldValue> {
  switch (field.kind) {
    case 'text':
      return createProse(1, maxTextLength, 'Anna Lim');
    case 'localized_text':
      return createTexts(maxTextLength, 'Dries in a minute', createProse) as z.ZodType<FieldValue>;
    case 'number': {
      const number = z
        .union([z.number(), writtenNumber])
        .refine((value) => Math.abs(value) <= maxNumber && Number(value.toFixed(maxDecimals)) === value);
      return addHint(number, `a number from -${maxNumber} to ${maxNumber} with ${maxDecimals} decimals at most`, '2.5');
    }
    case 'boolean':
      return addHint(z.boolean(), 'true or false (in CSV yes or no)');
    case 'choice':
      return createChoice(Object.keys(field.choices));
    case 'choice_list': {
      const choices = Object.keys(field.choices);
      return addHint(
        z
          .array(createChoice(choices))
          .min(1)
          .refine((chosen) => new Set(chosen).size === chosen.length),
        `a list of one or more of: ${choices.join(', ')}, each once`,
      );
    }
  }
}

const formats: Record<Exclude<ProductField['kind'], 'localized_text'>, Format> = {
  text,
  number: { read: (cell) => (/^-?\d+(\.\d+)?$/.test(cell.trim()) ? Number(cell) : cell), write: String },
  boolean: yesNo,
  choice: text,
  choice_list: words,
};

/** Returns the columns of the fields: `field:burn_hours`, of text by language `field:notes:th`. */
export function createFieldColumns(fields: ProductFields): Column[] {
  return Object.entries(fields).flatMap(([key, { kind }]) => {
    const name = `field:${key}`;
    const path = ['fields', key];
    return kind === 'localized_text' ? createLanguageColumns(name, path) : [createColumn(name, path, formats[kind])];
  });
}

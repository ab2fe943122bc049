import { z } from 'zod';
import type { Column } from './data-file.columns.ts';
import { fieldHints } from './data-file.hints.ts';
import { findSchema } from './data-file.problems.ts';

/** A column of a data file in words. */
export type ColumnDescription = {
  name: string;
  /** Where the value stands in JSON Lines. */
  field: string;
  isRequired: boolean;
  expected: string;
  example: string;
};

/**
 * Describes columns by the schema of their records.
 * @param schema of the record that the columns' paths lead into
 */
export function describeColumns(schema: z.ZodType, columns: readonly Column[]): ColumnDescription[] {
  return columns.map(({ name, path, field = path.join('.') }) => {
    let at: z.ZodType | undefined = schema;
    let isRequired = true;
    let hint: { expected: string; example?: string } | undefined;
    for (const step of path) {
      isRequired &&= at instanceof z.ZodObject && !isOptional(at.shape[step] as z.ZodType);
      at = at && findSchema(at, step);
      hint = (at && fieldHints.get(at)) ?? hint;
    }
    return {
      name,
      field,
      isRequired,
      expected: hint?.expected ?? '',
      example: hint?.example ?? '',
    };
  });
}

const isOptional = (schema: z.ZodType) => schema.safeParse(undefined).success;

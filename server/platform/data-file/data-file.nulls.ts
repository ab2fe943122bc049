import { z } from 'zod';
import { findSchema, selectOption } from './data-file.problems.ts';

/**
 * Deletes the fields of a record that are null, which means the same as leaving them out. Unknown fields stay, so that they are
 * refused; so do the items of lists.
 * @param schema of the record
 */
export function deleteNullFields(schema: z.ZodType, record: unknown): void {
  deleteWithin(selectOption(schema, record), record);
}

function deleteWithin(schema: z.ZodType | undefined, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  // A size is a text, or texts by language.
  const own = schema instanceof z.ZodUnion ? schema.options.find((option) => option instanceof z.ZodObject) : schema;
  for (const [key, inner] of Object.entries(value)) {
    const field = own instanceof z.ZodType && hasField(own, key) ? findSchema(own, key) : undefined;
    if (inner !== null) deleteWithin(field, inner);
    else if (field && !Array.isArray(value)) delete (value as Record<string, unknown>)[key];
  }
}

const hasField = (schema: z.ZodType, key: string) =>
  !(schema instanceof z.ZodRecord) || (schema.keyType as z.ZodType).safeParse(key).success;

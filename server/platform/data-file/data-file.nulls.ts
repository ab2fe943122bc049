import { z } from 'zod';
import { findSchema, selectOption } from './data-file.problems.ts';

/**
 * Deletes the fields of a record that are null, which means what an empty cell means. Unknown fields stay, so that they are
 * refused; so do the items of lists.
 * @param schema of the record
 * @returns the paths of the deleted fields, joined by points
 */
export function deleteNullFields(schema: z.ZodType, record: unknown): ReadonlySet<string> {
  const deleted = new Set<string>();
  deleteWithin(selectOption(schema, record), record, '', deleted);
  return deleted;
}

function deleteWithin(schema: z.ZodType | undefined, value: unknown, path: string, deleted: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  // A size is a text, or texts by language.
  const own = schema instanceof z.ZodUnion ? schema.options.find((option) => option instanceof z.ZodObject) : schema;
  for (const [key, inner] of Object.entries(value)) {
    const field = own instanceof z.ZodType && hasField(own, key) ? findSchema(own, key) : undefined;
    if (inner !== null) deleteWithin(field, inner, `${path}${key}.`, deleted);
    else if (field && !Array.isArray(value)) {
      delete (value as Record<string, unknown>)[key];
      deleted.add(path + key);
    }
  }
}

const hasField = (schema: z.ZodType, key: string) =>
  !(schema instanceof z.ZodRecord) || (schema.keyType as z.ZodType).safeParse(key).success;

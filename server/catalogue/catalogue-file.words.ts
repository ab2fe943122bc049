import type { z } from 'zod';
import { type FieldProblem, listProblems } from '../platform/data-file/data-file.problems.ts';
import { catalogueRecord } from './catalogue-file.schema.ts';

export { type FileRecord, type Problem, quoteValue } from '../platform/data-file/data-file.problems.ts';

/** Returns why a catalogue record was refused, one problem per field. */
export function listRecordProblems(error: z.ZodError, record: unknown): FieldProblem[] {
  return listProblems(catalogueRecord, error, record);
}

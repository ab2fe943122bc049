export {
  type FileRecord,
  listProblems,
  type Problem,
  quoteValue,
} from '../platform/data-file/data-file.problems.ts';
export { normalizeLookAlikes } from '../platform/data-file/data-file.texts.ts';

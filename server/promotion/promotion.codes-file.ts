import { maxCodesPerCall } from '@vermilion/contract/batches';
import { definedCode } from '@vermilion/contract/promotion';
import { stringify } from 'csv-stringify/sync';
import { CsvFileError, type CsvRow, parseCsv } from '../platform/csv-file.ts';
import { decodeText, notText } from '../platform/decode-text.ts';
import type { StoredCode } from './promotion.admin.store.ts';

/** A code of a file, with the number of orders that can use it; null for any number. */
type FileCode = { code: string; maxUses: number | null };

/**
 * Reads a CSV file of codes: the column `code`, and `max_uses`, where empty is any number. Without that column each code
 * can be used once.
 * @returns the codes, or all that is wrong with them, by row
 */
export function readCodesFile(bytes: Uint8Array): FileCode[] | { problems: string[] } {
  let rows: CsvRow<Record<string, string>>[];
  const text = decodeText(bytes);
  if (text === null) return { problems: [`The file ${notText}`] };
  try {
    rows = parseCsv(text);
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error;
    return { problems: [`Row ${error.line}: ${error.message}`] };
  }
  if (rows.length === 0) return { problems: ['The file has no codes'] };
  if (rows.length > maxCodesPerCall) return { problems: [`The file has more than ${maxCodesPerCall} codes`] };
  if (rows[0]?.value.code === undefined) return { problems: ['Row 1: the file has no column code'] };
  const problems: string[] = [];
  const firstLines = new Map<string, number>();
  const codes = rows.map(({ line, value }): FileCode => {
    const { code = '', max_uses: maxUses = '1' } = value;
    if (!definedCode.safeParse(code).success) {
      const form = 'a code has 3 to 40 letters, digits, hyphens and underscores';
      problems.push(`Row ${line}: ${form}, not ${JSON.stringify(code)}`);
    }
    const first = firstLines.get(code);
    if (first === undefined) firstLines.set(code, line);
    else problems.push(`Row ${line}: the code ${code} stands in row ${first} already`);
    const isCount = /^([1-9]\d{0,8})?$/.test(maxUses);
    if (!isCount) {
      problems.push(`Row ${line}: max_uses is a whole number, or empty, not ${JSON.stringify(maxUses)}`);
    }
    return { code, maxUses: maxUses === '' || !isCount ? null : Number(maxUses) };
  });
  return problems.length > 0 ? { problems } : codes;
}

/** Writes codes as a CSV file with the columns code, uses and uses_left; the last is empty for any number. */
export function writeCodesFile(codes: readonly StoredCode[]): string {
  const rows = codes.map(({ code, uses, usesLeft }) => [code, uses, usesLeft ?? '']);
  return stringify([['code', 'uses', 'uses_left'], ...rows]);
}

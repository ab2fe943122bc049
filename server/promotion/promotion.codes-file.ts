import { definedCode, maxCodesPerCall } from '@vermilion/contract/promotion';
import { stringify } from 'csv-stringify/sync';
import { CsvFileError, type CsvRow, parseCsv } from '../platform/csv-file.ts';
import { decodeText, notText } from '../platform/decode-text.ts';
import type { StoredCode } from './promotion.admin.store.ts';

/** A code of a file, with the number of orders that can use it; null for any number. */
type FileCode = { code: string; maxUses: number | null };

/**
 * Reads a CSV file of codes: the column `code`, and `max_uses`, where empty is any number. Without that column each code
 * can be used once.
 * @returns the codes, or what is wrong with which row
 */
export function readCodesFile(bytes: Uint8Array): FileCode[] | { problem: string } {
  let rows: CsvRow<Record<string, string>>[];
  const text = decodeText(bytes);
  if (text === null) return { problem: `The file ${notText}` };
  try {
    rows = parseCsv(text);
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error;
    return { problem: error.message };
  }
  if (rows.length === 0) return { problem: 'The file has no codes' };
  if (rows.length > maxCodesPerCall) return { problem: `The file has more than ${maxCodesPerCall} codes` };
  const codes: FileCode[] = [];
  for (const { line, value } of rows) {
    const { code = '', max_uses: maxUses = '1' } = value;
    const row = `Row ${line}`;
    if (!definedCode.safeParse(code).success) {
      return {
        problem: `${row}: a code has 3 to 40 letters, digits, hyphens and underscores, not ${JSON.stringify(code)}`,
      };
    }
    if (!/^([1-9]\d{0,8})?$/.test(maxUses)) return { problem: `${row}: max_uses is a whole number, or empty` };
    codes.push({ code, maxUses: maxUses === '' ? null : Number(maxUses) });
  }
  return codes;
}

/** Writes codes as a CSV file with the columns code, uses and uses_left; the last is empty for any number. */
export function writeCodesFile(codes: readonly StoredCode[]): string {
  const rows = codes.map(({ code, uses, usesLeft }) => [code, uses, usesLeft ?? '']);
  return stringify([['code', 'uses', 'uses_left'], ...rows]);
}

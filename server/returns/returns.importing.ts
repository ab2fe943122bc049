import type { ErrorCode } from '@vermilion/contract/errors';
import type { ReceivedReturn } from '@vermilion/contract/returns';
import type { Transaction } from 'kysely';
import type { Author } from '../audit/audit.service.ts';
import { type CsvProblem, sortProblems } from '../platform/csv-file.ts';
import { type Database, runResultInTransaction } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import type { Change, ReturnChanging } from './returns.changing.ts';
import { type FileChange, type FileKind, readReturnsFile } from './returns.file.ts';
import type { ReturnPlans } from './returns.plans.ts';
import { findReturnByNumber, listReturnSkus } from './returns.store.ts';

/** How many returns were changed, and how many had been before; or all that is wrong. */
type ReturnsReport = { ok: true; done: number; known: number } | { ok: false; problems: CsvProblem[] };

/** Gives the returns of a CSV file their labels, receives or refunds them: all or none, and each once. */
export type ImportReturns = (kind: FileKind, author: Author, text: string) => Promise<ReturnsReport>;

export function createReturnsImport(
  { db }: Pick<Database, 'db'>,
  { changeLocked }: Pick<ReturnChanging, 'changeLocked'>,
  { planLabel, planReceipt, planRefund }: ReturnPlans,
): ImportReturns {
  /** Changes a return as a file says. @returns whether anything was changed, or what is wrong */
  async function changeFromFile(
    transaction: Transaction<Tables>,
    author: Author,
    wanted: FileChange,
  ): Promise<boolean | string> {
    const stored = await findReturnByNumber(transaction, wanted.number);
    if (!stored) return 'is no return of the shop';
    const planned = await planFromFile(transaction, author, stored.id, wanted);
    if (typeof planned === 'string') return planned;
    const changed = await changeLocked<ErrorCode>(transaction, { author, returnId: stored.id }, planned);
    if (changed.ok) return changed.value;
    const { code } = changed.error;
    return code === 'RETURN_STATE_CHANGED' ? `is ${stored.state}` : `is refused: ${code}`;
  }

  async function planFromFile(
    transaction: Transaction<Tables>,
    author: Author,
    returnId: string,
    wanted: FileChange,
  ): Promise<Change<ErrorCode> | string> {
    if (wanted.kind === 'label') return planLabel(wanted.label) ?? 'is refused: LABEL_URL_REFUSED';
    if (wanted.kind === 'refund') return planRefund({ author });
    const lineIds = new Map((await listReturnSkus(transaction, returnId)).map(({ sku, line_id }) => [sku, line_id]));
    const lines: ReceivedReturn['lines'] = [];
    for (const { sku, ...received } of wanted.articles) {
      const lineId = lineIds.get(sku);
      if (lineId === undefined) return `has no ${sku}`;
      lines.push({ lineId, ...received });
    }
    return planReceipt({ storeCode: wanted.storeCode, lines });
  }

  return async (kind, author, text) => {
    const { changes, problems } = readReturnsFile(kind, text);
    return runResultInTransaction(db, async (transaction): Promise<ReturnsReport> => {
      const found = [...problems];
      let [done, known] = [0, 0];
      for (const wanted of changes) {
        const changed = await changeFromFile(transaction, author, wanted);
        if (typeof changed === 'string') found.push({ line: wanted.line, message: `${wanted.number} ${changed}` });
        else if (changed) done += 1;
        else known += 1;
      }
      return found.length > 0 ? { ok: false, problems: sortProblems(found) } : { ok: true, done, known };
    });
  };
}

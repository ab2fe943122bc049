import type { Transaction } from 'kysely';
import { type Author, recordChange } from '../audit/audit.service.ts';
import type { Clock } from '../platform/clock.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { systemRandom } from '../platform/random.ts';
import type { Tables } from '../platform/tables.ts';
import { hasRoomForOffer, insertCodes, insertPromotion } from './promotion.admin.store.ts';
import { createRow } from './promotion.admin.ts';
import type { PromotionRecord } from './promotion.file.ts';
import { maxOpenOffers } from './promotion.store.ts';

/**
 * Adds promotions with their codes in the name of an author, all or none.
 * @throws OperatorError that names everything that is wrong: a name or a code that is taken, a SKU of no variant, a market with
 * too many open offers
 */
export async function importPromotions(
  transaction: Transaction<Tables>,
  { clock, author }: { clock: Clock; author: Author },
  records: readonly PromotionRecord[],
): Promise<void> {
  const problems: string[] = [];
  for (const { code, definition } of records) {
    const problem = await importPromotion(transaction, { clock, author }, { code, definition });
    if (problem !== null) problems.push(`${definition.market} ${definition.slug}: ${problem}`);
  }
  if (problems.length > 0) throw new OperatorError(`${problems.join('\n')}\nNothing was changed.`);
}

/** @returns what is wrong with a promotion; null where it was added */
async function importPromotion(
  transaction: Transaction<Tables>,
  { clock, author }: { clock: Clock; author: Author },
  { code, definition }: PromotionRecord,
): Promise<string | null> {
  if (code !== null && definition.kind === 'offer') return 'an offer has no code';
  const row = await createRow(transaction, definition);
  if (!row.ok) return 'no variant has the SKU of its gift';
  const id = systemRandom.uuid();
  const now = clock.now();
  const promotion = { ...row.value, id, uses_left: definition.maxUses, ended_at: null, created_at: now };
  if (!(await hasRoomForOffer(transaction, promotion, now))) {
    return `a market has at most ${maxOpenOffers} open offers. End one first`;
  }
  if (!(await insertPromotion(transaction, promotion))) return 'the market has a promotion of this name already';
  const codes = code === null ? [] : [{ code, maxUses: null }];
  if (code !== null && (await insertCodes(transaction, promotion, codes, now)) !== null) {
    return `the market has the code ${code} already`;
  }
  await recordChange(transaction, clock, {
    author,
    action: 'promotion.defined',
    object: { kind: 'promotion', id },
    after: { ...definition, ...(code !== null && { code }) },
  });
  return null;
}

import { definedCode, type PromotionDefinition, promotionDefinition } from '@vermilion/contract/promotion';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { systemRandom } from '../platform/random.ts';
import type { Tables } from '../platform/tables.ts';
import { hasRoomForOffer, insertCodes, insertPromotion } from './promotion.admin.store.ts';
import { createRow } from './promotion.admin.ts';
import { maxOpenOffers } from './promotion.store.ts';

/** A promotion of a file, with its one code; null for an offer, and for codes that come from a CSV file. */
export type PromotionRecord = { code: string | null; definition: PromotionDefinition };

/** A file of promotions: each as staff define it, a promotion of one code with the `code` beside. */
export const promotionFile = z
  .array(z.looseObject({ code: definedCode.nullable().default(null) }))
  .min(1)
  .max(1000)
  .transform((records, context): PromotionRecord[] =>
    records.flatMap(({ code, ...record }, index) => {
      const parsed = promotionDefinition.safeParse(record);
      if (parsed.success) return { code, definition: parsed.data };
      for (const { path, message } of parsed.error.issues) {
        context.addIssue({ code: 'custom', message, path: [index, ...path] });
      }
      return [];
    }),
  );

/**
 * Adds promotions with their codes, all or none.
 * @throws OperatorError where a name or a code is taken, a SKU is of no variant, or a market has too many open offers
 */
export async function importPromotions(
  transaction: Transaction<Tables>,
  clock: Clock,
  records: readonly PromotionRecord[],
): Promise<void> {
  for (const { code, definition } of records) {
    const { market, slug, kind, maxUses } = definition;
    const row = await createRow(transaction, definition);
    if (!row.ok) throw new OperatorError(`${market} ${slug}: no variant has the SKU of its gift`);
    const id = systemRandom.uuid();
    const promotion = { ...row.value, id, uses_left: maxUses, ended_at: null, created_at: clock.now() };
    if (!(await hasRoomForOffer(transaction, promotion, clock.now()))) {
      throw new OperatorError(`${market} ${slug}: a market has at most ${maxOpenOffers} open offers. End one first`);
    }
    if (!(await insertPromotion(transaction, promotion))) {
      throw new OperatorError(`${market} has the promotion ${slug} already`);
    }
    if (code === null) continue;
    if (kind === 'offer') throw new OperatorError(`${market} ${slug} is an offer, which has no code`);
    if ((await insertCodes(transaction, { id, market }, [{ code, maxUses: null }], clock.now())) !== null) {
      throw new OperatorError(`${market} has the code ${code} already`);
    }
  }
}

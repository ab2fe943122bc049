import type { PromotionDefinition } from '@vermilion/contract/promotion';
import type { Transaction } from 'kysely';
import { type Author, recordChange } from '../audit/audit.service.ts';
import { findUnknownNames, readVariantIds } from '../catalogue/catalogue.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Fault } from '../platform/explain-issue.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { systemRandom } from '../platform/random.ts';
import type { Tables } from '../platform/tables.ts';
import { hasRoomForOffer, insertCodes, insertPromotion } from './promotion.admin.store.ts';
import { createRow } from './promotion.admin.ts';
import type { PromotionRecord } from './promotion.file.ts';
import { maxOpenOffers } from './promotion.store.ts';

/** Returns what of the catalogue a promotion names and the catalogue does not have. */
export async function findUnknownReferences(
  transaction: Transaction<Tables>,
  { benefit, scope }: PromotionDefinition,
): Promise<Fault[]> {
  const isUnknownGift = benefit.kind === 'gift' && !(await readVariantIds(transaction, [benefit.sku])).has(benefit.sku);
  const gift = isUnknownGift ? [{ path: ['benefit', 'sku'], message: `no variant has the SKU ${benefit.sku}` }] : [];
  const names = await findUnknownNames(transaction, scope);
  return [
    ...gift,
    ...names.map(({ list, slug }) => ({
      path: ['scope', list, scope[list].indexOf(slug)],
      message: `the catalogue has no ${list.replace('Slugs', '')} ${slug}`,
    })),
  ];
}

/**
 * Adds promotions with their codes in the name of an author, all or none.
 * @param earlier what is wrong with others of the same file
 * @throws OperatorError that names everything that is wrong: a name or a code that is taken, a SKU of no variant, a scope of nothing, a
 * market with too many open offers
 */
export async function importPromotions(
  transaction: Transaction<Tables>,
  { clock, author }: { clock: Clock; author: Author },
  records: readonly PromotionRecord[],
  earlier: readonly string[] = [],
): Promise<void> {
  const problems = [...earlier];
  for (const record of records) {
    const { market, slug } = record.definition;
    const describe = record.describe ?? (({ message }: Fault) => `${market} ${slug}: ${message}`);
    problems.push(...(await importPromotion(transaction, { clock, author }, record)).map(describe));
  }
  if (problems.length > 0) throw new OperatorError(`${problems.join('\n')}\nNothing was changed.`);
}

/** @returns what is wrong with a promotion; nothing where it was added */
async function importPromotion(
  transaction: Transaction<Tables>,
  { clock, author }: { clock: Clock; author: Author },
  { code, definition }: PromotionRecord,
): Promise<Fault[]> {
  const faults = await findUnknownReferences(transaction, definition);
  if (code !== null && definition.kind === 'offer') faults.push({ path: ['code'], message: 'an offer has no code' });
  if (faults.length > 0) return faults;
  const row = await createRow(transaction, definition);
  if (!row.ok) throw new Error(`${row.error.code}, though every name was found`);
  const id = systemRandom.uuid();
  const now = clock.now();
  const promotion = { ...row.value, id, uses_left: definition.maxUses, ended_at: null, created_at: now };
  if (!(await hasRoomForOffer(transaction, promotion, now))) {
    return [{ path: ['kind'], message: `a market has at most ${maxOpenOffers} open offers. End one first` }];
  }
  if (!(await insertPromotion(transaction, promotion))) {
    const message = `${definition.market} has a promotion called ${definition.slug} already`;
    return [{ path: ['slug'], message }];
  }
  const codes = code === null ? [] : [{ code, maxUses: null }];
  if ((await insertCodes(transaction, promotion, codes, now)).length > 0) {
    return [{ path: ['code'], message: `${definition.market} has the code ${code} already` }];
  }
  await recordChange(transaction, clock, {
    author,
    action: 'promotion.defined',
    object: { kind: 'promotion', id },
    after: { ...definition, ...(code !== null && { code }) },
  });
  return [];
}

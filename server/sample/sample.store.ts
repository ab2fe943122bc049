import type { MarketCode } from '@vermilion/contract/markets';
import { type Insertable, type Selectable, sql, type Transaction } from 'kysely';
import { nameColumns } from '../platform/columns.ts';
import { createStatement } from '../platform/compiled-statement.ts';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import type { ChosenSample } from './sample.rules.ts';

type SampleRow = Selectable<Tables['samples']>;

/** A sample with the units of its variant that can be given away. */
export type StoredSample = SampleRow & { available: number };

const sampleColumns = nameColumns('samples', {
  market: true,
  id: true,
  variant_id: true,
  position: true,
  description: true,
  is_offered: true,
});

/** Selects samples with their available units, from the view that the noun stock offers for this. */
const selectSamples = (db: Db, market: MarketCode) =>
  db
    .selectFrom('samples')
    .leftJoin('available_stock', (join) =>
      join
        .onRef('available_stock.market', '=', 'samples.market')
        .onRef('available_stock.variant_id', '=', 'samples.variant_id'),
    )
    .select(sampleColumns)
    .select(sql<number>`coalesce(available_stock.available, 0)`.as('available'))
    .where('samples.market', '=', market);

/** Returns the samples of a market in the retailer's order; those that are not offered too. */
export function listSamples(db: Db, market: MarketCode): Promise<StoredSample[]> {
  return selectSamples(db, market).orderBy('position').orderBy('samples.id').execute();
}

/** Returns a sample of a market. */
export function findSample(db: Db, market: MarketCode, id: string): Promise<StoredSample | undefined> {
  return selectSamples(db, market).where('samples.id', '=', id).executeTakeFirst();
}

/** Adds a sample or changes it. @returns false where another sample of the market has the variant */
export async function writeSample(
  transaction: Transaction<Tables>,
  sample: Insertable<Tables['samples']>,
): Promise<boolean> {
  const { market, id, ...change } = sample;
  const other = await transaction
    .selectFrom('samples')
    .select('id')
    .where('market', '=', market)
    .where('variant_id', '=', sample.variant_id)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other) return false;
  await transaction
    .insertInto('samples')
    .values(sample)
    .onConflict((conflict) => conflict.columns(['market', 'id']).doUpdateSet(change))
    .execute();
  return true;
}

/** Makes changes of samples wait for each other until the transaction ends. */
export async function lockSamples(transaction: Transaction<Tables>): Promise<void> {
  await sql`lock table samples in share row exclusive mode`.execute(transaction);
}

/** Returns the samples that a bag has chosen, in the order of their places; without those that were taken away. */
export async function listChosen(
  db: Db,
  { bagId, market }: { bagId: string; market: MarketCode },
): Promise<ChosenSample[]> {
  const rows = await selectChosen(db, { bagId, market });
  return rows.map(({ id, variant_id, is_offered, available }) => ({
    id,
    variantId: variant_id,
    isOffered: is_offered,
    available,
  }));
}

const selectChosen = createStatement(({ bagId, market }: { bagId: string; market: MarketCode }, db) =>
  selectSamples(db, market)
    .innerJoin('bag_samples', 'bag_samples.sample_id', 'samples.id')
    .where('bag_samples.bag_id', '=', bagId)
    .orderBy('bag_samples.place'),
);

/** The SQL expression of whether a bag has chosen samples: 0 where it has none. */
export const selectHasChosen = ({ bagId }: { bagId: string }) =>
  sql<number>`(exists (select from bag_samples where bag_id = ${bagId}::uuid))::integer`;

/** Returns the ids of the samples that a bag has chosen, in the order of their places. */
export async function listChosenIds(db: Db, bagId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bag_samples')
    .select('sample_id')
    .where('bag_id', '=', bagId)
    .orderBy('place')
    .execute();
  return rows.map(({ sample_id }) => sample_id);
}

/** Makes the given samples those of a bag, in this order. The bag must be locked. */
export async function replaceChosen(
  transaction: Transaction<Tables>,
  bagId: string,
  sampleIds: readonly string[],
): Promise<void> {
  await deleteChosen(transaction, bagId);
  if (sampleIds.length === 0) return;
  const rows = sampleIds.map((sampleId, index) => ({ bag_id: bagId, sample_id: sampleId, place: index + 1 }));
  await transaction.insertInto('bag_samples').values(rows).execute();
}

/** Takes all samples out of a bag. */
export async function deleteChosen(transaction: Transaction<Tables>, bagId: string): Promise<void> {
  await transaction.deleteFrom('bag_samples').where('bag_id', '=', bagId).execute();
}

/** Returns the samples in the bags of an account. */
export function listChosenByAccount(db: Db, accountId: string) {
  return db
    .selectFrom('bag_samples')
    .innerJoin('bags', 'bags.id', 'bag_samples.bag_id')
    .select(['bags.market', 'bag_samples.sample_id as sampleId'])
    .where('bags.account_id', '=', accountId)
    .orderBy('bags.market')
    .orderBy('bag_samples.place')
    .execute();
}

import { systemClock } from '@vermilion/server/platform/clock';
import { type Database, type Db, notify } from '@vermilion/server/platform/database';
import { jobsChannel } from '@vermilion/server/platform/jobs';
import { createStockService } from '@vermilion/server/stock/stock.service';
import { sql } from 'kysely';

/**
 * Puts units of variants that anybody may buy on Singapore's shelf.
 * @param offset of the first among those variants
 * @returns their ids
 */
export async function stockUpShelves(
  { db }: Pick<Database, 'db'>,
  { variants, units, offset }: Record<'variants' | 'units' | 'offset', number>,
): Promise<number[]> {
  const stock = createStockService({ db, clock: systemClock });
  const { rows } = await sql<{ id: number }>`
    select stock.variant_id as id from stock
    join variants on variants.id = stock.variant_id
    join product_markets on product_markets.product_id = variants.product_id and product_markets.market = stock.market
    where stock.market = 'SG' and product_markets.badges = '{}' and stock.on_hand > 0
    order by stock.variant_id offset ${offset} limit ${variants}`.execute(db);
  const ids = rows.map(({ id }) => id);
  await db.transaction().execute((transaction) =>
    stock.setOnHand(
      transaction,
      ids.map((variantId) => ({ variantId, market: 'SG', onHand: units })),
    ),
  );
  return ids;
}

/** Puts units of a variant into the first store of Singapore. @returns the store's code */
export async function stockUpStore({ db }: Pick<Database, 'db'>, variantId: number, units: number): Promise<string> {
  const stock = createStockService({ db, clock: systemClock });
  const store = db.selectFrom('stores').select('code').where('market', '=', 'SG').orderBy('position');
  const { code } = await store.executeTakeFirstOrThrow();
  await db
    .transaction()
    .execute((transaction) => stock.setStoreOnHand(transaction, [{ variantId, storeCode: code, onHand: units }]));
  return code;
}

/** Ends the holds of unpaid orders now, as if their time were over. */
export async function dropHold(db: Db, orderIds: readonly string[]): Promise<void> {
  const now = systemClock.now();
  await db.updateTable('orders').set({ held_until: now }).where('id', 'in', orderIds).execute();
  await db
    .updateTable('jobs')
    .set({ run_at: now })
    .where('kind', '=', 'order.expire')
    .where('key', 'in', orderIds)
    .execute();
  await notify(db, jobsChannel, 'order.expire');
}

import { limits } from '@vermilion/contract/limits';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import { type BagKey, isBag, type StoredLine, selectAvailable } from './bag.store.ts';

/** Returns the items that were saved from a bag with the available units of each, newest first. */
export async function listSavedItems(db: Db, key: BagKey): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select saved_items.id, variant_id as "variantId", quantity, item,
      ${selectAvailable(key.market, sql`saved_items.variant_id`)} as available
    from saved_items join bags on bags.id = saved_items.bag_id
    where ${isBag(key)}
    order by saved_at desc, variant_id desc`.execute(db);
  return rows;
}

/**
 * Saves a line for later and takes it out of its bag, which the caller has locked. Units of a variant that was saved before
 * add up.
 * @returns `not_found` where the bag has no such line and none was saved from it; `full` where too many items are saved
 */
export async function saveLine(
  transaction: Transaction<Tables>,
  { bagId, lineId, now }: { bagId: string; lineId: string; now: Date },
): Promise<'saved' | 'not_found' | 'full'> {
  const savedItems = await transaction
    .selectFrom('saved_items')
    .select(['id', 'variant_id'])
    .where('bag_id', '=', bagId)
    .execute();
  if (savedItems.some(({ id }) => id === lineId)) return 'saved';
  const line = await transaction
    .selectFrom('bag_lines')
    .selectAll()
    .where('id', '=', lineId)
    .where('bag_id', '=', bagId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!line) return 'not_found';
  const otherItems = savedItems.filter(({ variant_id }) => variant_id !== line.variant_id);
  if (otherItems.length >= limits.maxSavedItems) return 'full';
  const { variant_id, quantity } = line;
  const item = JSON.stringify(line.item);
  await transaction
    .insertInto('saved_items')
    .values({ id: lineId, bag_id: bagId, variant_id, quantity, item, saved_at: now })
    .onConflict((conflict) =>
      conflict.columns(['bag_id', 'variant_id']).doUpdateSet({
        id: lineId,
        quantity: sql<number>`least(saved_items.quantity + excluded.quantity, ${sql.lit(limits.maxLineQuantity)})`,
        item,
        saved_at: now,
      }),
    )
    .execute();
  await transaction.deleteFrom('bag_lines').where('id', '=', lineId).execute();
  return 'saved';
}

/** Returns the variant and the units of a saved item of a bag. */
export async function findSavedItem(
  db: Db,
  bagId: string,
  id: string,
): Promise<{ variantId: number; quantity: number } | undefined> {
  return db
    .selectFrom('saved_items')
    .select(['variant_id as variantId', 'quantity'])
    .where('bag_id', '=', bagId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Deletes a saved item of a bag. */
export async function deleteSavedItem(transaction: Transaction<Tables>, bagId: string, id: string): Promise<void> {
  await transaction.deleteFrom('saved_items').where('bag_id', '=', bagId).where('id', '=', id).execute();
}

/**
 * Moves the saved items of a bag to another one; the caller has locked both. Units of a variant that both have add up. Of more
 * than `maxSavedItems` items the newest stay.
 */
export async function moveSavedItems(
  transaction: Transaction<Tables>,
  { fromBagId, toBagId }: { fromBagId: string; toBagId: string },
): Promise<void> {
  await sql`
    with moved as (delete from saved_items where bag_id = ${fromBagId}::uuid returning *)
    insert into saved_items (id, bag_id, variant_id, quantity, item, saved_at)
    select id, ${toBagId}::uuid, variant_id, quantity, item, saved_at from moved
    on conflict (bag_id, variant_id) do update set
      quantity = least(saved_items.quantity + excluded.quantity, ${sql.lit(limits.maxLineQuantity)}),
      saved_at = greatest(saved_items.saved_at, excluded.saved_at)`.execute(transaction);
  await sql`
    delete from saved_items where id in (
      select id from saved_items where bag_id = ${toBagId}::uuid
      order by saved_at desc, variant_id desc offset ${sql.lit(limits.maxSavedItems)}
    )`.execute(transaction);
}

import { limits } from '@vermilion/contract/limits';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import { type BagKey, isBag, type StoredLine, selectAvailable } from './bag.store.ts';

type Work = Transaction<Tables>;

/** Returns what was saved of a bag with the available units of each, newest first. */
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
 * Saves a line and takes it out of its bag, which is locked. Units of a variant that was saved before add up.
 * @returns `not_found` where the bag has no such line and none was saved from it; `full` where too many items are saved
 */
export async function saveLine(
  transaction: Work,
  { bagId, lineId, now }: { bagId: string; lineId: string; now: Date },
): Promise<'saved' | 'not_found' | 'full'> {
  const saved = await transaction
    .selectFrom('saved_items')
    .select(['id', 'variant_id'])
    .where('bag_id', '=', bagId)
    .execute();
  if (saved.some(({ id }) => id === lineId)) return 'saved';
  const line = await transaction
    .selectFrom('bag_lines')
    .selectAll()
    .where('id', '=', lineId)
    .where('bag_id', '=', bagId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!line) return 'not_found';
  const others = saved.filter(({ variant_id }) => variant_id !== line.variant_id);
  if (others.length >= limits.maxSavedItems) return 'full';
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

/** Returns what was saved under an id of a bag. */
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

/** Deletes what was saved under an id of a bag. */
export async function deleteSavedItem(transaction: Work, bagId: string, id: string): Promise<void> {
  await transaction.deleteFrom('saved_items').where('bag_id', '=', bagId).where('id', '=', id).execute();
}

/**
 * Moves what was saved of a bag to another one, both locked. Units of a variant that both have add up; of too many items the
 * newest stay.
 */
export async function moveSavedItems(
  transaction: Work,
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

/** Sets the gift note of a bag. @param message null: none */
export async function setGiftNote(
  transaction: Work,
  bagId: string,
  { message, hidesPrices }: { message: string | null; hidesPrices: boolean },
): Promise<void> {
  await transaction
    .updateTable('bags')
    .set({ gift_message: message, hides_prices: hidesPrices })
    .where('id', '=', bagId)
    .execute();
}

/** Gives a bag the gift note of another one, unless it has its own. */
export async function moveGiftNote(
  transaction: Work,
  { fromBagId, toBagId }: { fromBagId: string; toBagId: string },
): Promise<void> {
  await sql`
    update bags set gift_message = given.gift_message, hides_prices = given.hides_prices
    from bags as given
    where bags.id = ${toBagId}::uuid and given.id = ${fromBagId}::uuid
      and bags.gift_message is null and not bags.hides_prices
      and (given.gift_message is not null or given.hides_prices)`.execute(transaction);
}

import type { MarketCode } from '@vermilion/contract/markets';
import { sql } from 'kysely';
import type { Db, DbTransaction } from '../platform/database.ts';
import type { WishedProduct } from './wishlist.tables.ts';

/** Whose list: a member's, or a guest's. */
export type WishlistOwner = { accountId: string } | { guestId: string };

export type StoredWish = {
  productSlug: string;
  variantId: number | null;
  /** Where it was put on the list, and what it cost there. */
  market: MarketCode;
  price: number;
  item: WishedProduct;
  addedAt: Date;
};

/** Makes changes of one list, its merge and its deletion wait for each other. */
export async function lockWishlist(transaction: DbTransaction, owner: WishlistOwner): Promise<void> {
  const name = `wishlist ${'accountId' in owner ? owner.accountId : owner.guestId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

/** Returns what is on a list, the latest first. */
export async function listWishes(db: Db, owner: WishlistOwner): Promise<StoredWish[]> {
  return selectWishes(db, owner)
    .select([
      'product_slug as productSlug',
      'variant_id as variantId',
      'wishlist_items.market',
      'price',
      'item',
      'added_at as addedAt',
    ])
    .orderBy('added_at', 'desc')
    .orderBy('product_slug')
    .execute();
}

/** Returns the slugs of the products on a list. */
export async function listWishedSlugs(db: Db, owner: WishlistOwner): Promise<string[]> {
  const rows = await selectWishes(db, owner).select('product_slug').orderBy('product_slug').execute();
  return rows.map(({ product_slug }) => product_slug);
}

const selectWishes = (db: Db, owner: WishlistOwner) =>
  db.selectFrom('wishlist_items').innerJoin('wishlists', 'wishlists.id', 'list_id').where(hasOwner(owner));

const hasOwner = (owner: WishlistOwner) =>
  'accountId' in owner
    ? sql<boolean>`wishlists.account_id = ${owner.accountId}::uuid`
    : sql<boolean>`wishlists.guest_id = ${owner.guestId}::uuid`;

/** Finds or creates the list of an owner, and notes that it changes. Call it after `lockWishlist`. @returns its id */
export async function openWishlist(
  transaction: DbTransaction,
  owner: WishlistOwner,
  { id, now }: { id: string; now: Date },
): Promise<string> {
  const column = 'accountId' in owner ? ('account_id' as const) : ('guest_id' as const);
  const { id: found } = await transaction
    .insertInto('wishlists')
    .values({
      id,
      account_id: 'accountId' in owner ? owner.accountId : null,
      guest_id: 'guestId' in owner ? owner.guestId : null,
      created_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.column(column).doUpdateSet({ changed_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return found;
}

/** Puts a product on a list; of one that is there already the choice is changed, its price and moment stay. */
export async function upsertWish(
  transaction: DbTransaction,
  listId: string,
  { productSlug, variantId, market, price, item, addedAt }: StoredWish,
): Promise<void> {
  await transaction
    .insertInto('wishlist_items')
    .values({
      list_id: listId,
      product_slug: productSlug,
      variant_id: variantId,
      market,
      price,
      item: JSON.stringify(item),
      added_at: addedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['list_id', 'product_slug']).doUpdateSet((change) => ({
        variant_id: change.fn.coalesce('excluded.variant_id', 'wishlist_items.variant_id'),
      })),
    )
    .execute();
}

/** Takes a product off a list. */
export async function deleteWish(db: Db, owner: WishlistOwner, productSlug: string): Promise<void> {
  await db
    .deleteFrom('wishlist_items')
    .using('wishlists')
    .whereRef('wishlists.id', '=', 'list_id')
    .where(hasOwner(owner))
    .where('product_slug', '=', productSlug)
    .execute();
}

/** Moves what a guest wishes for to the list of a member, the latest first, as far as there is room; then deletes the guest's list. */
export async function moveWishes(
  transaction: DbTransaction,
  { guestId, toListId, maxItems }: { guestId: string; toListId: string; maxItems: number },
): Promise<void> {
  await sql`
    insert into wishlist_items (list_id, product_slug, variant_id, market, price, item, added_at)
    select ${toListId}::uuid, product_slug, variant_id, market, price, item, added_at
    from wishlist_items join wishlists on wishlists.id = list_id
    where guest_id = ${guestId}::uuid and product_slug not in (
      select product_slug from wishlist_items where list_id = ${toListId}::uuid
    )
    order by added_at desc
    limit greatest(0, ${maxItems} - (select count(*) from wishlist_items where list_id = ${toListId}::uuid))`.execute(
    transaction,
  );
  await transaction.deleteFrom('wishlists').where('guest_id', '=', guestId).execute();
}

export async function hasGuestList(db: Db, guestId: string): Promise<boolean> {
  return (
    (await db.selectFrom('wishlists').select('id').where('guest_id', '=', guestId).executeTakeFirst()) !== undefined
  );
}

export async function deleteForAccount(transaction: DbTransaction, accountId: string): Promise<void> {
  await transaction.deleteFrom('wishlists').where('account_id', '=', accountId).execute();
}

/** Deletes the lists of guests who have changed nothing since. */
export async function deleteForgotten(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('wishlists').where('guest_id', 'is not', null).where('changed_at', '<', before).execute();
}

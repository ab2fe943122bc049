import { limits } from '@vermilion/contract/fields';
import type { MarketCode } from '@vermilion/contract/markets';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { SeenItem, Tables } from '../platform/tables.ts';

/** Names one line of one market's bag. */
type LineKey = { bagId: string; market: MarketCode; variantId: number };

type StoredLine = { variantId: number; quantity: number; item: SeenItem; onHand: number };

type Added = {
  /** Null when nothing was added. */
  bagId: string | null;
  quantity: number | null;
  /** What the line held when the statement began. */
  before: number;
  onHand: number;
  /** Lines of the bag beside this one. */
  others: number;
};

/**
 * Adds units of a variant in one statement: the bag where there is none of that name, and the line, capped by the
 * units on hand. Parallel adds of a line wait for each other on its bag and so sum up.
 * @param freshId the id of a bag that has to be made
 * @param undoFrom a line removed since then goes back to its old place
 */
export async function addLine(
  db: Db,
  key: Omit<LineKey, 'bagId'> & { bagId: string | null; freshId: string },
  line: { quantity: number; item: SeenItem; onHand: RawBuilder<number>; now: Date; undoFrom: Date },
): Promise<Added> {
  const { rows } = await sql<Added>`
    with shelf as (
      select ${line.onHand} as on_hand
    ),
    held as (
      select
        count(*) filter (where variant_id <> ${key.variantId})::integer as others,
        coalesce(sum(quantity) filter (where variant_id = ${key.variantId}), 0)::integer as before
      from bag_lines
      where bag_id = ${key.bagId}::uuid and removed_at is null
    ),
    allowed as (
      select least(on_hand, ${sql.lit(limits.lineQuantity)}) as most
      from shelf, held
      where on_hand > 0 and others < ${sql.lit(limits.bagLines)}
    ),
    kept as (
      update bags set updated_at = ${line.now}
      where id = ${key.bagId}::uuid and market = ${key.market} and exists (select from allowed)
      returning id
    ),
    made as (
      insert into bags (id, market, created_at, updated_at)
      select ${key.freshId}::uuid, ${key.market}, ${line.now}::timestamptz, ${line.now}::timestamptz
      from allowed
      where not exists (select from kept)
      returning id
    ),
    bag as (
      select id from kept union all select id from made
    ),
    added as (
      insert into bag_lines as line (bag_id, variant_id, quantity, item, added_at)
      select bag.id, ${key.variantId}::integer, least(${line.quantity}::integer, allowed.most),
        ${JSON.stringify(line.item)}::jsonb, ${line.now}::timestamptz
      from bag, allowed
      on conflict (bag_id, variant_id) do update set
        quantity = least(
          excluded.quantity + case when line.removed_at is null then line.quantity else 0 end,
          (select most from allowed)
        ),
        item = excluded.item,
        added_at = case when line.removed_at < ${line.undoFrom} then excluded.added_at else line.added_at end,
        removed_at = null
      returning line.bag_id, line.quantity
    )
    select added.bag_id as "bagId", added.quantity, held.before, shelf.on_hand as "onHand", held.others
    from shelf cross join held left join added on true`.execute(db);
  const [added] = rows;
  if (!added) throw new Error('adding a line answered nothing');
  return added;
}

/**
 * Sets the quantity of a line, capped by the units on hand.
 * @returns the quantity it holds now (null when none are on hand); null when there is no such line
 */
export async function setLine(
  db: Db,
  key: LineKey,
  quantity: number,
  onHand: RawBuilder<number>,
): Promise<{ quantity: number | null } | null> {
  const { rows } = await sql<{ quantity: number | null }>`
    with line as (
      select bag_lines.bag_id, bag_lines.variant_id, least(${onHand}, ${quantity}::integer) as quantity
      from bag_lines join bags on bags.id = bag_lines.bag_id
      where bags.id = ${key.bagId}::uuid and bags.market = ${key.market}
        and bag_lines.variant_id = ${key.variantId} and bag_lines.removed_at is null
    ),
    changed as (
      update bag_lines set quantity = line.quantity
      from line
      where bag_lines.bag_id = line.bag_id and bag_lines.variant_id = line.variant_id
        and bag_lines.removed_at is null and line.quantity > 0
      returning bag_lines.quantity
    )
    select changed.quantity from line left join changed on true`.execute(db);
  return rows[0] ?? null;
}

/**
 * Removes a line, and forgets those that no undo can bring back any more.
 * @returns whether there was such a line
 */
export async function removeLine(db: Db, key: LineKey, now: Date, undoFrom: Date): Promise<boolean> {
  const { rows } = await sql`
    with forgotten as (
      delete from bag_lines where bag_id = ${key.bagId}::uuid and removed_at < ${undoFrom}
    )
    update bag_lines set removed_at = ${now}
    from bags
    where bags.id = bag_lines.bag_id and bags.id = ${key.bagId}::uuid and bags.market = ${key.market}
      and bag_lines.variant_id = ${key.variantId} and bag_lines.removed_at is null
    returning bag_lines.variant_id`.execute(db);
  return rows.length > 0;
}

/**
 * The lines of a bag with the units on hand of each, newest first; none where there is no such bag.
 * @param onHandOf the stock of a variant as a value within the statement
 */
export async function readLines(
  db: Db,
  bagId: string,
  market: MarketCode,
  onHandOf: (variantId: RawBuilder<number>) => RawBuilder<number>,
): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select bag_lines.variant_id as "variantId", bag_lines.quantity, bag_lines.item,
      ${onHandOf(sql<number>`bag_lines.variant_id`)} as "onHand"
    from bag_lines join bags on bags.id = bag_lines.bag_id
    where bags.id = ${bagId}::uuid and bags.market = ${market} and bag_lines.removed_at is null
    order by bag_lines.added_at desc, bag_lines.variant_id desc`.execute(db);
  return rows;
}

export async function countItems(db: Db, bagId: string, market: MarketCode): Promise<number> {
  const row = await db
    .selectFrom('bag_lines')
    .innerJoin('bags', 'bags.id', 'bag_lines.bag_id')
    .select((query) => query.fn.coalesce(query.fn.sum<number>('bag_lines.quantity'), sql.lit(0)).as('count'))
    .where('bags.id', '=', bagId)
    .where('bags.market', '=', market)
    .where('bag_lines.removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Lets nobody add to the bag, or order from it, until the transaction ends.
 * @returns whether there is such a bag
 */
export async function lockBag(transaction: Transaction<Tables>, bagId: string, market: MarketCode): Promise<boolean> {
  const bag = await transaction
    .selectFrom('bags')
    .select('id')
    .where('id', '=', bagId)
    .where('market', '=', market)
    .forUpdate()
    .executeTakeFirst();
  return bag !== undefined;
}

export async function emptyBag(transaction: Transaction<Tables>, bagId: string): Promise<void> {
  await transaction.deleteFrom('bag_lines').where('bag_id', '=', bagId).execute();
}

/** Deletes the bags to which nothing was added since then, lines and all. */
export async function deleteBags(db: Db, untouchedSince: Date): Promise<void> {
  await db.deleteFrom('bags').where('updated_at', '<', untouchedSince).execute();
}

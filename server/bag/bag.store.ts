import { limits } from '@vermilion/contract/limits';
import type { MarketCode } from '@vermilion/contract/markets';
import type { LineKind } from '@vermilion/contract/pricing';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import type { BagLineItem } from './bag.tables.ts';

/** Names the item line of a variant in a bag of a market. */
type LineKey = { bagId: string; market: MarketCode; variantId: number };

type StoredLine = {
  id: string;
  kind: LineKind;
  variantId: number;
  quantity: number;
  item: BagLineItem;
  /** Units that can be sold now. */
  available: number;
};

type AddResult = {
  /** Null when nothing was added. */
  bagId: string | null;
  /** The quantity of the line after the addition; null when nothing was added. */
  quantity: number | null;
  /** The quantity of the line before the addition. */
  quantityBefore: number;
  available: number;
};

/**
 * Adds units of a variant in one statement: creates the bag if the market has none of that id, and the line, capped by
 * the available units. The bag's row is locked first, so parallel additions follow one another: each sees the lines of
 * the earlier ones, and the quantities add up.
 * @param newBagId the id of a bag that has to be created
 * @param undoSince a line removed since then returns to its place
 */
export async function addLine(
  db: Db,
  key: Omit<LineKey, 'bagId'> & { bagId: string | null; newBagId: string; newLineId: string },
  line: { quantity: number; item: BagLineItem; now: Date; undoSince: Date },
): Promise<AddResult> {
  const { rows } = await sql<AddResult>`
    with shelf as (
      select ${selectAvailable(key.market, sql`${key.variantId}::integer`)} as available
    ),
    locked as (
      select id from bags where id = ${key.bagId}::uuid and market = ${key.market} for update
    ),
    room as (
      select coalesce(sum(room.other_lines), 0) as other_lines, coalesce(sum(room.held), 0)::integer as held
      from locked cross join lateral read_bag_room(locked.id, ${key.variantId}) as room
    ),
    allowed as (
      select least(available, ${sql.lit(limits.maxLineQuantity)}) as max_quantity
      from shelf, room
      where available > 0 and other_lines < ${sql.lit(limits.maxBagLines)}
    ),
    touched as (
      update bags set updated_at = ${line.now}
      where id = (select id from locked) and exists (select from allowed)
      returning id
    ),
    created as (
      insert into bags (id, market, created_at, updated_at)
      select ${key.newBagId}::uuid, ${key.market}, ${line.now}::timestamptz, ${line.now}::timestamptz
      from allowed
      where not exists (select from locked)
      returning id
    ),
    bag as (
      select id from touched union all select id from created
    ),
    added as (
      insert into bag_lines as line (id, kind, bag_id, variant_id, quantity, item, added_at)
      select ${key.newLineId}::uuid, 'item', bag.id, ${key.variantId}::integer,
        least(${line.quantity}::integer, allowed.max_quantity),
        ${JSON.stringify(line.item)}::jsonb, ${line.now}::timestamptz
      from bag, allowed
      on conflict (bag_id, variant_id) where kind = 'item' do update set
        quantity = least(
          excluded.quantity + case when line.removed_at is null then line.quantity else 0 end,
          (select max_quantity from allowed)
        ),
        item = excluded.item,
        added_at = case when line.removed_at < ${line.undoSince} then excluded.added_at else line.added_at end,
        removed_at = null
      returning line.bag_id, line.quantity
    )
    select added.bag_id as "bagId", added.quantity, room.held as "quantityBefore", shelf.available
    from shelf cross join room left join added on true`.execute(db);
  const [added] = rows;
  if (!added) throw new Error('Adding a bag line returned no row');
  return added;
}

/**
 * Sets the quantity of a line, capped by the available units. Locks the bag, so that an addition at the same time counts
 * before or after.
 * @param isSold whether the market sells the variant now; otherwise no units are available
 * @returns the quantity after the change (null when no units are available); null when there is no such line
 */
export async function setLineQuantity(
  db: Db,
  key: LineKey,
  quantity: number,
  isSold: boolean,
): Promise<{ quantity: number | null } | null> {
  const { rows } = await sql<{ quantity: number | null }>`
    with line as (
      select bag_lines.id, least(
        case when ${isSold} then ${selectAvailable(key.market, sql`bag_lines.variant_id`)} else 0 end,
        ${quantity}::integer
      ) as quantity
      from bag_lines join bags on bags.id = bag_lines.bag_id
      where ${isLine(key)}
      for update of bags
    ),
    changed as (
      update bag_lines set quantity = line.quantity
      from line
      where bag_lines.id = line.id and bag_lines.removed_at is null and line.quantity > 0
      returning bag_lines.quantity
    )
    select changed.quantity from line left join changed on true`.execute(db);
  return rows[0] ?? null;
}

/**
 * Removes a line, and deletes the lines that can no longer be restored. Locks the bag like `setLineQuantity`.
 * @returns whether there was such a line
 */
export async function removeLine(db: Db, key: LineKey, now: Date, undoSince: Date): Promise<boolean> {
  const { rows } = await sql`
    with line as (
      select bag_lines.id, bag_lines.bag_id from bag_lines join bags on bags.id = bag_lines.bag_id
      where ${isLine(key)}
      for update of bags
    ),
    expired as (
      delete from bag_lines where bag_id = (select bag_id from line) and removed_at < ${undoSince}
    )
    update bag_lines set removed_at = ${now}
    from line
    where bag_lines.id = line.id and bag_lines.removed_at is null
    returning bag_lines.id`.execute(db);
  return rows.length > 0;
}

const isLine = ({ bagId, market, variantId }: LineKey) => sql<boolean>`
  bags.id = ${bagId}::uuid and bags.market = ${market} and bag_lines.kind = 'item'
  and bag_lines.variant_id = ${variantId} and bag_lines.removed_at is null`;

/** Reads the available units of a variant from the view that the noun stock offers for this. */
const selectAvailable = (market: MarketCode, variantId: RawBuilder<unknown>) => sql<number>`coalesce((
    select available from available_stock
    where available_stock.variant_id = ${variantId} and available_stock.market = ${market}
  ), 0)`;

/** Returns the lines of a bag with the available units of each, newest first; none if there is no such bag. */
export async function readLines(db: Db, bagId: string, market: MarketCode): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select bag_lines.id, bag_lines.kind, bag_lines.variant_id as "variantId", bag_lines.quantity, bag_lines.item,
      ${selectAvailable(market, sql`bag_lines.variant_id`)} as available
    from bag_lines join bags on bags.id = bag_lines.bag_id
    where bags.id = ${bagId}::uuid and bags.market = ${market} and bag_lines.removed_at is null
    order by bag_lines.added_at desc, bag_lines.variant_id desc, bag_lines.id`.execute(db);
  return rows;
}

/** Returns the number of units in a bag. */
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
 * Locks a bag against changes and orders until the transaction ends.
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

export async function deleteLines(transaction: Transaction<Tables>, bagId: string): Promise<void> {
  await transaction.deleteFrom('bag_lines').where('bag_id', '=', bagId).execute();
}

/** Deletes the bags to which nothing was added since a moment, with their lines. */
export async function deleteBags(db: Db, untouchedSince: Date): Promise<void> {
  await db.deleteFrom('bags').where('updated_at', '<', untouchedSince).execute();
}

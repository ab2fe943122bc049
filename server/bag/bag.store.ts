import type { GiftNote, MergeReport } from '@vermilion/contract/bag';
import type { MarketCode } from '@vermilion/contract/markets';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { createStatement } from '../platform/compiled-statement.ts';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import type { ContributorStates } from '../pricing/pricing.service.ts';
import { createMergeReport, toGiftNote } from './bag.rules.ts';
import type { MergeLeftovers, VariantSnapshot } from './bag.tables.ts';

/** Names a bag. There is no such bag unless it belongs to this market and account. */
export type BagKey = {
  bagId: string;
  market: MarketCode;
  /** Null: a guest's. */
  accountId: string | null;
};

type LineKey = BagKey & { lineId: string };

/** A line as it is stored, or an item that was saved for later. */
export type StoredLine = {
  id: string;
  variantId: number;
  quantity: number;
  item: VariantSnapshot;
  /** Units in stock that nobody has reserved. */
  available: number;
};

/** Returns the variant of a line, which never changes; undefined when the bag has no such line. */
export async function findLineVariant(db: Db, { lineId, ...key }: LineKey): Promise<number | undefined> {
  const line = await db
    .selectFrom('bag_lines')
    .innerJoin('bags', 'bags.id', 'bag_lines.bag_id')
    .select('variant_id')
    .where(isBag(key))
    .where('bag_lines.id', '=', lineId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return line?.variant_id;
}

/**
 * Sets the quantity of a line, capped by the available units; the contract limits `quantity` to `maxLineQuantity`. Locks
 * the bag, so that an addition at the same time counts before or after.
 * @returns the quantity after the change
 */
export async function setLineQuantity(
  db: Db,
  key: LineKey,
  quantity: number,
): Promise<number | 'not_found' | 'out_of_stock'> {
  const { rows } = await sql<{ allowed: number; quantity: number | null }>`
    with line as (
      select bag_lines.id,
        least(${selectAvailable(key.market, sql`bag_lines.variant_id`)}, ${quantity}::integer) as allowed
      from bag_lines join bags on bags.id = bag_lines.bag_id
      where ${isLine(key)}
      for update of bags
    ),
    changed as (
      update bag_lines set quantity = line.allowed
      from line
      where bag_lines.id = line.id and bag_lines.removed_at is null and line.allowed > 0
      returning bag_lines.quantity
    )
    select line.allowed, changed.quantity from line left join changed on true`.execute(db);
  const [line] = rows;
  if (!line) return 'not_found';
  if (line.quantity !== null) return line.quantity;
  // Where units are available and none were set, another request has removed the line while this one waited for the lock.
  return line.allowed > 0 ? 'not_found' : 'out_of_stock';
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
    deleted as (
      delete from bag_lines where bag_id = (select bag_id from line) and removed_at < ${undoSince}
    )
    update bag_lines set removed_at = ${now}
    from line
    where bag_lines.id = line.id and bag_lines.removed_at is null
    returning bag_lines.id`.execute(db);
  return rows.length > 0;
}

/** The SQL condition that a row of `bags` is the bag of a key; a null id matches no row. */
export const isBag = ({ bagId, market, accountId }: Omit<BagKey, 'bagId'> & { bagId: string | null }) => sql<boolean>`
  bags.id = ${bagId}::uuid and bags.market = ${market} and bags.account_id is not distinct from ${accountId}::uuid`;

/** The SQL condition that a row of `bag_lines`, joined with its bag, is the line of a key and was not removed. */
const isLine = ({ lineId, ...key }: LineKey) => sql<boolean>`
  ${isBag(key)} and bag_lines.id = ${lineId}::uuid and bag_lines.removed_at is null`;

/** The SQL expression for the available units of a variant, from the view that the noun stock provides for other nouns. */
export const selectAvailable = (market: MarketCode, variantId: RawBuilder<unknown>) => sql<number>`coalesce((
    select available from available_stock
    where available_stock.variant_id = ${variantId} and available_stock.market = ${market}
  ), 0)`;

/** Returns the lines of a bag with the available units of each, newest first; none if there is no such bag. */
export async function readStoredLines(db: Db, key: BagKey): Promise<StoredLine[]> {
  return (await readLinesOnly(db, key)).lines;
}

/** What a bag holds. */
type StoredBag = {
  lines: StoredLine[];
  giftNote: GiftNote | null;
  savedCount: number;
  /** What each contributor to its price has of it. */
  states: ContributorStates;
};

/** What a bag holds that does not exist. */
export const emptyStoredBag: StoredBag = { lines: [], giftNote: null, savedCount: 0, states: {} };

/**
 * Creates what reads what a bag holds in one statement, its lines with the available units of each, newest first.
 * @param selectStates writes the SQL expression of what contributors have of the bag, once
 */
export function createBagReader(
  selectStates: (key: BagKey) => RawBuilder<ContributorStates>,
): (db: Db, key: BagKey) => Promise<StoredBag> {
  type BagRow = { giftMessage: string | null; hidesPrices: boolean; savedCount: number; states: ContributorStates };
  // A bag without lines has one row, in which the columns of lines are null.
  const readRows = createStatement(
    (key: BagKey) => sql<(StoredLine | { id: null }) & BagRow>`
    select bag_lines.id, bag_lines.variant_id as "variantId", bag_lines.quantity, bag_lines.item,
      ${selectAvailable(key.market, sql`bag_lines.variant_id`)} as available,
      gift_message as "giftMessage", hides_prices as "hidesPrices",
      (select count(*)::integer from saved_items where bag_id = ${key.bagId}::uuid) as "savedCount",
      ${selectStates(key)} as states
    from bags left join bag_lines on bag_lines.bag_id = bags.id and bag_lines.removed_at is null
    where ${isBag(key)}
    order by bag_lines.added_at desc, bag_lines.variant_id desc, bag_lines.id`,
  );
  return async (db, key) => {
    const rows = await readRows(db, key);
    const [bag] = rows;
    if (!bag) return emptyStoredBag;
    return {
      lines: rows.flatMap(({ giftMessage: _, hidesPrices: __, savedCount: ___, states: ____, ...line }) =>
        line.id === null ? [] : line,
      ),
      giftNote: toGiftNote(bag.giftMessage, bag.hidesPrices),
      savedCount: bag.savedCount,
      states: bag.states,
    };
  };
}

const readLinesOnly = createBagReader(() => sql`'{}'::json`);

/** Returns the number of units in a bag, and its merge report; 0 and null if there is no such bag. */
export async function readBagCount(db: Db, key: BagKey): Promise<{ count: number; mergeReport: MergeReport | null }> {
  const { rows } = await sql<{ count: number; report: MergeReport | null; leftovers: MergeLeftovers | null }>`
    select merge_report as report, merge_leftovers as leftovers, coalesce((
      select sum(quantity) from bag_lines where bag_id = bags.id and removed_at is null
    ), 0)::integer as count
    from bags where ${isBag(key)}`.execute(db);
  const [bag] = rows;
  return bag
    ? { count: bag.count, mergeReport: createMergeReport(bag.report, bag.leftovers) }
    : { count: 0, mergeReport: null };
}

/** Deletes the merge report of a bag, unless a newer one has replaced it. */
export async function deleteMergeReport(db: Db, key: BagKey, reportId: string): Promise<void> {
  await db
    .updateTable('bags')
    .set({
      merge_report: sql`case when merge_report ->> 'id' = ${reportId} then null else merge_report end`,
      merge_leftovers: sql`case when merge_leftovers ->> 'id' = ${reportId} then null else merge_leftovers end`,
    })
    .where(isBag(key))
    .where(sql<boolean>`(merge_report ->> 'id' = ${reportId} or merge_leftovers ->> 'id' = ${reportId})`)
    .execute();
}

/**
 * Locks a bag against changes and orders until the transaction ends.
 * @returns whether there is such a bag
 */
export async function lockBag(transaction: Transaction<Tables>, key: BagKey): Promise<boolean> {
  const bag = await transaction.selectFrom('bags').select('id').where(isBag(key)).forUpdate().executeTakeFirst();
  return bag !== undefined;
}

/** Deletes what has become an order: a bag's lines, the merge report about them, and the gift note. The bag itself stays. */
export async function emptyBag(transaction: Transaction<Tables>, bagId: string): Promise<void> {
  await sql`
    with deleted as (delete from bag_lines where bag_id = ${bagId}::uuid)
    update bags set merge_report = null, merge_leftovers = null, gift_message = null, hides_prices = false
    where id = ${bagId}::uuid and (
      merge_report is not null or merge_leftovers is not null or gift_message is not null or hides_prices
    )`.execute(transaction);
}

/** Deletes the bags of guests, or of members, to which nothing was added since a moment, with their lines. */
export async function deleteBags(db: Db, owner: 'guest' | 'member', lastAddedBefore: Date): Promise<void> {
  await db
    .deleteFrom('bags')
    .where('last_added_at', '<', lastAddedBefore)
    .where('account_id', owner === 'guest' ? 'is' : 'is not', null)
    .execute();
}

/** Deletes the bags of guests with one addition, made before a moment, and nothing kept for later. */
export async function deleteForgottenBags(db: Db, addedBefore: Date): Promise<void> {
  await db
    .deleteFrom('bags')
    .where('last_added_at', '<', addedBefore)
    .where('account_id', 'is', null)
    .where('addition_count', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('saved_items').select('saved_items.bag_id').whereRef('saved_items.bag_id', '=', 'bags.id')),
      ),
    )
    .execute();
}

/** Returns what lies in an account's bags and was saved for later, for the export of its data. */
export async function listAccountBags(db: Db, accountId: string): Promise<object[]> {
  const { rows } = await sql<{ bag: object }>`
    select json_build_object(
      'market', market, 'giftMessage', gift_message, 'hidesPrices', hides_prices,
      'lines', (
        select coalesce(json_agg(json_build_object(
          'kind', kind, 'item', item, 'quantity', quantity, 'addedAt', added_at
        ) order by added_at), '[]')
        from bag_lines where bag_id = bags.id and removed_at is null
      ),
      'savedForLater', (
        select coalesce(json_agg(json_build_object(
          'item', item, 'quantity', quantity, 'savedAt', saved_at
        ) order by saved_at), '[]')
        from saved_items where bag_id = bags.id
      )
    ) as bag
    from bags where account_id = ${accountId}::uuid order by market`.execute(db);
  return rows.map(({ bag }) => bag);
}

/** Deletes all bags of an account, with their lines. */
export async function deleteAccountBags(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('bags').where('account_id', '=', accountId).execute();
}

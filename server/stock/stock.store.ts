import type { MarketCode } from '@vermilion/contract/markets';
import { type RawBuilder, sql } from 'kysely';
import type { Db, DbTransaction } from '../platform/database.ts';
import { selectArray } from '../platform/select-array.ts';
import type { HolderKey, HolderScope, HoldUsage } from './stock.rules.ts';

export type StockLine = { variantId: number; quantity: number };

/** What goods are reserved for. */
export type ReservationOwner = { kind: 'order'; id: string };

/** Units of a variant on the shelf of a market. */
export type StockLevel = { variantId: number; market: MarketCode; onHand: number };

/** Units of a variant on the shelf of a store. */
export type StoreLevel = { variantId: number; storeCode: string; onHand: number };

/** Where goods are: on the shelf of a market's website, or of a store. */
export type StockPlace = { market: MarketCode } | { storeCode: string };

/** A table of stock with its reservations: of the website by market, or of the stores (ADR 123). */
type Shelf = { stock: RawBuilder<unknown>; lines: RawBuilder<unknown>; place: RawBuilder<unknown> };

const websiteShelf: Shelf = {
  stock: sql.table('stock'),
  lines: sql.table('stock_reservation_lines'),
  place: sql.ref('market'),
};
const storeShelf: Shelf = {
  stock: sql.table('store_stock'),
  lines: sql.table('store_reservation_lines'),
  place: sql.ref('store_code'),
};

const getShelf = (place: StockPlace) =>
  'market' in place ? ([websiteShelf, place.market] as const) : ([storeShelf, place.storeCode] as const);

export async function readAvailable(
  db: Db,
  market: MarketCode,
  variantIds: readonly number[],
): Promise<Map<number, number>> {
  if (variantIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('available_stock')
    .select(['variant_id', 'available'])
    .where('market', '=', market)
    .where('variant_id', '=', sql<number>`any(${sql.val(variantIds)}::int[])`)
    .execute();
  return new Map(rows.map((row) => [row.variant_id, row.available]));
}

/** Returns the available units by store and variant id, without variants that a store has never stocked. */
export async function readAvailableInStores(
  db: Db,
  storeCodes: readonly string[],
  variantIds: readonly number[],
): Promise<Map<string, Map<number, number>>> {
  const byStore = new Map(storeCodes.map((code) => [code, new Map<number, number>()]));
  if (storeCodes.length === 0 || variantIds.length === 0) return byStore;
  const { rows } = await sql<{ code: string; id: number; available: number }>`
    select store_code as code, variant_id as id, greatest(0, on_hand - reserved) as available
    from store_stock
    where variant_id = any(${variantIds}::integer[]) and store_code = any(${storeCodes}::text[])`.execute(db);
  for (const { code, id, available } of rows) byStore.get(code)?.set(id, available);
  return byStore;
}

export async function readOnHand(db: Db, variantIds: readonly number[]): Promise<StockLevel[]> {
  if (variantIds.length === 0) return [];
  return db
    .selectFrom('stock')
    .select(['variant_id as variantId', 'market', 'on_hand as onHand'])
    .where('variant_id', '=', sql<number>`any(${sql.val(variantIds)}::int[])`)
    .execute();
}

/** The channel on which changes of available units are announced, as `SG:12,15`: a market and variant ids. */
export const stockChannel = 'stock';

/** Variant ids per message: a payload holds 8,000 bytes, and an id has at most ten digits. */
const maxIdsPerMessage = 500;

/**
 * Returns an expression that announces the variants (`market`, `variant_id`) of a CTE when the transaction commits. It
 * must be selected, or PostgreSQL does not evaluate it.
 */
function announce(changed: 'written' | 'taken' | 'website_taken' | 'restocked'): RawBuilder<unknown> {
  return sql`(
    select count(pg_notify(${stockChannel}, market || ':' || ids))
    from (
      select market, string_agg(variant_id::text, ',') as ids
      from (
        select market, variant_id, (row_number() over (partition by market) - 1) / ${maxIdsPerMessage}::integer as message
        from ${sql.table(changed)}
      ) as numbered
      group by market, message
    ) as messages
  )`;
}

/**
 * Sets units on hand, and announces them. Rows that hold the value already are neither written nor locked.
 * @returns how many rows were written
 */
export async function updateOnHand(transaction: DbTransaction, levels: readonly StockLevel[]): Promise<number> {
  // Ordered by variant, as orders lock rows, so that an import and an order never deadlock.
  const { rows } = await sql<{ count: number }>`
    with written as (
      insert into stock (variant_id, market, on_hand)
      select given.variant_id, given.market, given.on_hand
      from unnest(
        ${levels.map(({ variantId }) => variantId)}::integer[], ${levels.map(({ market }) => market)}::char(2)[],
        ${levels.map(({ onHand }) => onHand)}::integer[]
      ) as given (variant_id, market, on_hand)
      left join stock on stock.variant_id = given.variant_id and stock.market = given.market
      where stock.on_hand is distinct from given.on_hand
      order by given.variant_id, given.market
      on conflict (variant_id, market) do update set on_hand = excluded.on_hand
      returning variant_id, market
    )
    select (select count(*) from written)::integer as count, ${announce('written')} as announced`.execute(transaction);
  return rows[0]?.count ?? 0;
}

/**
 * Sets units on hand in stores. Rows that hold the value already are neither written nor locked.
 * @returns how many rows were written
 */
export async function updateStoreOnHand(transaction: DbTransaction, levels: readonly StoreLevel[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with written as (
      insert into store_stock (variant_id, store_code, on_hand)
      select given.variant_id, given.store_code, given.on_hand
      from unnest(
        ${levels.map(({ variantId }) => variantId)}::integer[], ${levels.map(({ storeCode }) => storeCode)}::text[],
        ${levels.map(({ onHand }) => onHand)}::integer[]
      ) as given (variant_id, store_code, on_hand)
      left join store_stock as stock on stock.variant_id = given.variant_id and stock.store_code = given.store_code
      where stock.on_hand is distinct from given.on_hand
      order by given.variant_id, given.store_code
      on conflict (variant_id, store_code) do update set on_hand = excluded.on_hand
      returning variant_id
    )
    select count(*)::integer as count from written`.execute(transaction);
  return rows[0]?.count ?? 0;
}

/**
 * Records a reservation and its holders, and makes transactions of the same holders wait for this one to end.
 * @returns whether the owner had no reservation before
 */
export async function insertReservation(
  transaction: DbTransaction,
  owner: ReservationOwner,
  units: number,
  holders: readonly HolderKey[],
  now: Date,
): Promise<boolean> {
  const locks = holders.map(({ scope, holder }) => `stock holder ${scope} ${holder}`);
  const { rows } = await sql<{ isNew: boolean }>`
    with reservation as (
      insert into stock_reservations (owner_kind, owner_id, state, units, reserved_at)
      values (${owner.kind}, ${owner.id}, 'held', ${units}, ${now})
      on conflict (owner_kind, owner_id) do nothing
      returning owner_kind, owner_id
    ),
    holders as (
      insert into stock_reservation_holders (owner_kind, owner_id, scope, holder)
      select owner_kind, owner_id, scope, holder
      from reservation, unnest(
        ${holders.map(({ scope }) => scope)}::text[], ${holders.map(({ holder }) => holder)}::text[]
      ) as given (scope, holder)
    )
    select exists (select from reservation) as "isNew",
      (select count(pg_advisory_xact_lock(hashtextextended(name, 0))) from unnest(${locks}::text[]) as lock (name))
  `.execute(transaction);
  return rows[0]?.isNew ?? false;
}

/**
 * Reserves the lines of which enough is available, records and announces them, and reads what the holders hold unpaid,
 * this reservation included. Called after `insertReservation` as a statement of its own, so that the usage is exact: it sees what
 * was committed while that one waited for its locks. Takes nothing for a reservation that was made before. Stock
 * rows are locked in the order of their ids, so that orders wait for each other and never deadlock.
 * @param place a market, for the stock of its website, or a store
 * @returns the variants that were reserved; where one is missing or a limit exceeded, the transaction must be undone
 */
export async function insertLines(
  transaction: DbTransaction,
  owner: ReservationOwner,
  place: StockPlace,
  lines: readonly StockLine[],
  { holders, windowStart }: { holders: readonly HolderKey[]; windowStart: Date },
): Promise<{ variantIds: number[]; usage: Map<HolderScope, HoldUsage> }> {
  const [shelf, code] = getShelf(place);
  const wantedIds = lines.map(({ variantId }) => variantId);
  const wantedQuantities = lines.map(({ quantity }) => quantity);
  const scopes = holders.map(({ scope }) => scope);
  const holderKeys = holders.map(({ holder }) => holder);
  const { rows } = await sql<{ variantIds: number[]; usage: ({ scope: HolderScope } & HoldUsage)[] }>`
    with wanted as (
      select variant_id, sum(quantity)::integer as quantity
      from unnest(
        ${selectArray('integer', wantedIds)}, ${selectArray('integer', wantedQuantities)}
      ) as line (variant_id, quantity)
      where exists (
        select from stock_reservations
        where owner_kind = ${owner.kind} and owner_id = ${owner.id} and xmin = pg_current_xact_id()::xid
      ) and not exists (
        select from ${shelf.lines} as lines where lines.owner_kind = ${owner.kind} and lines.owner_id = ${owner.id}
      )
      group by variant_id
    ),
    locked as (
      select stock.variant_id, wanted.quantity
      from ${shelf.stock} as stock join wanted on wanted.variant_id = stock.variant_id
      where stock.${shelf.place} = ${code}
      order by stock.variant_id
      for update of stock
    ),
    taken as (
      update ${shelf.stock} as stock set reserved = stock.reserved + locked.quantity
      from locked
      where stock.variant_id = locked.variant_id and stock.${shelf.place} = ${code}
        and stock.on_hand - stock.reserved >= locked.quantity
      returning stock.variant_id, stock.${shelf.place}, locked.quantity
    ),
    written as (
      insert into ${shelf.lines} (owner_kind, owner_id, variant_id, ${shelf.place}, quantity)
      select ${owner.kind}, ${owner.id}, variant_id, ${shelf.place}, quantity from taken
    ),
    usage as (
      select given.scope,
        count(*) filter (where state = 'held')::integer as "openHolds",
        coalesce(sum(units) filter (where state = 'held'), 0)::integer as "openUnits",
        count(*) filter (where reserved_at > ${windowStart})::integer as "holdsInWindow"
      from unnest(
        ${selectArray('text', scopes)}, ${selectArray('text', holderKeys)}
      ) as given (scope, holder)
      join stock_reservation_holders on stock_reservation_holders.scope = given.scope
        and stock_reservation_holders.holder = given.holder
      join stock_reservations using (owner_kind, owner_id)
      group by given.scope
    )
    select array(select variant_id from taken) as "variantIds",
      coalesce((select json_agg(usage) from usage), '[]') as usage,
      ${shelf === websiteShelf ? announce('taken') : sql`null`}`.execute(transaction);
  const [{ variantIds, usage } = { variantIds: [], usage: [] }] = rows;
  return { variantIds, usage: new Map(usage.map(({ scope, ...counts }) => [scope, counts])) };
}

/** Marks a held reservation as paid, and forgets its holders: it counts towards no limit any more. */
export async function commitReservation(transaction: DbTransaction, owner: ReservationOwner): Promise<void> {
  await sql`
    with committed as (
      update stock_reservations set state = 'committed'
      where owner_kind = ${owner.kind} and owner_id = ${owner.id} and state = 'held'
      returning owner_kind, owner_id
    )
    delete from stock_reservation_holders as holders using committed
    where holders.owner_kind = committed.owner_kind and holders.owner_id = committed.owner_id`.execute(transaction);
}

/**
 * Ends an open reservation; a closed one is left as it is. Released units are available again; consumed units leave the
 * shelf. Announces the variants concerned.
 */
export async function closeReservation(
  transaction: DbTransaction,
  owner: ReservationOwner,
  state: 'released' | 'consumed',
  now: Date,
): Promise<void> {
  const takeLines = (shelf: Shelf, name: ShelfName) => {
    const wanted = sql`closed join ${shelf.lines} as lines using (owner_kind, owner_id)`;
    return buildTaking(shelf, name, { wanted, quantity: sql`lines.quantity`, state });
  };
  await sql`
    with closed as (
      update stock_reservations set state = ${state}, closed_at = ${now}
      where owner_kind = ${owner.kind} and owner_id = ${owner.id} and state in ('held', 'committed')
      returning owner_kind, owner_id
    ),
    ${takeLines(websiteShelf, 'website')},
    ${takeLines(storeShelf, 'store')}
    select ${announce('website_taken')}`.execute(transaction);
}

/**
 * Takes some units of an open reservation: released ones are available again, consumed ones leave the shelf. With its last
 * units the reservation ends. Units that it does not have are left out. Announces the variants concerned.
 */
export async function takeFromReservation(
  transaction: DbTransaction,
  owner: ReservationOwner,
  lines: readonly StockLine[],
  state: 'released' | 'consumed',
  now: Date,
): Promise<void> {
  const takeLines = (shelf: Shelf, name: ShelfName) => {
    const wanted = sql`given join ${shelf.lines} as lines
      on lines.owner_kind = ${owner.kind} and lines.owner_id = ${owner.id} and lines.variant_id = given.variant_id`;
    return buildTaking(shelf, name, { wanted, quantity: sql`least(given.quantity, lines.quantity)`, state });
  };
  await sql`
    with given as (
      select variant_id, sum(quantity)::integer as quantity
      from unnest(
        ${lines.map(({ variantId }) => variantId)}::integer[], ${lines.map(({ quantity }) => quantity)}::integer[]
      ) as given (variant_id, quantity)
      group by variant_id
    ),
    ${takeLines(websiteShelf, 'website')},
    ${takeLines(storeShelf, 'store')}
    select ${announce('website_taken')}`.execute(transaction);
  await sql`
    update stock_reservations set state = ${state}, closed_at = ${now}
    where owner_kind = ${owner.kind} and owner_id = ${owner.id} and state in ('held', 'committed') and not exists (
      select owner_id from ${websiteShelf.lines} as lines
      where lines.owner_kind = stock_reservations.owner_kind and lines.owner_id = stock_reservations.owner_id
      union all
      select owner_id from ${storeShelf.lines} as lines
      where lines.owner_kind = stock_reservations.owner_kind and lines.owner_id = stock_reservations.owner_id
    )`.execute(transaction);
}

type ShelfName = 'website' | 'store';

/**
 * Returns CTEs that take units off lines of reservations and off their shelf; `<name>_taken` has what was taken. Stock rows
 * are locked before lines are deleted, as by an import that removes variants. A shelf that holds fewer units than leave it was
 * counted after they left, and is not lowered below zero.
 * @param wanted joins the `lines` to take from
 * @param quantity how many units of one of them, at most all
 */
function buildTaking(
  shelf: Shelf,
  name: ShelfName,
  {
    wanted,
    quantity,
    state,
  }: { wanted: RawBuilder<unknown>; quantity: RawBuilder<unknown>; state: 'released' | 'consumed' },
): RawBuilder<unknown> {
  const [locked, deleted, reduced, taken] = ['locked', 'deleted', 'reduced', 'taken'].map((step) =>
    sql.table(`${name}_${step}`),
  );
  const isSameLine = sql`lines.owner_kind = locked.owner_kind and lines.owner_id = locked.owner_id
    and lines.variant_id = locked.variant_id and lines.${shelf.place} = locked.${shelf.place}`;
  const onHand = state === 'consumed' ? sql`greatest(0, stock.on_hand - locked.quantity)` : sql`stock.on_hand`;
  return sql`
    ${locked} as (
      select lines.owner_kind, lines.owner_id, lines.variant_id, lines.${shelf.place},
        ${quantity} as quantity, lines.quantity as reserved
      from ${wanted}
      join ${shelf.stock} as stock
        on stock.variant_id = lines.variant_id and stock.${shelf.place} = lines.${shelf.place}
      order by stock.variant_id
      for update of stock
    ),
    ${deleted} as (
      delete from ${shelf.lines} as lines using ${locked} as locked
      where ${isSameLine} and locked.quantity = locked.reserved
    ),
    ${reduced} as (
      update ${shelf.lines} as lines set quantity = lines.quantity - locked.quantity
      from ${locked} as locked
      where ${isSameLine} and locked.quantity < locked.reserved
    ),
    ${taken} as (
      update ${shelf.stock} as stock set reserved = stock.reserved - locked.quantity, on_hand = ${onHand}
      from ${locked} as locked
      where stock.variant_id = locked.variant_id and stock.${shelf.place} = locked.${shelf.place}
      returning stock.variant_id, stock.${shelf.place}
    )`;
}

/**
 * Puts units that came back on a shelf, also one that has never stocked the variant. Announces the variants concerned
 * where it is that of a website.
 */
export async function addOnHand(
  transaction: DbTransaction,
  place: StockPlace,
  lines: readonly StockLine[],
): Promise<void> {
  const [shelf, code] = getShelf(place);
  // Ordered by variant, as orders lock rows.
  await sql`
    with restocked as (
      insert into ${shelf.stock} as stock (variant_id, ${shelf.place}, on_hand)
      select variant_id, ${code}, sum(quantity)::integer
      from unnest(
        ${lines.map(({ variantId }) => variantId)}::integer[], ${lines.map(({ quantity }) => quantity)}::integer[]
      ) as given (variant_id, quantity)
      group by variant_id
      order by variant_id
      on conflict (variant_id, ${shelf.place}) do update set on_hand = stock.on_hand + excluded.on_hand
      returning variant_id, ${shelf.place}
    )
    select ${shelf === websiteShelf ? announce('restocked') : sql`null`}`.execute(transaction);
}

/** Deletes the holders of reservations that were released before a moment. */
export async function deleteHolders(db: Db, releasedBefore: Date): Promise<void> {
  await sql`
    delete from stock_reservation_holders as holders using stock_reservations
    where holders.owner_kind = stock_reservations.owner_kind and holders.owner_id = stock_reservations.owner_id
      and stock_reservations.closed_at < ${releasedBefore}`.execute(db);
}

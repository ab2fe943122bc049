import { limits } from '@vermilion/contract/limits';
import type { MarketCode } from '@vermilion/contract/markets';
import { sql } from 'kysely';
import { createStatement } from '../platform/compiled-statement.ts';
import type { Db } from '../platform/database.ts';
import { type BagKey, isBag, selectAvailable } from './bag.store.ts';
import type { VariantSnapshot } from './bag.tables.ts';

/** What an addition did to the line of its variant. */
type Addition = {
  variantId: number;
  requestedQuantity: number;
  /** The quantity of the line before the addition, and after it. */
  quantityBefore: number;
  quantity: number;
};

/** An addition, and the bag that it was made to. */
export type StoredAddition = Addition & { bagId: string };

/** What came of a request to add. */
export type AddResult =
  /** The addition was made, now or by an earlier request with the same idempotency key. */
  | { outcome: 'added'; addition: StoredAddition }
  /** `bag_full`: the bag has `maxBagLines` lines of other variants. */
  | { outcome: 'out_of_stock' | 'bag_full' }
  /**
   * Nothing was added, because a parallel request has created the bag: a guest's with the same idempotency key, or the
   * member's.
   */
  | { outcome: 'created_elsewhere' };

type AddRequest = Omit<BagKey, 'bagId'> & {
  bagId: string | null;
  newBagId: string;
  newLineId: string;
  variantId: number;
  idempotencyKey: string;
};

type NewLine = { quantity: number; item: VariantSnapshot; now: Date; undoSince: Date };

/** How many additions of a bag are stored to recognise repeated requests. */
const maxStoredAdditions = 100;

type AdditionRow = { [Key in keyof StoredAddition]: StoredAddition[Key] | null } & {
  available: number;
  isCreatedElsewhere: boolean;
};

type AdditionValues = AddRequest & Omit<NewLine, 'item'> & { item: string; firstAdditionKey: string | null };

const runAddition = createStatement(
  ({
    bagId,
    market,
    accountId,
    newBagId,
    newLineId,
    variantId,
    idempotencyKey,
    firstAdditionKey,
    quantity,
    item,
    now,
    undoSince,
  }: AdditionValues) => sql<AdditionRow>`
    with stock as (
      select ${selectAvailable(market, sql`${variantId}::integer`)} as available
    ),
    locked as (
      select id from bags where ${isBag({ bagId, market, accountId })} for update
    ),
    earlier as (
      select earlier.bag_id, earlier.variant_id, earlier.requested_quantity, earlier.quantity_before, earlier.quantity
      from locked cross join lateral find_bag_addition(locked.id, ${idempotencyKey}) as earlier
    ),
    contents as (
      select coalesce(sum(contents.other_lines), 0) as other_lines, coalesce(sum(contents.quantity), 0)::integer as quantity
      from locked cross join lateral read_bag_contents(locked.id, ${variantId}) as contents
    ),
    allowed as (
      select least(available, ${sql.lit(limits.maxLineQuantity)}) as max_quantity
      from stock, contents
      where available > 0 and other_lines < ${sql.lit(limits.maxBagLines)} and not exists (select from earlier)
    ),
    updated as (
      update bags set last_added_at = ${now}, addition_count = addition_count + 1
      where id = (select id from locked) and exists (select from allowed)
      returning id, addition_count
    ),
    created as (
      insert into bags (id, market, account_id, created_at, last_added_at, addition_count, first_addition_key)
      select ${newBagId}::uuid, ${market}, ${accountId}::uuid, ${now}::timestamptz,
        ${now}::timestamptz, 1, ${firstAdditionKey}
      from allowed
      where not exists (select from locked)
      on conflict do nothing
      returning id, addition_count
    ),
    bag as (
      select id, addition_count from updated union all select id, addition_count from created
    ),
    added as (
      insert into bag_lines as line (id, kind, bag_id, variant_id, quantity, item, added_at)
      select ${newLineId}::uuid, 'item', bag.id, ${variantId}::integer,
        least(${quantity}::integer, allowed.max_quantity),
        ${item}::jsonb, ${now}::timestamptz
      from bag, allowed
      on conflict (bag_id, variant_id) where kind = 'item' do update set
        quantity = least(
          excluded.quantity + case when line.removed_at is null then line.quantity else 0 end,
          (select max_quantity from allowed)
        ),
        item = excluded.item,
        added_at = case when line.removed_at < ${undoSince} then excluded.added_at else line.added_at end,
        removed_at = null
      returning line.bag_id, line.variant_id, line.quantity
    ),
    stored as (
      insert into bag_additions
        (bag_id, idempotency_key, number, variant_id, requested_quantity, quantity_before, quantity)
      select bag.id, ${idempotencyKey}, bag.addition_count, added.variant_id, ${quantity}, contents.quantity,
        added.quantity
      from bag, added, contents
      returning bag_id, variant_id, requested_quantity, quantity_before, quantity
    ),
    deleted as (
      delete from bag_additions using bag
      where bag_additions.bag_id = bag.id and number <= bag.addition_count - ${sql.lit(maxStoredAdditions)}
    ),
    addition as (
      select bag_id, variant_id, requested_quantity, quantity_before, quantity from stored
      union all
      select bag_id, variant_id, requested_quantity, quantity_before, quantity from earlier
    )
    select bag_id as "bagId", variant_id as "variantId", requested_quantity as "requestedQuantity",
      quantity_before as "quantityBefore", quantity, available,
      exists (select from allowed) and not exists (select from bag) as "isCreatedElsewhere"
    from stock left join addition on true`,
);

/**
 * Adds units of a variant in one statement: creates the bag if there is none, and the line, capped by the available
 * units and by `maxLineQuantity`. The bag's row is locked first, so parallel additions follow one another: each sees the
 * lines of the earlier ones, and the quantities add up. The SQL functions `find_bag_addition` and `read_bag_contents`
 * (migration `bag_additions`) are volatile, so they read the rows as they are after the lock; a subquery in their place would
 * read them as they were when the statement began. In a market an idempotency key creates one bag of a guest, in parallel too.
 * Where the key has made an addition before, that one is returned and nothing is added.
 * @param request.newBagId the id of the bag if it has to be created
 * @param line.undoSince a line removed since then returns to its place
 */
export async function addLine(db: Db, request: AddRequest, line: NewLine): Promise<AddResult> {
  const [row] = await runAddition(db, {
    ...request,
    ...line,
    item: JSON.stringify(line.item),
    firstAdditionKey: request.accountId === null ? request.idempotencyKey : null,
  });
  if (!row) throw new Error('Adding a bag line returned no row');
  const { available, isCreatedElsewhere, ...addition } = row;
  if (isStoredAddition(addition)) return { outcome: 'added', addition };
  if (isCreatedElsewhere) return { outcome: 'created_elsewhere' };
  return { outcome: available > 0 ? 'bag_full' : 'out_of_stock' };
}

/** Whether a row has an addition: its columns are null all together. */
function isStoredAddition(row: { [Key in keyof StoredAddition]: StoredAddition[Key] | null }): row is StoredAddition {
  return row.bagId !== null;
}

/**
 * Returns the id of the guest's bag that an idempotency key has created, while nothing else was added to it; null where there
 * is none.
 * @param createdSince older bags are not found
 */
export async function findCreatedBag(
  db: Db,
  { market, idempotencyKey }: { market: MarketCode; idempotencyKey: string },
  createdSince: Date,
): Promise<string | null> {
  const bag = await db
    .selectFrom('bags')
    .select('id')
    .where('market', '=', market)
    .where('first_addition_key', '=', idempotencyKey)
    .where('addition_count', '=', 1)
    .where('created_at', '>=', createdSince)
    .executeTakeFirst();
  return bag?.id ?? null;
}

/** Returns the addition that an idempotency key made. */
export async function findAddition(
  db: Db,
  { idempotencyKey, ...key }: BagKey & { idempotencyKey: string },
): Promise<Addition | undefined> {
  return db
    .selectFrom('bag_additions')
    .innerJoin('bags', 'bags.id', 'bag_additions.bag_id')
    .select(['variant_id as variantId', 'requested_quantity as requestedQuantity'])
    .select(['quantity_before as quantityBefore', 'quantity'])
    .where(isBag(key))
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

import type { MergeLeftover, MergeNotice, MergeReport } from '@vermilion/contract/bag';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../platform/tables.ts';
import type { BagKey } from './bag.store.ts';

/**
 * Locks a member's bag until the transaction ends, creates it if there is none, and sets `last_added_at`, so that a merge
 * prolongs the bag's life like an addition.
 * @returns what earlier merges have capped or left out that no page has shown yet
 */
export async function lockOrCreateBag(
  transaction: Transaction<Tables>,
  key: BagKey,
  now: Date,
): Promise<{ unshownNotices: MergeNotice[]; unshownLeftovers: MergeLeftover[] }> {
  const bag = await transaction
    .insertInto('bags')
    .values({ id: key.bagId, market: key.market, account_id: key.accountId, created_at: now, last_added_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ last_added_at: now }))
    .returning(['merge_report', 'merge_leftovers'])
    .executeTakeFirstOrThrow();
  return {
    unshownNotices: bag.merge_report?.notices ?? [],
    unshownLeftovers: bag.merge_leftovers?.leftOut ?? [],
  };
}

/** Writes what merges have capped or left out of a member's bag, in place of an earlier report. */
export async function writeMergeReport(
  transaction: Transaction<Tables>,
  bagId: string,
  { id, notices, leftOut = [] }: MergeReport,
): Promise<void> {
  await transaction
    .updateTable('bags')
    .set({
      merge_report: notices.length > 0 ? JSON.stringify({ id, notices }) : null,
      merge_leftovers: leftOut.length > 0 ? JSON.stringify({ id, leftOut }) : null,
    })
    .where('id', '=', bagId)
    .execute();
}

/**
 * Puts lines into a bag, with new quantities.
 * @param lines its own that change, and those that move to it from another bag
 */
export async function moveLines(
  transaction: Transaction<Tables>,
  toBagId: string,
  lines: readonly { lineId: string; quantity: number }[],
): Promise<void> {
  // Removed lines count in `bag_lines_one_item_per_variant`: delete them before lines of the same variant move in.
  await transaction.deleteFrom('bag_lines').where('bag_id', '=', toBagId).where('removed_at', 'is not', null).execute();
  await sql`
    update bag_lines set bag_id = ${toBagId}::uuid, quantity = changed.quantity
    from unnest(${lines.map(({ lineId }) => lineId)}::uuid[], ${lines.map(({ quantity }) => quantity)}::integer[])
      as changed (id, quantity)
    where bag_lines.id = changed.id`.execute(transaction);
}

/** Moves the idempotency keys of a bag's additions to another bag; a key that the other has too is left out. */
export async function moveAdditions(
  transaction: Transaction<Tables>,
  { fromBagId, toBagId }: { fromBagId: string; toBagId: string },
): Promise<void> {
  await sql`
    with moved as (
      insert into bag_additions
        (bag_id, idempotency_key, number, variant_id, requested_quantity, quantity_before, quantity)
      select bags.id, idempotency_key, addition_count + row_number() over (order by number), variant_id,
        requested_quantity, quantity_before, quantity
      from bag_additions join bags on bags.id = ${toBagId}::uuid
      where bag_id = ${fromBagId}::uuid
      on conflict (bag_id, idempotency_key) do nothing
      returning number
    )
    update bags set addition_count = greatest(addition_count, (select max(number) from moved))
    where id = ${toBagId}::uuid`.execute(transaction);
}

/** Deletes a bag with its lines. */
export async function deleteBag(transaction: Transaction<Tables>, bagId: string): Promise<void> {
  await transaction.deleteFrom('bags').where('id', '=', bagId).execute();
}

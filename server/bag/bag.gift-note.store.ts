import { sql, type Transaction } from 'kysely';
import type { Tables } from '../platform/tables.ts';

/** Sets the gift note of a bag; a null message is none. */
export async function setGiftNote(
  transaction: Transaction<Tables>,
  bagId: string,
  { message, hidesPrices }: { message: string | null; hidesPrices: boolean },
): Promise<void> {
  await transaction
    .updateTable('bags')
    .set({ gift_message: message, hides_prices: hidesPrices })
    .where('id', '=', bagId)
    .execute();
}

/**
 * Gives a bag the gift note of another one, unless it has its own.
 * @returns whether the other's differs and was left out
 */
export async function moveGiftNote(
  transaction: Transaction<Tables>,
  { fromBagId, toBagId }: { fromBagId: string; toBagId: string },
): Promise<boolean> {
  const { rows } = await sql<{ isLeftOut: boolean }>`
    with source as (
      select gift_message, hides_prices from bags
      where id = ${fromBagId}::uuid and (gift_message is not null or hides_prices)
    ), moved as (
      update bags set gift_message = source.gift_message, hides_prices = source.hides_prices
      from source where bags.id = ${toBagId}::uuid and bags.gift_message is null and not bags.hides_prices
    )
    select (bags.gift_message is not null or bags.hides_prices)
      and (bags.gift_message, bags.hides_prices) is distinct from (source.gift_message, source.hides_prices) as "isLeftOut"
    from bags, source where bags.id = ${toBagId}::uuid`.execute(transaction);
  return rows[0]?.isLeftOut ?? false;
}

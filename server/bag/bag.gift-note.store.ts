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

/** Gives a bag the gift note of another one, unless it has its own. */
export async function moveGiftNote(
  transaction: Transaction<Tables>,
  { fromBagId, toBagId }: { fromBagId: string; toBagId: string },
): Promise<void> {
  await sql`
    update bags set gift_message = source.gift_message, hides_prices = source.hides_prices
    from bags as source
    where bags.id = ${toBagId}::uuid and source.id = ${fromBagId}::uuid
      and bags.gift_message is null and not bags.hides_prices
      and (source.gift_message is not null or source.hides_prices)`.execute(transaction);
}

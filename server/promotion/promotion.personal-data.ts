import { sql } from 'kysely';
import type { PersonalDataHolder } from '../account/account.service.ts';
import { getAccountKeys } from './promotion.customer.ts';

/**
 * The codes and offers that a member's orders have used. They stay with the orders when the account is deleted, and no
 * longer name it. What counts the customer by e-mail and phone stays with the orders too, as keyed digests.
 */
export const promotionDataHolder: PersonalDataHolder = {
  read: async (db, accountId) => {
    const uses = await db
      .selectFrom('promotion_uses')
      .innerJoin('promotion_customers', 'promotion_customers.order_id', 'promotion_uses.order_id')
      .innerJoin('promotions', 'promotions.id', 'promotion_uses.promotion_id')
      .select(['promotions.name', 'promotion_uses.code', 'promotion_uses.used_at'])
      .where('promotion_customers.key', 'in', getAccountKeys(accountId))
      .orderBy('promotion_uses.used_at')
      .execute();
    return uses.map(({ name, code, used_at }) => ({ name: name.en, code, usedAt: used_at.toISOString() }));
  },
  erase: async (transaction, accountId) => {
    const keys = getAccountKeys(accountId);
    await transaction.deleteFrom('promotion_customers').where('key', 'in', keys).execute();
    await sql`delete from bag_customers where keys && ${keys}::text[]`.execute(transaction);
  },
};

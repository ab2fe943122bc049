import type { PersonalDataHolder } from '../account/account.service.ts';
import { deleteForAccount, listForAccount, lockWaitlist } from './waitlist.store.ts';

/** What a member waits for, in every market. */
export const waitlistDataHolder: PersonalDataHolder = {
  read: async (db, accountId) => {
    const items = await listForAccount(db, accountId);
    return items.map(({ market, reason, language, item: { sku, name, brand }, joinedAt }) => ({
      market,
      sku,
      name,
      brand: brand.name,
      reason,
      language,
      joinedAt: joinedAt.toISOString(),
    }));
  },
  erase: async (transaction, accountId) => {
    await lockWaitlist(transaction, accountId);
    await deleteForAccount(transaction, accountId);
  },
};

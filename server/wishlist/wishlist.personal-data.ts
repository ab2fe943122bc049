import type { PersonalDataHolder } from '../account/account.service.ts';
import { deleteForAccount, listWishes, lockWishlist } from './wishlist.store.ts';

/** What a member wishes for. */
export const wishlistDataHolder: PersonalDataHolder = {
  read: async (db, accountId) => {
    const wishes = await listWishes(db, { accountId });
    return wishes.map(({ market, price, item: { name, brandName }, addedAt }) => ({
      market,
      name,
      brand: brandName,
      price,
      addedAt: addedAt.toISOString(),
    }));
  },
  erase: async (transaction, accountId) => {
    await lockWishlist(transaction, { accountId });
    await deleteForAccount(transaction, accountId);
  },
};

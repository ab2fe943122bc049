import { dayMs } from '@vermilion/contract/durations';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import { maxWishlistItems, type WishlistItem } from '@vermilion/contract/wishlist';
import type { AccountFollower, AccountService } from '../account/account.service.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runResultInTransaction } from '../platform/database.ts';
import { guestDays } from '../platform/http/guest.ts';
import type { Random } from '../platform/random.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import {
  deleteForgotten,
  deleteWish,
  hasGuestList,
  listWishedSlugs,
  listWishes,
  lockWishlist,
  moveWishes,
  openWishlist,
  type StoredWish,
  upsertWish,
  type WishlistOwner,
} from './wishlist.store.ts';

/** Where a list is looked at. */
type Edition = { market: MarketCode; language: Language };

export type WishlistService = {
  /** Returns what is on a list, the latest first, as a market sells it today. */
  list(owner: WishlistOwner, edition: Edition): Promise<WishlistItem[]>;
  /** Returns the slugs of the products on a list. */
  listSlugs(owner: WishlistOwner): Promise<string[]>;
  /** Puts a product that the market sells on a list; of one that is there already only the choice changes. Idempotent. */
  add(
    owner: WishlistOwner,
    wish: { productSlug: string; variantId: number | null },
    edition: Edition,
  ): Promise<Result<undefined, 'PRODUCT_NOT_FOUND' | 'USER_NOT_FOUND' | 'WISHLIST_FULL'>>;
  /** Takes a product off a list. Idempotent. */
  remove(owner: WishlistOwner, productSlug: string): Promise<void>;
  /** Moves what a guest wishes for to the list of the member who has signed in. */
  follower: AccountFollower;
  /** Deletes the lists of guests whose cookies have expired. */
  deleteExpired(): Promise<void>;
};

export function createWishlistService({
  database: { db },
  clock,
  random,
  accounts,
  catalogue,
}: {
  database: Database;
  clock: Clock;
  random: Random;
  accounts: Pick<AccountService, 'find'>;
  catalogue: Pick<CatalogueService, 'findCard' | 'listVariants'>;
}): WishlistService {
  function describe({ market, language }: Edition, wish: StoredWish): WishlistItem {
    const { productSlug, addedAt } = wish;
    const card = catalogue.findCard(productSlug, market, language);
    const [variant] = catalogue
      .listVariants([wish.variantId ?? card?.variantId ?? 0], market, language)
      .filter((each) => each.productSlug === productSlug);
    // What costs less elsewhere has not become cheaper.
    const priceDrop = card && wish.market === market ? wish.price - card.price : 0;
    return {
      productSlug,
      ...(card ? { name: card.name, brandName: card.brand.name, picture: card.picture } : wish.item),
      variantId: wish.variantId !== null && variant ? variant.id : null,
      card,
      availability: card?.availability ?? 'gone',
      priceDrop: priceDrop > 0 ? priceDrop : null,
      stockLeft: variant?.stockLeft ?? null,
      addedAt: addedAt.toISOString(),
    };
  }

  return {
    list: async (owner, edition) => (await listWishes(db, owner)).map((wish) => describe(edition, wish)),

    listSlugs: (owner) => listWishedSlugs(db, owner),

    add: async (owner, { productSlug, variantId }, { market, language }) => {
      const card = catalogue.findCard(productSlug, market, language);
      if (!card) return fail('PRODUCT_NOT_FOUND');
      const [chosen] = variantId === null ? [] : catalogue.listVariants([variantId], market, language);
      const now = clock.now();
      return runResultInTransaction<Result<undefined, 'USER_NOT_FOUND' | 'WISHLIST_FULL'>>(db, async (transaction) => {
        await lockWishlist(transaction, owner);
        if ('accountId' in owner && !(await accounts.find(transaction, owner.accountId))) return fail('USER_NOT_FOUND');
        const slugs = await listWishedSlugs(transaction, owner);
        if (slugs.length >= maxWishlistItems && !slugs.includes(productSlug)) {
          return fail('WISHLIST_FULL', { maxItems: maxWishlistItems });
        }
        const listId = await openWishlist(transaction, owner, { id: random.uuid(), now });
        await upsertWish(transaction, listId, {
          productSlug,
          variantId: chosen?.productSlug === productSlug ? chosen.id : null,
          market,
          price: card.price,
          item: { name: card.name, brandName: card.brand.name, picture: card.picture },
          addedAt: now,
        });
        return ok(undefined);
      });
    },

    remove: (owner, productSlug) => deleteWish(db, owner, productSlug),

    follower: {
      onSignedIn: async (transaction, { accountId, guestId }) => {
        // Guests' lists are locked before members', so that parallel merges cannot deadlock.
        await lockWishlist(transaction, { guestId });
        if (!(await hasGuestList(transaction, guestId))) return;
        await lockWishlist(transaction, { accountId });
        const toListId = await openWishlist(transaction, { accountId }, { id: random.uuid(), now: clock.now() });
        await moveWishes(transaction, { guestId, toListId, maxItems: maxWishlistItems });
      },
    },

    deleteExpired: () => deleteForgotten(db, new Date(clock.now().getTime() - guestDays * dayMs)),
  };
}

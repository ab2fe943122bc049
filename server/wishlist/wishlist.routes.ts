import type { wishlistEndpoints } from '@vermilion/contract/wishlist';
import type { AccountService } from '../account/account.service.ts';
import type { Handlers } from '../platform/dispatch.ts';
import { setGuestCookie } from '../platform/http/guest.ts';
import type { Random } from '../platform/random.ts';
import { getAddressKey, type RateLimits } from '../platform/rate-limits.ts';
import type { RequestContext } from '../platform/request-context.ts';
import { fail, ok } from '../platform/result.ts';
import type { WishlistService } from './wishlist.service.ts';
import type { WishlistOwner } from './wishlist.store.ts';

/** New lists of guests of one address: their cookies can be made up. */
const newListLimit = { maxCalls: 60, windowSeconds: 600 };

export function createWishlistHandlers(
  wishlist: WishlistService,
  {
    accounts,
    random,
    limits,
  }: { accounts: Pick<AccountService, 'adoptGuest'>; random: Random; limits: Pick<RateLimits, 'take'> | null },
): Handlers<keyof typeof wishlistEndpoints> {
  /** Returns whose list a request is about; null for a guest who has none. */
  async function findOwner(context: RequestContext): Promise<WishlistOwner | null> {
    const actor = await context.actor();
    if ('accountId' in actor) {
      // What another tab has kept for the guest while this one signed in.
      await accounts.adoptGuest(context);
      return { accountId: actor.accountId };
    }
    return 'guestId' in actor && actor.guestId !== null ? { guestId: actor.guestId } : null;
  }

  const listSlugs = async (owner: WishlistOwner | null) => ({ slugs: owner ? await wishlist.listSlugs(owner) : [] });

  return {
    'GET wishlist/': async (_parts, context) => {
      const owner = await findOwner(context);
      const edition = { market: context.market.code, language: context.language };
      return ok({ items: owner ? await wishlist.list(owner, edition) : [] });
    },
    'GET wishlist/products/': async (_parts, context) => ok(await listSlugs(await findOwner(context))),
    'PUT wishlist/': async ({ body: { isWished, ...wish } }, context) => {
      const known = await findOwner(context);
      if (!isWished) {
        if (known) await wishlist.remove(known, wish.productSlug);
        return ok(await listSlugs(known));
      }
      const isNew = known === null || ('guestId' in known && (await wishlist.listSlugs(known)).length === 0);
      if (isNew) {
        const seconds = (await limits?.take('new-wishlists', getAddressKey(context.address), newListLimit)) ?? null;
        if (seconds !== null) return fail('RATE_LIMITED', { seconds });
      }
      const owner = known ?? { guestId: random.uuid() };
      const added = await wishlist.add(owner, wish, { market: context.market.code, language: context.language });
      if (!added.ok) return added;
      if ('guestId' in owner) setGuestCookie(context, owner.guestId);
      return ok(await listSlugs(owner));
    },
  };
}

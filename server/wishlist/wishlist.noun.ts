import { wishlistEndpoints, wishlistErrors } from '@vermilion/contract/wishlist';
import { defineNoun } from '../platform/noun.ts';
import { createWishlistJobs } from './wishlist.jobs.ts';
import { wishlistDataHolder } from './wishlist.personal-data.ts';
import { createWishlistHandlers } from './wishlist.routes.ts';
import { createWishlistService, type WishlistService } from './wishlist.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    wishlist: WishlistService;
  }
}

export const wishlistNoun = defineNoun({
  name: 'wishlist',
  needs: ['account', 'catalogue'],
  endpoints: wishlistEndpoints,
  errors: wishlistErrors,
  create: ({ database, clock, random, limits }, { account, catalogue }) => {
    const service = createWishlistService({ database, clock, random, accounts: account, catalogue });
    return {
      service,
      contributes: {
        account: { followers: { wishlist: service.follower }, personalData: { wishlist: wishlistDataHolder } },
      },
      handlers: createWishlistHandlers(service, { accounts: account, random, limits }),
      jobs: createWishlistJobs(service),
    };
  },
});

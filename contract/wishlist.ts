import { z } from 'zod';
import { availability, picture, productCard } from './catalogue.ts';
import { defineEndpoints } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { minorUnits, slug, variantId } from './fields.ts';
import { limits } from './limits.ts';
import { msg } from './text.ts';

/** How many products a wish list holds. */
export const maxWishlistItems = 200;

/** A product on a wish list, as the market of the request sells it today. */
export const wishlistItem = z
  .object({
    productSlug: z.string(),
    name: z.string(),
    brandName: z.string(),
    picture,
    /** The shade, size or type that was chosen when it was put on the list; null: none. */
    variantId: variantId.nullable(),
    /** Null where the market does not sell it. */
    card: productCard.nullable(),
    /** As its card has it; `gone` where the market does not sell it. */
    availability: z.enum([...availability.options, 'gone']),
    /** By how much the price has fallen since it was put on the list in this market; null where it has not. */
    priceDrop: minorUnits.nullable(),
    /** How many are left; null unless few are. */
    stockLeft: z.number().int().max(limits.maxFewLeftUnits).nullable(),
    /** ISO moment, UTC. */
    addedAt: z.string(),
  })
  .meta({ id: 'WishlistItem' });
export type WishlistItem = z.infer<typeof wishlistItem>;

/** The products of a list by their slugs: what a page fills its hearts by. */
const wishedProducts = z.object({ slugs: z.array(z.string()).max(maxWishlistItems) });

export const wishlistErrors = defineErrors('wishlist', {
  WISHLIST_FULL: {
    status: 409,
    text: msg({ message: 'Your wish list holds up to {maxItems} products. Remove one, then add this one' }),
  },
});

export const wishlistEndpoints = defineEndpoints('wishlist', {
  'GET wishlist/': {
    summary: 'The wish list of the caller, a member or a guest, the latest first; one for all markets',
    audience: 'visitor',
    response: z.object({ items: z.array(wishlistItem).max(maxWishlistItems) }),
  },
  'GET wishlist/products/': {
    summary: 'Which products are on the wish list of the caller',
    audience: 'visitor',
    response: wishedProducts,
  },
  'PUT wishlist/': {
    summary: 'Puts a product on the wish list of the caller, or takes it off',
    audience: 'visitor',
    idempotency: 'state',
    limits: [
      { per: 'caller', maxCalls: 60, windowSeconds: 60 },
      { per: 'address', maxCalls: 600, windowSeconds: 600 },
    ],
    body: z.object({ productSlug: slug, variantId: variantId.nullable().default(null), isWished: z.boolean() }),
    response: wishedProducts,
    errors: ['PRODUCT_NOT_FOUND', 'RATE_LIMITED', 'USER_NOT_FOUND', 'WISHLIST_FULL'],
  },
});

type WishlistEndpoints = typeof wishlistEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends WishlistEndpoints {}
}
type WishlistErrors = typeof wishlistErrors;
declare module './errors.ts' {
  interface Errors extends WishlistErrors {}
}

import { z } from 'zod';
import { availability, picture } from './catalogue.ts';
import { defineEndpoints } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { minorUnits, variantId } from './fields.ts';
import { msg } from './text.ts';

/** How many variants a member can wait for in a market. */
export const maxWaitlistItems = 100;

/** What a member waits for: units of what is out of stock, or the start of the sale of what is coming soon. */
export const waitReason = z.enum(['stock', 'sale_start']);
export type WaitReason = z.infer<typeof waitReason>;

/** A variant that a member waits for, at today's price and stock. */
export const waitlistItem = z
  .object({
    variantId,
    sku: z.string(),
    productSlug: z.string(),
    name: z.string(),
    brand: z.object({ slug: z.string(), name: z.string() }),
    shade: z.object({ name: z.string(), hex: z.string().nullable() }).nullable(),
    size: z.string().nullable(),
    type: z.string().nullable(),
    picture,
    /** Null where the market does not sell it any more. */
    price: minorUnits.nullable(),
    priceBeforeSale: minorUnits.nullable(),
    /**
     * As on the product page; `gone` where the market no longer sells it. An item in stock is deleted once its mail is sent.
     */
    availability: z.enum([...availability.options, 'gone']),
    reason: waitReason,
    /** ISO moment, UTC. */
    joinedAt: z.string(),
  })
  .meta({ id: 'WaitlistItem' });
export type WaitlistItem = z.infer<typeof waitlistItem>;

/** The items of the request's market, the latest first. */
const waitlist = z.object({ items: z.array(waitlistItem).max(maxWaitlistItems) });

export const waitlistErrors = defineErrors('waitlist', {
  VARIANT_IN_STOCK: { status: 409, text: msg({ message: 'This item is in stock. Add it to your bag' }) },
  WAITLIST_FULL: {
    status: 409,
    text: msg({ message: 'Your waitlist holds up to {maxItems} items. Remove one, then add this one' }),
  },
});

export const waitlistEndpoints = defineEndpoints('waitlist', {
  'GET waitlist/': {
    summary: 'What the member waits for in this market',
    audience: 'member',
    response: waitlist,
  },
  'PATCH waitlist/': {
    summary: 'Puts a variant that is out of stock or coming soon on the member’s waitlist, or takes one off',
    audience: 'member',
    idempotency: 'state',
    limits: [{ per: 'caller', maxCalls: 60, windowSeconds: 60 }],
    body: z.object({ variantId, isWaiting: z.boolean() }),
    response: waitlist,
    errors: [
      'USER_NOT_FOUND',
      'VARIANT_NOT_FOUND',
      'VARIANT_IN_STOCK',
      'VARIANT_PRIORITY_ACCESS',
      'VARIANT_APP_EXCLUSIVE',
      'WAITLIST_FULL',
    ],
  },
});

type WaitlistEndpoints = typeof waitlistEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends WaitlistEndpoints {}
}
type WaitlistErrors = typeof waitlistErrors;
declare module './errors.ts' {
  interface Errors extends WaitlistErrors {}
}

declare module './mail.ts' {
  interface Mails {
    /** What a member waited for can be bought now. `link`: its page; `listLink`: the member's waitlist. */
    'waitlist.available': {
      item: Pick<WaitlistItem, 'variantId' | 'name' | 'brand' | 'shade' | 'size' | 'type' | 'picture'> & {
        /** Minor units. */
        price: number;
      };
      reason: WaitReason;
      link: string;
      listLink: string;
    };
  }
}

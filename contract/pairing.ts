import { z } from 'zod';
import { productCard } from './catalogue.ts';
import { defineEndpoints } from './endpoint.ts';
import { slug, variantId } from './fields.ts';

/** A product that the bag suggests, with what can be added of it now. */
export const suggestion = z
  .object({
    product: productCard,
    /** The variant bought before, where it is in stock: the plus adds it. Else the plus does what it does on any card. */
    variant: z
      .object({
        id: variantId,
        shade: z.string().nullable(),
        size: z.string().nullable(),
        type: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Suggestion' });
export type Suggestion = z.infer<typeof suggestion>;

export const pairingEndpoints = defineEndpoints('pairing', {
  'GET products/{slug}/goes-well-with': {
    summary:
      'What goes with a product, in stock: the best of each category that its own is paired with, then the second ones',
    audience: 'visitor',
    shared: ['catalogue', 'product:{slug}'],
    params: z.object({ slug }),
    response: z.object({ products: z.array(productCard) }),
    errors: ['PRODUCT_NOT_FOUND'],
  },
  'GET cart/frequently-bought-together': {
    summary: 'What goes with the bag: bought with its products in paid orders, then by category. One of each category',
    audience: 'visitor',
    response: z.object({ suggestions: z.array(suggestion) }),
  },
  'GET cart/get-it-again': {
    summary: 'Products of the member’s paid orders that are in stock and not in the bag, the latest first',
    audience: 'member',
    response: z.object({ suggestions: z.array(suggestion) }),
  },
});

type PairingEndpoints = typeof pairingEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends PairingEndpoints {}
}

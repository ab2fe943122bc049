import { z } from 'zod';
import { brand, picture, productCard } from './catalogue.ts';
import { defineEndpoints } from './endpoint.ts';
import { minorUnits } from './fields.ts';

/** A menu entry; `columns` make its panel. Entries appear as their pages exist. */
const link = z.object({ label: z.string(), href: z.string() });
const menuEntry = z.object({
  label: z.string(),
  href: z.string(),
  columns: z.array(z.object({ heading: link, links: z.array(link) })),
  feature: productCard.nullable(),
});

/** Paths that another system answers: the navigation guard leaves the app for them (spec §2). */
export const smartLink = z
  .object({ type: z.enum(['absolute', 'regex', 'startsWith']), value: z.string() })
  .meta({ id: 'SmartLink' });
export type SmartLink = z.infer<typeof smartLink>;

export const layout = z
  .object({
    menu: z.array(menuEntry),
    footer: z.array(z.object({ heading: z.string(), links: z.array(link) })),
    /** Where the shop's apps are offered; their addresses leave the site. */
    apps: z.array(link),
    config: z.object({ smartLinkExemptedPaths: z.array(smartLink) }),
  })
  .meta({ id: 'Layout' });
export type Layout = z.infer<typeof layout>;

/** The home page, module by module; content management will fill the same shape. */
export const home = z
  .object({
    cover: z.object({ picture, shades: z.array(z.string()), href: z.string() }),
    categories: z.array(z.object({ slug: z.string(), name: z.string(), productCount: z.number().int() })),
    newest: z.array(productCard),
    mostRated: z.array(productCard),
    /** The shade wall: one product's shades, light to dark. */
    wall: z
      .object({
        product: productCard,
        shades: z.array(
          z.object({ name: z.string(), hex: z.string(), variantId: z.number().int(), price: minorUnits }),
        ),
      })
      .nullable(),
    onSale: z.array(productCard),
    brands: z.array(brand),
  })
  .meta({ id: 'Home' });
export type Home = z.infer<typeof home>;

export const contentEndpoints = defineEndpoints('content', {
  'GET layouts/': {
    summary: 'Menu, footer and configuration of the shell',
    audience: 'visitor',
    shared: ['content', 'catalogue'],
    query: z.object({ key: z.string().max(60).optional() }),
    response: layout,
    errors: ['LAYOUT_NOT_FOUND'],
  },
  'GET home/': {
    summary: 'Modules of the home page',
    audience: 'visitor',
    shared: ['content', 'catalogue'],
    response: home,
  },
});

type ContentEndpoints = typeof contentEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends ContentEndpoints {}
}

import { z } from 'zod';
import { brand, picture, productCard } from './catalogue.ts';
import { defineEndpoints } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { minorUnits } from './fields.ts';
import { shopIdentity } from './shop.ts';
import { shopPath, smartLink } from './shop-path.ts';
import { msg } from './text.ts';
import { textPage, textPageName } from './text-page.ts';

const link = z.object({ label: z.string(), href: shopPath });

/** A menu entry; `columns` make its panel. */
const menuEntry = z.object({
  label: z.string(),
  href: shopPath,
  columns: z.array(z.object({ heading: link, links: z.array(link) })),
  feature: productCard.nullable(),
});

export const layout = z
  .object({
    shop: shopIdentity,
    menu: z.array(menuEntry),
    footer: z.array(z.object({ heading: z.string(), links: z.array(link) })),
    /** Where the shop's apps are offered; their addresses leave the site. */
    apps: z.array(z.object({ label: z.string(), href: z.string() })),
    config: z.object({
      smartLinkExemptedPaths: z.array(smartLink),
      /** Whether visitors can sign in with Google. */
      hasGoogleSignIn: z.boolean(),
      /** The words of ORDERS_CLOSED while the shop refuses orders with it; null where it takes them. */
      ordersClosed: z.string().nullable(),
      /** Whether the market has a store: without one it has no Click & Collect. */
      hasStores: z.boolean(),
    }),
  })
  .meta({ id: 'Layout' });
export type Layout = z.infer<typeof layout>;

/** Where a rail of products comes from: the listing of these, in this order. */
export const productSource = z.enum(['newest', 'top_rated', 'on_sale']);
export type ProductSource = z.infer<typeof productSource>;

/** How products stand: side by side, large in a grid, or as a numbered list. */
export const productLayout = z.enum(['rail', 'grid', 'numbered']);
export type ProductLayout = z.infer<typeof productLayout>;

/** A part of a page. The web renders each kind by one component; content pages and previews are made of the same. */
export const block = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('cover'),
      title: z.string(),
      text: z.string().nullable(),
      /** The page's first link. */
      action: link,
      /** A drawing without ground, 700 × 1000, that stands in the wordmark. */
      picture: picture.nullable(),
      /** Hex colours of the bar below it. */
      shades: z.array(z.string()),
      /** What else is inside. */
      newest: z.object({ name: z.string(), brandName: z.string(), isNewThisWeek: z.boolean() }).nullable(),
      isSaleOn: z.boolean(),
      brandNames: z.array(z.string()),
      hasMoreBrands: z.boolean(),
    }),
    z.object({
      kind: z.literal('categories'),
      categories: z.array(z.object({ slug: z.string(), name: z.string(), productCount: z.number().int() })),
    }),
    z.object({
      kind: z.literal('products'),
      source: productSource,
      layout: productLayout,
      /** The web has a headline for each source; this one stands in its place. */
      title: z.string().nullable(),
      /** Whether all of them were launched in the last seven days. */
      isNewThisWeek: z.boolean(),
      products: z.array(productCard),
    }),
    /** One product's shades, light to dark. */
    z.object({
      kind: z.literal('shade_wall'),
      product: productCard,
      shades: z.array(z.object({ name: z.string(), hex: z.string(), variantId: z.number().int(), price: minorUnits })),
      /** The one that stands open: the product's on its card. */
      openVariantId: z.number().int(),
    }),
    z.object({ kind: z.literal('brands'), brands: z.array(brand) }),
    /** A few sentences beside a picture, and where they lead. */
    z.object({ kind: z.literal('story'), title: z.string(), text: z.string(), action: link, picture }),
    z.object({
      kind: z.literal('brand_of_the_week'),
      brand: z.object({ slug: z.string(), name: z.string() }),
      text: z.string(),
      /** Its ground is that of the whole block. */
      picture,
      /** Three that are not sold out. */
      products: z.array(productCard),
    }),
  ])
  .meta({ id: 'Block' });
export type Block = z.infer<typeof block>;
export type BlockOfKind<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

/** A page made of blocks. Blocks that the market has nothing for are left out. */
export const home = z
  .object({ title: z.string(), description: z.string().nullable(), blocks: z.array(block) })
  .meta({ id: 'Home' });
export type Home = z.infer<typeof home>;

export const contentErrors = defineErrors('content', {
  LAYOUT_NOT_FOUND: { status: 404, text: msg({ message: 'Layout not found' }) },
});

type ContentErrors = typeof contentErrors;
declare module './errors.ts' {
  interface Errors extends ContentErrors {}
}

export const contentEndpoints = defineEndpoints('content', {
  'GET layouts/': {
    summary: 'Menu, footer and configuration of the shell',
    audience: 'visitor',
    shared: ['content', 'catalogue', 'happening', 'market'],
    query: z.object({ key: z.string().max(60).optional() }),
    response: layout,
    errors: ['LAYOUT_NOT_FOUND'],
  },
  'GET text-pages/{name}': {
    summary: 'A legal page or the customer care, as the retailer wrote it; null where the shop has its own text',
    audience: 'visitor',
    shared: ['content'],
    params: z.object({ name: textPageName }),
    response: z.object({ page: textPage.nullable() }),
  },
  'GET home/': {
    summary: 'Blocks of the home page',
    audience: 'visitor',
    shared: ['content', 'catalogue'],
    response: home,
  },
});

type ContentEndpoints = typeof contentEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends ContentEndpoints {}
}

import { z } from 'zod';
import { productCard } from './catalogue.ts';
import { block, contentLink, productRule } from './content-blocks.ts';
import { defineEndpoints } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { line, openMarket } from './fields.ts';
import { userSegment } from './segments.ts';
import { shopIdentity } from './shop.ts';
import { shopPath, smartLink } from './shop-path.ts';
import { msg } from './text.ts';
import { textPage, textPageName } from './text-page.ts';

/** A menu entry; `columns` make its panel. */
const menuEntry = z.object({
  label: z.string(),
  href: shopPath,
  columns: z.array(z.object({ heading: contentLink, links: z.array(contentLink) })),
  feature: productCard.nullable(),
});

export const layout = z
  .object({
    shop: shopIdentity,
    menu: z.array(menuEntry),
    footer: z.array(z.object({ heading: z.string(), links: z.array(contentLink) })),
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

/** A page made of blocks. Blocks that the market has nothing for are left out. */
export const page = z
  .object({ title: z.string(), description: z.string().nullable(), blocks: z.array(block) })
  .meta({ id: 'Page' });
export type Page = z.infer<typeof page>;

/** A page as an editor sees it before it is published. */
const previewedPage = page.extend({
  /** What the page leaves out, and why: a block has nothing to show in this market, or its document is faulty. */
  faults: z.array(z.object({ path: z.string(), message: z.string() })),
});

/** The name of a document: its kind, and the words of its address joined by dots, as `pages.summer.lips`. */
export const documentId = z
  .string()
  .max(110)
  .regex(/^(?:homepage|pages|brands)(?:\.[a-z0-9]+(?:-[a-z0-9]+)*){0,4}$/);

/** Returns the name of the document of a page, from the segments of its address (spec §2); null where no page has such an address. */
export function getDocumentId(
  kind: 'homepage' | 'pages' | 'brands',
  segments: readonly (string | undefined)[],
): string | null {
  const id = [kind, ...segments.filter((segment) => segment !== undefined)].join('.');
  return documentId.safeParse(id).success ? id : null;
}

export const contentErrors = defineErrors('content', {
  LAYOUT_NOT_FOUND: { status: 404, text: msg({ message: 'Layout not found' }) },
  LANDING_PAGE_NOT_FOUND: { status: 404, text: msg({ message: 'Landing Page not found' }) },
  DOCUMENT_NOT_FOUND: { status: 404, text: msg({ message: 'There’s no such document' }) },
  DOCUMENT_FAULTY: { status: 422, text: msg({ message: 'Parts of this aren’t right. Check the marked places' }) },
  PUBLICATION_BEGUN: { status: 409, text: msg({ message: 'This is shown already. Publish another version instead' }) },
});

type ContentErrors = typeof contentErrors;
declare module './errors.ts' {
  interface Errors extends ContentErrors {}
}

export const contentEndpoints = defineEndpoints('content', {
  'GET layouts/': {
    summary: 'Menu, footer and configuration of the shell',
    audience: 'visitor',
    shared: ['content', 'content-layouts', 'catalogue', 'happening', 'market'],
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
  'GET contentful/content-entries/{id}': {
    summary: 'A page made of blocks: the home page, a landing page, or what stands above the products of a brand',
    audience: 'visitor',
    shared: ['content', 'content-{id}', 'catalogue', 'happening'],
    params: z.object({ id: documentId }),
    response: page,
    errors: ['LANDING_PAGE_NOT_FOUND'],
  },
  'GET contentful/preview/content-entries/{id}': {
    summary: 'A page as it is drafted, or as it will be shown at a moment, to people of some segments',
    audience: 'staff',
    permission: 'content.preview',
    isScoped: true,
    params: z.object({ id: documentId }),
    query: z.object({
      market: openMarket,
      user_segments: line(200).optional(),
      at: line(40).optional(),
    }),
    response: previewedPage,
    errors: ['LANDING_PAGE_NOT_FOUND', 'NOT_PERMITTED'],
  },
  'GET sea-falcon/all-user-segments/': {
    summary: 'The segments of users for whom parts of pages can be',
    audience: 'staff',
    permission: 'content.preview',
    isScoped: true,
    response: z.object({ segments: z.array(z.object({ id: userSegment, name: z.string() })) }),
  },
  'POST featured-products/': {
    summary: 'Products by hand, of a brand, of a category or of a listing, without what is sold out',
    audience: 'visitor',
    limits: [{ per: 'address', maxCalls: 120, windowSeconds: 60 }],
    body: z.object({ rule: productRule, limit: z.number().int().min(1).max(24).default(8) }),
    response: z.object({ products: z.array(productCard) }),
  },
  'GET staff/redirects/': {
    summary: 'All redirects of old addresses as a CSV file, which can be changed and sent to data-imports/redirects/',
    audience: 'staff',
    permission: 'data.import',
    answer: 'stream',
  },
});

type ContentEndpoints = typeof contentEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends ContentEndpoints {}
}

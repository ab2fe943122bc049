import { z } from 'zod';
import { productCard } from './catalogue.ts';
import { block, contentLink, productRule } from './content-blocks.ts';
import { offeredOverlay, overlay } from './content-overlays.ts';
import { defineEndpoints } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { line, openLanguage, openMarket, slug } from './fields.ts';
import { maxPreviewLinkDays } from './preview.ts';
import { userSegment, userSegments } from './segments.ts';
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
      /** The line above the header, in place of what delivery costs; null: that. */
      announcement: z.object({ text: z.string(), href: shopPath.nullable(), isDismissable: z.boolean() }).nullable(),
      /** The retailer's words of the welcome mat, whose other sentences stay; null: the shop's own. */
      welcomeMat: z.object({ title: z.string(), text: z.string().nullable() }).nullable(),
      /** What may be shown over a page once it is used. */
      overlays: z.array(offeredOverlay),
    }),
  })
  .meta({ id: 'Layout' });
export type Layout = z.infer<typeof layout>;

/** A page made of blocks. Blocks that the market has nothing for are left out. */
export const page = z
  .object({
    title: z.string(),
    description: z.string().nullable(),
    blocks: z.array(block),
    /** The document, where it has blocks for some people only, which they get by a call of their own; absent where it has none. */
    segmentedId: z.string().optional(),
  })
  .meta({ id: 'Page' });
export type Page = z.infer<typeof page>;

/** What is wrong at a place of a document, in the language of its reader. */
export const contentFault = z.object({ path: z.string(), code: z.string(), message: z.string() });
export type ContentFault = z.infer<typeof contentFault>;

/** What a page leaves out, and why: a block has nothing to show in this market, or its document is faulty. */
const faults = z.array(contentFault);

/** A page as an editor sees it before it is published. */
const previewedPage = page.extend({ faults });

/** What an editor previews: of which market, for whom and when. */
const previewQuery = z.object({
  market: openMarket,
  user_segments: line(200).optional(),
  at: line(40).optional(),
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
  PREVIEW_LINK_ENDED: {
    status: 410,
    text: msg({ message: 'This link to a draft has expired, or was withdrawn. Ask whoever sent it for a new one' }),
  },
  /** Editors are shown no tools for it; whoever calls by hand is told. */
  CONTENT_IN_CONTENTFUL: { status: 403, text: msg({ message: 'Pages of this shop are edited in Contentful' }) },
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
    shared: ['content', 'content-layouts', 'content-texts.about', 'catalogue', 'happening', 'market'],
    query: z.object({ key: z.string().max(60).optional() }),
    response: layout,
    errors: ['LAYOUT_NOT_FOUND'],
  },
  'GET text-pages/{name}': {
    summary: 'A legal page or the customer care, as the retailer wrote it; null where the shop has its own text',
    audience: 'visitor',
    shared: ['content', 'content-texts.{name}'],
    params: z.object({ name: textPageName }),
    response: z.object({ page: textPage.nullable() }),
  },
  'GET contentful/preview/text-pages/{name}': {
    summary:
      'A page of text as it is drafted, or as it will be shown at a moment; null where the shop has its own text',
    audience: 'staff',
    permission: 'content.preview',
    isScoped: true,
    params: z.object({ name: textPageName }),
    query: previewQuery,
    response: z.object({ page: textPage.nullable(), faults }),
    errors: ['NOT_PERMITTED'],
  },
  'GET contentful/content-entries/{id}': {
    summary: 'A page made of blocks: the home page, a landing page, or what stands above the products of a brand',
    audience: 'visitor',
    shared: ['content', 'content-{id}', 'catalogue', 'happening'],
    params: z.object({ id: documentId }),
    response: page,
    errors: ['LANDING_PAGE_NOT_FOUND', 'SERVICE_UNAVAILABLE'],
  },
  'GET contentful/content-entries/{id}/blocks-for-me': {
    summary: 'The blocks of a page that are for the segments of the caller, as the shop knows them',
    audience: 'visitor',
    limits: [{ per: 'caller', maxCalls: 120, windowSeconds: 60 }],
    params: z.object({ id: documentId }),
    response: z.object({
      blocks: z.array(block),
      /** The ids of all blocks that the caller sees, in the order of the page. */
      order: z.array(z.string()),
    }),
    errors: ['LANDING_PAGE_NOT_FOUND', 'SERVICE_UNAVAILABLE'],
  },
  'GET contentful/preview/content-entries/{id}': {
    summary: 'A page as it is drafted, or as it will be shown at a moment, to people of some segments',
    audience: 'staff',
    permission: 'content.preview',
    isScoped: true,
    params: z.object({ id: documentId }),
    query: previewQuery,
    response: previewedPage,
    errors: ['LANDING_PAGE_NOT_FOUND', 'NOT_PERMITTED', 'SERVICE_UNAVAILABLE'],
  },
  'POST contentful/webhooks': {
    summary: 'Contentful reports what was published, changed or taken back; signed, and without effect the second time',
    audience: 'provider',
    idempotency: 'state',
    /** The entry or asset; of all that it holds only its name counts. */
    body: z.looseObject({
      sys: z.looseObject({
        id: z.string().regex(/^[A-Za-z0-9._-]{1,64}$/),
        type: z.string().max(40),
        contentType: z.looseObject({ sys: z.looseObject({ id: z.string().max(64) }) }).optional(),
      }),
    }),
    errors: ['CALLBACK_NOT_VERIFIED'],
  },
  'GET contentful/preview/content-entries/{id}/events': {
    summary: 'An event stream of what is saved of a page: part and version of each draft',
    audience: 'staff',
    permission: 'content.preview',
    isScoped: true,
    answer: 'stream',
    params: z.object({ id: documentId }),
    query: z.object({ market: openMarket }),
    errors: ['NOT_PERMITTED', 'RATE_LIMITED'],
  },
  'POST contentful/preview/content-entries/{id}/links': {
    summary: 'Makes a link by which whoever has it sees a page as it is drafted, until the link expires',
    audience: 'staff',
    permission: 'content.preview',
    isScoped: true,
    params: z.object({ id: documentId }),
    body: z.object({
      market: openMarket,
      language: openLanguage,
      segments: z.array(userSegment).max(userSegments.length).default([]),
      /** A moment by the clock of the market, as the query of a preview has it; null: the newest drafts. */
      at: line(40).nullable().default(null),
      days: z.number().int().min(1).max(maxPreviewLinkDays),
    }),
    /** What stands behind the address of the preview of the page, and until when it is worth something. */
    response: z.object({ query: z.string(), expiresAt: z.iso.datetime() }),
    errors: ['NOT_PERMITTED'],
  },
  'GET contentful/shared-previews/{id}': {
    summary: 'A page as it is drafted, for whoever has a link to it',
    audience: 'visitor',
    limits: [{ per: 'address', maxCalls: 120, windowSeconds: 60 }],
    params: z.object({ id: documentId }),
    query: z.object({
      /** Of the draft; `language` would choose that of the page around it. */
      draft_language: openLanguage,
      user_segments: line(200).optional(),
      at: line(40).optional(),
      /** The account of who has made the link. */
      maker: z.uuid(),
      key: line(100),
    }),
    response: page.extend({ expiresAt: z.iso.datetime() }),
    errors: ['LANDING_PAGE_NOT_FOUND', 'PREVIEW_LINK_ENDED', 'SERVICE_UNAVAILABLE'],
  },
  'GET overlays/{id}': {
    summary: 'What is shown over pages, as a dialog or a bar; the layout names those that a market has',
    audience: 'visitor',
    shared: ['content', 'content-overlays.{id}'],
    params: z.object({ id: slug }),
    response: overlay,
    errors: ['DOCUMENT_NOT_FOUND'],
  },
  'GET preview/overlays/{id}': {
    summary: 'An overlay as it is drafted, or as it will be shown at a moment',
    audience: 'staff',
    permission: 'content.preview',
    isScoped: true,
    params: z.object({ id: slug }),
    query: z.object({ market: openMarket, at: line(40).optional() }),
    response: overlay,
    errors: ['DOCUMENT_NOT_FOUND', 'NOT_PERMITTED'],
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

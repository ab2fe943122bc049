import { pictureFocus } from '@vermilion/contract/catalogue';
import { blockId, productLayout, productRule, productSource } from '@vermilion/contract/content-blocks';
import { overlayFrequency, overlayKind, pageRule } from '@vermilion/contract/content-overlays';
import { fileLine as line, moment, slug } from '@vermilion/contract/fields';
import { languages } from '@vermilion/contract/markets';
import { parseOwnPath } from '@vermilion/contract/own-path';
import { maxPlaceholderLength } from '@vermilion/contract/picture-staff';
import { userSegment, userSegments } from '@vermilion/contract/segments';
import { shopPath, smartLink } from '@vermilion/contract/shop-path';
import { z } from 'zod';
import { readTextBlocks } from '../platform/shop/shop-markdown.ts';

/** What a retailer stores about pages and layouts; they are filled from the catalogue at each request. */

/** Text per language; English is there always and stands in for what is missing. */
const texts = (maxLength: number) => {
  const text = line(maxLength).min(1);
  return z.strictObject({ en: text, id: text.optional(), th: text.optional(), zh: text.optional() });
};

/** A text of several paragraphs per language, in Markdown without HTML. */
const createRichTexts = (maxLength: number) => {
  const text = z
    .string()
    .min(1)
    .max(maxLength)
    .check((context) => {
      const read = readTextBlocks(context.value);
      if (!read.ok) context.issues.push({ code: 'custom', message: read.problem, input: context.value });
    });
  return z.strictObject({ en: text, id: text.optional(), th: text.optional(), zh: text.optional() });
};

/** A file of the shop, also after a browser has resolved `..` in its path. */
const mediaPath = shopPath
  .startsWith('/media/')
  .refine(
    (path) => parseOwnPath(path)?.startsWith('/media/') ?? false,
    'must be a path below /media/, such as /media/story.jpg',
  );

/** As uploads have one, 24 pixels wide. */
const placeholder = z
  .string()
  .regex(/^data:image\/webp;base64,[A-Za-z0-9+/]+={0,2}$/)
  .max(maxPlaceholderLength);

const pictureDocument = z.strictObject({
  url: mediaPath,
  ground: z.string().regex(/^#[0-9a-f]{6}$/),
  /** The middle where it is left out. */
  focus: pictureFocus.optional(),
  placeholder: placeholder.optional(),
});

/** A picture that says something of its own. */
const describedPictureDocument = pictureDocument.extend({ alt: texts(200) });

const link = z.strictObject({ label: texts(40), href: shopPath });

/** What each block has. */
const frame = {
  id: blockId,
  /** Whom it is for; everybody where left out. */
  segments: z.array(userSegment).min(1).max(userSegments.length).optional(),
};

const percentage = z.number().min(0).max(100);

/** A part of a page, as a retailer stores it. */
export const blockDocument = z.discriminatedUnion('kind', [
  z.strictObject({
    ...frame,
    kind: z.literal('cover'),
    title: texts(80),
    text: texts(300).nullable(),
    /** Leads to the product of the first shade wall where it has no `href`. */
    action: z.strictObject({ label: texts(40), href: shopPath.nullable() }),
    /** Without ground, 700 × 1000: it stands in the wordmark. */
    picture: pictureDocument.nullable(),
  }),
  z.strictObject({ ...frame, kind: z.literal('categories') }),
  z.strictObject({
    ...frame,
    kind: z.literal('products'),
    source: productSource,
    layout: productLayout.default('rail'),
    /** The source's own headline where null. */
    title: texts(80).nullable(),
  }),
  z.strictObject({
    ...frame,
    kind: z.literal('shade_wall'),
    /** Where the house brand's product with most shades is looked for first. */
    category: slug.nullable(),
    /** Shade families to show, where there are enough of them: light to dark within one hue. */
    families: z.array(line(40).min(1)).max(24),
  }),
  z.strictObject({ ...frame, kind: z.literal('brands') }),
  z.strictObject({
    ...frame,
    kind: z.literal('story'),
    title: texts(80),
    text: texts(400),
    action: link,
    picture: pictureDocument,
  }),
  z.strictObject({
    ...frame,
    kind: z.literal('brand_of_the_week'),
    brand: slug,
    /** The brand's own description where null. */
    text: texts(300).nullable(),
    /** The picture of its best rated product where null. */
    picture: pictureDocument.nullable(),
  }),
  z.strictObject({
    ...frame,
    kind: z.literal('hero'),
    title: texts(80),
    text: texts(300).nullable(),
    action: link.nullable(),
    picture: describedPictureDocument.nullable(),
  }),
  z.strictObject({
    ...frame,
    kind: z.literal('rich_text'),
    title: texts(80).nullable(),
    text: createRichTexts(20_000),
    /** Whether only its beginning stands there until "Read more" is pressed. */
    isFolded: z.boolean().default(false),
  }),
  z.strictObject({
    ...frame,
    kind: z.literal('faq'),
    title: texts(80),
    items: z
      .array(z.strictObject({ id: blockId, question: texts(200), answer: createRichTexts(4000) }))
      .min(1)
      .max(40),
  }),
  z.strictObject({ ...frame, kind: z.literal('banner'), text: texts(160), action: link.nullable() }),
  z.strictObject({
    ...frame,
    kind: z.literal('promo_strip'),
    items: z
      .array(
        z.strictObject({
          id: blockId,
          title: texts(60),
          text: texts(120).nullable(),
          href: shopPath.nullable(),
        }),
      )
      .min(1)
      .max(4),
  }),
  z.strictObject({
    ...frame,
    kind: z.literal('countdown'),
    title: texts(80),
    text: texts(200).nullable(),
    action: link.nullable(),
    endsAt: moment,
  }),
  z.strictObject({
    ...frame,
    kind: z.literal('featured_products'),
    title: texts(80),
    text: texts(200).nullable(),
    layout: productLayout.default('rail'),
    rule: productRule,
    /** To all of them; the listing of the rule where null. */
    action: link.nullable(),
  }),
  z.strictObject({
    ...frame,
    kind: z.literal('happenings'),
    title: texts(80),
    what: z.enum(['classes', 'events']),
  }),
  z.strictObject({ ...frame, kind: z.literal('gift_card'), title: texts(80), text: texts(300), label: texts(40) }),
  z.strictObject({
    ...frame,
    kind: z.literal('video'),
    title: texts(80),
    url: mediaPath,
    poster: describedPictureDocument,
    /** Addresses of WebVTT files, one for each language; English stands in. */
    captions: z
      .array(z.strictObject({ language: z.enum(languages), url: mediaPath }))
      .max(languages.length)
      .default([]),
  }),
  z.strictObject({
    ...frame,
    kind: z.literal('image_map'),
    title: texts(80),
    picture: describedPictureDocument,
    areas: z
      .array(
        z.strictObject({
          id: blockId,
          link,
          x: percentage,
          y: percentage,
          width: percentage,
          height: percentage,
        }),
      )
      .min(1)
      .max(20),
  }),
]);
export type BlockDocument = z.infer<typeof blockDocument>;
export type BlockDocumentOfKind<Kind extends BlockDocument['kind']> = Extract<BlockDocument, { kind: Kind }>;

const createBlockList = <Block extends z.ZodType<{ id: string }>>(block: Block, maxBlocks: number) =>
  z
    .array(block)
    .min(1)
    .max(maxBlocks)
    .refine((blocks) => new Set(blocks.map(({ id }) => id)).size === blocks.length, {
      error: 'has two blocks of one id; give each its own',
      // Also in a draft whose texts are still to come.
      when: ({ value }) => Array.isArray(value) && value.every((block) => typeof block?.id === 'string'),
    });

/** A page of blocks: the home page, a landing page, what stands above the products of a brand. */
export const pageDocument = z.strictObject({
  /** Title and description for search engines. */
  title: texts(80),
  description: texts(300).nullable(),
  blocks: createBlockList(blockDocument, 60),
});
export type PageDocument = z.infer<typeof pageDocument>;

/** A section of a text, whose id names it in addresses (`?section=returns`). It is a block, so that it is edited as blocks are. */
export const sectionDocument = z.strictObject({
  id: blockId.meta({ isAnchor: true }),
  kind: z.literal('section'),
  title: texts(80),
  text: createRichTexts(20_000),
});

/** A text in sections: about, privacy, terms and their like. */
export const textDocument = z.strictObject({
  title: texts(80),
  /** One sentence below the title, which search engines show, too. */
  lead: texts(300),
  blocks: createBlockList(z.discriminatedUnion('kind', [sectionDocument]), 40),
});
export type TextDocument = z.infer<typeof textDocument>;

/** Links that take their words and addresses from the shop. */
const shopLinks = [
  z.strictObject({ kind: z.literal('newest') }),
  /** Shown while something is on sale. */
  z.strictObject({ kind: z.literal('sale') }),
  z.strictObject({ kind: z.literal('brands') }),
  /** Shown where stores offer services that can be booked. */
  z.strictObject({ kind: z.literal('services') }),
  /** Shown where classes, or events, are to come. */
  z.strictObject({ kind: z.literal('classes') }),
  z.strictObject({ kind: z.literal('events') }),
  /** The list of stores; left out where the market has none. */
  z.strictObject({ kind: z.literal('store-list') }),
  /** All top categories. */
  z.strictObject({ kind: z.literal('categories') }),
  /** A category of any level; left out where the market sells nothing of it. */
  z.strictObject({ kind: z.literal('category'), slug }),
] as const;

/** A link of the footer, or of a column of the menu. */
const linkDocument = z.discriminatedUnion('kind', [...shopLinks, link.extend({ kind: z.literal('link') })]);

/** An entry of the menu. Brands and categories bring their own panels; a link has the columns that it names. */
const menuEntryDocument = z.discriminatedUnion('kind', [
  ...shopLinks,
  /** What stores offer, with a panel of services, classes, events and the list of stores; left out where there are none. */
  z.strictObject({ kind: z.literal('stores') }),
  link.extend({
    kind: z.literal('link'),
    columns: z.array(z.strictObject({ heading: link, links: z.array(linkDocument).max(30) })).max(8),
  }),
]);

export const layoutDocument = z.strictObject({
  menu: z.array(menuEntryDocument).min(1).max(20),
  footer: z.array(z.strictObject({ heading: texts(40), links: z.array(linkDocument).min(1).max(20) })).max(6),
  /** Paths that another system answers, beside those of the settings (spec §2). */
  smartLinkExemptedPaths: z.array(smartLink).max(50).optional(),
  /** The line above the header, in place of what delivery costs. It begins and ends with the publication of its layout. */
  announcement: z
    .strictObject({ text: texts(120), href: shopPath.nullable(), isDismissable: z.boolean().default(true) })
    .optional(),
  /** Words of the welcome mat: in place of its headline, and above what it says itself. */
  welcomeMat: z.strictObject({ title: texts(60), text: texts(200).nullable() }).optional(),
});

/** What is shown over pages: a dialog, or a bar at their lower edge. */
export const overlayDocument = z.strictObject({
  kind: overlayKind,
  title: texts(80),
  text: createRichTexts(2000).nullable(),
  action: link.nullable(),
  picture: describedPictureDocument.nullable(),
  segments: frame.segments,
  /** None: all pages that can have overlays. */
  pages: z.array(pageRule).max(30),
  frequency: overlayFrequency,
  dismissedForDays: z.number().int().min(1).max(365).default(30),
  delaySeconds: z.number().int().min(0).max(600).default(5),
});
export type OverlayDocument = z.infer<typeof overlayDocument>;

export type LayoutDocument = z.infer<typeof layoutDocument>;
export type LinkDocument = z.infer<typeof linkDocument>;
export type MenuEntryDocument = z.infer<typeof menuEntryDocument>;

export type ContentDocument = PageDocument | TextDocument | LayoutDocument | OverlayDocument;

import { z } from 'zod';
import { brand, contentPicture, picture, productCard } from './catalogue.ts';
import { minorUnits, slug } from './fields.ts';
import { shopPath } from './shop-path.ts';
import { textBlock } from './text-page.ts';

/** A link of a page or of the shell, in words of the reader's language. */
export const contentLink = z.object({ label: z.string(), href: shopPath });
export type ContentLink = z.infer<typeof contentLink>;

/** A picture with what it shows, for those who do not see it; the text is empty where the words beside it say so. */
export const describedPicture = contentPicture.extend({ alt: z.string() });
export type DescribedPicture = z.infer<typeof describedPicture>;

/** Where a rail of products comes from: the listing of these, in this order. */
export const productSource = z.enum(['newest', 'top_rated', 'on_sale']);
export type ProductSource = z.infer<typeof productSource>;

/** How products stand: side by side, large in a grid, or as a numbered list. */
export const productLayout = z.enum(['rail', 'grid', 'numbered']);
export type ProductLayout = z.infer<typeof productLayout>;

/** What a rail of products shows: these, in this order, or the best rated of a brand or a category. */
export const productRule = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('hand'), products: z.array(slug).min(1).max(24) }),
  z.strictObject({ by: z.literal('brand'), brand: slug }),
  z.strictObject({ by: z.literal('category'), category: slug }),
  z.strictObject({ by: z.literal('source'), source: productSource }),
]);
export type ProductRule = z.infer<typeof productRule>;

/** Names a block on its page: it stays when the block is moved or its words change. */
export const blockId = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(40);

const id = blockId;

/** A part of a page. The web renders each kind by one component; content pages and previews are made of the same. */
export const block = z
  .discriminatedUnion('kind', [
    z.object({
      id,
      kind: z.literal('cover'),
      title: z.string(),
      text: z.string().nullable(),
      /** The page's first link. */
      action: contentLink,
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
      id,
      kind: z.literal('categories'),
      categories: z.array(z.object({ slug: z.string(), name: z.string(), productCount: z.number().int() })),
    }),
    z.object({
      id,
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
      id,
      kind: z.literal('shade_wall'),
      product: productCard,
      shades: z.array(z.object({ name: z.string(), hex: z.string(), variantId: z.number().int(), price: minorUnits })),
      /** The one that stands open: the product's on its card. */
      openVariantId: z.number().int(),
    }),
    z.object({ id, kind: z.literal('brands'), brands: z.array(brand) }),
    /** A few sentences beside a picture, and where they lead. */
    z.object({
      id,
      kind: z.literal('story'),
      title: z.string(),
      text: z.string(),
      action: contentLink,
      picture: contentPicture,
    }),
    z.object({
      id,
      kind: z.literal('brand_of_the_week'),
      brand: z.object({ slug: z.string(), name: z.string() }),
      text: z.string(),
      /** Its ground is that of the whole block. */
      picture: contentPicture,
      /** Three that are not sold out. */
      products: z.array(productCard),
    }),
    /** The head of a landing page: its title, a few words, and a picture over the whole width. */
    z.object({
      id,
      kind: z.literal('hero'),
      title: z.string(),
      text: z.string().nullable(),
      action: contentLink.nullable(),
      picture: describedPicture.nullable(),
    }),
    /** Text in paragraphs, lists and tables; one that is folded shows its beginning, and "Read more" (spec §2). */
    z.object({
      id,
      kind: z.literal('rich_text'),
      title: z.string().nullable(),
      text: z.array(textBlock),
      isFolded: z.boolean(),
    }),
    /** Questions that open their answers. */
    z.object({
      id,
      kind: z.literal('faq'),
      title: z.string(),
      items: z.array(z.object({ id, question: z.string(), answer: z.array(textBlock) })),
    }),
    /** One line of news over the whole width. */
    z.object({ id, kind: z.literal('banner'), text: z.string(), action: contentLink.nullable() }),
    /** A row of short offers, each of which may lead somewhere. */
    z.object({
      id,
      kind: z.literal('promo_strip'),
      items: z.array(z.object({ id, title: z.string(), text: z.string().nullable(), href: shopPath.nullable() })),
    }),
    /** The days, hours and minutes until a moment; left out once it has passed. */
    z.object({
      id,
      kind: z.literal('countdown'),
      title: z.string(),
      text: z.string().nullable(),
      action: contentLink.nullable(),
      endsAt: z.iso.datetime(),
    }),
    /** Products by hand, of a brand or of a category, under words of the page. */
    z.object({
      id,
      kind: z.literal('featured_products'),
      title: z.string(),
      text: z.string().nullable(),
      /** Leads to all of them. */
      action: contentLink.nullable(),
      layout: productLayout,
      products: z.array(productCard),
    }),
    /** Classes or events that are to come. */
    z.object({
      id,
      kind: z.literal('happenings'),
      title: z.string(),
      action: contentLink,
      items: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          href: shopPath,
          startsAt: z.iso.datetime(),
          zone: z.string(),
        }),
      ),
    }),
    /** Leads to the shop's gift cards. */
    z.object({ id, kind: z.literal('gift_card'), title: z.string(), text: z.string(), action: contentLink }),
    /** A film of the shop's own files; it plays when it is asked to. */
    z.object({
      id,
      kind: z.literal('video'),
      title: z.string(),
      url: z.string(),
      poster: describedPicture,
      /** Address of a WebVTT file with what is said, in the reader's language; null where nothing is. */
      captions: z.string().nullable(),
    }),
    /** A picture with places that lead somewhere. */
    z.object({
      id,
      kind: z.literal('image_map'),
      title: z.string(),
      picture: describedPicture,
      /** Each place in hundredths of the picture's width and height, from its top left. */
      areas: z.array(
        z.object({
          id,
          link: contentLink,
          x: z.number(),
          y: z.number(),
          width: z.number(),
          height: z.number(),
        }),
      ),
    }),
  ])
  .meta({ id: 'Block' });
export type Block = z.infer<typeof block>;
export type BlockOfKind<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

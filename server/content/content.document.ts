import { productLayout, productSource } from '@vermilion/contract/content';
import { fileLine as line, slug } from '@vermilion/contract/fields';
import { shopPath } from '@vermilion/contract/shop-path';
import { z } from 'zod';

/** What a retailer stores about pages and layouts; they are filled from the catalogue at each request. */

/** Text per language; English is there always and stands in for what is missing. */
const texts = (maxLength: number) => {
  const text = line(maxLength).min(1);
  return z.strictObject({ en: text, id: text.optional(), th: text.optional(), zh: text.optional() });
};

const pictureDocument = z.strictObject({
  url: shopPath.startsWith('/media/'),
  ground: z.string().regex(/^#[0-9a-f]{6}$/),
});

const coverDocument = z.strictObject({
  kind: z.literal('cover'),
  title: texts(80),
  text: texts(300).nullable(),
  /** Leads to the product of the first shade wall where it has no `href`. */
  action: z.strictObject({ label: texts(40), href: shopPath.nullable() }),
  /** Without ground, 700 × 1000: it stands in the wordmark. */
  picture: pictureDocument.nullable(),
});

const shadeWallDocument = z.strictObject({
  kind: z.literal('shade_wall'),
  /** Where the house brand's product with most shades is looked for first. */
  category: slug.nullable(),
  /** Shade families to show, where there are enough of them: light to dark within one hue. */
  families: z.array(line(40).min(1)).max(24),
});

const storyDocument = z.strictObject({
  kind: z.literal('story'),
  title: texts(80),
  text: texts(400),
  action: z.strictObject({ label: texts(40), href: shopPath }),
  picture: pictureDocument,
});

const brandOfTheWeekDocument = z.strictObject({
  kind: z.literal('brand_of_the_week'),
  brand: slug,
  /** The brand's own description where null. */
  text: texts(300).nullable(),
  /** The picture of its best rated product where null. */
  picture: pictureDocument.nullable(),
});

export const homeDocument = z.strictObject({
  /** Title and description for search engines. */
  title: texts(80),
  description: texts(300).nullable(),
  blocks: z
    .array(
      z.discriminatedUnion('kind', [
        coverDocument,
        z.strictObject({ kind: z.literal('categories') }),
        z.strictObject({
          kind: z.literal('products'),
          source: productSource,
          layout: productLayout.default('rail'),
          /** The source's own headline where null. */
          title: texts(80).nullable(),
        }),
        shadeWallDocument,
        z.strictObject({ kind: z.literal('brands') }),
        storyDocument,
        brandOfTheWeekDocument,
      ]),
    )
    .min(1)
    .max(30),
});

export type HomeDocument = z.infer<typeof homeDocument>;
export type BlockDocument = HomeDocument['blocks'][number];
export type CoverDocument = z.infer<typeof coverDocument>;
export type StoryDocument = z.infer<typeof storyDocument>;
export type BrandOfTheWeekDocument = z.infer<typeof brandOfTheWeekDocument>;
export type ShadeWallDocument = z.infer<typeof shadeWallDocument>;

const plainLink = z.strictObject({ label: texts(40), href: shopPath });

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
const linkDocument = z.discriminatedUnion('kind', [...shopLinks, plainLink.extend({ kind: z.literal('link') })]);

/** An entry of the menu. Brands and categories bring their own panels; a link has the columns that it names. */
const menuEntryDocument = z.discriminatedUnion('kind', [
  ...shopLinks,
  /** What stores offer, with a panel of services, classes, events and the list of stores; left out where there are none. */
  z.strictObject({ kind: z.literal('stores') }),
  plainLink.extend({
    kind: z.literal('link'),
    columns: z.array(z.strictObject({ heading: plainLink, links: z.array(linkDocument).max(30) })).max(8),
  }),
]);

export const layoutDocument = z.strictObject({
  menu: z.array(menuEntryDocument).min(1).max(20),
  footer: z.array(z.strictObject({ heading: texts(40), links: z.array(linkDocument).min(1).max(20) })).max(6),
});

export type LayoutDocument = z.infer<typeof layoutDocument>;
export type LinkDocument = z.infer<typeof linkDocument>;
export type MenuEntryDocument = z.infer<typeof menuEntryDocument>;

export type ContentDocument = HomeDocument | LayoutDocument;

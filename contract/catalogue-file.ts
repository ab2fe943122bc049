import { z } from 'zod';
import { limits, line, slug } from './fields.ts';
import { languages, marketCodes } from './markets.ts';

/**
 * The catalogue as a file: one record per line (JSON Lines), brands and categories before the products
 * that name them. `catalogue:import` reads it, `catalogue:export` writes it, the demo shop is one.
 */

/** Text per language; English is there always and stands in for what is missing. */
const texts = (most: number) =>
  z
    .object({ en: line(most).min(1) })
    .extend(
      Object.fromEntries(
        languages.filter((code) => code !== 'en').map((code) => [code, line(most).optional()]),
      ) as Record<'id' | 'th' | 'zh', z.ZodOptional<z.ZodString>>,
    );
export type Texts = z.infer<ReturnType<typeof texts>>;

const perMarket = <Value extends z.ZodType>(value: Value) => z.partialRecord(z.enum(marketCodes), value);

const hex = z.string().regex(/^#[0-9a-f]{6}$/);
const moment = z.iso.datetime();
const day = z.iso.date();
const minorUnits = z.number().int().min(1).max(1_000_000_000);

/** Shade families (search and filters name them); the labels are in the catalogue's own texts. */
export const shadeFamilies = [
  'red',
  'pink',
  'coral',
  'orange',
  'peach',
  'nude',
  'brown',
  'berry',
  'plum',
  'purple',
  'blue',
  'green',
  'yellow',
  'gold',
  'silver',
  'white',
  'grey',
  'black',
  'clear',
  'fair',
  'light',
  'medium',
  'tan',
  'deep',
] as const;

/** What a product is or is free of; the "others" filter (spec §3). */
export const traits = [
  'vegan',
  'cruelty_free',
  'fragrance_free',
  'alcohol_free',
  'refillable',
  'halal',
  'sensitive_skin',
  'spf',
  'long_wear',
  'waterproof',
  'matte',
  'natural_origin',
  'travel_size',
  'gift_set',
] as const;

/** Badges that are set by hand; sale and new follow from prices and dates. */
export const setBadges = [
  'coming_soon',
  'priority_access',
  'app_exclusive',
  'selected_types_only',
  'selected_shades_only',
  'selected_sizes_only',
] as const;

const filePicture = z.object({ url: z.string().min(1).max(500), ground: hex });

const fileVariant = z.object({
  sku: z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/),
  shade: z.object({ name: texts(80), hex, family: z.enum(shadeFamilies) }).nullable(),
  /** As printed on the pack, the same in every language: "30 ml", "3.5 g". */
  size: line(40).min(1).nullable(),
  /** What kind it is, where a product has kinds: "Refill". */
  type: texts(60).nullable(),
  pictures: z.array(filePicture).min(1).max(8),
  /** Minor units with tax; a market without a price does not sell the variant. */
  prices: perMarket(
    z.object({
      price: minorUnits,
      sale: z.object({ price: minorUnits, from: moment, to: moment }).nullable(),
    }),
  ),
  /** Units on hand per market. */
  stock: perMarket(z.number().int().min(0).max(10_000_000)),
});

export const catalogueRecord = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('brand'),
    slug,
    name: line(80).min(1),
    isHouse: z.boolean(),
    description: texts(600),
  }),
  z.object({
    kind: z.literal('category'),
    slug,
    /** Slug of the category above; three levels at most. */
    parent: slug.nullable(),
    position: z.number().int().min(0).max(10_000),
    name: texts(80),
  }),
  z.object({
    kind: z.literal('product'),
    slug,
    /** Slugs of records that stand before this one in the file, or are in the shop already. */
    brand: slug,
    category: slug,
    name: texts(160),
    shortDescription: texts(600),
    howToUse: texts(1200),
    ingredients: line(4000),
    traits: z.array(z.enum(traits)).max(traits.length),
    launchedOn: day,
    /** Place in the "featured" sort: higher first. */
    featured: z.number().int().min(0).max(1_000_000),
    rating: z.object({ average: z.number().min(1).max(5), count: z.number().int().min(1).max(1_000_000) }).nullable(),
    /** The assortment: markets that list the product, with what is special there. */
    markets: perMarket(z.object({ badges: z.array(z.enum(setBadges)).max(3), onSaleFrom: moment.nullable() })),
    variants: z
      .array(fileVariant)
      .min(1)
      .max(limits.listItems * 2),
  }),
]);
export type CatalogueRecord = z.infer<typeof catalogueRecord>;
export type BrandRecord = Extract<CatalogueRecord, { kind: 'brand' }>;
export type CategoryRecord = Extract<CatalogueRecord, { kind: 'category' }>;
export type ProductRecord = Extract<CatalogueRecord, { kind: 'product' }>;
export type VariantRecord = ProductRecord['variants'][number];

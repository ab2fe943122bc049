import { z } from 'zod';
import { line, slug } from './fields.ts';
import { limits } from './limits.ts';
import { languages, marketCodes } from './markets.ts';

/**
 * The catalogue as a file: one record per line (JSON Lines), brands and categories before the products
 * that name them. `catalogue:import` reads it, `catalogue:export` writes it, the demo shop is one.
 * A field that is not described here is refused, so that a mistyped one loses nothing.
 */

/** What a field wants, for whoever has to mend a file: "a day", with `"2026-11-21"` for an example. */
export const wantedWords = z.registry<{ wanted: string; example?: string }>();

const told = <Schema extends z.ZodType>(schema: Schema, wanted: string, example?: string): Schema => {
  wantedWords.add(schema, example === undefined ? { wanted } : { wanted, example });
  return schema;
};

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  told(z.enum(values), `one of: ${values.join(', ')}`);

const text = (least: number, most: number, example: string) =>
  told(line(most).min(least), `text of ${least} to ${most} characters`, JSON.stringify(example));

const whole = (least: number, most: number, example: number) =>
  told(z.number().int().min(least).max(most), `a whole number from ${least} to ${most}`, String(example));

const reference = told(
  slug,
  `a name for addresses: lower-case letters and digits with single hyphens between, ${limits.slug} characters at most`,
  '"rose-lip-balm"',
);

/** Text per language; English is there always and stands in for what is missing. */
const texts = (most: number, example: string) =>
  told(
    z
      .strictObject({ en: text(1, most, example) })
      .extend(
        Object.fromEntries(
          languages.filter((code) => code !== 'en').map((code) => [code, text(0, most, example).optional()]),
        ) as Record<'id' | 'th' | 'zh', z.ZodOptional<z.ZodString>>,
      ),
    'text by language, English always among them',
    JSON.stringify({ en: example }),
  );
export type Texts = z.infer<ReturnType<typeof texts>>;

const perMarket = <Value extends z.ZodType>(value: Value) =>
  told(z.partialRecord(z.enum(marketCodes), value), `an object by market: ${marketCodes.join(', ')}`, '{"SG": …}');

const hex = told(z.string().regex(/^#[0-9a-f]{6}$/), 'a colour of six hexadecimal digits in lower case', '"#e34234"');
const moment = told(z.iso.datetime(), 'a moment in UTC', '"2026-11-21T16:00:00Z"');
const day = told(z.iso.date(), 'a day', '"2026-11-21"');
const yesNo = told(z.boolean(), 'true or false (in CSV yes or no)');
const minorUnits = told(
  z.number().int().min(1).max(1_000_000_000),
  'a price in minor units, a whole number from 1 to 1000000000 without a decimal point',
  '1250 for 12.50',
);

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

/** A web address, or the path of a file that the shop serves from its media folder. A space would end it in a CSV cell. */
const isPictureUrl = (url: string) =>
  url.startsWith('/media/') ? isBelowMedia(url) : /^https:\/\/\S+$/i.test(url) && URL.canParse(url);

const isBelowMedia = (path: string) =>
  /^\/media\/[^\s\\]+$/.test(path) && new URL(path, 'http://shop.invalid').pathname.startsWith('/media/');

const filePicture = told(
  z.strictObject({
    url: told(
      line(500).refine(isPictureUrl),
      'the address of a picture: https://, or a path below /media/; without spaces, 500 characters at most',
      '"/media/rose-lip-balm.jpg"',
    ),
    ground: hex,
  }),
  'a picture and the colour of its ground',
  '{"url": "/media/rose-lip-balm.jpg", "ground": "#f0cfc6"} (in CSV /media/rose-lip-balm.jpg|#f0cfc6)',
);

/**
 * As printed on the pack: "30 ml", "3.5 g", the same in every language; or text per language, where it is read in words:
 * "3 pcs" and "3 ชิ้น". Text in English alone is the first of the two, and an export writes it so.
 */
const size = told(
  z.union([line(40).min(1), texts(40, '3 pcs')]),
  'a size of 1 to 40 characters, or one by language where it has words',
  '"30 ml" or {"en": "3 pcs", "th": "3 ชิ้น"}',
);
export type SizeRecord = z.infer<typeof size>;

/** Variants of a product are told apart by shade, size and type: what one has all have, and no two are alike. */
const fileVariant = told(
  z.strictObject({
    sku: told(
      z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/),
      'a SKU: 3 to 40 capital letters, digits and hyphens, no hyphen first',
      '"VC-00012-01"',
    ),
    shade: told(
      z.strictObject({ name: texts(80, '08 Cinnabar'), hex, family: oneOf(shadeFamilies) }),
      'a shade or null',
      '{"name": {"en": "08 Cinnabar"}, "hex": "#e34234", "family": "red"}',
    ).nullable(),
    size: size.nullable(),
    /** What kind it is, where a product has kinds: "Refill". */
    type: texts(60, 'Refill').nullable(),
    pictures: told(
      z.array(filePicture).min(1).max(8),
      'a list of 1 to 8 pictures',
      '[{"url": "/media/rose-lip-balm.jpg", "ground": "#f0cfc6"}] (in CSV /media/rose-lip-balm.jpg|#f0cfc6)',
    ),
    /** Minor units with tax; a market without a price does not sell the variant. */
    prices: perMarket(
      told(
        z.strictObject({
          price: minorUnits,
          sale: told(
            z.strictObject({ price: minorUnits, from: moment, to: moment }),
            'a sale or null',
            '{"price": 990, "from": "2026-11-21T16:00:00Z", "to": "2026-11-28T16:00:00Z"}',
          ).nullable(),
        }),
        'a price with its sale',
        '{"price": 1250, "sale": null}',
      ),
    ),
    /** Units on hand per market. */
    stock: perMarket(whole(0, 10_000_000, 24)),
  }),
  'a variant: an object with a SKU, pictures, prices and stock',
);

const kind = <const Kind extends string>(name: Kind) => told(z.literal(name), 'one of: brand, category, product');

export const catalogueRecord = told(
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: kind('brand'),
      slug: reference,
      name: text(1, 80, 'Vermilion Collection'),
      isHouse: yesNo,
      description: texts(600, 'Make-up from the harbour.'),
    }),
    z.strictObject({
      kind: kind('category'),
      slug: reference,
      /** Slug of the category above; three levels at most. */
      parent: reference.nullable(),
      position: whole(0, 10_000, 3),
      name: texts(80, 'Lip balms'),
    }),
    z.strictObject({
      kind: kind('product'),
      slug: reference,
      /** Slugs of records that stand before this one in the file, or are in the shop already. */
      brand: reference,
      category: reference,
      name: texts(160, 'Rose Lip Balm'),
      shortDescription: texts(600, 'A balm that stays.'),
      howToUse: texts(1200, 'Put it on.'),
      ingredients: text(0, 4000, 'Aqua, Glycerin'),
      traits: told(z.array(oneOf(traits)).max(traits.length), 'a list of traits', '["vegan"] (in CSV vegan)'),
      launchedOn: day,
      /** Place in the "featured" sort: higher first. */
      featured: whole(0, 1_000_000, 100),
      rating: told(
        z.strictObject({
          average: told(z.number().min(1).max(5), 'a number of stars from 1 to 5', '4.5'),
          count: whole(1, 1_000_000, 120),
        }),
        'a rating or null',
        '{"average": 4.5, "count": 120}',
      ).nullable(),
      /** The assortment: markets that list the product, with what is special there. */
      markets: perMarket(
        told(
          z.strictObject({
            badges: told(z.array(oneOf(setBadges)).max(3), 'a list of 3 badges at most', '["app_exclusive"]'),
            onSaleFrom: moment.nullable(),
          }),
          'what is special about the product in the market',
          '{"badges": [], "onSaleFrom": null}',
        ),
      ),
      variants: told(
        z
          .array(fileVariant)
          .min(1)
          .max(limits.listItems * 2),
        `a list of 1 to ${limits.listItems * 2} variants`,
      ),
    }),
  ]),
  'a record: an object whose kind is brand, category or product',
  '{"kind": "brand", "slug": "vermilion-collection", …}',
);
export type CatalogueRecord = z.infer<typeof catalogueRecord>;
export type BrandRecord = Extract<CatalogueRecord, { kind: 'brand' }>;
export type CategoryRecord = Extract<CatalogueRecord, { kind: 'category' }>;
export type ProductRecord = Extract<CatalogueRecord, { kind: 'product' }>;
export type VariantRecord = ProductRecord['variants'][number];

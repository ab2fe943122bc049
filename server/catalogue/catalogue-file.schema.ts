import { traitGroups } from '@vermilion/contract/catalogue';
import { fileLine as line } from '@vermilion/contract/fields';
import { limits } from '@vermilion/contract/limits';
import { z } from 'zod';
import {
  addHint,
  amount,
  createChoice,
  createOptionalTexts,
  createPerMarket,
  createPlainLine,
  createProse,
  createText,
  createTexts,
  createWholeNumber,
  day,
  fileNames,
  moment,
  reference,
  sku,
} from '../platform/data-file/data-file.hints.ts';
import type { ProductFields } from '../platform/shop/shop-fields.ts';
import { createFieldsSchema } from './catalogue-file.fields.ts';

export type { Texts } from '../platform/data-file/data-file.hints.ts';

/**
 * The catalogue as a file: one record per line (JSON Lines). Brands, categories, traits and shade families stand before
 * the products that name them. `catalogue import` reads such files and `catalogue export` writes them.
 * Unknown fields are refused, so that no value is lost to a misspelt name. A field that is not needed may be left out or null,
 * which means the same as an empty cell of a CSV file.
 */

const hex = addHint(
  z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/),
  'a colour of six hexadecimal digits',
  '"#e34234"',
);
const yesNo = addHint(z.boolean(), 'true or false (in CSV yes or no)');
/** The slug of a trait or a shade family; words may be joined by underscores too. */
const labelSlug = addHint(
  z
    .string()
    .regex(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/)
    .max(limits.maxSlugLength),
  `a name of lower-case letters and digits with single hyphens or underscores between, ${limits.maxSlugLength} characters at most`,
  '"cruelty_free"',
);

/** The length of a sentence about a category: search engines show about as much of it. */
const maxCategoryDescriptionLength = 200;

/** How many variants a product may have. */
export const maxVariants = limits.maxListItems * 2;

/** How many traits a product may have. */
const maxTraits = 40;

/** Badges that are set by hand; sale and new follow from prices and dates. */
export const setBadges = [
  'coming_soon',
  'priority_access',
  'app_exclusive',
  'selected_types_only',
  'selected_shades_only',
  'selected_sizes_only',
] as const;

const badge = addHint(
  z.enum(setBadges),
  `one of: ${setBadges.join(', ')} (in CSV listed, alone, where the product has none of them)`,
);

/** A web address, or the path of a file that the shop serves from its media folder. Without spaces, as pictures stand with spaces between in a CSV cell. */
const isPictureUrl = (url: string) =>
  url.startsWith('/media/') ? isBelowMedia(url) : /^https:\/\/\S+$/i.test(url) && URL.canParse(url);

const isBelowMedia = (path: string) =>
  /^\/media\/[^\s\\]+$/.test(path) && new URL(path, 'http://shop.invalid').pathname.startsWith('/media/');

/** The ground of pictures of which the file says none: it goes with any photograph. */
const defaultGround = '#f3efec';

const groundColor = addHint(
  hex.clone(),
  "the colour of a picture's ground, six hexadecimal digits (in CSV behind the address and |)",
  '"#f0cfc6"',
);

const filePicture = addHint(
  z.strictObject({
    url: addHint(
      line(500).refine(isPictureUrl),
      'the address of a picture: https://, or a path below /media/; without spaces, 500 characters at most',
      '"/media/rose-lip-balm.jpg"',
    ),
    ground: groundColor.default(defaultGround),
  }),
  'a picture and the colour of its ground',
  '{"url": "/media/rose-lip-balm.jpg", "ground": "#f0cfc6"} (in CSV /media/rose-lip-balm.jpg|#f0cfc6)',
);

/**
 * As printed on the pack: "30 ml", the same in every language; or text per language, where it is read in words ("3 pcs"
 * and "3 ชิ้น") or with a decimal comma ("3.5 g" and "3,5 g"). Text in English alone is the first of the two, and an export writes it so.
 */
const size = addHint(
  z.union([createText(1, 40, '30 ml'), createTexts(40, '3 pcs')]),
  'a size of 1 to 40 characters, or one by language where it has words',
  '"30 ml" or {"en": "3 pcs", "th": "3 ชิ้น"}',
);
export type SizeRecord = z.infer<typeof size>;

const shadeHex = addHint(
  hex.clone(),
  'a colour of six hexadecimal digits; without it the shade is shown by its picture or its name',
  '"#e34234"',
);
const shadeFamily = addHint(
  labelSlug.clone(),
  'the name of a shade family, by which a filter finds the product',
  '"red"',
);

/** Notes that a file has the price of an object under `amount`. */
function noteAmountName<Schema extends z.ZodType>(schema: Schema): Schema {
  fileNames.add(schema, { price: 'amount' });
  return schema;
}

/** Variants of a product are told apart by shade, size and type: what one has all have, and no two are alike. */
export const fileVariant = addHint(
  z.strictObject({
    sku,
    shade: addHint(
      z.strictObject({
        name: createTexts(80, '08 Cinnabar'),
        hex: shadeHex.nullable().default(null),
        family: shadeFamily.nullable().default(null),
      }),
      'a shade or null',
      '{"name": {"en": "08 Cinnabar"}, "hex": "#e34234", "family": "red"}',
    )
      .nullable()
      .default(null),
    size: size.nullable().default(null),
    /** What kind it is, where a product has kinds: "Refill". */
    type: createTexts(60, 'Refill').nullable().default(null),
    pictures: addHint(
      z.array(filePicture).min(1).max(8),
      'a list of 1 to 8 pictures',
      '[{"url": "/media/rose-lip-balm.jpg", "ground": "#f0cfc6"}] (in CSV /media/rose-lip-balm.jpg|#f0cfc6)',
    ),
    /** With tax, minor units here and amounts in a file; a market without a price does not sell the variant. */
    prices: createPerMarket(
      addHint(
        noteAmountName(
          z.strictObject({
            price: amount,
            sale: addHint(
              noteAmountName(z.strictObject({ price: amount, from: moment, to: moment })),
              'a sale or null',
              '{"amount": "9.90", "from": "2026-11-21T16:00:00Z", "to": "2026-11-28T16:00:00Z"}',
            )
              .nullable()
              .default(null),
          }),
        ),
        'a price with its sale',
        '{"amount": "12.50", "sale": null}',
      ),
    ).default({}),
    /** Units on hand per market. */
    stock: createPerMarket(createWholeNumber(0, 10_000_000, 24)).default({}),
  }),
  'a variant: an object with a SKU, pictures, prices and stock',
);

export const recordKinds = ['brand', 'category', 'trait', 'shade_family', 'product'] as const;

const createKind = <const Kind extends (typeof recordKinds)[number]>(kind: Kind) =>
  addHint(z.literal(kind), `one of: ${recordKinds.join(', ')}`);

/** Returns the schema of a record in a shop with these fields of its own. */
export const createCatalogueRecord = (fields: ProductFields) =>
  addHint(
    z.discriminatedUnion('kind', [
      z.strictObject({
        kind: createKind('brand'),
        slug: reference,
        name: createText(1, 80, 'Vermilion Collection'),
        isHouse: yesNo.default(false),
        description: createOptionalTexts(600, 'Make-up from the harbour.'),
      }),
      z.strictObject({
        kind: createKind('category'),
        slug: reference,
        /** Slug of the category above; three levels at most. */
        parent: reference.nullable().default(null),
        position: createWholeNumber(0, 10_000, 3).default(0),
        name: createTexts(80, 'Lip balms'),
        /** One sentence for its page; a record without it has none. */
        description: createTexts(
          maxCategoryDescriptionLength,
          'Balms that last from coffee to lunch.',
          createPlainLine,
        ).nullish(),
      }),
      z.strictObject({
        kind: createKind('trait'),
        slug: labelSlug,
        /** The filter that it stands in. Where the file names none, the one that it has, or "others". */
        group: createChoice(traitGroups).optional(),
        /** Place in the filter: lower first. */
        position: createWholeNumber(0, 10_000, 3).default(0),
        name: createTexts(80, 'Vegan'),
      }),
      z.strictObject({
        kind: createKind('shade_family'),
        slug: labelSlug,
        name: createTexts(80, 'Red'),
      }),
      z.strictObject({
        kind: createKind('product'),
        slug: reference,
        /** Slugs of records that stand before this one in the file, or are in the shop already. */
        brand: reference,
        category: reference,
        name: createTexts(160, 'Rose Lip Balm'),
        shortDescription: createOptionalTexts(600, 'A balm that stays.'),
        howToUse: createOptionalTexts(1200, 'Put it on.'),
        ingredients: createProse(0, 4000, 'Aqua, Glycerin').default(''),
        /** The shop's own; a field that a record leaves out has no value. */
        fields: createFieldsSchema(fields).optional(),
        traits: addHint(
          z.array(labelSlug).max(maxTraits),
          `a list of ${maxTraits} traits at most`,
          '["vegan"] (in CSV vegan)',
        ).default([]),
        /** Without it the product is never new, and last where the newest come first. */
        launchedOn: day.default('1970-01-01'),
        /** Place in the "featured" sort: higher first. */
        featured: createWholeNumber(0, 1_000_000, 100).default(0),
        rating: addHint(
          z.strictObject({
            average: addHint(z.number().min(1).max(5), 'a number of stars from 1 to 5', '4.5'),
            count: createWholeNumber(1, 1_000_000, 120),
          }),
          'a rating or null',
          '{"average": 4.5, "count": 120}',
        )
          .nullable()
          .default(null),
        /** The assortment: markets that list the product, with what is special there. */
        markets: createPerMarket(
          addHint(
            z.strictObject({
              badges: addHint(
                z.array(badge).max(3),
                'a list of 3 badges at most; none lists it without (in CSV listed)',
                '[] (in CSV listed, or badges such as app_exclusive)',
              ),
              onSaleFrom: moment.nullable().default(null),
            }),
            'what is special about the product in the market',
            '{"badges": [], "onSaleFrom": null}',
          ),
        ).default({}),
        variants: addHint(z.array(fileVariant).min(1).max(maxVariants), `a list of 1 to ${maxVariants} variants`),
      }),
    ]),
    `a record: an object whose kind is one of: ${recordKinds.join(', ')}`,
    '{"kind": "brand", "slug": "vermilion-collection", …}',
  );
/** A record in a shop without fields of its own. */
export const catalogueRecord = createCatalogueRecord({});
export type CatalogueRecord = z.infer<typeof catalogueRecord>;
export type BrandRecord = Extract<CatalogueRecord, { kind: 'brand' }>;
export type CategoryRecord = Extract<CatalogueRecord, { kind: 'category' }>;
export type TraitRecord = Extract<CatalogueRecord, { kind: 'trait' }>;
export type ShadeFamilyRecord = Extract<CatalogueRecord, { kind: 'shade_family' }>;
export type ProductRecord = Extract<CatalogueRecord, { kind: 'product' }>;
export type VariantRecord = ProductRecord['variants'][number];

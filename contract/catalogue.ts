import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { line, minorUnits, openMarket, queryInteger, queryList, querySwitch, slug } from './fields.ts';
import { limits, sorts } from './limits.ts';
import { msg } from './text.ts';

/** Product badges (spec §3) and the two that every shop has. A card shows one, in this order of rank. */
export const badges = [
  'coming_soon',
  'priority_access',
  'app_exclusive',
  'selected_types_only',
  'selected_shades_only',
  'selected_sizes_only',
  'sale',
  'new',
] as const;
export const badge = z.enum(badges);

/** The filters that traits stand in, in this order: the parts of "others" (spec §3), and what is left of it. */
export const traitGroups = ['finish', 'coverage', 'skin_type', 'concern', 'free_from', 'others'] as const;
export const traitGroup = z.enum(traitGroups);
export type TraitGroup = z.infer<typeof traitGroup>;
export type Badge = z.infer<typeof badge>;

/** What a shopper can do with a variant or product now (spec §4, product availability). */
export const availability = z.enum(['in_stock', 'out_of_stock', 'coming_soon', 'priority_access', 'app_exclusive']);
export type Availability = z.infer<typeof availability>;

export const sort = z.enum(sorts);
export type Sort = z.infer<typeof sort>;

/** A picture: its address, empty where it cannot be shown, and the ground colour in its place until then. Pictures are 4:5. */
export const picture = z.object({ url: z.string(), ground: z.string() }).meta({ id: 'Picture' });
export type Picture = z.infer<typeof picture>;

/** The point of a picture that stays in sight where it is cut: shares of its width and height, from its top left corner. */
export const pictureFocus = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });
export type PictureFocus = z.infer<typeof pictureFocus>;

/** A picture of content, with what its editor has chosen with it. */
export const contentPicture = picture
  .extend({
    /** The middle where it is left out. */
    focus: pictureFocus.optional(),
    /** The picture in some 20 pixels as the URL of its data, shown until it is there; none where it is transparent. */
    placeholder: z.string().optional(),
  })
  .meta({ id: 'ContentPicture' });
export type ContentPicture = z.infer<typeof contentPicture>;

const brandLink = z.object({ slug: z.string(), name: z.string() });

export const rating = z.object({ average: z.number(), count: z.number().int() }).meta({ id: 'Rating' });

export const productCard = z
  .object({
    slug: z.string(),
    name: z.string(),
    brand: brandLink,
    picture,
    /** Address of what is in the pack, or of the pack from near; null where there is one picture. Same ground. */
    secondPicture: z.string().nullable(),
    /** Lowest price of its variants, and what that variant cost before a sale. */
    price: minorUnits,
    priceBeforeSale: minorUnits.nullable(),
    /** True when other variants cost more. */
    isFrom: z.boolean(),
    badge: badge.nullable(),
    rating: rating.nullable(),
    availability,
    /** Known shade colours by hue, then light to dark, for the shade bar; at most 24. */
    shades: z.array(z.string()),
    /** How many shades there are, those without a known colour among them. */
    shadeCount: z.number().int(),
    /** Sizes, where there are no shades; types where there is but one size: "30 ml", "Refill". */
    sizes: z.array(z.string()),
    /** The variant that the plus adds; null when a choice must be made on the product page. */
    variantId: z.number().int().nullable(),
  })
  .meta({ id: 'ProductCard' });
export type ProductCard = z.infer<typeof productCard>;

export const variant = z
  .object({
    id: z.number().int(),
    sku: z.string(),
    productSlug: z.string(),
    /** `hex` is null where no colour is known, and the family where it is in none. */
    shade: z
      .object({
        name: z.string(),
        hex: z.string().nullable(),
        family: z.string().nullable(),
        familyName: z.string().nullable(),
      })
      .nullable(),
    size: z.string().nullable(),
    type: z.string().nullable(),
    price: minorUnits,
    priceBeforeSale: minorUnits.nullable(),
    availability,
    /** How many are left; null unless few are. */
    stockLeft: z.number().int().max(limits.maxFewLeftUnits).nullable(),
    pictures: z.array(picture),
  })
  .meta({ id: 'Variant' });
export type Variant = z.infer<typeof variant>;

const trailItem = z.object({ slug: z.string(), name: z.string() });

/** One of the shop's own fields of a product. */
const productField = z
  .object({
    label: z.string(),
    /** The value as the reader sees it. */
    text: z.string(),
    /** Whether the product page shows it. */
    isShown: z.boolean(),
    value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
  })
  .meta({ id: 'ProductField' });

/** By key, in the order in which the shop file declares them; the API's description has those of the shop. */
export const productFields = z.record(z.string(), productField);

export const product = z
  .object({
    slug: z.string(),
    name: z.string(),
    brand: brandLink,
    /** From the top category down to the product's own. */
    trail: z.array(trailItem),
    shortDescription: z.string(),
    howToUse: z.string(),
    /** INCI names, comma-joined, as printed on the pack. */
    ingredients: z.string(),
    badges: z.array(badge),
    traits: z.array(z.object({ value: z.string(), label: z.string(), group: traitGroup })),
    fields: productFields,
    rating: rating.nullable(),
    /** What the variants differ in; the picker shows these. */
    options: z.array(z.enum(['shade', 'size', 'type'])),
    /** By hue of their shade, then light to dark; what has no shades, or none of a known colour, in the retailer's order. */
    variants: z.array(variant),
    /** The variant on the product's card. */
    frontVariantId: z.number().int(),
    availability,
    /** ISO moment a coming-soon product goes on sale. */
    onSaleFrom: z.string().nullable(),
    /** Those that sell it, this one among them. */
    markets: z.array(openMarket),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof product>;

export const brand = z
  .object({
    slug: z.string(),
    name: z.string(),
    isHouse: z.boolean(),
    description: z.string(),
    productCount: z.number().int(),
    /** The letter it is filed under; '#' for digits and signs. */
    initial: z.string(),
  })
  .meta({ id: 'Brand' });
export type Brand = z.infer<typeof brand>;

export type Category = {
  slug: string;
  name: string;
  productCount: number;
  children: Category[];
};
export const category: z.ZodType<Category> = z
  .object({
    slug: z.string(),
    name: z.string(),
    productCount: z.number().int(),
    get children() {
      return z.array(category);
    },
  })
  .meta({ id: 'Category' });

/** One choice of a filter: how many products there would be if it were set, other groups applied. */
export const filterChoice = z
  .object({ value: z.string(), label: z.string(), count: z.number().int(), selected: z.boolean() })
  .meta({ id: 'FilterChoice' });
export type FilterChoice = z.infer<typeof filterChoice>;

/**
 * Product filters (spec §3), and those of the shop's own fields: OR inside a group, AND across groups and between the
 * things that a product is free from.
 */
export const filters = z
  .object({
    brands: z.array(filterChoice),
    categories: z.array(filterChoice),
    /** Values are `min-max` in minor units, max exclusive; an open end is left empty. */
    price: z.array(filterChoice),
    onSale: z.array(filterChoice),
    /** Families of the shades that products come in. */
    shades: z.array(filterChoice),
    /** Traits, group by group. */
    others: z.array(filterChoice.extend({ group: z.object({ value: traitGroup, label: z.string() }) })),
    /** A group for each of the shop's own fields that is a filter; values are `key.choice`, for the query's `fields`. */
    fields: z.array(z.object({ key: z.string(), label: z.string(), choices: z.array(filterChoice) })),
  })
  .meta({ id: 'Filters' });
export type Filters = z.infer<typeof filters>;

/**
 * What a listing is asked for. `category` and `brand` are the page's own and show no chip. Choices of filters that are
 * none, such as a brand that is gone, are ignored; the answer's filters mark the selected ones.
 */
export const listingQuery = z.object({
  q: line(limits.maxSearchTextLength).optional(),
  category: slug.optional(),
  brand: slug.optional(),
  brands: queryList.optional(),
  categories: queryList.optional(),
  price: queryList.optional(),
  sale: querySwitch.optional(),
  shades: queryList.optional(),
  others: queryList.optional(),
  fields: queryList.meta({ description: 'Choices of the shop’s own fields, each as key.choice' }).optional(),
  sort: sort.default('featured'),
  limit: queryInteger(1, limits.maxListingPageSize).default(24),
  /** The cursor that the page before ended with: the next page never repeats nor skips. */
  after: z.string().max(200).optional(),
});
export type ListingQuery = z.output<typeof listingQuery>;

export const listing = z
  .object({
    products: z.array(productCard),
    total: z.number().int(),
    /** Null at the end. */
    next: z.string().nullable(),
    filters,
    /** The page's own category or brand, in the reader's language. */
    category: z
      .object({
        slug: z.string(),
        name: z.string(),
        /** A sentence about it; null where the catalogue has none. */
        description: z.string().nullable(),
        trail: z.array(trailItem),
        /** How many brands the market has in it, whatever is searched and filtered. */
        brandCount: z.number().int(),
      })
      .nullable(),
    /** With the markets that sell it. */
    brand: brand.extend({ markets: z.array(openMarket) }).nullable(),
  })
  .meta({ id: 'Listing' });
export type Listing = z.infer<typeof listing>;

export const suggestions = z
  .object({
    products: z.array(productCard),
    brands: z.array(brandLink),
    categories: z.array(trailItem),
    queries: z.array(z.string()),
    total: z.number().int(),
  })
  .meta({ id: 'Suggestions' });
export type Suggestions = z.infer<typeof suggestions>;

export const catalogueErrors = defineErrors('catalogue', {
  PRODUCT_NOT_FOUND: { status: 404, text: msg({ message: 'This product isn’t sold here' }) },
  BRAND_NOT_FOUND: { status: 404, text: msg({ message: 'This brand isn’t sold here' }) },
  CATEGORY_NOT_FOUND: { status: 404, text: msg({ message: 'This category doesn’t exist' }) },
});

type CatalogueErrors = typeof catalogueErrors;
declare module './errors.ts' {
  interface Errors extends CatalogueErrors {}
}

export const catalogueEndpoints = defineEndpoints('catalogue', {
  'GET brands/': {
    summary: 'Brands sold in the market, by name',
    audience: 'visitor',
    shared: ['catalogue'],
    response: z.object({ brands: z.array(brand) }),
  },
  'GET categories/': {
    summary: 'Category tree, three levels, with product counts',
    audience: 'visitor',
    shared: ['catalogue'],
    response: z.object({ categories: z.array(category) }),
  },
  'GET products/filters/': {
    summary: 'Filters of a listing with counts',
    audience: 'visitor',
    shared: ['catalogue'],
    query: listingQuery,
    response: filters,
    errors: ['CATEGORY_NOT_FOUND', 'BRAND_NOT_FOUND'],
  },
  'GET products/by-slug/': {
    summary: 'Products by slug, in the order of the slugs; those that the market does not sell are left out',
    audience: 'visitor',
    shared: ['catalogue'],
    query: z.object({ slugs: queryList }),
    response: z.object({ products: z.array(productCard) }),
  },
  'GET products/{slug}': {
    summary: 'A product with its variants',
    audience: 'visitor',
    shared: ['catalogue', 'product:{slug}'],
    params: z.object({ slug }),
    response: product,
    errors: ['PRODUCT_NOT_FOUND'],
  },
  'GET products/{slug}/related': {
    summary: 'Other products of the category of a product, in stock',
    audience: 'visitor',
    shared: ['catalogue', 'product:{slug}'],
    params: z.object({ slug }),
    response: z.object({ products: z.array(productCard) }),
    errors: ['PRODUCT_NOT_FOUND'],
  },
  'GET variants': {
    summary: 'Variants by id: price, stock and availability now',
    audience: 'visitor',
    query: z.object({ ids: queryList }),
    response: z.object({ variants: z.array(variant) }),
  },
});

type CatalogueEndpoints = typeof catalogueEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends CatalogueEndpoints {}
}

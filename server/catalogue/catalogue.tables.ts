import type { TraitGroup } from '@vermilion/contract/catalogue';
import type { MarketCode } from '@vermilion/contract/markets';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json, StoredPicture, Texts } from '../platform/tables.ts';
import type { FieldValues } from './catalogue.fields.ts';

declare module '../platform/tables.ts' {
  interface Tables {
    brands: {
      id: Generated<number>;
      slug: string;
      name: string;
      is_house: boolean;
      description: Json<Texts>;
      archived_at: Generated<Date | null>;
    };
    categories: {
      id: Generated<number>;
      slug: string;
      parent_id: number | null;
      position: number;
      name: Json<Texts>;
      description: Json<Texts | null>;
      archived_at: Generated<Date | null>;
    };
    traits: { slug: string; filter_group: Generated<TraitGroup>; position: number; name: Json<Texts> };
    shade_families: { slug: string; name: Json<Texts> };
    products: {
      id: Generated<number>;
      slug: string;
      brand_id: number;
      category_id: number;
      name: Json<Texts>;
      short_description: Json<Texts>;
      how_to_use: Json<Texts>;
      ingredients: string;
      traits: string[];
      /** The shop's own fields by key, also some that the shop file no longer declares. */
      fields: ColumnType<FieldValues, string | undefined, string>;
      /** Calendar day. */
      launched_on: string;
      featured: number;
      /** Hundredths of a star. */
      rating: number | null;
      rating_count: number;
      archived_at: Generated<Date | null>;
    };
    product_markets: {
      product_id: number;
      market: MarketCode;
      badges: string[];
      on_sale_from: Date | null;
    };
    variants: {
      id: Generated<number>;
      product_id: number;
      sku: string;
      position: number;
      /** Without `hex` no colour is known; without `family` it is in none. */
      shade: Json<{ name: Texts; hex: string | null; family: string | null } | null>;
      size: Json<Texts | null>;
      type: Json<Texts | null>;
      pictures: Json<StoredPicture[]>;
      /** The family of `shade`, for the foreign key. */
      shade_family: GeneratedAlways<string | null>;
      archived_at: Generated<Date | null>;
    };
    /** Words of shoppers beside the built-in ones (catalogue.synonyms.ts), as a file has them. */
    synonyms: { alias: string; meant: string };
    prices: {
      variant_id: number;
      market: MarketCode;
      price: number;
      sale_price: number | null;
      sale_from: Date | null;
      sale_to: Date | null;
    };
  }
}

import {
  type FilterChoice,
  type Filters,
  type Listing,
  type ListingQuery,
  traitGroups,
} from '@vermilion/contract/catalogue';
import { type Language, type MarketCode, markets as marketTable } from '@vermilion/contract/markets';
import { describeFieldError } from '../platform/error-table.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { ProductField, ProductFields } from '../platform/shop/shop-fields.ts';
import { countBits, createEmptyBits, hasCommon } from './catalogue.bits.ts';
import { createBrand, createCards, createCategoryLink, type View } from './catalogue.cards.ts';
import { formatFieldChoice, getFilterLabel, readFieldChoices } from './catalogue.fields.ts';
import { type Counted, type ListingAnswer, type ListingRequest, readCursor, writeCursor } from './catalogue.index.ts';
import { type BrandEntry, type CategoryEntry, getTrail, type MarketColumns, type Snapshot } from './catalogue.model.ts';
import { getText, readPriceRange, writePriceRange } from './catalogue.rules.ts';
import { formatRange, getCollator, getOnSaleLabel, getTraitGroupLabel } from './catalogue.texts.ts';

/** Between the contract and the index: what a listing asks for, and the index's answer as the reader sees it. */

export type ListingFailure = 'CATEGORY_NOT_FOUND' | 'BRAND_NOT_FOUND' | 'VALIDATION_FAILED';

/** What the index is asked. A cursor that is none, or of another order, fails with VALIDATION_FAILED. */
export function createListingRequest(
  query: ListingQuery,
  { categoryBySlug, brandBySlug, markets }: Snapshot,
  fields: ProductFields,
  market: MarketCode,
  language: Language,
): Result<ListingRequest, ListingFailure> {
  if (query.category !== undefined && !categoryBySlug.has(query.category)) return fail('CATEGORY_NOT_FOUND');
  if (query.brand !== undefined && !isBrandSold(brandBySlug.get(query.brand), markets[market])) {
    return fail('BRAND_NOT_FOUND');
  }
  const after = query.after ? readCursor(query.after, query.sort, query.q ?? '') : null;
  if (query.after && !after) {
    const field = {
      path: 'after',
      code: 'INVALID_VALUE',
      message: describeFieldError('INVALID_VALUE', language),
    } as const;
    return fail('VALIDATION_FAILED', { fields: [field] });
  }
  return ok({
    market,
    text: query.q ?? null,
    category: query.category ?? null,
    brand: query.brand ?? null,
    brands: query.brands ?? [],
    categories: query.categories ?? [],
    prices: (query.price ?? []).map(readPriceRange).filter((range) => range !== null),
    onSale: query.sale ?? false,
    shadeFamilies: query.shades ?? [],
    traits: query.others ?? [],
    fields: readFieldChoices(query.fields ?? [], fields),
    sort: query.sort,
    limit: query.limit,
    after,
  });
}

function isBrandSold(brand: BrandEntry | undefined, { brandSets }: MarketColumns): boolean {
  return brand !== undefined && countBits(brandSets[brand.index] ?? createEmptyBits(0)) > 0;
}

/** A page of a listing. */
export function createListing(view: View, query: ListingQuery, answer: ListingAnswer): Listing {
  const { snapshot, market, openMarkets, language } = view;
  const category = snapshot.categoryBySlug.get(query.category ?? '');
  const brand = snapshot.brandBySlug.get(query.brand ?? '');
  return {
    products: createCards(view, answer.products),
    total: answer.total,
    next: answer.next && writeCursor(answer.next, query.q ?? ''),
    filters: createFilters(view, answer),
    category: category
      ? {
          ...createCategoryLink(category, language),
          description: category.description && getText(category.description, language),
          trail: getTrail(category).map((each) => createCategoryLink(each, language)),
          brandCount: countBrands(market, category),
        }
      : null,
    brand: brand
      ? {
          ...createBrand(view, brand),
          markets: openMarkets.filter((code) => isBrandSold(brand, snapshot.markets[code])),
        }
      : null,
  };
}

function countBrands({ brandSets, categorySets }: MarketColumns, { index }: CategoryEntry): number {
  const set = categorySets[index] ?? createEmptyBits(0);
  return brandSets.filter((brandSet) => hasCommon(brandSet, set)).length;
}

/** The filters of a listing with their labels. */
export function createFilters({ snapshot, market, fields, language }: View, answer: ListingAnswer): Filters {
  const { brandBySlug, categoryBySlug, traitBySlug, shadeFamilyBySlug } = snapshot;
  const choices = <Value>(
    counted: readonly Counted<Value>[],
    value: (choice: Value) => string,
    label: (choice: Value) => string,
  ) =>
    counted.map((choice) => ({
      value: value(choice.value),
      label: label(choice.value),
      count: choice.count,
      selected: choice.isSelected,
    }));
  const slug = (text: string) => text;
  const collator = getCollator(language);
  const byCount = (one: FilterChoice, other: FilterChoice) =>
    other.count - one.count || collator.compare(one.label, other.label);
  return {
    brands: choices(answer.brands, slug, (brand) => brandBySlug.get(brand)?.name ?? brand).sort(byCount),
    categories: choices(answer.categories, slug, (category) => {
      const known = categoryBySlug.get(category);
      return known ? getText(known.name, language) : category;
    }),
    price: choices(answer.prices, writePriceRange, (range) => formatRange(range, marketTable[market.code], language)),
    onSale: choices(
      answer.onSale,
      () => '1',
      () => getOnSaleLabel(language),
    ),
    shades: choices(answer.shadeFamilies, slug, (family) => {
      const known = shadeFamilyBySlug.get(family);
      return known ? getText(known.name, language) : family;
    }).sort(byCount),
    others: traitGroups.flatMap((group) =>
      choices(
        answer.traits.filter(({ value }) => traitBySlug.get(value)?.group === group),
        slug,
        (trait) => getText(traitBySlug.get(trait)?.name ?? { en: trait }, language),
      ).map((choice) => ({ ...choice, group: { value: group, label: getTraitGroupLabel(group, language) } })),
    ),
    fields: answer.fields.map(({ key, choices: counted }) => {
      const field = fields[key] as ProductField;
      return {
        key,
        label: getText(field.label, language),
        choices: choices(
          counted,
          (choice) => formatFieldChoice(key, choice),
          (choice) => getFilterLabel(field, choice, market.code, language),
        ),
      };
    }),
  };
}

import { formatAmount } from '@vermilion/contract/amount';
import { type MarketCode, marketCodes, markets } from '@vermilion/contract/markets';
import { isFromSource } from '@vermilion/contract/picture';
import type { FieldValue, FieldValues } from './catalogue.fields.ts';
import { getParts, type RecordParts, readParts, type VariantParts } from './catalogue-file.parts.ts';
import {
  type BrandRecord,
  type CatalogueRecord,
  type catalogueRecord,
  recordKinds,
  type SizeRecord,
  type Texts,
  type VariantRecord,
} from './catalogue-file.schema.ts';
import {
  type FileRecord,
  listProblems,
  normalizeLookAlikes,
  type Problem,
  quoteValue,
} from './catalogue-file.words.ts';

/** What the shop holds already and a file may refer to. */
export type StoredSlugs = {
  brands: ReadonlyMap<string, { isHouse: boolean }>;
  categories: ReadonlyMap<string, { parent: string | null }>;
  traits: ReadonlySet<string>;
  shadeFamilies: ReadonlySet<string>;
};

export type CatalogueCheck = {
  /** Checks the next record. @returns it with empty translations left out, or null when something is wrong with it */
  check: (given: FileRecord) => CatalogueRecord | null;
  /** Notes a problem in the place of a record: what the record was is not known. */
  addLost: (problem: Problem) => void;
  /** Checks what can only be seen at the end of the file. */
  finish: () => void;
  /** Returns the SKUs that were read since the last call, for `refuseOwned`. */
  takeSkus: () => FileSku[];
  /** Refuses SKUs that the shop holds under a product which is not in the file. Called at the end of the file. */
  refuseOwned: (skus: readonly (FileSku & { owner: string })[]) => void;
  problems: Problem[];
};

/** A SKU, the product that the file has it in, and its place. */
export type FileSku = { sku: string; product: string; line: number; column: string };

const maxCategoryDepth = 3;

/**
 * Checks a catalogue file record by record, against itself and against what the shop holds.
 * @param imageSources origins of other hosts whose pictures pages may show
 * @param schema of records in this shop
 */
export function createCatalogueCheck(
  known: StoredSlugs,
  imageSources: readonly string[],
  schema: typeof catalogueRecord,
): CatalogueCheck {
  const problems: Problem[] = [];
  let isEmpty = true;
  /** Slugs of records whose kind is not known. */
  const unknownKinds = new Set<string>();
  const firstLines = {
    brand: new Map<string, number>(),
    category: new Map<string, number>(),
    trait: new Map<string, number>(),
    shade_family: new Map<string, number>(),
    product: new Map<string, number>(),
  };
  /** Where each SKU was first read: its line, and the product with the line that it begins in. */
  const skus = new Map<string, { line: number; product: string; from: number }>();
  let newSkus: FileSku[] = [];
  const houses = new Map<string, boolean>([...known.brands].map(([slug, { isHouse }]) => [slug, isHouse]));
  const parents = new Map<string, string | null>([...known.categories].map(([slug, { parent }]) => [slug, parent]));
  const traits = new Set(known.traits);
  const shadeFamilies = new Set(known.shadeFamilies);
  /** Hosts of pictures that the settings do not list, each with its first place. */
  const unlistedHosts = new Map<string, { place: { line: number; column: string }; count: number }>();
  /** Kinds of which a record may have been lost: a slug that is not known may be that record's. */
  const lostKinds = new Set<CatalogueRecord['kind']>();

  function addLost(problem: Problem): void {
    isEmpty = false;
    problems.push(problem);
    for (const kind of recordKinds) lostKinds.add(kind);
  }

  function check(given: FileRecord): CatalogueRecord | null {
    isEmpty = false;
    const before = problems.length;
    const say = (path: readonly PropertyKey[], message: string) => {
      const place = findPlace(given, path);
      if (!given.isAbsent?.(place.column)) problems.push({ ...place, message });
    };
    const parsed = schema.safeParse(given.record);
    if (!parsed.success) {
      for (const { path, message } of listProblems(schema, parsed.error, given.record)) say(path, message);
    }
    checkParts(parsed.success ? getParts(parsed.data) : readParts(schema, given.record), given, say);
    const isSound = problems.length === before && unlistedHosts.size === 0;
    return parsed.success && isSound ? tidyRecord(parsed.data) : null;
  }

  /** Checks a record against others, as far as it can be read. */
  function checkParts(parts: RecordParts, given: FileRecord, say: Say): void {
    const { kind, slug } = parts;
    if (kind === undefined) {
      if (slug !== undefined) noteAnyKind(slug);
      return;
    }
    if (slug === undefined) lostKinds.add(kind);
    else {
      const first = firstLines[kind].get(slug);
      if (first !== undefined) {
        const advice = kind === 'product' ? '; all its variants belong there' : '';
        say(['slug'], `the ${kind.replace('_', ' ')} "${slug}" stands in line ${first} already${advice}`);
      } else firstLines[kind].set(slug, given.line);
    }
    if (kind === 'product') checkProduct(parts, given, say);
    if (kind === 'category') checkParent(parts, say);
    if (slug === undefined) return;
    if (kind === 'brand') houses.set(slug, parts.isHouse ?? false);
    else if (kind === 'category') parents.set(slug, parts.parent ?? null);
    else if (kind === 'trait') traits.add(slug);
    else if (kind === 'shade_family') shadeFamilies.add(slug);
  }

  /** Notes the slug of a record whose kind is not known, so that records which name it are not reported too. */
  function noteAnyKind(slug: string): void {
    if (!houses.has(slug)) houses.set(slug, false);
    if (!parents.has(slug)) parents.set(slug, null);
    traits.add(slug);
    shadeFamilies.add(slug);
    if (!firstLines.product.has(slug)) unknownKinds.add(slug);
  }

  const isKnown = (
    kind: CatalogueRecord['kind'],
    slug: string | null | undefined,
    slugs: { has: (slug: string) => boolean },
  ) => slug === undefined || slug === null || slugs.has(slug) || lostKinds.has(kind);

  function checkParent({ parent }: RecordParts, say: Say): void {
    if (!isKnown('category', parent, parents)) say(['parent'], `there is no category "${parent}" before this line`);
  }

  function checkProduct(parts: RecordParts, given: FileRecord, say: Say): void {
    const { brand, category, variants } = parts;
    if (!isKnown('brand', brand, houses)) say(['brand'], `there is no brand "${brand}" before this line`);
    if (!isKnown('category', category, parents))
      say(['category'], `there is no category "${category}" before this line`);
    for (const [index, trait] of parts.traits.entries()) {
      if (!isKnown('trait', trait, traits)) say(['traits', index], `there is no trait "${trait}" before this line`);
    }
    // A column that is not known may be what tells variants apart.
    if (!given.isAbsent) checkChoices(variants, say);
    for (const [index, { family, whole }] of variants.entries()) {
      checkSku(parts, index, given, say);
      if (!isKnown('shade_family', family, shadeFamilies)) {
        say(['variants', index, 'shade', 'family'], `there is no shade family "${family}" before this line`);
      }
      if (!whole) continue;
      checkSales(whole, ['variants', index], say);
      // Those of a file without pictures are the shop's.
      if (!hasOwnPictures(given, index)) continue;
      checkPictures(whole, ['variants', index], given);
    }
  }

  function checkSku({ slug = '', variants }: RecordParts, index: number, given: FileRecord, say: Say): void {
    const sku = variants[index]?.sku;
    if (sku === undefined) return;
    const path = ['variants', index, 'sku'];
    const { line, column } = findPlace(given, path);
    const first = skus.get(sku);
    const isOwn = first?.from === given.line;
    if (!first) {
      skus.set(sku, { line, product: slug, from: given.line });
      newSkus.push({ sku, product: slug, line, column });
    }
    // That a product stands twice is said once, not again for each SKU.
    else if (isOwn || first.product !== slug || slug === '') {
      const owner = isOwn || first.product === '' ? '' : `, in the product "${first.product}"`;
      say(path, `"${sku}" stands in line ${first.line} already${owner}`);
    }
  }

  function takeSkus(): FileSku[] {
    const taken = newSkus;
    newSkus = [];
    return taken;
  }

  function refuseOwned(owned: readonly (FileSku & { owner: string })[]): void {
    // The owner may be a record that could not be read, and give the SKU up there.
    if (lostKinds.has('product')) return;
    for (const { sku, owner, line, column } of owned) {
      if (firstLines.product.has(owner) || unknownKinds.has(owner)) continue;
      problems.push({ line, column, message: `"${sku}" belongs to the product "${owner}" in the shop` });
    }
  }

  /** A picture that the Content-Security-Policy refuses would be a broken one on every page. */
  function checkPictures({ pictures }: VariantRecord, path: readonly PropertyKey[], given: FileRecord): void {
    for (const [index, { url }] of pictures.entries()) {
      if (url.startsWith('/') || imageSources.some((source) => isFromSource(url, source))) continue;
      const { origin } = new URL(url);
      const known = unlistedHosts.get(origin);
      if (known) known.count += 1;
      else unlistedHosts.set(origin, { place: findPlace(given, [...path, 'pictures', index, 'url']), count: 1 });
    }
  }

  function finish(): void {
    for (const [origin, { place, count }] of unlistedHosts) {
      const others = count === 1 ? '' : `, ${count} in this file`;
      problems.push({
        ...place,
        message: `pictures from ${origin} are not shown${others}: add it to the setting IMAGE_SOURCES`,
      });
    }
    if (isEmpty && problems.length === 0) {
      problems.push({ line: 1, column: '', message: 'the file is empty: it holds no record' });
    }
    if (!lostKinds.has('category')) checkTree();
    if (!lostKinds.has('brand')) checkHouse();
  }

  function checkTree(): void {
    for (const [slug, line] of firstLines.category) {
      const above = countLevels(slug, parents);
      if (above === null) problems.push({ line, column: 'parent', message: `"${slug}" would stand below itself` });
      else if (above > maxCategoryDepth) {
        problems.push({
          line,
          column: 'parent',
          message: `"${slug}" would be on level ${above}, and ${maxCategoryDepth} is the last`,
        });
      }
    }
  }

  function checkHouse(): void {
    const own = [...houses].filter(([, isHouse]) => isHouse).map(([slug]) => slug);
    if (own.length > 1) {
      const line = Math.max(...own.map((slug) => firstLines.brand.get(slug) ?? 0));
      problems.push({
        line,
        column: 'isHouse',
        message: `only one brand is the house's own, not all of: ${own.join(', ')}`,
      });
    }
  }

  return { check, addLost, finish, takeSkus, refuseOwned, problems };
}

/** Whether a file has pictures for a variant; elsewhere they stay as they are in the shop. */
export const hasOwnPictures = ({ isOmitted }: FileRecord, index: number): boolean =>
  !isOmitted?.('pictures', ['variants', String(index), 'pictures']);

/** Returns where a field of a record stands in the file. */
export const findPlace = ({ place, line }: FileRecord, path: readonly PropertyKey[]) =>
  place?.(path) ?? { line, column: path.join('.') };

type Say = (path: readonly PropertyKey[], message: string) => void;

const attributes = ['shade', 'size', 'type'] as const;

/** Shoppers tell variants apart by shade, size and type: what one variant has all have, and no two are alike. */
function checkChoices(parts: readonly VariantParts[], say: Say): void {
  const variants = parts.flatMap(({ whole }, index) => (whole ? [{ index, ...whole }] : []));
  for (const attribute of attributes) {
    const one = variants.find((variant) => variant[attribute] !== null);
    if (!one) continue;
    for (const variant of variants) {
      if (variant[attribute] !== null) continue;
      say(
        ['variants', variant.index, attribute],
        `is missing: "${one.sku}" of the same product has a ${attribute}, so all must`,
      );
    }
  }
  const known = new Map<string, string>();
  for (const { index, sku, shade, size, type } of variants) {
    const choice = [shade?.name.en, toSizeTexts(size)?.en, type?.en];
    // "30 ml", "30ml" and "30 ML" are one choice to a shopper.
    const key = JSON.stringify(choice.map((word) => word && normalizeLookAlikes(word)));
    const twin = known.get(key);
    if (twin === undefined) known.set(key, sku);
    else if (twin !== sku) {
      const words = choice.filter((word) => word !== undefined);
      const what = words.length > 0 ? `, ${quoteValue(words.join(', '))}` : ', without shade, size and type';
      say(['variants', index, 'sku'], `"${sku}" is the same choice as "${twin}" of the same product${what}`);
    }
  }
}

/** A sale lowers a price, for a time that has a beginning and an end. */
function checkSales({ prices }: VariantRecord, path: readonly PropertyKey[], say: Say): void {
  for (const market of marketCodes) {
    const tag = prices[market];
    if (!tag?.sale) continue;
    const at = (field: string) => [...path, 'prices', market, 'sale', field];
    const { price, from, to } = tag.sale;
    const { currency } = markets[market];
    const written = [price, tag.price].map((minor) => formatAmount(minor, currency));
    if (price >= tag.price) say(at('price'), `${written[0]} is not below the price, ${written[1]}`);
    if (Date.parse(from) >= Date.parse(to)) say(at('to'), `${to} is not after the beginning of the sale, ${from}`);
  }
}

/** How many levels down a category stands (1 for a top one); null when it stands below itself. */
function countLevels(slug: string, parents: ReadonlyMap<string, string | null>): number | null {
  let steps = 1;
  for (let at = parents.get(slug); at; at = parents.get(at)) {
    steps += 1;
    if (steps > parents.size) return null;
  }
  return steps;
}

/** An empty translation is a missing one: English stands in for both. */
function tidyRecord(record: CatalogueRecord): CatalogueRecord {
  if (record.kind === 'brand')
    return { ...record, description: removeEmptyTexts(record.description) } satisfies BrandRecord;
  if (record.kind === 'category') {
    const { description, ...rest } = record;
    return {
      ...rest,
      name: removeEmptyTexts(record.name),
      ...(description && { description: removeEmptyTexts(description) }),
    };
  }
  if (record.kind !== 'product') return { ...record, name: removeEmptyTexts(record.name) };
  const { fields, ...rest } = record;
  const given = Object.entries(fields ?? {}).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [[key, tidyFieldValue(value)] as [string, FieldValue]],
  );
  return {
    ...rest,
    ...(given.length > 0 && { fields: Object.fromEntries(given) satisfies FieldValues }),
    name: removeEmptyTexts(record.name),
    shortDescription: removeEmptyTexts(record.shortDescription),
    howToUse: removeEmptyTexts(record.howToUse),
    variants: record.variants.map((variant) => ({
      ...variant,
      shade: variant.shade && { ...variant.shade, name: removeEmptyTexts(variant.shade.name) },
      size: variant.size && toSizeRecord(removeEmptyTexts(toSizeTexts(variant.size))),
      type: variant.type && removeEmptyTexts(variant.type),
    })),
  };
}

const tidyFieldValue = (value: FieldValue): FieldValue =>
  typeof value === 'object' && 'en' in value ? removeEmptyTexts(value) : value;

function removeEmptyTexts(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([language, text]) => text || language === 'en')) as Texts;
}

/** A size as text by language; what is read the same in all of them stands as English. */
export function toSizeTexts(size: SizeRecord): Texts;
export function toSizeTexts(size: SizeRecord | null): Texts | null;
export function toSizeTexts(size: SizeRecord | null): Texts | null {
  return typeof size === 'string' ? { en: size } : size;
}

/** A size as a record has it: English alone is one text for all languages. */
export function toSizeRecord(texts: Texts): SizeRecord {
  return Object.keys(texts).join() === 'en' ? texts.en : texts;
}

/** A record's value per market, in the order of the market table. */
export function listByMarket<Value>(values: Partial<Record<MarketCode, Value>>): [MarketCode, Value][] {
  return marketCodes.flatMap((market) => {
    const value = values[market];
    return value === undefined ? [] : [[market, value] as [MarketCode, Value]];
  });
}

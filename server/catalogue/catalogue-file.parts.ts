import { limits } from '@vermilion/contract/limits';
import { z } from 'zod';
import type { Tree } from '../platform/data-file/data-file.columns.ts';
import {
  type CatalogueRecord,
  type catalogueRecord,
  fileVariant,
  maxVariants,
  type VariantRecord,
} from './catalogue-file.schema.ts';

/** What can be read of a variant. @property whole null where it has a problem */
export type VariantParts = {
  sku?: string | undefined;
  family?: string | null | undefined;
  whole: VariantRecord | null;
};

/** What can be read of a record, for the checks that compare it with others; a faulty field is undefined. */
export type RecordParts = {
  kind?: CatalogueRecord['kind'] | undefined;
  slug?: string | undefined;
  isHouse?: boolean | undefined;
  parent?: string | null | undefined;
  brand?: string | undefined;
  category?: string | undefined;
  traits: readonly (string | undefined)[];
  variants: readonly VariantParts[];
};

const anySlug = z.string().max(limits.maxSlugLength);
const none = { traits: [], variants: [] };

/** Returns the parts of a record without a problem. */
export function getParts(record: CatalogueRecord): RecordParts {
  if (record.kind !== 'product') return { ...none, ...record };
  const { kind, slug, brand, category, traits, variants } = record;
  const parts = variants.map((whole) => ({ sku: whole.sku, family: whole.shade?.family, whole }));
  return { kind, slug, brand, category, traits, variants: parts };
}

/** Returns what can be read of a faulty record. */
export function readParts(schema: typeof catalogueRecord, record: unknown): RecordParts {
  const given = toTree(record);
  const option = schema.options.find(({ shape }) => shape.kind.value === given.kind);
  // A slug of an unknown kind is that of any kind.
  if (!option) return { ...none, slug: anySlug.safeParse(given.slug).data };
  const { shape } = option;
  const parts: RecordParts = { ...none, kind: shape.kind.value, slug: shape.slug.safeParse(given.slug).data };
  if ('isHouse' in shape) parts.isHouse = shape.isHouse.safeParse(given.isHouse).data;
  if ('parent' in shape) parts.parent = shape.parent.safeParse(given.parent).data;
  if (!('variants' in shape)) return parts;
  parts.brand = shape.brand.safeParse(given.brand).data;
  parts.category = shape.category.safeParse(given.category).data;
  const trait = shape.traits.unwrap().element;
  if (Array.isArray(given.traits)) parts.traits = given.traits.map((slug) => trait.safeParse(slug).data);
  if (Array.isArray(given.variants)) parts.variants = given.variants.slice(0, maxVariants).map(readVariantParts);
  return parts;
}

function readVariantParts(variant: unknown): VariantParts {
  // An unknown field hides nothing of the others.
  const whole = fileVariant.strip().safeParse(variant).data ?? null;
  const { sku, shade } = toTree(variant);
  const { sku: skuSchema, shade: shadeSchema } = fileVariant.shape;
  const family = shadeSchema.unwrap().unwrap().shape.family.safeParse(toTree(shade).family).data;
  return { sku: skuSchema.safeParse(sku).data, family, whole };
}

const toTree = (value: unknown): Tree => (typeof value === 'object' && value !== null ? (value as Tree) : {});

import { getLocale, type Language, type MarketCode } from '@vermilion/contract/markets';
import type { ProductField, ProductFields } from '../platform/shop/shop-fields.ts';
import { getText, type LocalText } from './catalogue.rules.ts';
import { formatList, formatNumber, getYesLabel } from './catalogue.texts.ts';

/** Rules of the shop's own fields of products (ADR 163). */

export type FieldValue = string | number | boolean | LocalText | readonly string[];

/** What a product has of fields, by key; also of some that the shop file no longer declares. */
export type FieldValues = Readonly<Record<string, FieldValue>>;

/**
 * Returns a product's value of a field; null where it has none that the declaration allows: the field may have been of
 * another kind, or have had another choice, when the value was stored.
 */
export function findFieldValue(key: string, field: ProductField, values: FieldValues): FieldValue | null {
  const value = Object.hasOwn(values, key) ? values[key] : undefined;
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' ? value : null;
    case 'localized_text':
      return isLocalText(value) ? value : null;
    case 'number':
      return typeof value === 'number' ? value : null;
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'choice':
      return typeof value === 'string' && Object.hasOwn(field.choices, value) ? value : null;
    case 'choice_list': {
      const known = isList(value) ? value.filter((choice) => Object.hasOwn(field.choices, choice)) : [];
      return known.length > 0 ? known : null;
    }
  }
}

/** A product's values in the order of the declarations. */
export function listFieldValues(fields: ProductFields, values: FieldValues): [string, ProductField, FieldValue][] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const value = findFieldValue(key, field, values);
    return value === null ? [] : [[key, field, value] as [string, ProductField, FieldValue]];
  });
}

const isList = (value: FieldValue | undefined): value is readonly string[] => Array.isArray(value);
const isLocalText = (value: FieldValue | undefined): value is LocalText =>
  typeof value === 'object' && !isList(value) && typeof value.en === 'string';

/** A field's value as the reader sees it. */
export function formatFieldValue(
  field: ProductField,
  value: FieldValue,
  market: MarketCode,
  language: Language,
): string {
  if (typeof value === 'boolean') return getYesLabel(value, language);
  if (typeof value === 'number') {
    const unit = field.kind === 'number' && field.unit ? getText(field.unit, language) : '';
    // A no-break space, except before signs that stand close to their number.
    const space = unit === '' || /^[%°′″]/.test(unit) ? '' : '\u00a0';
    return `${formatNumber(value, getLocale(market, language))}${space}${unit}`;
  }
  if (isLocalText(value)) return getText(value, language);
  const names = [value].flat().map((choice) => getChoiceName(field, choice, language));
  return formatList(names, language);
}

function getChoiceName(field: ProductField, choice: string, language: Language): string {
  const name = 'choices' in field ? field.choices[choice] : undefined;
  return name ? getText(name, language) : choice;
}

/** A choice of the filter by a field: what it is called where it stands alone, such as on a chip. */
export function getFilterLabel(field: ProductField, choice: string, market: MarketCode, language: Language): string {
  const name = getText(field.label, language);
  if (field.kind === 'boolean') return name;
  if (field.kind !== 'number') return getChoiceName(field, choice, language);
  const number = formatFieldValue(field, Number(choice), market, language);
  return field.unit ? number : `${name} ${number}`;
}

/** The choices of a field's filter that a value belongs to; of a boolean there is `yes` alone. */
export function listFilterChoices(value: FieldValue): readonly string[] {
  if (typeof value === 'boolean') return value ? ['yes'] : [];
  return isList(value) ? value : [String(value)];
}

/** The fields that listings can be filtered by, in the order of the filters. */
export function listFilterFields(fields: ProductFields): [key: string, field: ProductField][] {
  return Object.entries(fields).filter(([, field]) => 'isFilter' in field && field.isFilter);
}

/** A choice of a filter as the query names it. A key has no full stop. */
export const formatFieldChoice = (key: string, choice: string) => `${key}.${choice}`;

/** Reads the choices of a query, by field; those of fields that are no filter are ignored. */
export function readFieldChoices(written: readonly string[], fields: ProductFields): Map<string, string[]> {
  const choices = listFilterFields(fields).map(([key]): [string, string[]] => [
    key,
    written.filter((text) => text.startsWith(`${key}.`)).map((text) => text.slice(key.length + 1)),
  ]);
  return new Map(choices.filter(([, chosen]) => chosen.length > 0));
}

/** Returns the JSON Schema of a product's fields, for the API's description. */
export function describeFields(fields: ProductFields): Record<string, unknown> {
  const describe = (field: ProductField) => ({
    type: 'object',
    properties: {
      label: { type: 'string', examples: [field.label.en] },
      text: { type: 'string', description: 'The value as the reader sees it' },
      isShown: { type: 'boolean', description: 'Whether the product page shows it' },
      value: describeValue(field),
    },
    required: ['label', 'text', 'isShown', 'value'],
    additionalProperties: false,
  });
  return {
    type: 'object',
    description: 'The fields that the shop file declares; a product has some of them',
    properties: Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, describe(field)])),
    additionalProperties: false,
  };
}

function describeValue(field: ProductField): Record<string, unknown> {
  switch (field.kind) {
    case 'number':
      return { type: 'number', ...(field.unit && { description: field.unit.en }) };
    case 'boolean':
      return { type: 'boolean' };
    case 'choice':
      return { type: 'string', enum: Object.keys(field.choices) };
    case 'choice_list':
      return { type: 'array', items: { type: 'string', enum: Object.keys(field.choices) } };
    default:
      return { type: 'string' };
  }
}

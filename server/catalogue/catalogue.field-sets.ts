import type { ProductFields } from '../platform/shop/shop-fields.ts';
import { addBit, type Bits, createEmptyBits } from './catalogue.bits.ts';
import { findFieldValue, listFilterChoices, listFilterFields } from './catalogue.fields.ts';
import type { MarketColumns } from './catalogue.model.ts';

/** Sets of places by field and choice, in the order in which the filters show them. */
export type FieldSets = ReadonlyMap<string, ReadonlyMap<string, Bits>>;

/** By market of a model, so that they go with the model; and for one shop file, which may change in development. */
const cache = new WeakMap<MarketColumns, { fields: ProductFields; sets: FieldSets }>();

/** Returns the sets of a market for the filters by the shop's own fields. */
export function getFieldSets(market: MarketColumns, fields: ProductFields): FieldSets {
  const known = cache.get(market);
  if (known?.fields === fields) return known.sets;
  const sets = createFieldSets(market, fields);
  cache.set(market, { fields, sets });
  return sets;
}

function createFieldSets({ products }: MarketColumns, fields: ProductFields): FieldSets {
  return new Map(
    listFilterFields(fields).map(([key, field]) => {
      const sets = new Map<string, Bits>();
      if ('choices' in field)
        for (const choice of Object.keys(field.choices)) sets.set(choice, createEmptyBits(products.length));
      for (const [place, product] of products.entries()) {
        const value = findFieldValue(key, field, product.fields);
        for (const choice of value === null ? [] : listFilterChoices(value)) {
          const set = sets.get(choice) ?? createEmptyBits(products.length);
          sets.set(choice, set);
          addBit(set, place);
        }
      }
      if (field.kind !== 'number') return [key, sets];
      return [key, new Map([...sets].sort(([one], [other]) => Number(one) - Number(other)))];
    }),
  );
}

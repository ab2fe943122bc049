import { findCurrency, formatAmount, readAmount } from '@vermilion/contract/amount';
import { markets } from '@vermilion/contract/markets';
import type { Tree } from '../platform/data-file/data-file.columns.ts';
import { listByMarket } from './catalogue-file.rules.ts';
import type { CatalogueRecord, VariantRecord } from './catalogue-file.schema.ts';

/** Prices in JSON Lines: `{"amount": "12.50", "sale": {"amount": "9.90", …}}`; in a record they are minor units under `price`. */

/** Returns a record as JSON Lines have it. */
export function toFileRecord(record: CatalogueRecord): object {
  if (record.kind !== 'product') return record;
  return { ...record, variants: record.variants.map((variant) => ({ ...variant, prices: writePrices(variant) })) };
}

function writePrices({ prices }: VariantRecord): object {
  return Object.fromEntries(
    listByMarket(prices).map(([market, { price, sale, ...rest }]) => {
      const { currency } = markets[market];
      const written = sale && { amount: formatAmount(sale.price, currency), from: sale.from, to: sale.to };
      return [market, { amount: formatAmount(price, currency), sale: written, ...rest }];
    }),
  );
}

/**
 * Makes minor units of the prices of a record out of JSON Lines, as far as they are amounts.
 * @returns the place of a price under the name of an older version, which held minor units; null where there is none
 */
export function readRecordAmounts(record: unknown): string | null {
  const { variants } = toTree(record);
  if (!Array.isArray(variants)) return null;
  for (const [index, variant] of variants.entries()) {
    for (const [market, tag] of Object.entries(toTree(toTree(variant).prices))) {
      for (const [at, owner] of [
        ['', tag],
        ['.sale', toTree(tag).sale],
      ] as const) {
        const tree = toTree(owner);
        if (Object.hasOwn(tree, 'price')) return `variants.${index}.prices.${market}${at}.price`;
        if (!Object.hasOwn(tree, 'amount')) continue;
        tree.price = readAmount(tree.amount, findCurrency(market));
        delete tree.amount;
      }
    }
  }
  return null;
}

const toTree = (value: unknown): Tree => (typeof value === 'object' && value !== null ? (value as Tree) : {});

/** Returns where a field of a record stands in JSON Lines. */
export const getFieldName = (path: readonly PropertyKey[]): string =>
  path.join('.').replace(/(prices\.\w+\.(?:sale\.)?)price$/, '$1amount');

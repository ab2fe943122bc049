import { findCurrency, readAmount, suggestAmount } from '@vermilion/contract/amount';
import { languages } from '@vermilion/contract/markets';
import { definedCode, type PromotionDefinition, promotionDefinition } from '@vermilion/contract/promotion';
import { z } from 'zod';
import { CsvFileError, parseCsv } from '../platform/csv-file.ts';
import { OperatorError } from '../platform/operator-error.ts';

/** A promotion of a file, with its one code; null for an offer, and for codes that come from a file of their own. */
export type PromotionRecord = { code: string | null; definition: PromotionDefinition };

/** Where a definition has amounts: a file has them in the currency itself, and as text in JSON (ADR 186). */
const amountPaths = [['minimumSpend'], ['benefit', 'amount']] as const;

/**
 * Makes minor units of the amounts of a record.
 * @returns what is wrong with them, by path
 */
function readAmounts(record: Record<string, unknown>): { path: string[]; message: string }[] {
  const currency = findCurrency(record.market);
  return amountPaths.flatMap(([...path]) => {
    const name = path.pop() ?? '';
    const owner = path.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], record);
    if (typeof owner !== 'object' || owner === null) return [];
    const tree = owner as Record<string, unknown>;
    const given = tree[name];
    const problem = { path: [...path, name] };
    if (typeof given === 'number') {
      return given === 0
        ? []
        : [{ ...problem, message: 'is a number, as minor units were: write the amount as text, "5.00"' }];
    }
    if (typeof given !== 'string') return [];
    const minor = /^0+(\.0+)?$/.test(given) ? 0 : readAmount(given, currency);
    if (typeof minor === 'number') {
      tree[name] = minor;
      return [];
    }
    const advice = currency && suggestAmount(given, currency);
    tree[name] = 1;
    return [{ ...problem, message: `"${given}" is no amount${advice ? `: ${advice}` : ', such as "5.00"'}` }];
  });
}

/** A file of promotions: each as staff define it, a promotion of one code with the `code` beside. */
export const promotionFile = z
  .array(z.looseObject({ code: definedCode.nullable().default(null) }))
  .min(1)
  .max(1000)
  .transform((records, context): PromotionRecord[] =>
    records.flatMap(({ code, ...given }, index) => {
      const record = structuredClone(given);
      for (const { path, message } of readAmounts(record)) {
        context.addIssue({ code: 'custom', message, path: [index, ...path] });
      }
      const parsed = promotionDefinition.safeParse(record);
      if (parsed.success) return { code, definition: parsed.data };
      for (const { path, message } of parsed.error.issues) {
        context.addIssue({ code: 'custom', message, path: [index, ...path] });
      }
      return [];
    }),
  );

type ReadCell = (cell: string) => unknown;

// What is no number stays text, which the check of the definition refuses.
const wholeNumber: ReadCell = (cell) => (/^\d+$/.test(cell) ? Number(cell) : cell);
const yesNo: ReadCell = (cell) => (cell === 'yes' ? true : cell === 'no' ? false : cell);
const words: ReadCell = (cell) => cell.split(/\s+/);
const text: ReadCell = (cell) => cell;

/** The columns of a CSV file of promotions, with their places in the definition. Amounts are of the currency itself, moments UTC. */
const columns: Record<string, { path: readonly string[]; read: ReadCell }> = {
  market: { path: ['market'], read: text },
  slug: { path: ['slug'], read: text },
  kind: { path: ['kind'], read: text },
  code: { path: ['code'], read: text },
  ...Object.fromEntries(
    languages.flatMap((language) => [
      [`name:${language}`, { path: ['name', language], read: text }],
      [`description:${language}`, { path: ['description', language], read: text }],
    ]),
  ),
  benefit: { path: ['benefit', 'kind'], read: text },
  basis_points: { path: ['benefit', 'basisPoints'], read: wholeNumber },
  benefit_amount: { path: ['benefit', 'amount'], read: text },
  gift_sku: { path: ['benefit', 'sku'], read: text },
  gift_quantity: { path: ['benefit', 'quantity'], read: wholeNumber },
  buy_quantity: { path: ['benefit', 'buyQuantity'], read: wholeNumber },
  get_quantity: { path: ['benefit', 'getQuantity'], read: wholeNumber },
  minimum_spend_amount: { path: ['minimumSpend'], read: text },
  products: { path: ['scope', 'productSlugs'], read: words },
  brands: { path: ['scope', 'brandSlugs'], read: words },
  categories: { path: ['scope', 'categorySlugs'], read: words },
  tiers: { path: ['tiers'], read: words },
  first_order_only: { path: ['isFirstOrderOnly'], read: yesNo },
  combinable: { path: ['isCombinable'], read: yesNo },
  listed: { path: ['isListed'], read: yesNo },
  starts_at: { path: ['startsAt'], read: text },
  ends_at: { path: ['endsAt'], read: text },
  max_uses: { path: ['maxUses'], read: wholeNumber },
  max_uses_per_customer: { path: ['maxUsesPerCustomer'], read: wholeNumber },
};

/** Names of an older version, whose amounts were minor units. */
const oldAmounts: Readonly<Record<string, string>> = {
  amount: 'benefit_amount',
  minimum_spend: 'minimum_spend_amount',
};

/**
 * Reads a CSV file of promotions, one per row; an empty cell says nothing. The result is to be checked by `promotionFile`.
 * @throws OperatorError where it is no CSV file of these columns
 */
export function readPromotionRows(csv: string): object[] {
  const rows = parseRows(csv);
  const unknown = Object.keys(rows[0] ?? {}).filter((name) => !Object.hasOwn(columns, name));
  const old = unknown.filter((name) => Object.hasOwn(oldAmounts, name));
  if (old.length > 0) {
    const renamed = old.map((name) => `${name} is called ${oldAmounts[name]} now`).join(', ');
    throw new OperatorError(
      `${renamed}, with amounts of the currency (5.00): rename it, and divide minor units (500) by 100`,
    );
  }
  if (unknown.length > 0) {
    throw new OperatorError(`No column is called ${unknown.join(', ')}; there are ${Object.keys(columns).join(', ')}`);
  }
  return rows.map((row) => {
    const record: Record<string, unknown> = {};
    for (const [name, { path, read }] of Object.entries(columns)) {
      const cell = row[name] ?? '';
      if (cell !== '') setIn(record, path, read(cell));
    }
    return record;
  });
}

function parseRows(csv: string): Record<string, string>[] {
  try {
    return parseCsv(csv).map(({ value }) => value);
  } catch (error) {
    if (error instanceof CsvFileError) throw new OperatorError(error.message);
    throw error;
  }
}

/** Sets a value in an object, and makes the objects that lead to it. */
function setIn(object: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) object[name] = value;
  else {
    object[name] ??= {};
    setIn(object[name] as Record<string, unknown>, rest, value);
  }
}

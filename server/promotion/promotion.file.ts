import { findCurrency, readAmount, suggestAmount } from '@vermilion/contract/amount';
import { languages } from '@vermilion/contract/markets';
import { definedCode, type PromotionDefinition, promotionDefinition } from '@vermilion/contract/promotion';
import { z } from 'zod';
import { CsvFileError, type CsvRow, parseCsv } from '../platform/csv-file.ts';
import { explainIssues, type Fault } from '../platform/explain-issue.ts';
import { OperatorError } from '../platform/operator-error.ts';

/** A promotion of a file, with its one code; null for an offer, and for codes that come from a file of their own. */
export type PromotionRecord = {
  code: string | null;
  definition: PromotionDefinition;
  /** Returns what an operator reads of a fault, with its place in the file. */
  describe?: (fault: Fault) => string;
};

/** Where a definition has amounts: a file has them in the currency itself, and as text in JSON (ADR 186). */
const amountPaths = [['minimumSpend'], ['benefit', 'amount']] as const;

/**
 * Makes minor units of the amounts of a record.
 * @returns what is wrong with them, by path
 */
function readAmounts(record: Record<string, unknown>): Fault[] {
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
    if (currency === null) {
      // The market is at fault, which is named.
      tree[name] = 1;
      return [];
    }
    const minor = /^0+(\.0+)?$/.test(given) ? 0 : readAmount(given, currency);
    if (typeof minor === 'number') {
      tree[name] = minor;
      return [];
    }
    const advice = suggestAmount(given, currency);
    tree[name] = 1;
    return [{ ...problem, message: `"${given}" is no amount${advice ? `: ${advice}` : ', such as "5.00"'}` }];
  });
}

/** A promotion of a file, not checked yet. @property describe returns what an operator reads of a fault */
export type GivenPromotion = { record: unknown; describe: (fault: Fault) => string };

const maxPromotions = 1000;
const codeField = z.object({ code: definedCode.nullable().default(null) });

/**
 * Checks the promotions of a file: each as staff define it, a promotion of one code with the `code` beside.
 * @returns those that are right, and all that is wrong with the others
 */
export function checkPromotions(given: readonly GivenPromotion[]): { records: PromotionRecord[]; problems: string[] } {
  if (given.length === 0) return { records: [], problems: ['the file has no promotion'] };
  if (given.length > maxPromotions) {
    return { records: [], problems: [`the file has more than ${maxPromotions} promotions: send it in parts`] };
  }
  const records: PromotionRecord[] = [];
  const problems: string[] = [];
  for (const { record, describe } of given) {
    if (typeof record !== 'object' || record === null || Array.isArray(record)) {
      problems.push(describe({ path: [], message: 'is no promotion; write an object' }));
      continue;
    }
    const { code: givenCode, ...rest } = structuredClone(record) as Record<string, unknown>;
    const amounts = readAmounts(rest);
    const code = codeField.safeParse({ code: givenCode });
    const definition = promotionDefinition.safeParse(rest);
    if (code.success && definition.success && amounts.length === 0) {
      records.push({ code: code.data.code, definition: definition.data, describe });
      continue;
    }
    const issues = [...(code.error?.issues ?? []), ...(definition.error?.issues ?? [])];
    problems.push(...[...explainIssues(issues, { ...rest, code: givenCode }), ...amounts].map(describe));
  }
  return { records, problems };
}

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

export const promotionColumns = Object.keys(columns);

/** Names of an older version, whose amounts were minor units. */
const oldAmounts: Readonly<Record<string, string>> = {
  amount: 'benefit_amount',
  minimum_spend: 'minimum_spend_amount',
};

/** Returns the column in which a place of a definition stands. */
function findColumn(path: readonly PropertyKey[]): string {
  const isWithin = (outer: readonly PropertyKey[], inner: readonly PropertyKey[]) =>
    outer.every((step, index) => step === inner[index]);
  const found = Object.entries(columns).find(
    (column) => isWithin(column[1].path, path) || isWithin(path, column[1].path),
  );
  return found?.[0] ?? path.join('.');
}

/** Words a fault for a row, whose cells are no JSON. */
function describeCell({ path, message }: Fault): string {
  const words = message.startsWith('is not known here')
    ? 'does not go with the other cells of this row; leave it empty'
    : message.replace('true or false', 'yes or no');
  return `${findColumn(path)}: ${words}`;
}

/**
 * Reads a CSV file of promotions, one per row; an empty cell says nothing.
 * @param file its name in messages
 * @throws OperatorError where it is no CSV file of these columns
 */
export function readPromotionRows(file: string, csv: string): GivenPromotion[] {
  const rows = parseRows(file, csv);
  const faults = Object.keys(rows[0]?.value ?? {}).flatMap((name) => {
    if (Object.hasOwn(columns, name)) return [];
    const renamed = oldAmounts[name];
    if (renamed === undefined) {
      return [`no column is called ${name || 'nothing'}; there are ${promotionColumns.join(', ')}`];
    }
    return [
      `${name} is called ${renamed} now, with amounts of the currency (5.00): rename it, and divide minor units (500) by 100`,
    ];
  });
  if (faults.length > 0) {
    throw new OperatorError([...faults.map((fault) => `${file}:1: ${fault}`), 'Nothing was changed.'].join('\n'));
  }
  return rows.map(({ line, value }) => {
    const record: Record<string, unknown> = { name: {}, benefit: {} };
    for (const [name, { path, read }] of Object.entries(columns)) {
      const cell = value[name] ?? '';
      if (cell !== '') setIn(record, path, read(cell));
    }
    return { record, describe: (fault) => `${file}:${line} ${describeCell(fault)}` };
  });
}

function parseRows(file: string, csv: string): CsvRow<Record<string, string>>[] {
  try {
    return parseCsv(csv);
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error;
    throw new OperatorError(`${file}:${error.line}: ${error.message}\nNothing was changed.`);
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

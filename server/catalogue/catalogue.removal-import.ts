import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { createColumn } from '../platform/data-file/data-file.columns.ts';
import type { CheckedRow, FlatFile } from '../platform/data-file/data-file.flat.ts';
import { createChoice, createText } from '../platform/data-file/data-file.hints.ts';
import { createFlatImport, type ImportData } from '../platform/data-file/data-file.import.ts';
import type { DbTransaction } from '../platform/database.ts';
import { formatCount } from '../platform/format-count.ts';
import { announceChange, announceWithdrawal } from './catalogue.changes.ts';
import type { Withdrawal } from './catalogue.withdraw.ts';
import { lockImports } from './catalogue.write.ts';

const kinds = ['product', 'variant', 'category', 'brand'] as const;
type Kind = (typeof kinds)[number];

const removalRow = z.strictObject({
  kind: createChoice(kinds),
  key: createText(1, 120, 'rose-lip-balm'),
  action: createChoice(['archive', 'restore', 'delete']),
});
type RemovalRow = z.infer<typeof removalRow>;

/** A file of what to archive, to restore or to delete, by slug or SKU. */
export const removalFile: FlatFile<RemovalRow, 'kind' | 'key'> = {
  columns: [createColumn('kind', ['kind']), createColumn('key', ['key']), createColumn('action', ['action'])],
  required: ['kind', 'key', 'action'],
  schema: removalRow,
  key: ['kind', 'key'],
  describeKey: ({ kind, key }) => `the ${kind} ${key}`,
  example: '{"kind": "product", "key": "rose-lip-balm", "action": "archive"}',
};

/** Returns which of some variants orders name, with how many of their lines. */
export type CountOrderLines = (
  transaction: DbTransaction,
  variantIds: readonly number[],
) => Promise<Map<number, number>>;

const tables: Record<Kind, { table: RawBuilder<unknown>; key: RawBuilder<unknown> }> = {
  product: { table: sql.table('products'), key: sql.ref('slug') },
  variant: { table: sql.table('variants'), key: sql.ref('sku') },
  category: { table: sql.table('categories'), key: sql.ref('slug') },
  brand: { table: sql.table('brands'), key: sql.ref('slug') },
};

/** Makes the import of files of removals. @param countOrderLines what orders name cannot be deleted */
export function createRemovalImport(countOrderLines: CountOrderLines): ImportData {
  return createFlatImport(removalFile, async (transaction, { parts, problems }) => {
    await lockImports(transaction);
    const isWhole = problems.length === 0;
    let changed = 0;
    // Variants before products, and categories from below, so that what goes together can be deleted together.
    const sorted = await sortForDeletion(transaction, parts);
    const withdrawal = await findWithdrawal(transaction, sorted);
    for (const { row, line } of sorted) {
      // A row that could not be read may delete what is in a brand or category.
      const isUncertain = !isWhole && row.action === 'delete' && (row.kind === 'brand' || row.kind === 'category');
      const given = isUncertain ? { kind: row.kind, key: row.key } : row;
      const problem = await findProblem(transaction, given, countOrderLines);
      if (problem) problems.push({ line, ...problem });
      // Also where something else is wrong: what is deleted with it no longer stands in the way of other rows.
      else changed += await apply(transaction, given);
    }
    if (problems.length === 0 && changed > 0) {
      await announceWithdrawal(transaction, withdrawal);
      await announceChange(transaction, 'any');
    }
    return changed;
  });
}

/** A row of which at least the key can be read. */
type KeyedRow = Pick<RemovalRow, 'kind' | 'key'> & Partial<RemovalRow>;

/** Returns rows in an order in which nothing is deleted before what refers to it. */
async function sortForDeletion(transaction: DbTransaction, parts: readonly CheckedRow<Partial<RemovalRow>>[]) {
  const rows = parts.flatMap(({ row: { kind, key, action }, line }): CheckedRow<KeyedRow>[] =>
    kind === undefined || key === undefined ? [] : [{ row: { kind, key, ...(action && { action }) }, line }],
  );
  const categories = await transaction.selectFrom('categories').select(['id', 'slug', 'parent_id']).execute();
  const byId = new Map(categories.map((category) => [category.id, category]));
  const depths = new Map(
    categories.map((category) => {
      let depth = 0;
      for (let at = category.parent_id; at !== null; at = byId.get(at)?.parent_id ?? null) depth += 1;
      return [category.slug, depth];
    }),
  );
  const ranks: Record<Kind, number> = { variant: 0, product: 1, category: 2, brand: 3 };
  return rows.toSorted(
    ({ row: one }, { row: other }) =>
      ranks[one.kind] - ranks[other.kind] ||
      (one.kind === 'category' ? (depths.get(other.key) ?? 0) - (depths.get(one.key) ?? 0) : 0),
  );
}

/** Returns the products and variants that rows take out of the shop, with those of their brands and categories. */
async function findWithdrawal(
  transaction: DbTransaction,
  sorted: readonly CheckedRow<KeyedRow>[],
): Promise<Withdrawal> {
  const listKeys = (kind: Kind) =>
    sorted.flatMap(({ row }) =>
      row.kind === kind && (row.action === 'archive' || row.action === 'delete') ? [row.key] : [],
    );
  const { rows } = await sql<{ product_id: number | null; variant_id: number | null }>`
    with recursive gone as (
      select id from categories where slug = any(${listKeys('category')}::text[])
      union
      select categories.id from categories join gone on categories.parent_id = gone.id
    )
    select id as product_id, null::integer as variant_id from products
    where slug = any(${listKeys('product')}::text[])
      or brand_id in (select id from brands where slug = any(${listKeys('brand')}::text[]))
      or category_id in (select id from gone)
    union all
    select null, id from variants where sku = any(${listKeys('variant')}::text[])`.execute(transaction);
  return {
    products: new Set(rows.flatMap(({ product_id }) => product_id ?? [])),
    variants: new Set(rows.flatMap(({ variant_id }) => variant_id ?? [])),
  };
}

async function apply(transaction: DbTransaction, { kind, key, action }: KeyedRow): Promise<number> {
  if (action === undefined) return 0;
  const { table, key: column } = tables[kind];
  const statement =
    action === 'delete'
      ? sql`delete from ${table} where ${column} = ${key}`
      : action === 'archive'
        ? sql`update ${table} set archived_at = now() where ${column} = ${key} and archived_at is null`
        : sql`update ${table} set archived_at = null where ${column} = ${key} and archived_at is not null`;
  const { numAffectedRows = 0n } = await statement.execute(transaction);
  return Number(numAffectedRows);
}

async function findProblem(
  transaction: DbTransaction,
  { kind, key, action }: KeyedRow,
  countOrderLines: CountOrderLines,
): Promise<{ column: string; message: string } | null> {
  const { table, key: column } = tables[kind];
  const { rows } = await sql<{ id: number }>`select id from ${table} where ${column} = ${key} for update`.execute(
    transaction,
  );
  const id = rows[0]?.id;
  if (id === undefined) return { column: 'key', message: `there is no ${kind} "${key}"` };
  if (action !== 'delete') return null;
  const reason = await findReason(transaction, kind, id, countOrderLines);
  return reason === null ? null : { column: 'action', message: `cannot be deleted: ${reason}. Archive it instead` };
}

/** Returns why something cannot be deleted. */
async function findReason(
  transaction: DbTransaction,
  kind: Kind,
  id: number,
  countOrderLines: CountOrderLines,
): Promise<string | null> {
  const countRows = async (query: RawBuilder<{ count: number }>) =>
    Number((await query.execute(transaction)).rows[0]?.count);
  if (kind === 'brand' || kind === 'category') {
    const column = sql.ref(`${kind}_id`);
    const products = await countRows(sql`select count(*) as count from products where ${column} = ${id}`);
    if (products > 0) return `${formatCount(products, 'product is', 'products are')} in it`;
    if (kind === 'brand') return null;
    const below = await countRows(sql`select count(*) as count from categories where parent_id = ${id}`);
    return below > 0 ? `${formatCount(below, 'category is', 'categories are')} below it` : null;
  }
  // An order that is being placed holds the row: it is counted once it is there.
  const { rows } = await sql<{ id: number; product_id: number }>`
    select id, product_id from variants where ${sql.ref(kind === 'variant' ? 'id' : 'product_id')} = ${id}
    order by id for update`.execute(transaction);
  const lines = await countOrderLines(
    transaction,
    rows.map((variant) => variant.id),
  );
  const count = [...lines.values()].reduce((sum, each) => sum + each, 0);
  if (count > 0) return formatCount(count, 'line of an order names it', 'lines of orders name it');
  if (kind === 'product') return null;
  const left = await countRows(
    sql`select count(*) as count from variants where product_id = ${rows[0]?.product_id} and id <> ${id}`,
  );
  return left === 0 ? 'it is the only variant of its product' : null;
}

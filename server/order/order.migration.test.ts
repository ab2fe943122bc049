import { getTaxBasisPoints, marketCodes, markets } from '@vermilion/contract/markets';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { up as createCatalogue } from '../catalogue/migrations/0001_catalogue.ts';
import type { Database } from '../platform/database.ts';
import { openEmbedded } from '../platform/embedded.ts';
import { computeIncludedTax } from '../pricing/pricing.rounding.ts';
import { up as createOrders } from './migrations/0003_order.ts';
import { up as addPrices } from './migrations/20261122_1352_order_price.contract.ts';
import { readPrice } from './order.price.store.ts';

let database: Database;
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** One order per market: two lines of 10.00 and 3.33 of each unit, and shipping of 4.00. */
const orders = marketCodes.map((code, index) => {
  const basisPoints = getTaxBasisPoints(markets[code], '2026-11-20');
  const name = markets[code].tax?.name;
  return { code, number: index + 1, name, basisPoints, tax: computeIncludedTax(1733, basisPoints) };
});

beforeAll(async () => {
  database = await openEmbedded();
  const db = database.db as unknown as Kysely<unknown>;
  await createCatalogue(db);
  await createOrders(db);
  const statements = [
    `insert into brands (slug, name, is_house, description) values ('orris-salt', 'Orris & Salt', false, '{"en": ""}')`,
    `insert into categories (slug, parent_id, position, name) values ('make-up', null, 1, '{"en": "Make-up"}')`,
    `insert into categories (slug, parent_id, position, name) values ('lips', 1, 1, '{"en": "Lips"}')`,
    `insert into products (slug, brand_id, category_id, name, short_description, how_to_use, ingredients, traits,
        launched_on, featured, rating, rating_count)
      values ('product', 1, 2, '{"en": ""}', '{"en": ""}', '{"en": ""}', '', '{}', '2026-01-01', 1, null, 0)`,
    `insert into variants (product_id, sku, position, pictures) values (1, 'SKU-1', 1, '[{"url": "/a.svg"}]')`,
    ...orders.flatMap(({ code, number, name, basisPoints, tax }) => [
      `insert into orders (id, market, language, status, bag_id, idempotency_key, full_name, email, phone,
          delivery_method, address, estimate_from, estimate_to, subtotal, discount, shipping, total, tax_name,
          tax_basis_points, tax_amount, placed_at, held_until)
        values ('${id(number)}', '${code}', 'en', 'confirmed', '${id(99)}', '${number}', 'Mei', 'mei@example.sg', '1',
          'standard', '{}', '2026-11-23', '2026-11-24', 1333, 0, 400, 1733, ${name ? `'${name}'` : 'null'},
          ${basisPoints}, ${tax}, '2026-11-20', '2026-11-20')`,
      ...[1000, 333].map(
        (unitPrice, index) =>
          `insert into order_lines (order_id, position, variant_id, sku, product_slug, name, brand, picture, quantity,
              unit_price)
            values ('${id(number)}', ${index + 1}, ${index === 0 ? 1 : 'null'}, 'SKU-1', 'product', 'Name',
              'Orris & Salt', '{}', 1, ${unitPrice})`,
      ),
    ]),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  // In one transaction, as at a start: its end checks the sums of every order.
  await db.transaction().execute(addPrices);
  await sql`update orders set held_until = held_until`.execute(db);
  // The name that a later migration gives the column.
  await sql`alter table orders rename column payable to amount_due`.execute(db);
});
afterAll(() => database.close());

test.each(orders)(
  'an order of $code from before the migration keeps its totals, with its tax allocated',
  async (order) => {
    // The columns that there are: later migrations add others.
    const stored = await database.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id(order.number))
      .executeTakeFirstOrThrow();
    const { totals, lines } = await readPrice(database.db, stored);
    expect(totals).toEqual({
      subtotal: 1333,
      discount: 0,
      shipping: 400,
      total: 1733,
      amountDue: 1733,
      adjustments: [],
      taxes:
        order.basisPoints > 0
          ? [{ name: order.name, basisPoints: order.basisPoints, amount: order.tax, priceBeforeTax: 1733 - order.tax }]
          : [],
    });
    const taxOfLines = lines.reduce((sum, { tax }) => sum + tax.amount, 0);
    expect(taxOfLines + stored.shipping_tax_amount).toBe(order.tax);
    expect(lines).toMatchObject([
      { kind: 'item', brand: { slug: 'orris-salt' }, categorySlugs: ['make-up', 'lips'], subtotal: 1000, total: 1000 },
      // Its variant has left the catalogue.
      { kind: 'item', brand: { slug: '', name: 'Orris & Salt' }, categorySlugs: [], subtotal: 333, total: 333 },
    ]);
  },
);

import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { up as createCatalogue } from '../catalogue/migrations/0001_catalogue.ts';
import { up as createMarketCodes } from '../market/migrations/20261122_1511_market_domains.ts';
import { up as createPayables } from '../payment/migrations/20261122_1341_payment_payables.contract.ts';
import { up as createTenders } from '../payment/migrations/20261122_1630_payment_tenders.contract.ts';
import { up as addPaymentStates } from '../payment/migrations/20261122_1810_payment_states.ts';
import { openEmbedded } from '../platform/embedded.ts';
import { up as createStock } from '../stock/migrations/20261122_1301_stock_reservations.ts';
import { up as createOrders } from './migrations/0003_order.ts';
import { up as addPrices } from './migrations/20261122_1352_order_price.contract.ts';
import { up as moveTenders } from './migrations/20261122_1631_order_tenders.contract.ts';
import { up as addOrderStates } from './migrations/20261122_1811_order_states.ts';

const partlyPaid = '00000000-0000-4000-8000-000000000001';
const fullyPaid = '00000000-0000-4000-8000-000000000002';

/** Returns the statements for an order of one line of 20.00, without shipping and tax. */
function listOrderStatements(id: string, payable: number): string[] {
  return [
    `insert into orders (id, market, language, state, bag_id, idempotency_key, full_name, email, phone, delivery_method,
        address, estimate_from, estimate_to, subtotal, discount, shipping, shipping_fee, total, payable, placed_at, held_until)
      values ('${id}', 'SG', 'en', 'placed', gen_random_uuid(), '${id}', 'Mei', 'mei@example.sg', '1', 'standard',
        '{}', '2026-11-23', '2026-11-24', 2000, 0, 0, 0, 2000, ${payable}, '2026-11-20', '2026-11-20')`,
    `insert into order_lines (order_id, position, id, kind, sku, product_slug, name, brand, brand_slug, category_slugs,
        picture, quantity, unit_price)
      values ('${id}', 1, gen_random_uuid(), 'item', 'SKU-1', 'product', 'Name', 'Brand', 'brand', '{}', '{}', 1, 2000)`,
    `insert into payables (kind, id, amount, currency) values ('order', '${id}', ${payable}, 'SGD')`,
    `insert into tenders (payable_kind, payable_id, tender, amount, currency)
      values ('order', '${id}', 'provider', ${payable}, 'SGD')`,
    `insert into payments (id, payable_kind, payable_id, tender, attempt, method, amount, currency, state,
        page_expires_at, created_at)
      values ('${id}', 'order', '${id}', 'provider', 1, 'card', ${payable}, 'SGD', 'started', '2026-11-20', '2026-11-20')`,
    `insert into stock_reservations (owner_kind, owner_id, state, units, reserved_at)
      values ('order', '${id}', 'held', 1, '2026-11-20')`,
  ];
}

test('tenders move to the payments, and what has nothing left to pay is paid', async () => {
  const database = await openEmbedded();
  const db = database.db as unknown as Kysely<unknown>;
  for (const migrate of [createCatalogue, createOrders, createStock, createPayables, addPrices]) await migrate(db);
  await db.transaction().execute(async (transaction) => {
    const statements = [
      ...listOrderStatements(partlyPaid, 1500),
      ...listOrderStatements(fullyPaid, 0),
      `insert into order_adjustments (order_id, position, target, source, amount) values
        ('${partlyPaid}', 1, 'tender', '{"kind": "gift_card", "giftCardId": "a"}', 300),
        ('${partlyPaid}', 2, 'tender', '{"kind": "gift_card", "giftCardId": "b"}', 200),
        ('${fullyPaid}', 1, 'tender', '{"kind": "credit", "creditId": "c"}', 2000)`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(transaction);
  });
  // In one transaction, as at a start.
  await db.transaction().execute(async (transaction) => {
    const migrations = [createMarketCodes, createTenders, moveTenders, addPaymentStates, addOrderStates];
    for (const migrate of migrations) await migrate(transaction);
  });

  const { rows: tenders } = await sql`
    select payable_id, position, source, amount, total, payable
    from tenders join payables on kind = payable_kind and payables.id = payable_id
    order by payable_id, position`.execute(db);
  const amounts = { total: 2000, payable: 1500 };
  expect(tenders).toEqual([
    { payable_id: partlyPaid, position: 1, source: { kind: 'gift_card', giftCardId: 'a' }, amount: 300, ...amounts },
    { payable_id: partlyPaid, position: 2, source: { kind: 'gift_card', giftCardId: 'b' }, amount: 200, ...amounts },
    {
      payable_id: fullyPaid,
      position: 1,
      source: { kind: 'credit', creditId: 'c' },
      amount: 2000,
      total: 2000,
      payable: 0,
    },
  ]);
  const { rows: orders } = await sql`
    select orders.id, paid_at is not null as "isPaid", stock_reservations.state
    from orders join stock_reservations on owner_id = orders.id::text order by orders.id`.execute(db);
  expect(orders).toEqual([
    { id: partlyPaid, isPaid: false, state: 'held' },
    { id: fullyPaid, isPaid: true, state: 'committed' },
  ]);
  expect((await sql`select from order_adjustments`.execute(db)).rows).toEqual([]);
  await database.close();
}, 120_000);

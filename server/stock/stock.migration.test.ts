import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../platform/database.ts';
import { openEmbedded } from '../platform/embedded.ts';
import { up } from './migrations/20261122_1301_stock_reservations.ts';
import { up as addStores } from './migrations/20261123_0507_stock_stores.ts';
import { createTestStock, readShelf } from './stock.testing.ts';

let database: Database;

/** The parts of the schema that the migration reads, as they were before it. */
const schemaBefore = [
  'create table variants (id integer primary key)',
  'create table stores (code text primary key)',
  `create table stock (variant_id integer not null, market char(2) not null,
    on_hand integer not null check (on_hand >= 0), primary key (variant_id, market))`,
  `create table orders (id uuid primary key, market char(2) not null, status text not null, bag_id uuid not null,
    email text not null, placed_at timestamptz not null)`,
  `create table order_lines (order_id uuid not null, position integer not null, variant_id integer,
    quantity integer not null, primary key (order_id, position))`,
];
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const order = (
  number: number,
  status: string,
  market: string,
  lines: [variantId: number | null, quantity: number][],
) => [
  `insert into orders values ('${id(number)}', '${market}', '${status}', '${id(99)}', 'Mei@Example.sg', '2026-11-20T02:00:00Z')`,
  ...lines.map(
    ([variantId, quantity], position) =>
      `insert into order_lines values ('${id(number)}', ${position}, ${variantId}, ${quantity})`,
  ),
];

beforeAll(async () => {
  database = await openEmbedded();
  const statements = [
    ...schemaBefore,
    `insert into stock values (1, 'SG', 10), (2, 'SG', 0), (3, 'SG', 4), (1, 'AU', 6)`,
    ...order(1, 'pending', 'SG', [
      [1, 2],
      [2, 3],
      [1, 1],
    ]),
    ...order(2, 'failed', 'SG', [[1, 1]]),
    ...order(3, 'confirmed', 'SG', [
      [2, 5],
      [null, 7],
    ]),
    ...order(4, 'cancelled', 'SG', [[3, 2]]),
    ...order(5, 'blocked', 'AU', [[1, 1]]),
    ...order(6, 'confirmed', 'SG', [[null, 2]]),
  ];
  for (const statement of statements) await sql.raw(statement).execute(database.db);
  for (const migrate of [up, addStores]) await migrate(database.db as unknown as Kysely<unknown>);
});
afterAll(() => database.close());

test('orders from before the reservations hold what they held, and as much is available as was', async () => {
  expect(await readShelf(database.db, 'SG')).toEqual({
    1: { onHand: 14, reserved: 4, lines: 4 },
    2: { onHand: 8, reserved: 8, lines: 8 },
    3: { onHand: 4, reserved: 0, lines: 0 },
  });
  expect(await readShelf(database.db, 'AU')).toEqual({ 1: { onHand: 7, reserved: 1, lines: 1 } });
  const available = await createTestStock(database).readAvailable(database.db, 'SG', [1, 2, 3]);
  expect(Object.fromEntries(available)).toEqual({ 1: 10, 2: 0, 3: 4 });
});

test('unpaid orders of before can be released and count towards their holder; paid ones do not', async () => {
  const holders = await database.db.selectFrom('stock_reservation_holders').selectAll().orderBy('owner_id').execute();
  expect(holders.map(({ owner_id, scope, holder }) => [owner_id, scope, holder]).sort()).toEqual(
    [1, 2, 5].flatMap((number) => [
      [id(number), 'email', 'mei@example.sg'],
      [id(number), 'visitor', id(99)],
    ]),
  );
  const stock = createTestStock(database);
  await database.db.transaction().execute(async (transaction) => {
    await stock.release(transaction, { kind: 'order', id: id(1) });
    await stock.consume(transaction, { kind: 'order', id: id(3) });
  });
  expect(await readShelf(database.db, 'SG')).toMatchObject({
    1: { onHand: 14, reserved: 1, lines: 1 },
    2: { onHand: 3, reserved: 0, lines: 0 },
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../platform/database.ts';
import { systemRandom } from '../platform/random.ts';
import { testDatabase } from '../platform/testing.ts';
import { createTestStock } from '../stock/stock.testing.ts';
import { importParcels, readParcelFile } from './order.parcel-file.ts';
import { createTestShop, insertPaidOrder, type TestShop } from './order.testing.ts';

let database: Database;
let shop: TestShop;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  shop = createTestShop(database);
});

const header = 'number,carrier,tracking_number,tracking_url';

const ship = (...rows: string[]) => {
  const { clock, payments } = shop;
  const deps = { database, clock, payments, random: systemRandom, stock: createTestStock(database) };
  return importParcels(deps, { operator: 'test' }, [header, ...rows].join('\n'));
};

const findNumber = async (id: string) =>
  (await database.db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow()).number;

test('the orders of a file have left, once however often it is imported', async () => {
  const [one, other] = [await insertPaidOrder(database.db), await insertPaidOrder(database.db)];
  const rows = [
    `${await findNumber(one.id)},SingPost,SP1,https://post.example/SP1`,
    `${await findNumber(other.id)},SingPost,SP2,`,
  ];
  expect(await ship(...rows)).toEqual({ ok: true, done: 2, known: 0 });
  expect(await ship(...rows)).toEqual({ ok: true, done: 0, known: 2 });
  expect(await shop.orders.readForStaff(one.id, 'en')).toMatchObject({
    value: {
      state: 'shipped',
      order: { parcels: [{ trackingNumber: 'SP1', trackingUrl: 'https://post.example/SP1' }] },
    },
  });
  expect(await shop.orders.readForStaff(other.id, 'en')).toMatchObject({
    value: { state: 'shipped', order: { parcels: [{ trackingNumber: 'SP2', trackingUrl: null }] } },
  });
});

test('a file with anything wrong names all of it, and records nothing', async () => {
  const { id } = await insertPaidOrder(database.db);
  const collected = await findNumber((await insertPaidOrder(database.db, 'collect')).id);
  const number = await findNumber(id);
  expect(
    await ship(
      `${number},SingPost,SP1,`,
      'V-1,SingPost,SP2,',
      `${number},SingPost,SP3,`,
      'X,SingPost,SP4,javascript:1',
      `${collected},SingPost,SP5,`,
      'V-2,,SP6,',
    ),
  ).toEqual({
    ok: false,
    problems: [
      { line: 3, message: 'there is no order V-1' },
      { line: 4, message: `${number} is there twice` },
      { line: 5, message: 'number: is no order number such as V-2046817' },
      { line: 5, message: 'tracking_url: is no http or https address without a password' },
      { line: 6, message: `${collected} is collected in a store` },
      { line: 7, message: 'carrier: is missing' },
    ],
  });
  expect(await shop.orders.readForStaff(id, 'en')).toMatchObject({ value: { state: 'placed' } });
});

describe('a file', () => {
  test.each([
    ['without parcels', header, /has no rows/],
    ['with another column', `${header},weight\nV-1,A,B,,1`, /weight/],
    ['without a column', 'number,carrier\nV-1,A', /tracking_number/],
    ['with too few cells', `${header}\nV-1,A`, /Invalid Record Length/],
    ['with an open quote', `${header}\n"V-1,A`, /Quote/],
  ])('%s is refused', (_what, text, message) => {
    expect(
      readParcelFile(text)
        .problems.map((problem) => problem.message)
        .join('\n'),
    ).toMatch(message);
  });

  test('with a byte order mark, quotes and Windows line ends is read', () => {
    const { rows, problems } = readParcelFile(`\uFEFF${header}\r\n"V-1"," A, B ",T1,\r\n`);
    expect({ rows, problems }).toMatchObject({ rows: [{ value: { carrier: 'A, B' } }], problems: [] });
  });
});

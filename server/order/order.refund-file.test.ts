import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestMember, createTestVisitor } from '../bag/bag.testing.ts';
import type { Database } from '../platform/database.ts';
import { systemRandom } from '../platform/random.ts';
import { testDatabase } from '../platform/testing.ts';
import { createTestStock, stockUp } from '../stock/stock.testing.ts';
import { importRefunds } from './order.refund-file.ts';
import { createTestShop, type TestShop } from './order.testing.ts';

let database: Database;
let shop: TestShop;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  shop = createTestShop(database);
  await stockUp(database.db, 'SG', { 1: 100 });
});

const header = 'number,reference,sku,quantity,shipping,reason,to,restock';

const refund = (...rows: string[]) => importFile(header, ...rows);

const importFile = (...lines: string[]) => {
  const { clock, payments } = shop;
  const deps = { database, clock, payments, random: systemRandom, stock: createTestStock(database) };
  return importRefunds(deps, { operator: 'test' }, lines.join('\n'));
};

/** An order of two of variant 1 for 20.00, and 4.00 for shipping, that has left. */
async function sendOrder(visitor = createTestVisitor('SG')) {
  const placed = await shop.placeUsualOrder(visitor);
  await shop.reportOutcome(placed.paymentId, 'confirmed');
  await shop.ship(placed.id);
  const { number } = await shop.view(visitor, placed);
  const { sku } = await database.db
    .selectFrom('order_lines')
    .select('sku')
    .where('order_id', '=', placed.id)
    .executeTakeFirstOrThrow();
  return { ...placed, number, sku, readNotes: async () => (await shop.view(visitor, placed)).creditNotes };
}

test('the refunds of a file are made, each once per reference however often it is imported', async () => {
  const [one, other] = [await sendOrder(), await sendOrder(createTestMember('SG', systemRandom.uuid()))];
  const rows = [
    `${one.number},R1,${one.sku},1,no,damaged,original,no`,
    `${one.number},R1,,,yes,damaged,original,no`,
    `${other.number},R1,${other.sku},2,no,lost,original,yes`,
  ];
  const imports = await Promise.all([refund(...rows), refund(...rows)]);
  expect(imports).toContainEqual({ ok: true, done: 2, known: 0 });
  expect(imports).toContainEqual({ ok: true, done: 0, known: 2 });
  expect(await one.readNotes()).toMatchObject([{ reason: 'damaged', amount: 1400, shipping: 400 }]);
  expect(await other.readNotes()).toMatchObject([{ reason: 'lost', amount: 2000, shipping: 0 }]);
  // Months later, when idempotency keys are forgotten, too.
  shop.advanceClock(60 * 24 * 60);
  expect(await refund(...rows)).toEqual({ ok: true, done: 0, known: 2 });
  expect(await refund(`${one.number},R2,${one.sku},1,no,late,original,no`)).toEqual({ ok: true, done: 1, known: 0 });
  expect(await one.readNotes()).toHaveLength(2);
  const audited = await database.db
    .selectFrom('audit_entries')
    .select(['operator', 'after'])
    .where('action', '=', 'orders.refunded')
    .where('object_id', '=', one.id)
    .execute();
  expect(audited).toMatchObject([
    { operator: 'test', after: { reference: 'R1', amount: 1400 } },
    { operator: 'test', after: { reference: 'R2', amount: 1000 } },
  ]);
});

test('a file with anything wrong names all of it, and refunds nothing', async () => {
  const { number, sku, readNotes } = await sendOrder();
  const other = await sendOrder();
  expect(
    await refund(
      `${number},R1,${sku},1,no,damaged,original,no`,
      'V-1,R1,A,1,no,damaged,original,no',
      `${number},R2,OTHER,1,no,damaged,original,no`,
      `${number},R3,${sku},1,no,damaged,original,no`,
      `${number},R3,${sku},1,no,damaged,original,no`,
      `${number},R4,${sku},1,no,damaged,original,no`,
      `${number},R4,,,yes,late,original,no`,
      `${number},R5,${sku},,no,damaged,original,no`,
      `${number},R6,,,no,damaged,original,no`,
      'X,,A,0,maybe,because,cash,no',
      `${other.number},R7,${other.sku},3,no,damaged,original,no`,
      `${other.number},R8,${other.sku},1,no,damaged,credit,no`,
    ),
  ).toEqual({
    ok: false,
    problems: [
      { line: 3, message: 'V-1 is no order of the shop' },
      { line: 4, message: `${number} has no OTHER` },
      { line: 6, message: `${number} R3: ${sku} is there twice` },
      { line: 7, message: `${number} R4: the rows of a refund differ in reason, to or restock` },
      { line: 9, message: 'the row: sku and quantity belong together' },
      { line: 10, message: 'the row: refunds neither an article nor the shipping' },
      { line: 11, message: 'number: is no order number such as V-2046817' },
      { line: 11, message: 'reference: is missing' },
      { line: 11, message: 'quantity: is a number from 1 to 99' },
      { line: 11, message: 'shipping: is one of: yes, no' },
      { line: 11, message: expect.stringMatching(/^reason: /) },
      { line: 11, message: expect.stringMatching(/^to: /) },
      { line: 12, message: `${other.number} R7: of ${other.sku} 2 can be refunded, not 3` },
      { line: 13, message: `${other.number} R8: Only a member can be refunded in store credit` },
    ],
  });
  expect(await readNotes()).toEqual([]);
  // Of one refund, too.
  expect(
    await refund(
      `${number},R9,OTHER,1,no,damaged,original,no`,
      `${number},R9,${sku},99,no,damaged,original,no`,
      `${number},R9,,,yes,late,original,no`,
    ),
  ).toEqual({
    ok: false,
    problems: [
      { line: 2, message: `${number} R9: the rows of a refund differ in reason, to or restock` },
      { line: 2, message: `${number} has no OTHER` },
      { line: 3, message: `${number} R9: of ${sku} 2 can be refunded, not 99` },
    ],
  });
  expect(await refund()).toEqual({ ok: false, problems: [{ line: 1, message: 'the file has no rows' }] });
});

test('a reference that was recorded with something else is refused, and the same again is not', async () => {
  const { number, sku, readNotes } = await sendOrder();
  const row = `${number},R1,${sku},1,no,damaged,original,no`;
  const shipping = `${number},R2,,,yes,late,original,no`;
  expect(await refund(row, shipping)).toEqual({ ok: true, done: 2, known: 0 });
  const message = (reference: string) =>
    `${number} ${reference} was recorded before with other lines, shipping or reason; choose another reference`;
  const others = [
    `${number},R1,${sku},2,no,damaged,original,no`,
    `${number},R1,${sku},1,no,late,original,no`,
    `${number},R1,,,yes,damaged,original,no`,
  ];
  for (const other of others)
    expect(await refund(other)).toEqual({ ok: false, problems: [{ line: 2, message: message('R1') }] });
  expect(await refund(row, `${number},R2,${sku},1,no,late,original,no`)).toEqual({
    ok: false,
    problems: [{ line: 3, message: message('R2') }],
  });
  expect(await refund(row, shipping)).toEqual({ ok: true, done: 0, known: 2 });
  expect(await readNotes()).toHaveLength(2);
});

test('shipping of which nothing is left is named', async () => {
  const { number, sku } = await sendOrder();
  await refund(`${number},R1,,,yes,late,original,no`);
  expect(await refund(`${number},R2,,,yes,late,original,no`)).toEqual({
    ok: false,
    problems: [{ line: 2, message: `${number} R2: nothing of the shipping is left to refund` }],
  });
  const both = [`${number},R3,${sku},1,yes,late,original,no`];
  expect(await refund(...both)).toEqual({ ok: true, done: 1, known: 0 });
  expect(await refund(...both)).toEqual({ ok: true, done: 0, known: 1 });
});

test('without the columns shipping, to and restock, only articles are refunded, to what paid, and they are for sale again', async () => {
  const { id, number, sku } = await sendOrder();
  const file = ['number,reference,sku,quantity,reason', `${number},R1,${sku},1,late`];
  expect(await importFile(...file)).toEqual({ ok: true, done: 1, known: 0 });
  const { after } = await database.db
    .selectFrom('audit_entries')
    .select('after')
    .where('action', '=', 'orders.refunded')
    .where('object_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(after).toMatchObject({ shipping: 0, to: 'original', restock: true });
  const ofShipping = ['number,reference,shipping,reason', `${number},R2,yes,late`];
  expect(await importFile(...ofShipping)).toEqual({ ok: true, done: 1, known: 0 });
});

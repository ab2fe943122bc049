import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, runInTransaction, runResultInTransaction } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { importStoreStock, readStoreStock } from './stock.import.ts';
import { createTestHolder, createTestStock, readStoreShelf, stockUp, stockUpStore } from './stock.testing.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await stockUp(database.db, 'SG', { 1: 5, 2: 5 });
  await stockUpStore(database.db, 'sg-orchard', { 1: 4 });
});
afterAll(() => database.close());

const importText = (text: string, format: 'csv' | 'jsonl' = 'csv') => {
  const { levels, problems } = readStoreStock(text, format);
  expect(problems).toEqual([]);
  return runInTransaction(database.db, (transaction) =>
    importStoreStock(transaction, createTestStock(database), levels),
  );
};

test('a count in a store leaves what orders hold there, and the stores and variants that it does not name', async () => {
  const stock = createTestStock(database);
  await runResultInTransaction(database.db, (transaction) =>
    stock.reserve(transaction, {
      owner: { kind: 'order', id: 'held' },
      market: 'SG',
      storeCode: 'sg-orchard',
      lines: [{ variantId: 1, quantity: 3 }],
      holder: createTestHolder(),
    }),
  );
  expect(await importText('sku,store,on_hand\nSKU-1,sg-orchard,6\n')).toEqual([]);
  expect(await importText('{"sku":"SKU-2","store":"sg-orchard","on_hand":7}\n\n', 'jsonl')).toEqual([]);
  expect(await readStoreShelf(database.db, 'sg-orchard')).toEqual({
    1: { onHand: 6, reserved: 3, lines: 3 },
    2: { onHand: 7, reserved: 0, lines: 0 },
  });
  // A count below what is held is a fact, and leaves nothing for sale.
  expect(await importText('sku,store,on_hand\nSKU-1,sg-orchard,1')).toEqual([]);
  const available = await stock.readAvailableInStores(database.db, ['sg-orchard'], [1]);
  expect(available.get('sg-orchard')?.get(1)).toBe(0);
});

test('an unknown variant or store is named with its line, and nothing is written', async () => {
  const before = await readStoreShelf(database.db, 'sg-orchard');
  const text = 'sku,store,on_hand\nSKU-1,sg-orchard,99\nNONE,sg-orchard,1\nSKU-1,sg-none,1';
  expect(await importText(text)).toEqual([
    { line: 3, message: 'there is no SKU NONE' },
    { line: 4, message: 'there is no store sg-none' },
  ]);
  expect(await readStoreShelf(database.db, 'sg-orchard')).toEqual(before);
});

test.each([
  [
    'csv',
    'sku,store,on_hand\nA,sg-orchard,-1\nB,sg-orchard,1.5\nC,sg-orchard,\nD,Sg Orchard,1\n,sg-orchard,1',
    [2, 3, 4, 5, 6],
  ],
  ['csv', 'sku,store,on_hand\nA,sg-orchard,1\nA,sg-orchard,2', [3]],
  ['csv', 'sku,store\nA,sg-orchard', [2]],
  ['csv', 'sku,store,on_hand\nA,sg-orchard,1,2', [2]],
  ['csv', '', [1]],
  ['jsonl', '{"sku":"A","store":"sg-orchard","on_hand":1e9}\nno', [1, 2]],
] as const)('a %s file with mistakes names every line of them: %j', (format, text, lines) => {
  const { problems } = readStoreStock(text, format);
  expect([...new Set(problems.map(({ line }) => line))].toSorted()).toEqual(lines);
});

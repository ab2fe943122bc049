import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileFormat } from '../platform/data-file/data-file.read.ts';
import { type Database, runResultInTransaction } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { createStockImports } from './stock.import.ts';
import {
  createTestHolder,
  createTestStock,
  readShelf,
  readStoreShelf,
  stockUp,
  stockUpStore,
} from './stock.testing.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await stockUp(database.db, 'SG', { 1: 5, 2: 5 });
  await stockUpStore(database.db, 'sg-orchard', { 1: 4 });
});
afterAll(() => database.close());

async function* asChunks(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const importAs = async (kind: 'stock' | 'store_stock', text: string, format: FileFormat = 'csv') =>
  createStockImports(createTestStock(database))[kind]({
    db: database.db,
    chunks: asChunks(text),
    format,
    onStored: async () => {},
  });
const importText = (text: string, format: FileFormat = 'csv') => importAs('store_stock', text, format);
const stored = { ok: true, counts: { rows: 1, changed: 1 }, summary: [], warnings: [] };

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
  expect(await importText('sku,store,on_hand\nSKU-1,sg-orchard,6\n')).toEqual(stored);
  expect(await importText('{"sku":"SKU-2","store":"sg-orchard","on_hand":7}\n\n', 'jsonl')).toEqual(stored);
  expect(await readStoreShelf(database.db, 'sg-orchard')).toEqual({
    1: { onHand: 6, reserved: 3, lines: 3 },
    2: { onHand: 7, reserved: 0, lines: 0 },
  });
  // A count below what is held is a fact, and leaves nothing for sale.
  expect(await importText('sku,store,on_hand\nSKU-1,sg-orchard,1')).toEqual(stored);
  const available = await stock.readAvailableInStores(database.db, ['sg-orchard'], [1]);
  expect(available.get('sg-orchard')?.get(1)).toBe(0);
});

test('an unknown variant or store is named with its line, and nothing is written', async () => {
  const before = await readStoreShelf(database.db, 'sg-orchard');
  const text = 'sku,store,on_hand\nSKU-1,sg-orchard,99\nNONE,sg-orchard,1\nSKU-1,sg-none,1';
  expect(await importText(text)).toEqual({
    ok: false,
    problems: [
      { line: 3, column: 'sku', message: 'there is no SKU NONE' },
      { line: 4, column: 'store', message: 'there is no store sg-none' },
    ],
  });
  expect(await readStoreShelf(database.db, 'sg-orchard')).toEqual(before);
});

test('a count on the website leaves what orders hold, and the markets and variants that it does not name', async () => {
  const stock = createTestStock(database);
  await runResultInTransaction(database.db, (transaction) =>
    stock.reserve(transaction, {
      owner: { kind: 'order', id: 'held-online' },
      market: 'SG',
      lines: [{ variantId: 1, quantity: 2 }],
      holder: createTestHolder(),
    }),
  );
  const both = await importAs('stock', 'sku,market,on_hand\nSKU-1,SG,8\nSKU-2,SG,6');
  expect(both).toMatchObject({ counts: { rows: 2, changed: 2 } });
  await importAs('stock', 'sku,market,on_hand\nSKU-2,SG,5');
  expect(await importAs('stock', 'sku;market;on_hand\r\nSKU-1;SG;9\r\n')).toEqual(stored);
  expect(await readShelf(database.db, 'SG')).toMatchObject({ 1: { onHand: 9, reserved: 2 }, 2: { onHand: 5 } });
  const again = await importAs('stock', '{"sku":"SKU-1","market":"SG","on_hand":9}', 'jsonl');
  expect(again).toEqual({ ok: true, counts: { rows: 1, changed: 0 }, summary: [], warnings: [] });
  const unknown = await importAs('stock', 'sku,market,on_hand\nSKU-1,SG,1\nNONE,SG,1');
  expect(unknown).toMatchObject({ ok: false, problems: [{ line: 3, column: 'sku' }] });
  expect(await readShelf(database.db, 'SG')).toMatchObject({ 1: { onHand: 9, reserved: 2 } });
});

test('of many unknown variants as many are named as a file has problems at most, and the known ones are found in batches', async () => {
  const rows = Array.from({ length: 20_010 }, (_, index) => `NOPE-${index},SG,1`);
  const report = await importAs('stock', ['sku,market,on_hand', ...rows, 'SKU-1,SG,1'].join('\n'));
  const problems = report.ok ? [] : report.problems;
  expect(problems).toHaveLength(5000);
  expect(problems.at(-1)?.message).toContain('more than 5000 problems');
  expect(problems.some(({ message }) => message.includes('SKU-1'))).toBe(false);
});

// @module-tag embedded
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DataImport } from '@vermilion/contract/dataimport';
import { type MarketCode, marketCodes, markets } from '@vermilion/contract/markets';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../app.testing.ts';
import { exportCatalogue, writeCatalogueFile } from '../catalogue/catalogue.export.ts';
import { systemClock } from '../platform/clock.ts';
import type { FileFormat } from '../platform/data-file/data-file.read.ts';
import type { Database } from '../platform/database.ts';
import { systemRandom } from '../platform/random.ts';
import { testDatabase } from '../platform/testing.ts';
import { createTestStock, stockUp } from '../stock/stock.testing.ts';
import { createTokenService } from './dataimport.tokens.ts';

/** Prices as people and programs write them, through files of both formats, over HTTP, and back by an export. */

let database: Database;
let app: FastifyInstance;
let headers: Record<string, string>;

beforeAll(async () => {
  database = await testDatabase();
  await stockUp(database.db, 'SG', { 1: 5, 2: 5 });
  await sql`update variants set size = jsonb_build_object('en', sku)`.execute(database.db);
  const tokens = createTokenService({ database, clock: systemClock, random: systemRandom });
  headers = { host: 'sg.localhost', authorization: `Bearer ${await tokens.create({ operator: 'test' }, 'ERP', 30)}` };
  app = await testApp(database);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function send(kind: 'prices' | 'catalogue', content: string, format: FileFormat): Promise<DataImport> {
  const url = `/api/web/v1/data-imports/${kind}/${randomUUID()}`;
  const type = format === 'csv' ? 'text/csv' : 'application/jsonl';
  await app.inject({
    method: 'PUT',
    url,
    headers: { ...headers, 'content-type': type },
    payload: Readable.from([Buffer.from(content)]),
  });
  const address = url.replace('prices/', '').replace('catalogue/', '');
  const read = async () => (await app.inject({ url: address, headers })).json() as DataImport;
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).not.toBe('queued');
  return read();
}

const createFile = (format: FileFormat, rows: readonly [MarketCode, string][]): string =>
  format === 'csv'
    ? ['sku\tmarket\tprice_amount', ...rows.map(([market, price]) => `SKU-1\t${market}\t${price}`)].join('\n')
    : rows.map(([market, price]) => JSON.stringify({ sku: 'SKU-1', market, price_amount: price })).join('\n');

async function exportFile(format: FileFormat): Promise<string> {
  const records = exportCatalogue(database.db, createTestStock(database));
  return (await Array.fromAsync(writeCatalogueFile(records, format))).join('');
}

async function readPrice(market: MarketCode): Promise<number | undefined> {
  const found = await database.db
    .selectFrom('prices')
    .innerJoin('variants', 'variants.id', 'prices.variant_id')
    .select('price')
    .where('sku', '=', 'SKU-1')
    .where('market', '=', market)
    .executeTakeFirst();
  return found?.price;
}

/** What each spelling is in hundredths of a currency with decimals, and in a currency without; null where it is refused. */
const spellings: [spelling: string, hundredths: number | null, whole: number | null][] = [
  ['45', 4500, 45],
  ['45.0', 4500, null],
  ['45.00', 4500, null],
  ['45.5', 4550, null],
  ['45.50', 4550, null],
  ['0.55', 55, null],
  ['0.05', 5, null],
  ['0.5', 50, null],
  ['1', 100, 1],
  ['1.00', 100, null],
  ['99.99', 9999, null],
  ['1234', 123_400, 1234],
  ['1234.56', 123_456, null],
  ['429000', 42_900_000, 429_000],
  ['429000.00', 42_900_000, null],
  ['9999999.99', 999_999_999, null],
  ['45,00', null, null],
  ['45,5', null, null],
  ['1,234.56', null, null],
  ['1.234,56', null, null],
  ['1 234.56', null, null],
  ['1.234.000', null, null],
  ['1,234,000', null, null],
  ['1.234', null, null],
  ['429.000', null, null],
  ['45.001', null, null],
  ['$45.00', null, null],
  ['S$45', null, null],
  ['45 SGD', null, null],
  ['Rp45.000', null, null],
  ['RM 45', null, null],
  ['฿45', null, null],
  ['４５', null, null],
  ['๔๕', null, null],
  ['4.5e1', null, null],
  ['2E+03', null, null],
  ['.50', null, null],
  ['45.', null, null],
  ['045', null, null],
  ['0', null, null],
  ['0.00', null, null],
  ['-45', null, null],
  ['99999999.99', null, null],
];

const getWanted = (market: MarketCode, [, hundredths, whole]: (typeof spellings)[number]) =>
  markets[market].currency.digits === 0 ? whole : hundredths;

test.each(['csv', 'jsonl'] as const)(
  'each spelling in eight currencies as %s is stored exactly, or refused',
  async (format) => {
    for (const spelling of spellings) {
      const taken = marketCodes.filter((market) => getWanted(market, spelling) !== null);
      const refused = marketCodes.filter((market) => getWanted(market, spelling) === null);
      const toRows = (some: readonly MarketCode[]) => some.map((market): [MarketCode, string] => [market, spelling[0]]);
      if (taken.length > 0) {
        expect(await send('prices', createFile(format, toRows(taken)), format), spelling[0]).toMatchObject({
          state: 'stored',
        });
        for (const market of taken) expect(await readPrice(market), spelling[0]).toBe(getWanted(market, spelling));
      }
      if (refused.length === 0) continue;
      const report = await send('prices', createFile(format, toRows(refused)), format);
      expect(report, spelling[0]).toMatchObject({ state: 'refused', problemCount: refused.length });
      for (const { column } of report.problems) expect(column).toBe('price_amount');
    }
  },
);

test('a number of JSON Lines is the amount that it says', async () => {
  const file = '{"sku":"SKU-1","market":"SG","price_amount":45.1}\n{"sku":"SKU-1","market":"AU","price_amount":45}';
  expect(await send('prices', file, 'jsonl')).toMatchObject({ state: 'stored' });
  expect([await readPrice('SG'), await readPrice('AU')]).toEqual([4510, 4500]);
});

test.each(['csv', 'jsonl'] as const)(
  'an export as %s has the prices as people write them, and changes nothing when it comes back',
  async (format) => {
    const rows: [MarketCode, string][] = [
      ['SG', '1234.50'],
      ['ID', '429000'],
      ['TH', '0.05'],
    ];
    await send('prices', createFile('csv', rows), 'csv');
    // The products of the test database have texts that no file has.
    await send('catalogue', await exportFile(format), format);
    const file = await exportFile(format);
    for (const [, price] of rows) expect(file).toContain(price);
    expect(file).not.toContain('123450');
    const back = await send('catalogue', file, format);
    expect(back.problems).toEqual([]);
    expect(back).toMatchObject({ state: 'stored', counts: { changed: 0 } });
  },
);

test('a report says the prices in words, and warns of those that fall to a tenth or rise to ten times', async () => {
  await send(
    'prices',
    createFile('csv', [
      ['SG', '4.80'],
      ['AU', '5'],
      ['ID', '20000'],
    ]),
    'csv',
  );
  const report = await send(
    'prices',
    'sku,market,price_amount,sale_price_amount,sale_from,sale_to\n' +
      'SKU-1,SG,0.48,,,\nSKU-1,AU,500.00,20.00,2026-01-01T00:00:00Z,2026-02-01T00:00:00Z\nSKU-1,ID,19000,,,\nSKU-2,SG,69.99,,,',
    'csv',
  );
  expect(report).toMatchObject({
    state: 'stored',
    summary: [
      'AU: 1 price, $500.00 (SKU-1)',
      'AU: 1 sale price, $20.00 (SKU-1)',
      'ID: 1 price, Rp19.000 (SKU-1)',
      'SG: 2 prices, from $0.48 (SKU-1) to $69.99 (SKU-2)',
    ],
    warnings: [
      { line: 2, column: 'price_amount', message: 'SKU-1 in SG was $4.80 and is $0.48 now: a tenth or less' },
      {
        line: 3,
        column: 'price_amount',
        message: 'SKU-1 in AU was $5.00 and is $500.00 now: ten times as much or more',
      },
      { line: 3, column: 'sale_price_amount', message: expect.stringContaining('a tenth or less of its price') },
    ],
  });
});

import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DataKind } from '@vermilion/contract/data-kinds';
import { type DataImport, maxDataFileBytes } from '@vermilion/contract/dataimport';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../app.testing.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { systemRandom } from '../platform/random.ts';
import { testDatabase } from '../platform/testing.ts';
import { readShelf, stockUp, stockUpStore } from '../stock/stock.testing.ts';
import { createTokenService } from './dataimport.tokens.ts';

/** Data files over HTTP, as another system of the retailer sends them. */

let database: Database;
let app: FastifyInstance;
let token: string;
const author = { operator: 'test' };

const createTokens = () => createTokenService({ database, clock: systemClock, random: systemRandom });

beforeAll(async () => {
  database = await testDatabase();
  await stockUp(database.db, 'SG', { 1: 5, 2: 5 });
  await stockUpStore(database.db, 'sg-orchard', { 1: 4 });
  token = (await createTokens().create(author, 'ERP', 30)) ?? '';
  app = await testApp(database);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

type Sent = { kind?: string; id?: string; type?: string; authorization?: string | undefined };

const send = (content: string | Uint8Array, { kind = 'stock', id = randomUUID(), ...sent }: Sent = {}) =>
  app.inject({
    method: 'PUT',
    url: `/api/web/v1/data-imports/${kind}/${id}`,
    headers: {
      host: 'sg.localhost',
      'content-type': sent.type ?? 'text/csv',
      authorization: sent.authorization ?? `Bearer ${token}`,
    },
    payload: Readable.from([Buffer.from(content)]),
  });

const read = (path: string) =>
  app.inject({
    url: `/api/web/v1/data-imports/${path}`,
    headers: { host: 'sg.localhost', authorization: `Bearer ${token}` },
  });

/** Sends a file, and waits until it is stored or refused. */
async function importFile(kind: DataKind, content: string | Uint8Array, type?: string): Promise<DataImport> {
  const id = randomUUID();
  const received = await send(content, { kind, id, ...(type && { type }) });
  expect(received.json()).toMatchObject({ id });
  expect(received.statusCode).toBe(200);
  const finished = await expect.poll(async () => (await read(id)).json(), { timeout: 20_000 });
  await finished.not.toMatchObject({ state: 'queued' });
  return (await read(id)).json();
}

function* repeatMegabytes(count: number): Generator<Buffer> {
  const megabyte = Buffer.alloc(2 ** 20, 'a');
  for (let index = 0; index < count; index += 1) yield megabyte;
}

describe('a file', () => {
  test('is stored soon after it was received, and its progress can be read', async () => {
    const stored = await importFile('stock', 'sku,market,on_hand\nSKU-1,SG,17\n');
    expect(stored).toMatchObject({ state: 'stored', totalBytes: 31, readBytes: 31, counts: { rows: 1, changed: 1 } });
    expect(await readShelf(database.db, 'SG')).toMatchObject({ 1: { onHand: 17 }, 2: { onHand: 5 } });
    const entries = await database.db
      .selectFrom('audit_entries')
      .select(['operator', 'action'])
      .where('object_id', '=', stored.id)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { operator: 'token ERP', action: 'data_import.received' },
      { operator: 'token ERP', action: 'stock.imported' },
    ]);
    expect((await read('')).json().imports[0]).toMatchObject({ id: stored.id, problems: [] });
    expect(await database.db.selectFrom('data_import_chunks').selectAll().execute()).toEqual([]);
  });

  test('that is sent again with its id changes nothing, and another one with that id is refused', async () => {
    const id = randomUUID();
    const file = 'sku,market,on_hand\nSKU-2,SG,40\n';
    expect((await send(file, { id })).statusCode).toBe(200);
    await expect.poll(async () => (await read(id)).json().state).toBe('stored');
    await importFile('stock', 'sku,market,on_hand\nSKU-2,SG,41\n');
    expect((await send(file, { id })).json()).toMatchObject({ id, state: 'stored' });
    expect((await send(`${file}SKU-1,SG,1\n`, { id })).json()).toMatchObject({ code: 'DATA_IMPORT_EXISTS' });
    expect((await send(file, { id, kind: 'store_stock' })).statusCode).toBe(409);
    expect(await readShelf(database.db, 'SG')).toMatchObject({ 2: { onHand: 41 } });
  });

  test('that is sent by many at once with one id is stored once', async () => {
    const id = randomUUID();
    const file = 'sku,market,on_hand\nSKU-1,SG,77\n';
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(file, { id })));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    await expect.poll(async () => (await read(id)).json().state).toBe('stored');
    const entries = await database.db
      .selectFrom('audit_entries')
      .select('action')
      .where('object_id', '=', id)
      .execute();
    expect(entries).toHaveLength(2);
  });

  test('is stored after those of its kind that were received before', async () => {
    const ids = Array.from({ length: 10 }, () => randomUUID());
    for (const [units, id] of ids.entries()) await send(`sku,market,on_hand\nSKU-1,SG,${units}\n`, { id });
    await expect.poll(async () => (await read(ids.at(-1) ?? '')).json().state).toBe('stored');
    expect(await readShelf(database.db, 'SG')).toMatchObject({ 1: { onHand: 9 } });
  });

  test('that is too large, of another type or of no kind is refused', async () => {
    const { id } = await importFile('stock', 'sku,market,on_hand\nSKU-1,SG,3\n');
    const upload = (to: string, length: object) =>
      app.inject({
        method: 'PUT',
        url: `/api/web/v1/data-imports/stock/${to}`,
        headers: { host: 'sg.localhost', 'content-type': 'text/csv', authorization: `Bearer ${token}`, ...length },
        payload: Readable.from(repeatMegabytes(maxDataFileBytes / 2 ** 20 + 1)),
      });
    // By what it says of itself, and by what comes; an id that is known stores nothing meanwhile.
    const declared = await upload(randomUUID(), { 'content-length': String(maxDataFileBytes + 1) });
    expect(declared.json()).toMatchObject({ code: 'BODY_TOO_LARGE' });
    expect((await upload(id, {})).json()).toMatchObject({ code: 'BODY_TOO_LARGE' });
    const plain = await send('x', { type: 'text/plain' });
    expect([plain.statusCode, plain.json().message]).toEqual([
      415,
      'Send the request as text/csv, application/jsonl, application/x-ndjson',
    ]);
    expect((await send('x', { kind: 'orders' })).json()).toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

describe('a token', () => {
  test('lets nobody in who does not have it, nor after it was revoked or has ended', async () => {
    const guessed = `Bearer vdi_${'A'.repeat(43)}`;
    for (const authorization of ['', 'Bearer ', `Basic ${token}`, guessed, `Bearer ${token}x`]) {
      expect((await send('x', { authorization })).statusCode, authorization).toBe(401);
    }
    const tokens = createTokens();
    expect(await tokens.create(author, 'ERP', 30)).toBeNull();
    const other = `Bearer ${await tokens.create(author, 'PIM', 30)}`;
    expect((await send('x', { authorization: other })).statusCode).toBe(200);
    expect(await tokens.revoke(author, 'PIM')).toBe(true);
    expect((await send('x', { authorization: other })).statusCode).toBe(401);
    const ended = await tokens.create(author, 'Ended', 30);
    const past = { created_at: new Date(0), expires_at: new Date(1) };
    await database.db.updateTable('data_import_tokens').set(past).where('name', '=', 'Ended').execute();
    expect((await send('x', { authorization: `Bearer ${ended}` })).statusCode).toBe(401);
  });

  test('permits data files only', async () => {
    const call = (path: string) =>
      app.inject({
        url: `/api/web/v1/${path}`,
        headers: { host: 'sg.localhost', authorization: `Bearer ${token}` },
      });
    for (const path of ['staff/', 'audit/', 'staff/orders/', 'user', 'orders/']) {
      expect((await call(path)).json(), path).toMatchObject({ code: 'NOT_PERMITTED' });
    }
  });
});

const utf16 = (text: string, bom = true) => Buffer.from(`${bom ? '\ufeff' : ''}${text}`, 'utf16le');
const stock = (...rows: string[]) => ['sku,market,on_hand', ...rows].join('\n');
const prices = (...rows: string[]) =>
  ['sku,market,price_amount,sale_price_amount,sale_from,sale_to', ...rows].join('\n');
const store = (changes: object) =>
  JSON.stringify({
    code: 'sg-a',
    market: 'SG',
    name: { en: 'A' },
    address: { en: 'A' },
    city: { en: 'A' },
    zone: 'Asia/Singapore',
    phone: '1',
    hours: Array(7).fill(null),
    ...changes,
  });

/** Files that nobody should send, and all that must be said of each: the line, the column and a part of the message. */
const hostileFiles: [string, DataKind, string | Uint8Array, [number, string, RegExp][]][] = [
  ['nothing', 'stock', '', [[1, '', /empty/]]],
  ['a header alone', 'stock', stock(), [[1, '', /empty/]]],
  ['a byte order mark alone', 'stock', '\ufeff', [[1, '', /empty/]]],
  ['a picture', 'stock', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0xff, 10, 1), [[1, '', /UTF-8/]]],
  ['a workbook (.xlsx)', 'stock', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0xff), [[1, '', /UTF-8/]]],
  ['Windows-1252 (German "CSV")', 'stock', Buffer.from('sku;market;on_hand\nÄ;SG;1', 'latin1'), [[2, '', /UTF-8/]]],
  [
    'Windows-874 (Thai "CSV")',
    'stock',
    Buffer.concat([Buffer.from('sku,market,on_hand\n'), Buffer.of(0xa1, 0xa2)]),
    [[2, '', /UTF-8/]],
  ],
  [
    'GB 18030 (Chinese "CSV")',
    'stock',
    Buffer.concat([Buffer.from('sku,market,on_hand\n'), Buffer.of(0xbf, 0xda, 0xba)]),
    [[2, '', /UTF-8/]],
  ],
  ['UTF-16 without a mark', 'stock', utf16(stock('SKU-1,SG,1'), false), [[1, '', /UTF-8/]]],
  ['UTF-16 cut in a letter', 'stock', utf16(stock('SKU-1,SG,1')).subarray(0, -1), [[2, '', /UTF-8/]]],
  [
    'names of columns that are not',
    'stock',
    'sku,markt,on_hand\nSKU-1,SG,1',
    [
      [1, 'markt', /no column/],
      [1, 'market', /missing/],
    ],
  ],
  [
    'values in columns without a name',
    'stock',
    'sku,market,on_hand,,\nSKU-1,SG,1,,\nSKU-2,SG,x,5,\nSKU-1,AU,1,6,\n,,,,\nSKU-2,AU,1,,n',
    [
      [3, '', /^"5" is in column 4, which has no name/],
      [3, 'on_hand', /whole number/],
      [6, '', /^"n" is in column 5/],
    ],
  ],
  ['rows without a value', 'stock', 'sku,market,on_hand,\n,,,\n', [[1, '', /empty/]]],
  ['a column twice', 'stock', 'sku,market,on_hand,sku\nSKU-1,SG,1,SKU-1', [[1, 'sku', /twice/]]],
  [
    'translated names of columns',
    'stock',
    '库存,市场,数量\nSKU-1,SG,1',
    [
      [1, '库存', /no column/],
      [1, '市场', /no column/],
      [1, '数量', /no column/],
      [1, 'sku', /missing/],
      [1, 'market', /missing/],
      [1, 'on_hand', /missing/],
    ],
  ],
  [
    'cells too many and too few',
    'stock',
    stock('SKU-1,SG,1,2', 'SKU-2,SG'),
    [
      [2, '', /4 cells/],
      [3, '', /2 cells/],
    ],
  ],
  ['a quote that never closes', 'stock', stock('"SKU-1,SG,1'), [[2, '', /quote/]]],
  [
    'numbers that are none',
    'stock',
    stock(
      'SKU-1,SG,-1',
      'SKU-2,SG,1.0',
      'SKU-1,AU,1e3',
      'SKU-2,AU,２４',
      'SKU-1,NZ,๒',
      'SKU-2,NZ,1 000',
      'SKU-1,HK,',
      'SKU-2,HK,99999999999',
    ),
    [2, 3, 4, 5, 6, 7, 8, 9].map((line) => [line, 'on_hand', /whole number/]),
  ],
  [
    'markets and SKUs that are none',
    'stock',
    stock('sku-1,SG,1', '=1+1,SG,1', 'SKU-1,Singapore,1'),
    [
      [2, 'sku', /SKU/],
      [3, 'sku', /SKU/],
      [4, 'market', /one of/],
    ],
  ],
  [
    'a variant that the shop does not have',
    'stock',
    stock('SKU-1,SG,1', 'NONE-1,SG,1', 'NONE-2,SG,1'),
    [
      [3, 'sku', /no SKU NONE-1/],
      [4, 'sku', /no SKU NONE-2/],
    ],
  ],
  ['a row twice', 'stock', stock('SKU-1,SG,1', 'SKU-2,SG,1', 'SKU-1,SG,2'), [[4, '', /line 2 already/]]],
  [
    'minor units of an older version, and prices of another shop',
    'prices',
    'sku,market,price,sale_price,sale_from,sale_to\nSKU-1,SG,2000,1600,2026-01-01T00:00:00Z,2026-02-01T00:00:00Z',
    [
      [1, 'price', /price_amount.*rename it.*divide them by 100/],
      [1, 'sale_price', /sale_price_amount.*rename it.*divide them by 100/],
    ],
  ],
  [
    'minor units of an older version in JSON Lines, once',
    'prices',
    '{"sku":"SKU-1","market":"SG","price":2000}\n{"sku":"SKU-2","market":"SG","price":2000}',
    [[1, 'price', /price_amount.*divide them by 100/]],
  ],
  [
    'minor units of an older version in a catalogue, once',
    'catalogue',
    '{"kind":"product","slug":"a","variants":[{"sku":"A-1","prices":{"SG":{"price":2000}}}]}\n{"kind":"product"}',
    [[1, 'variants.0.prices.SG.price', /amount.*divide them by 100/]],
  ],
  [
    'prices written in another way, with what to write',
    'prices',
    prices('SKU-1,SG,2e3,,,', 'SKU-2,SG,2 000,,,', 'SKU-1,ID,20.00,,,', 'SKU-2,ID,"2,000",,,', 'SKU-1,AU,"20,00",,,'),
    [
      [2, 'price_amount', /: write 2000$/],
      [3, 'price_amount', /: write 2000$/],
      [4, 'price_amount', /: write 20$/],
      [5, 'price_amount', /: write 2000 if it is 2,000 IDR/],
      [6, 'price_amount', /: write 20\.00$/],
    ],
  ],
  [
    'units in quotes',
    'stock',
    '{"sku":"SKU-1","market":"SG","on_hand":"7"}\n{"sku":"SKU-2","market":"SG","on_hand":"7.0"}',
    [
      [1, 'on_hand', /: write it without quotes, 7$/],
      [2, 'on_hand', /for example 24$/],
    ],
  ],
  [
    'prices of nothing',
    'prices',
    prices('SKU-1,SG,0,,,', 'SKU-2,SG,S$20,,,'),
    [
      [2, 'price_amount', /an amount above 0/],
      [3, 'price_amount', /write 20$/],
    ],
  ],
  [
    'sales that are none',
    'prices',
    prices(
      'SKU-1,SG,100,100,2026-01-01T00:00:00Z,2026-02-01T00:00:00Z',
      'SKU-2,SG,100,90,,',
      'SKU-1,MY,100,90,2026-02-01T00:00:00Z,2026-01-01T00:00:00Z',
      'SKU-2,MY,100,90,01/02/2026,2026-01-01T00:00:00Z',
    ),
    [
      [2, 'sale_price_amount', /100\.00 is not below the price, 100\.00/],
      [3, 'sale_from', /missing/],
      [4, 'sale_to', /not after/],
      [5, 'sale_from', /moment/],
    ],
  ],
  [
    'sales in years of the Buddhist calendar (Thai)',
    'prices',
    prices('SKU-1,SG,100,90,2569-11-21T16:00:00Z,2569-12-01T16:00:00Z'),
    [
      [2, 'sale_from', /write "2026-11-21T16:00:00Z"/],
      [2, 'sale_to', /write "2026-12-01T16:00:00Z"/],
    ],
  ],
  [
    'rows with a fault each of its own: of form, of a key, of a reference',
    'prices',
    prices(
      'SKU-1,SG,20.001,,,',
      'NONE-1,SG,100,,,',
      'NONE-2,SG,1e3,,,',
      'SKU-1,SG,100,,,',
      'NONE-3,Mars,100,,,',
      'SKU-2,SG,100,90,,',
    ),
    [
      [2, 'price_amount', /20\.001/],
      [3, 'sku', /no SKU NONE-1/],
      [4, 'price_amount', /write 1000/],
      [4, 'sku', /no SKU NONE-2/],
      [5, '', /line 2 already/],
      [6, 'market', /one of/],
      [6, 'sku', /no SKU NONE-3/],
      [7, 'sale_from', /missing/],
    ],
  ],
  [
    'a misspelt column and rows with a fault',
    'prices',
    'sku,market,prize,price_amount,sale_price_amount,sale_fron,sale_to\nSKU-1,SG,1,x,,,\nNONE-1,SG,1,100,90,a,2026-01-01T00:00:00Z',
    [
      [1, 'prize', /no column/],
      [1, 'sale_fron', /no column/],
      [2, 'price_amount', /an amount above 0/],
      [3, 'sku', /no SKU NONE-1/],
    ],
  ],
  [
    'unknown stores and SKUs beside rows with a fault',
    'store_stock',
    'sku,store,on_hand\nSKU-1,sg-orchard,x\nNONE-1,sg-none,1\nNONE-2,sg-none,',
    [
      [2, 'on_hand', /whole number/],
      [3, 'sku', /NONE-1/],
      [3, 'store', /sg-none/],
      [4, 'on_hand', /missing/],
      [4, 'sku', /NONE-2/],
      [4, 'store', /sg-none/],
    ],
  ],
  [
    'removals, one of which cannot be read',
    'removals',
    'kind,key,action\nproduct,none-1,drop\nbrand,none-2,delete\nproduct,product-1',
    [
      [2, 'action', /one of/],
      [2, 'key', /no product "none-1"/],
      [3, 'key', /no brand "none-2"/],
      [4, '', /2 cells/],
    ],
  ],
  ['a hundred thousand columns', 'stock', `sku,market,on_hand${',x'.repeat(1e5)}`, [[1, '', /100003 cells/]]],
  ['a hundred thousand columns', 'catalogue', `kind,slug${',x'.repeat(1e5)}`, [[1, '', /100002 cells/]]],
  [
    'a store that the shop does not have',
    'store_stock',
    'sku,store,on_hand\nSKU-1,sg-none,1',
    [[2, 'store', /no store/]],
  ],
  [
    'stores with mistakes',
    'stores',
    `${store({ zone: 'Asia/Singapur', hours: [] })}\n${store({ code: 'B b', open: true })}\nno`,
    [
      [1, 'zone', /time zone/],
      [1, 'hours', /seven days/],
      [2, 'code', /name for/],
      [2, 'open', /not known/],
      [3, '', /not JSON/],
    ],
  ],
  [
    'a store whose Sunday lasts until after its Monday has begun',
    'stores',
    store({
      hours: [{ opens: '00:00', closes: '23:00' }, ...Array(5).fill(null), { opens: '10:00', closes: '01:00' }],
    }),
    [[1, 'hours', /each ending before the next begin/]],
  ],
  [
    'queries of other languages',
    'popular_queries',
    'market,language,query\nSG,th,ลิป\nXX,en,lip\nSG,en,',
    [
      [2, 'language', /no pages/],
      [3, 'market', /one of/],
      [4, 'query', /missing/],
    ],
  ],
  [
    'synonyms of themselves',
    'synonyms',
    'alias,meant\nCrème,creme\nlippie,lipstick\nLippie,gloss',
    [
      [2, 'meant', /same word/],
      [4, '', /line 3 already/],
    ],
  ],
  [
    'a catalogue of unknown things',
    'catalogue',
    '{"kind":"gadget"}\n{"kind":"category","slug":"x","parent":"none","position":0,"name":{"en":"X"}}',
    [
      [1, 'kind', /one of/],
      [2, 'parent', /no category/],
    ],
  ],
  [
    'objects that pollute',
    'stock',
    '{"sku":"SKU-1","market":"SG","on_hand":1,"__proto__":{"a":1}}\n[]\nnull\n"x"',
    [
      [1, '__proto__', /not known/],
      [2, '', /./],
      [3, '', /./],
      [4, '', /./],
    ],
  ],
];

describe('a hostile file', () => {
  test.each(hostileFiles)(
    'of %s is refused with all that is wrong, and nothing is stored',
    async (_, kind, content, wanted) => {
      const readAll = async () => ({
        stock: await database.db.selectFrom('stock').selectAll().orderBy('variant_id').orderBy('market').execute(),
        prices: await database.db.selectFrom('prices').selectAll().execute(),
        stores: await database.db.selectFrom('stores').selectAll().execute(),
        queries: await database.db.selectFrom('popular_queries').selectAll().execute(),
        synonyms: await database.db.selectFrom('synonyms').selectAll().execute(),
        categories: await database.db.selectFrom('categories').selectAll().execute(),
      });
      const before = await readAll();
      const isJson = typeof content === 'string' && /^[{[]/.test(content);
      const refused = await importFile(kind, content, isJson ? 'application/jsonl' : 'text/csv');
      expect(refused).toMatchObject({ state: 'refused', problemCount: wanted.length });
      for (const [index, [line, column, message]] of wanted.entries()) {
        expect(refused.problems[index]).toMatchObject({ line, column, message: expect.stringMatching(message) });
      }
      expect(await readAll()).toEqual(before);
    },
  );
});

test.each([
  ['stock', `${stock()}\n${'x,y,z\n'.repeat(200_000)}`],
  ['catalogue', `kind,slug\n${'gadget,x\n'.repeat(200_000)}`],
] as const)(
  'a file of %s in which everything is wrong is read no further than 5,000 problems',
  async (kind, content) => {
    const { problemCount, problems } = await importFile(kind, content);
    expect(problemCount).toBe(5000);
    const { line = 0, message } = problems.at(-1) ?? {};
    expect(message).toContain('the rest of the file was not read');
    expect(line).toBeLessThan(5002);
  },
);

describe('a file of Excel', () => {
  test.each([
    ['German: semicolons and a byte order mark', '\ufeffsku;market;on_hand\r\nSKU-1;SG;31\r\n'],
    ['German: the line that names the delimiter', 'sep=;\r\nsku;market;on_hand\r\nSKU-1;SG;32\r\n'],
    ['Thai and Chinese: "Unicode Text" in UTF-16', utf16('sku\tmarket\ton_hand\r\nSKU-1\tSG\t33\r\n')],
    ['UTF-16 with the high byte first', utf16('sku\tmarket\ton_hand\r\nSKU-1\tSG\t34\r\n').swap16()],
    ['blank last rows and columns', 'sku;market;on_hand;;\r\nSKU-1;SG;36;;\r\n;;;;\r\n ;;; ;\r\n\r\n'],
    ['blank first rows', ';;\r\nsku;market;on_hand\r\n;;\r\nSKU-1;SG;37\r\n'],
    ['quotes around everything', '"sku","market","on_hand"\r\n"SKU-1","SG","35"\r\n'],
  ])('%s', async (_, content) => {
    expect(await importFile('stock', content)).toMatchObject({ state: 'stored', counts: { rows: 1, changed: 1 } });
  });

  test('brings stores, prices, queries and synonyms', async () => {
    const hours = Array(6).fill('10:00-21:30').concat('closed').join(' ');
    const header = 'code;market;name:en;name:zh;address:en;city:en;zone;phone;hours;cut_off';
    const row = `sg-new;SG;New;新店;1 Road;Singapore;Asia/Singapore;+65 6550 1410;${hours};17:00`;
    expect(await importFile('stores', utf16(`${header}\r\n${row}`))).toMatchObject({ state: 'stored' });
    const found = await database.db.selectFrom('stores').selectAll().where('code', '=', 'sg-new').executeTakeFirst();
    expect(found).toMatchObject({ name: { en: 'New', zh: '新店' }, cut_off: '17:00', preparation_minutes: 120 });
    expect(found?.hours.at(-1)).toBeNull();
    expect(await importFile('prices', 'sku;market;price_amount\r\nSKU-1;SG;19.90')).toMatchObject({
      counts: { changed: 1 },
    });
    expect(await importFile('prices', 'sku;market;price_amount\r\nSKU-1;SG;19.90')).toMatchObject({
      counts: { changed: 0 },
    });
    await importFile('popular_queries', 'market,language,query\nSG,en,lip balm\nTH,th,ลิปสติก');
    await importFile('popular_queries', 'market,language,query\nSG,en,serum');
    const queries = await database.db.selectFrom('popular_queries').select('query').orderBy('query').execute();
    expect(queries.map(({ query }) => query)).toEqual(['serum', 'ลิปสติก']);
    expect(await importFile('synonyms', 'alias,meant\nlippie,lipstick')).toMatchObject({ state: 'stored' });
  });
});

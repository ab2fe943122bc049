import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importCatalogue } from '@vermilion/server/catalogue/catalogue.import';
import { asFile, sampleCatalogue } from '@vermilion/server/catalogue/catalogue.testing';
import type { Database } from '@vermilion/server/platform/database';
import { testDatabase } from '@vermilion/server/platform/testing';
import { createTestStock } from '@vermilion/server/stock/stock.testing';
import { afterEach, expect, test } from 'vitest';
import { createDemoPages } from './content/content.ts';
import { demoOverlays } from './content/overlays.ts';
import { fillShop } from './fill.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
});

async function openShop() {
  const [database, folder] = await Promise.all([testDatabase(), mkdtemp(path.join(tmpdir(), 'vermilion-media-'))]);
  cleanups.push(database.close, () => rm(folder, { recursive: true }));
  return { database, media: path.join(folder, 'media'), settings: { DATA_DIR: folder, BLOB_REGION: 'auto' } };
}

type CountedTable =
  | 'products'
  | 'stores'
  | 'popular_queries'
  | 'rewards'
  | 'samples'
  | 'happening_reservations'
  | 'documents';
const count = async ({ db }: Database, table: CountedTable) =>
  Number((await db.selectFrom(table).select(db.fn.countAll().as('rows')).executeTakeFirst())?.rows);

const nothing = () => {};

test('an empty shop is filled by any number of processes at once, and a folder that lacks pictures gets them', async () => {
  const { database, media, settings } = await openShop();
  const drawn = path.join(media, 'packshots', '.drawn');
  await mkdir(path.dirname(drawn), { recursive: true });
  await writeFile(drawn, '');
  await Promise.all([fillShop(database, settings, nothing), fillShop(database, settings, nothing)]);
  expect(await count(database, 'products')).toBeGreaterThanOrEqual(1500);
  expect(await count(database, 'stores')).toBeGreaterThan(0);
  expect(await count(database, 'popular_queries')).toBeGreaterThan(0);
  // Two vouchers and five products in each of the eight markets.
  expect(await count(database, 'rewards')).toBe(56);
  const bookings = await count(database, 'happening_reservations');
  expect(bookings).toBeGreaterThan(1500);
  // Of eight products, where the market lists them.
  expect(await count(database, 'samples')).toBeGreaterThanOrEqual(50);

  const demoDocuments = await count(database, 'documents');
  // What all languages share, and the texts of four, of the home page, every other, and what lies over them.
  expect(demoDocuments).toBe(5 * (1 + createDemoPages(new Date()).length + demoOverlays.length));

  // A machine that joins, or a start that was cut off while it drew: the catalogue is there, the pictures are not.
  await rm(drawn);
  await fillShop(database, settings, nothing);
  const pictures = await readdir(path.dirname(drawn));
  expect(pictures).toContain('.drawn');
  expect(pictures.filter((name) => name.endsWith('.svg')).length).toBeGreaterThan(10_000);
  expect(pictures.filter((name) => name.endsWith('.br')).length).toBeGreaterThan(10_000);

  const printed: string[] = [];
  await fillShop(database, settings, (line) => printed.push(line));
  expect(printed).toEqual([]);
  expect(await count(database, 'happening_reservations')).toBe(bookings);
  expect(await count(database, 'documents')).toBe(demoDocuments);
}, 300_000);

test('a shop with products of its own is left alone', async () => {
  const { database, media, settings } = await openShop();
  expect(await importCatalogue(database.db, asFile(sampleCatalogue(3)), createTestStock(database))).toMatchObject({
    ok: true,
  });
  const held = await count(database, 'products');
  await fillShop(database, settings, nothing);
  expect(await count(database, 'products')).toBe(held);
  expect(existsSync(media)).toBe(false);
});

import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { storeTable } from '@vermilion/server/market/market.import';
import { readFlatFile } from '@vermilion/server/platform/data-file/data-file.flat';
import type { Database } from '@vermilion/server/platform/database';
import { plainShop } from '@vermilion/server/platform/shop/shop-folder';
import { testDatabase } from '@vermilion/server/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoStores } from '../demo/stores.ts';
import { fillFromFolder, findShopData } from './shop-data.ts';

let database: Database;
let folder: string;

const header =
  'kind,slug,name:en,description:en,position,brand,category,short_description:en,how_to_use:en,launched_on,featured,market:SG,sku,pictures,price_amount:SG,stock:SG';
const catalogue = `${header}
brand,tide,Tide,Balms.,,,,,,,,,,,,
category,lips,Lips,,1,,,,,,,,,,,
product,balm,Balm,,,tide,lips,A balm.,Put it on.,2026-01-01,10,listed,ROSE-1,https://img.example/rose.jpg|#f0cfc6 /media/rose.jpg|#f0cfc6 /media/none.jpg|#f0cfc6,19.00,12
`;

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'shop-data-'));
  await mkdir(path.join(folder, 'media'));
  await writeFile(path.join(folder, 'catalogue.csv'), catalogue);
  await writeFile(path.join(folder, 'stores.jsonl'), JSON.stringify(demoStores[0]));
  for (const name of ['rose.jpg', 'rose.gif', 'rose', '.hidden.jpg']) {
    await writeFile(path.join(folder, 'media', name), 'rose');
  }
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const settings = { BLOB_REGION: 'auto', shop: plainShop, IMAGE_SOURCES: ['https://img.example'] };

test('problems of the stores and of the catalogue are told together, and nothing is stored', async () => {
  const faulty = await mkdtemp(path.join(tmpdir(), 'shop-data-'));
  const fill = async () => {
    const data = findShopData(faulty);
    if (!data) throw new Error('The folder has a catalogue');
    await fillFromFolder(database, { ...settings, DATA_DIR: path.join(faulty, 'data') }, data, () => {});
  };
  try {
    await writeFile(path.join(faulty, 'catalogue.csv'), catalogue.replace('19.00', 'many'));
    await writeFile(path.join(faulty, 'stores.jsonl'), '{"code": 1}\n');
    await expect(fill()).rejects.toThrow(
      /stores\.jsonl:1 code: 1 is not a name for addresses.*\n(?:.*stores\.jsonl:1 .*\n)+.*catalogue\.csv:4 price_amount:SG: .*\nNothing was changed\.$/,
    );
    await writeFile(path.join(faulty, 'catalogue.csv'), catalogue);
    await expect(fill()).rejects.toThrow(
      /^.*stores\.jsonl:1 code: .*\n(?:.*stores\.jsonl:1 .*\n)+Nothing was changed\.$/,
    );
    expect(await database.db.selectFrom('products').select('id').execute()).toEqual([]);
    await rename(path.join(faulty, 'stores.jsonl'), path.join(faulty, 'stores.json'));
    await expect(fill()).rejects.toThrow(
      /stores\.json: is not read any more; write stores\.csv, .*\nNothing was changed\.$/,
    );
  } finally {
    await rm(faulty, { recursive: true });
  }
});

test('the stores of the examples can be read', async () => {
  for (const name of ['perfumery', 'salon']) {
    const stores = findShopData(path.join(import.meta.dirname, '..', 'examples', name))?.stores;
    if (!stores) throw new Error(`${name} has no stores`);
    const { rows, problems } = await readFlatFile(createReadStream(stores.file), stores.format, storeTable);
    expect(problems).toEqual([]);
    expect(rows.length).toBeGreaterThan(0);
  }
});

test('a shop is filled from its folder with pictures of the hosts that the settings list, by one of two processes', async () => {
  const data = findShopData(folder);
  if (!data) throw new Error('The folder has a catalogue');
  const inFolder = { ...settings, DATA_DIR: path.join(folder, 'data') };
  await expect(fillFromFolder(database, { ...inFolder, IMAGE_SOURCES: [] }, data, () => {})).rejects.toThrow(
    /catalogue\.csv:4 .*img\.example are not shown: add it to the setting IMAGE_SOURCES[\s\S]*Nothing was changed\./,
  );
  expect(await database.db.selectFrom('stores').select('code').execute()).toEqual([]);
  const output: string[] = [];
  const fill = () => fillFromFolder(database, inFolder, data, (line) => output.push(line));
  // The picture that is not there is named by the process that fills the shop.
  await Promise.all([fill(), fill()]);
  expect(output).toEqual([
    'Loading the catalogue …',
    'Loading the catalogue …',
    expect.stringMatching(/:4 pictures: the shop has no picture "\/media\/none\.jpg"$/),
  ]);
  // Whether a file is a picture, its content decides, not its name.
  expect((await readdir(path.join(folder, 'data', 'media'))).toSorted()).toEqual(['rose', 'rose.gif', 'rose.jpg']);
  await database.db.updateTable('products').set({ featured: 7 }).execute();
  expect(await database.db.selectFrom('stores').select('code').execute()).toEqual([{ code: demoStores[0]?.code }]);
  await fill();
  expect(await database.db.selectFrom('products').select('featured').execute()).toEqual([{ featured: 7 }]);
});

import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { importStores } from '@vermilion/server/market/market.service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, run as runCommand } from './shop.testing.ts';

const example = path.join(import.meta.dirname, '../examples/store-services.json');

let shop: Awaited<ReturnType<typeof openTestShop>>;
beforeAll(async () => {
  shop = await openTestShop();
  await importStores(shop.database.db, [
    {
      code: 'sg-orchard',
      market: 'SG',
      name: { en: 'Orchard' },
      address: { en: '2 Orchard Turn, #02-10' },
      city: { en: 'Singapore' },
      zone: 'Asia/Singapore',
      phone: '+65 6550 1410',
      hours: Array.from({ length: 7 }, () => ({ opens: '10:00', closes: '21:30' })),
      closedDays: [],
      preparationMinutes: 120,
      cutOff: null,
    },
  ]);
});
afterAll(() => shop.close());

const run = (...words: string[]) => runCommand('store-services', ...words);

const getPath = (name: string) => path.join(shop.folder, name);

/** Exports what can be booked. */
async function readBack(): Promise<unknown> {
  await run('export', getPath('exported.json'));
  return JSON.parse(await readFile(getPath('exported.json'), 'utf8'));
}

test('what a file says is what an export says, also where it is imported again', async () => {
  expect(await run('import', example)).toBe('It can be booked.');
  const supply = await readBack();
  expect(supply).toMatchObject(JSON.parse(await readFile(example, 'utf8')));
  await run('import', getPath('exported.json'));
  expect(await readBack()).toEqual(supply);
  const entries = await shop.database.db.selectFrom('audit_entries').select(['action', 'object_id']).execute();
  expect(entries).toEqual([
    { action: 'store_services.imported', object_id: 'store-services.json' },
    { action: 'store_services.imported', object_id: 'exported.json' },
  ]);
});

test('everything that is wrong is named with its line, and nothing changes', async () => {
  const before = await readBack();
  const text = await readFile(example, 'utf8');
  const write = async (from: string, to: string) => {
    await writeFile(getPath('faulty.json'), text.replaceAll(from, to));
    return getPath('faulty.json');
  };
  await expect(run('import', await write('"minutes": 20', '"minutes": "20"'))).rejects.toThrow(
    /faulty\.json:\d+ services\[0\]\.parts\[0\]\.minutes: must be a number, not "20"[\s\S]*Nothing was changed/,
  );
  await expect(run('import', await write('"to": "2026-12-27"', '"to": "2026-12-23"'))).rejects.toThrow(
    /artists\[0\]\.leave\[0\]: ends before it begins/,
  );
  await expect(run('import', await write('sg-orchard', 'sg-jewel'))).rejects.toThrow(
    /services\[0\]\.stores\[0\]: names sg-jewel, which is no store of the shop[\s\S]*chairs\[0\]\.store: names sg-jewel/,
  );
  expect(await readBack()).toEqual(before);
});

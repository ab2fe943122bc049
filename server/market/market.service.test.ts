// @module-tag embedded
import type { StoreRecord } from '@vermilion/contract/market';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '../env.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { createMarketService, importStores, type MarketService } from './market.service.ts';

const weekday = { opens: '10:00', closes: '21:00' };

const record = (code: string, market: StoreRecord['market'], more: Partial<StoreRecord> = {}): StoreRecord => ({
  code,
  market,
  name: { en: `Store ${code}` },
  address: { en: `1 ${code} Road` },
  city: { en: 'City' },
  zone: 'Asia/Singapore',
  phone: '+65 6123 4567',
  hours: [weekday, weekday, weekday, weekday, weekday, weekday, null],
  closedDays: ['2026-12-25'],
  preparationMinutes: 90,
  cutOff: '15:00',
  ...more,
});

const siam = record('th-siam', 'TH', {
  name: { en: 'Vermilion Siam', th: 'เวอร์มิลเลียน สยาม' },
  address: { en: '991 Rama I Road', th: '991 ถนนพระราม 1' },
  city: { en: 'Bangkok' },
  zone: 'Asia/Bangkok',
});
const ion = record('sg-ion', 'SG');
const bugis = record('sg-bugis', 'SG');

let database: Database;
let service: MarketService;

beforeAll(async () => {
  database = await testDatabase();
  service = createMarketService({ database, addresses: { origins: readEnv({}).origins, strategy: 'none' } });
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('stores').execute();
});

const codes = async (market: StoreRecord['market']) => (await service.listStores(market, 'en')).map(({ code }) => code);

describe('stores', () => {
  beforeEach(() => importStores(database.db, [siam, ion, bugis]));

  it('are those of the market, in the order of the retailer', async () => {
    // A row that was touched stands last in the table.
    await database.db.updateTable('stores').set({ phone: '+65 6765 4321' }).where('code', '=', 'sg-ion').execute();
    expect(await codes('SG')).toEqual(['sg-ion', 'sg-bugis']);
    expect(await codes('TH')).toEqual(['th-siam']);
    expect(await codes('NZ')).toEqual([]);
  });

  it('are told in the language, each text in English where the language has none', async () => {
    const { name, address, city, ...rest } = siam;
    expect(await service.listStores('TH', 'th')).toEqual([
      { ...rest, name: 'เวอร์มิลเลียน สยาม', address: '991 ถนนพระราม 1', city: 'Bangkok' },
    ]);
    expect(await service.listStores('TH', 'en')).toEqual([
      { ...rest, name: 'Vermilion Siam', address: '991 Rama I Road', city: 'Bangkok' },
    ]);
    expect(await service.findStore('th-siam', 'zh')).toEqual(await service.findStore('th-siam', 'en'));
  });

  it('are found by their code, whatever it is', async () => {
    expect(await service.findStore('sg-bugis', 'en')).toMatchObject({
      code: 'sg-bugis',
      market: 'SG',
      hours: bugis.hours,
    });
    for (const code of ['', 'SG-BUGIS', "' or true --", '%', '🏬'])
      expect(await service.findStore(code, 'en')).toBeNull();
  });
});

describe('importStores', () => {
  const rows = () => database.db.selectFrom('stores').selectAll().orderBy('code').execute();

  it('changes nothing the second time', async () => {
    await importStores(database.db, [siam, ion, bugis]);
    const before = await rows();
    await importStores(database.db, [siam, ion, bugis]);
    expect(await rows()).toEqual(before);
    expect(before).toHaveLength(3);
  });

  it('adds stores and replaces those that it names, and leaves all others as they are', async () => {
    await importStores(database.db, [siam, ion, bugis]);
    await importStores(database.db, [record('sg-new', 'SG'), record('sg-bugis', 'SG', { name: { en: 'Bugis+' } })]);
    expect((await service.listStores('SG', 'en')).map(({ code, name }) => [code, name])).toEqual([
      ['sg-new', 'Store sg-new'],
      ['sg-bugis', 'Bugis+'],
      ['sg-ion', 'Store sg-ion'],
    ]);
    expect(await codes('TH')).toEqual(['th-siam']);
    await importStores(database.db, []);
    expect(await codes('SG')).toHaveLength(3);
  });

  it('closes a store without hours, keeps it for the orders that name it, and opens it again', async () => {
    await importStores(database.db, [ion, bugis]);
    const closed = { ...ion, hours: Array(7).fill(null) };
    expect(await importStores(database.db, [closed])).toEqual(['sg-ion']);
    expect(await importStores(database.db, [closed])).toEqual([]);
    expect(await codes('SG')).toEqual(['sg-bugis']);
    expect(await service.findStore('sg-ion', 'en')).toMatchObject({ name: 'Store sg-ion' });
    await importStores(database.db, [ion, bugis]);
    expect(await codes('SG')).toEqual(['sg-ion', 'sg-bugis']);
  });

  it('changes nothing where a record is faulty', async () => {
    await importStores(database.db, [ion]);
    const before = await rows();
    await expect(importStores(database.db, [bugis, record('sg-x', 'SG', { name: { th: 'ก' } })])).rejects.toThrow();
    await expect(importStores(database.db, [bugis, record('sg-x', 'SG', { hours: [] })])).rejects.toThrow();
    await expect(importStores(database.db, [bugis, bugis])).rejects.toThrow();
    expect(await rows()).toEqual(before);
  });
});

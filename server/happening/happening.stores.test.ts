// @module-tag embedded
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import { importStores } from '../market/market.service.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { importSupply, type SupplyRecord } from './happening.service.ts';
import { createTestHappening, insertTestSupply, testSupply } from './happening.testing.ts';

let database: Database;
let shop: ReturnType<typeof createTestHappening>;
let queries = 0;
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    queries += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await insertTestSupply(database);
  shop = createTestHappening({ ...database, db: database.db.withPlugin(counting) });
  queries = 0;
});

const key = 'GET booking-services/stores/{code}';
const visitor = createTestVisitor('SG');
const read = (code: string, caller = visitor) => shop.dispatch.call(key, { params: { code } }, caller);
async function readStore(code: string, caller = visitor) {
  const answer = await read(code, caller);
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}
const getCode = async (answer: ReturnType<typeof read>) => {
  const settled = await answer;
  return settled.ok ? 'ok' : settled.error.code;
};
const load = (supply: SupplyRecord) =>
  runInTransaction(database.db, (transaction) =>
    importSupply(transaction, { now: () => new Date('2026-11-20T02:00:00Z') }, supply),
  );

describe('a store', () => {
  test('is answered with its own services, artists and what they do, and the next classes and events', async () => {
    const { store, services, artists, gatherings } = await readStore('sg-a');
    expect(store).toMatchObject({
      code: 'sg-a',
      name: 'Vermilion sg-a',
      zone: 'Asia/Singapore',
      phone: '+65 6550 1410',
    });
    expect(store.hours).toHaveLength(7);
    expect(services.map(({ id, minutes, price }) => [id, minutes, price])).toEqual([
      ['brow-shape', 30, 4800],
      ['evening-face', 90, 12000],
    ]);
    expect(artists.map(({ id, languages, skills }) => [id, languages, skills])).toEqual([
      ['aisyah', ['en'], ['Brows']],
      ['wei-ling', ['en', 'zh'], ['Brows']],
      ['devi', ['en'], ['Brows']],
    ]);
    // The session of a day before is over.
    expect(gatherings.map(({ id, kind, next }) => [id, kind, next])).toEqual([
      ['brow-class', 'class', { startsAt: '2026-12-01T10:30:00.000Z', zone: 'Asia/Singapore' }],
      ['gold-breakfast', 'event', { startsAt: '2026-12-05T03:00:00.000Z', zone: 'Asia/Singapore' }],
    ]);
    const other = await readStore('sg-b');
    expect(other.services.map(({ id }) => id)).toEqual(['brow-shape']);
    expect(other.artists.map(({ id }) => id)).toEqual(['mei']);
    expect(other.gatherings.map(({ next }) => next.startsAt)).toEqual(['2026-12-08T10:30:00.000Z']);
  });

  test('has its artists do what it offers itself, named in the language of the site', async () => {
    const [brows, face] = testSupply.services;
    if (!brows || !face) throw new Error('No services');
    const facial = { ...face, group: 'faces', parts: face.parts.slice(0, 1), stores: ['sg-a'] };
    const groups = [...testSupply.groups, { id: 'faces', name: { en: 'Faces', zh: '化妝' } }];
    // Mei could do it too, where no one books it.
    const artists = testSupply.artists.map((artist) =>
      artist.id === 'mei' ? { ...artist, skills: ['brows', 'skin'] } : artist,
    );
    expect(await load({ ...testSupply, groups, services: [brows, facial], artists })).toEqual([]);
    const listSkills = async (code: string, language: 'en' | 'zh') =>
      (await readStore(code, { ...visitor, language })).artists.map(({ id, skills }) => [id, skills]);
    expect(await listSkills('sg-a', 'en')).toEqual([
      ['aisyah', ['Brows']],
      ['wei-ling', ['Brows', 'Faces']],
      ['devi', ['Brows']],
    ]);
    expect(await listSkills('sg-b', 'zh')).toEqual([['mei', ['眉']]]);
  });

  test('takes five queries whatever it offers', async () => {
    await readStore('sg-a');
    expect(queries).toBe(5);
    queries = 0;
    await readStore('sg-b');
    expect(queries).toBe(5);
  });

  test('lists twelve classes and events at most, the next first', async () => {
    const [first] = testSupply.gatherings ?? [];
    if (!first) throw new Error('No class');
    const gatherings = Array.from({ length: 14 }, (_, index) => {
      const id = `class-${index}`;
      const day = String(20 - index).padStart(2, '0');
      return { ...first, id, sessions: [{ id, store: 'sg-a', startsAt: `2026-12-${day}T18:30`, seats: 4 }] };
    });
    expect(await load({ ...testSupply, gatherings })).toEqual([]);
    const { gatherings: listed } = await readStore('sg-a');
    expect(listed).toHaveLength(12);
    expect(listed.slice(0, 2).map(({ id }) => id)).toEqual(['class-13', 'class-12']);
  });

  test('is not found once it has closed for good, in another market, or where there is none', async () => {
    expect(await getCode(read('sg-a', createTestVisitor('AU')))).toBe('STORE_NOT_FOUND');
    expect(await getCode(read('sg-nowhere'))).toBe('STORE_NOT_FOUND');
    const { store } = await readStore('sg-b');
    const record = { ...store, name: { en: store.name }, address: { en: store.address }, city: { en: store.city } };
    await importStores(database.db, [{ ...record, hours: Array(7).fill(null) }]);
    expect(await getCode(read('sg-b'))).toBe('STORE_NOT_FOUND');
  });

  test('is kept in caches until stores or what they offer change', () => {
    expect(shop.dispatch.tagsFor(key, { code: 'sg-a' }, visitor)).toEqual(
      expect.arrayContaining(['happening', 'market']),
    );
  });
});

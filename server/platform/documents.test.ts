import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Database, type DbTransaction, runInTransaction, runResultInTransaction } from './database.ts';
import {
  cancelPublication,
  createDocuments,
  type DocumentName,
  findDraft,
  findNextChange,
  findVersion,
  listChanged,
  listDocuments,
  listPublications,
  listShownNames,
  listShownParts,
  listVersions,
  publishVersion,
  saveDraft,
} from './documents.ts';
import { testDatabase } from './testing.ts';

let database: Database;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  await database.db.deleteFrom('documents').execute();
});

const name: DocumentName = { collection: 'content', key: 'pages.summer', market: null, part: null };
const at = (hour: number) => new Date(Date.UTC(2026, 11, 4, hour));
const inTransaction = <Value>(work: (transaction: DbTransaction) => Promise<Value>) =>
  runInTransaction(database.db, work);
const save = (document: object, expectedVersion: number, author = 'anna', to = name) =>
  runResultInTransaction(database.db, (transaction) =>
    saveDraft(transaction, to, { document, expectedVersion, author, now: at(8) }),
  );
const publish = (version: number | null, from: Date, until: Date | null = null, to = name) =>
  inTransaction((transaction) => publishVersion(transaction, to, { version, from, until, author: 'anna', now: at(8) }));
const readShown = async (moment: Date) => {
  const parts = await listShownParts(database.db, { collection: 'content', keys: [name.key], at: moment });
  return parts.map(({ document }) => document);
};

describe('a draft', () => {
  test('has versions, each by whom it was saved, and is based on the one before', async () => {
    expect(await save({ a: 1 }, 0)).toEqual({ ok: true, value: 1 });
    expect(await save({ a: 2 }, 1, 'bo')).toEqual({ ok: true, value: 2 });
    expect(await save({ a: 3 }, 1)).toMatchObject({ error: { code: 'VERSION_CHANGED', details: { version: 2 } } });
    expect(await findDraft(database.db, name)).toMatchObject({ version: 2, document: { a: 2 }, author: 'bo' });
    expect(await findVersion(database.db, name, 1)).toMatchObject({ document: { a: 1 }, author: 'anna' });
    expect(await findVersion(database.db, name, 9)).toBeNull();
    const versions = await listVersions(database.db, name, { limit: 10 });
    expect(versions.map(({ version, author }) => [version, author])).toEqual([
      [2, 'bo'],
      [1, 'anna'],
    ]);
    expect(await listVersions(database.db, name, { before: 2, limit: 10 })).toHaveLength(1);
  });

  test('that is saved again as it is makes no version: an answer may have been lost', async () => {
    await save({ a: 1, b: undefined }, 0);
    expect(await save({ a: 1 }, 0)).toEqual({ ok: true, value: 1 });
    await save({ a: 2 }, 1);
    expect(await save({ a: 2 }, 1)).toEqual({ ok: true, value: 2 });
  });

  test('that nobody has saved cannot be based on one', async () => {
    expect(await save({ a: 1 }, 3)).toMatchObject({ error: { code: 'VERSION_CHANGED', details: { version: 0 } } });
    expect(await findDraft(database.db, name)).toBeNull();
  });

  test('is another one for each market and part', async () => {
    const thai = { ...name, part: 'th' } as const;
    const singapore = { ...name, market: 'SG' } as const;
    for (const [index, each] of [name, thai, singapore].entries()) await save({ index }, 0, 'anna', each);
    expect((await findDraft(database.db, thai))?.document).toEqual({ index: 1 });
    expect((await findDraft(database.db, singapore))?.document).toEqual({ index: 2 });
    expect(await listDocuments(database.db, { collection: 'content', after: '', limit: 10 })).toEqual([
      { key: name.key, market: null, part: null, version: 1 },
      { key: name.key, market: null, part: 'th', version: 1 },
      { key: name.key, market: 'SG', part: null, version: 1 },
    ]);
    expect(await listDocuments(database.db, { collection: 'content', after: name.key, limit: 10 })).toEqual([]);
  });

  test('keeps its last 200 versions, and those that are shown', async () => {
    await save({ count: 0 }, 0);
    await publish(1, at(8));
    for (let version = 1; version < 205; version += 1) await save({ count: version }, version);
    const kept = await listVersions(database.db, name, { limit: 300 });
    expect(kept.map(({ version }) => version)).toEqual([...Array.from({ length: 200 }, (_, index) => 205 - index), 1]);
  });

  test('is saved by one of many at once, and every other one is refused', async () => {
    await save({ count: 0 }, 0);
    const results = await Promise.all(Array.from({ length: 20 }, (_, index) => save({ by: index }, 1)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const others = { ...name, key: 'pages.winter' };
    const first = await Promise.all(Array.from({ length: 20 }, (_, index) => save({ by: index }, 0, 'anna', others)));
    expect(first.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe('what is shown', () => {
  test('begins and ends when that was said, and gives way to what was shown before', async () => {
    await save({ a: 1 }, 0);
    await save({ a: 2 }, 1);
    await publish(1, at(9));
    await publish(2, at(12), at(15));
    const shown = await Promise.all([8, 9, 12, 14, 15].map((hour) => readShown(at(hour))));
    expect(shown).toEqual([[], [{ a: 1 }], [{ a: 2 }], [{ a: 2 }], [{ a: 1 }]]);
    await publish(null, at(20));
    expect(await readShown(at(20))).toEqual([]);
  });

  test('is listed: now first, then what is to come, which can be taken back until it begins', async () => {
    await save({ a: 1 }, 0);
    await save({ a: 2 }, 1);
    await publish(1, at(9));
    await publish(2, at(12));
    const listed = await listPublications(database.db, name, at(10));
    expect(listed.map(({ version }) => version)).toEqual([1, 2]);
    const [now, later] = listed;
    const cancel = (id: number) => inTransaction((transaction) => cancelPublication(transaction, name, id, at(10)));
    expect(await cancel(now?.id ?? 0)).toBe(false);
    expect(await cancel(later?.id ?? 0)).toBe(true);
    expect(await cancel(later?.id ?? 0)).toBe(false);
    expect(await readShown(at(12))).toEqual([{ a: 1 }]);
  });

  test('is a version that is there, once', async () => {
    expect(await publish(1, at(9))).toMatchObject({ error: { code: 'RESOURCE_NOT_FOUND' } });
    await save({ a: 1 }, 0);
    expect(await publish(2, at(9))).toMatchObject({ error: { code: 'RESOURCE_NOT_FOUND' } });
    for (let time = 0; time < 2; time += 1) await publish(1, at(9));
    await publish(1, at(10));
    expect(await database.db.selectFrom('document_publications').selectAll().execute()).toHaveLength(1);
  });

  test('changes by itself at moments that are known', async () => {
    await save({ a: 1 }, 0);
    await publish(1, at(9), at(15));
    expect(await findNextChange(database.db, at(8))).toEqual(at(9));
    expect(await findNextChange(database.db, at(9))).toEqual(at(15));
    expect(await findNextChange(database.db, at(15))).toBeNull();
    const changed = [{ collection: 'content', key: name.key }];
    expect(await listChanged(database.db, { after: at(8), until: at(9) })).toEqual(changed);
    expect(await listChanged(database.db, { after: at(9), until: at(14) })).toEqual([]);
    expect(await listChanged(database.db, { after: at(14), until: at(15) })).toEqual(changed);
  });

  test('ends after it begins: the database refuses anything else', async () => {
    await save({ a: 1 }, 0);
    await expect(publish(1, at(9), at(9))).rejects.toThrow('check');
    await expect(publish(null, at(9), at(10))).rejects.toThrow('check');
  });
});

describe('many documents at once', () => {
  const text = { ...name, part: 'th' } as const;
  const create = (documents: Parameters<typeof createDocuments>[1]) =>
    inTransaction((transaction) => createDocuments(transaction, documents, { author: 'demo', now: at(9) }));

  test('are stored and shown, each with its history', async () => {
    await create([
      { ...name, document: { a: 1, gone: undefined } },
      { ...text, document: { a: 'ก' } },
      { ...name, market: 'SG', document: { a: 2 } },
    ]);
    expect(await readShown(at(8))).toEqual([]);
    expect(await readShown(at(9))).toEqual(expect.arrayContaining([{ a: 1 }, { a: 'ก' }, { a: 2 }]));
    expect(await findDraft(database.db, text)).toMatchObject({ version: 1, author: 'demo', document: { a: 'ก' } });
    expect(await save({ a: 3 }, 1)).toEqual({ ok: true, value: 2 });
  });

  test('leave one of which a part is stored as it is', async () => {
    await save({ a: 1 }, 0);
    await create([
      { ...name, document: { a: 9 } },
      { ...text, document: { a: 'ก' } },
      { ...name, key: 'pages.winter', document: { a: 2 } },
    ]);
    expect(await findDraft(database.db, name)).toMatchObject({ version: 1, document: { a: 1 } });
    expect(await findDraft(database.db, text)).toBeNull();
    expect(await findDraft(database.db, { ...name, key: 'pages.winter' })).toMatchObject({ document: { a: 2 } });
    await create([]);
  });

  test('are named while they are shown', async () => {
    await create([
      { ...name, document: {} },
      { ...text, market: 'TH', document: {} },
      { ...name, key: 'brands.halden', document: {} },
    ]);
    const list = (hour: number) =>
      listShownNames(database.db, { collection: 'content', prefix: 'pages.', at: at(hour) });
    expect(await list(8)).toEqual([]);
    expect(await list(9)).toEqual([
      { key: name.key, market: null, part: null },
      { key: name.key, market: 'TH', part: 'th' },
    ]);
    await publish(null, at(12));
    expect(await list(12)).toEqual([{ key: name.key, market: 'TH', part: 'th' }]);
  });
});

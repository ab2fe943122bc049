import { expect, test } from 'vitest';
import { announcePurge, createPurger } from './purge.ts';
import { testDatabase } from './testing.ts';

const report = (error: unknown) => expect.fail(String(error));

test('a purge here stays in this process; one that is announced reaches all, in messages that the database takes', async () => {
  const database = await testDatabase();
  const [here, there] = [await createPurger(database, report), await createPurger(database, report)];
  const purged = { here: [] as string[], there: [] as string[] };
  here.subscribe((tags) => purged.here.push(...(tags ?? ['all'])));
  there.subscribe((tags) => purged.there.push(...(tags ?? ['all'])));

  here.purgeHere(['catalogue:SG']);
  expect(purged).toEqual({ here: ['catalogue:SG'], there: [] });

  const tags = Array.from({ length: 200 }, (_, index) => `product:${'x'.repeat(100)}-${index}`);
  await announcePurge(database.db, tags);
  await expect.poll(() => purged.there).toEqual(tags);
  expect(purged.here).toEqual(['catalogue:SG', ...tags]);

  await here.close();
  await there.close();
  await database.close();
});

test('a listener that fails is reported and keeps no other from its purge', async () => {
  const database = await testDatabase();
  const reported: unknown[] = [];
  const purger = await createPurger(database, (error) => reported.push(error));
  const purged: string[] = [];
  purger.subscribe(() => {
    throw new Error('no');
  });
  purger.subscribe((tags) => purged.push(...(tags ?? [])));
  purger.purgeHere(['a']);
  expect([purged, reported.map(String)]).toEqual([['a'], ['Error: no']]);
  await purger.close();
  await database.close();
});

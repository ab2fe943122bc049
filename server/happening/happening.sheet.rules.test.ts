import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listSheets } from './happening.sheet.rules.ts';

const createOwner = (id: string) => ({ id, name: id.toUpperCase() });
const createVisit = (id: string, artists: string[], chairs: string[] = [], session: string | null = null) => ({
  id,
  artists: artists.map(createOwner),
  chairs: chairs.map(createOwner),
  session: session === null ? null : createOwner(session),
});
const print = (sheets: ReturnType<typeof listSheets<ReturnType<typeof createVisit>>>) =>
  sheets.map(({ owner, visits }) => `${owner?.id ?? '-'}: ${visits.map(({ id }) => id).join(' ')}`);

test('a visit is on the sheet of each artist, and of each chair, that has a part of it', () => {
  const visits = [
    createVisit('v1', ['wei', 'aisyah', 'wei'], ['c10']),
    createVisit('v2', ['aisyah'], ['c2', 'c10']),
    createVisit('v3', [], [], 'class'),
    createVisit('v4', [], []),
    createVisit('v5', [], [], 'class'),
  ];
  expect(print(listSheets(visits, 'artist'))).toEqual(['aisyah: v1 v2', 'wei: v1', 'class: v3 v5', '-: v4']);
  expect(print(listSheets(visits, 'chair'))).toEqual(['c2: v2', 'c10: v1 v2', 'class: v3 v5', '-: v4']);
  expect(listSheets([], 'artist')).toEqual([]);
});

test('every visit is on a sheet, on none twice, and on each in the order of the day', () => {
  const ids = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 4 });
  const facts = fc.array(fc.tuple(ids, ids, fc.option(fc.constantFrom('s', 't'))));
  fc.assert(
    fc.property(facts, fc.constantFrom('artist', 'chair'), (list, by) => {
      const visits = list.map(([artists, chairs, session], index) =>
        createVisit(String(index), artists, chairs, session),
      );
      const sheets = listSheets(visits, by);
      expect(new Set(sheets.flatMap((sheet) => sheet.visits))).toEqual(new Set(visits));
      for (const { visits: own } of sheets) expect(own).toEqual(visits.filter((visit) => own.includes(visit)));
    }),
  );
});

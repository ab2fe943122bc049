import { expect, test } from 'vitest';
import { StatementNames } from './prepared.ts';

/** Returns the names of a statement that comes so many times. */
const findTimes = (names: StatementNames, text: string, times = 3) =>
  Array.from({ length: times }, () => names.find(text));

test.each([
  'select * from brands where id = $1',
  'select brands.* from brands where id = $1',
  'select "brands".* from "brands" where "id" = $1',
  'select id, brands.*, (select count(*) from products) from brands where id = $1',
  'select distinct * from brands where id = $1',
  'select id, * from brands where id = $1',
  'with found as (SELECT * from brands where id = $1) select slug from found',
  'delete from brands where id = $1 returning *',
  'delete from "brands" where "id" = $1 returning "brands".*',
])('is never prepared: %s', (text) => {
  expect(findTimes(new StatementNames(), text)).toEqual([undefined, undefined, undefined]);
});

test.each(['select count(*) from brands where id = $1', 'select id * $1 from brands'])('is prepared: %s', (text) => {
  expect(findTimes(new StatementNames(), text)).toEqual([undefined, 'vermilion_0_0', 'vermilion_0_0']);
});

test('after a refusal every statement is prepared anew, once for all connections', () => {
  const names = new StatementNames();
  const [, first = ''] = findTimes(names, 'select slug from brands where id = $1');
  const [, second = ''] = findTimes(names, 'select name from brands where id = $1');
  names.startOver(first);
  names.startOver(second);
  expect(findTimes(names, 'select slug from brands where id = $1')).toEqual([
    undefined,
    'vermilion_1_0',
    'vermilion_1_0',
  ]);
});

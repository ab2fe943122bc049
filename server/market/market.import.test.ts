import { expect, test } from 'vitest';
import { readFlatFile } from '../platform/data-file/data-file.flat.ts';
import { storeTable } from './market.import.ts';

const header = 'code;market;name:en;address:en;city:en;zone;phone;hours';
const read = (hours: string, phone = '+65 6550 1410') => {
  async function* chunks() {
    yield Buffer.from(`${header}\nsg-a;SG;A;1 Road;Singapore;Asia/Singapore;${phone};${hours}`);
  }
  return readFlatFile(chunks(), 'csv', storeTable);
};
const open = { opens: '09:00', closes: '21:30' };

test.each([
  ['9:00-21:30 09:00-21:30 09:00–21:30 09:00 - 21:30 9:00—21:30 09:00-21:30 closed', [...Array(6).fill(open), null]],
  [`${'09:00-21:30 '.repeat(6)}Closed`, [...Array(6).fill(open), null]],
  ['closed', Array(7).fill(null)],
])('hours written %s are taken', async (hours, wanted) => {
  const { rows, problems } = await read(hours);
  expect(problems).toEqual([]);
  expect(rows[0]?.row.hours).toEqual(wanted);
});

test.each([
  [
    `${'10:00-24:00 '.repeat(6)}closed`,
    /"24:00" is not a time of day from 00:00 to 23:59: for the end of the day write "23:59"$/,
  ],
  ['10:00-21:30', /the hours of seven days/],
])('hours written %s are refused, with what a time is', async (hours, message) => {
  const { problems } = await read(hours);
  expect(problems.length).toBeGreaterThan(0);
  for (const { column } of problems) expect(column).toBe('hours');
  expect(problems[0]?.message).toMatch(message);
});

test('times with am or pm are named once for all days of a cell', async () => {
  const { problems } = await read('10am-9pm 10am-9pm 10am-9pm 10am-9pm 10am-9pm 10am-9pm closed');
  expect(problems).toMatchObject([
    { line: 2, column: 'hours', message: expect.stringContaining('a time of day from 00:00 to 23:59') },
  ]);
});

test('a telephone number of which a spreadsheet has made a power is refused', async () => {
  expect((await read('closed', '6.56E+11')).problems).toMatchObject([
    { line: 2, column: 'phone', message: expect.stringMatching(/telephone number/) },
  ]);
});

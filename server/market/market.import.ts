import { isOverlapping } from '@vermilion/contract/dates';
import { slug } from '@vermilion/contract/fields';
import { defaultPreparationMinutes, type StoreRecord } from '@vermilion/contract/market';
import { marketCodes } from '@vermilion/contract/markets';
import { z } from 'zod';
import {
  createColumn,
  createLanguageColumns,
  type Format,
  wholeNumber,
  words,
} from '../platform/data-file/data-file.columns.ts';
import type { FlatFile } from '../platform/data-file/data-file.flat.ts';
import {
  addHint,
  createChoice,
  createText,
  createTexts,
  createWholeNumber,
  day,
  timeHint,
} from '../platform/data-file/data-file.hints.ts';
import { createFlatImport } from '../platform/data-file/data-file.import.ts';
import { importStores } from './market.service.ts';

const time = addHint(
  z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day as HH:MM'),
  timeHint,
  '"10:00"',
);

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const opening = addHint(
  z.strictObject({ opens: time, closes: time }),
  'when the store opens and closes, as 10:00-21:30 in hours from 00:00 to 23:59, or null on a closed day',
  '{"opens": "10:00", "closes": "21:30"} (in CSV 10:00-21:30 or closed)',
);

const storeRecord = z.strictObject({
  code: addHint(
    slug.clone(),
    'a name for addresses: lower-case letters and digits with single hyphens between',
    '"sg-orchard"',
  ),
  market: createChoice(marketCodes),
  name: createTexts(80, 'Orchard'),
  address: createTexts(200, '2 Orchard Turn, #02-10'),
  city: createTexts(80, 'Singapore'),
  zone: addHint(
    z.string().refine(isTimeZone, 'must be a time zone such as Asia/Singapore'),
    'a time zone',
    '"Asia/Singapore"',
  ),
  phone: addHint(
    // A spreadsheet makes 6.55E+09 of a number without spaces.
    createText(1, 30, '+65 6550 1410').regex(/^(?!.*\de\+?\d)/i),
    'a telephone number of 1 to 30 characters',
    '"+65 6550 1410"',
  ),
  hours: addHint(
    z
      .array(opening.nullable())
      .length(7)
      .refine(
        (week) => !week.some((hours, day) => isOverlapping(hours, week[(day + 1) % 7] ?? null)),
        'must end on each day before those of the next day begin',
      ),
    'the hours of seven days, Monday first, each ending before the next begin',
    '[{"opens": "10:00", "closes": "21:30"}, …] (in CSV 10:00-21:30 or closed, seven times with spaces between; closed alone closes the store for good)',
  ),
  closedDays: addHint(
    z.array(day).max(400),
    'a list of 400 days at most',
    '["2026-12-25"] (in CSV 2026-12-25)',
  ).default([]),
  preparationMinutes: createWholeNumber(0, 24 * 60, 120).default(defaultPreparationMinutes),
  cutOff: time.nullable().default(null),
});

const closed = /^(?:closed|-|–)$/i;
const dash = /[-\u2010-\u2015\u2212]/;

const hours: Format = {
  read: (cell) => {
    const ranges = words.read(cell.replaceAll(/\s*([-\u2010-\u2015\u2212])\s*(?=\d)/g, '$1')) as string[];
    // One word for the whole week: the store has closed for good.
    if (ranges.length === 1 && closed.test(ranges[0] ?? '')) return Array(7).fill(null);
    return ranges.map((range) => {
      if (closed.test(range)) return null;
      const [opens = '', closes, ...rest] = range.split(dash).map(formatHour);
      // What is no range stays one text, which the check refuses once.
      return closes === undefined || rest.length > 0 ? range : { opens, closes };
    });
  },
  write: String,
};

/** `9:30` is 09:30. */
const formatHour = (time: string) => time.replace(/^\d:/, '0$&');

/** A file of stores, in the order in which they are shown. What it does not name stays as it is (ADR 188). */
export const storeTable: FlatFile<StoreRecord, 'code'> = {
  columns: [
    createColumn('code', ['code']),
    createColumn('market', ['market']),
    ...createLanguageColumns('name', ['name']),
    ...createLanguageColumns('address', ['address']),
    ...createLanguageColumns('city', ['city']),
    createColumn('zone', ['zone']),
    createColumn('phone', ['phone']),
    createColumn('hours', ['hours'], hours),
    createColumn('closed_days', ['closedDays'], words),
    createColumn('preparation_minutes', ['preparationMinutes'], wholeNumber),
    createColumn('cut_off', ['cutOff']),
  ],
  required: ['code', 'market', 'name:en', 'address:en', 'city:en', 'zone', 'phone', 'hours'],
  schema: storeRecord,
  key: ['code'],
  describeKey: ({ code }) => `the store ${code}`,
  example: '{"code": "sg-orchard", "market": "SG", "name": {"en": "Orchard"}, …}',
};

/** Takes a file of stores into the shop. */
export const importStoreFile = createFlatImport(storeTable, async (transaction, { rows, problems }) => {
  if (problems.length > 0) return 0;
  const closed = await importStores(
    transaction,
    rows.map(({ row }) => row),
  );
  const summary = closed.length === 0 ? [] : [`Closed for good: ${closed.join(', ')}`];
  return { changed: rows.length, summary };
});

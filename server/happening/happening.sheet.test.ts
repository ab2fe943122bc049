// @module-tag embedded
import { randomUUID } from 'node:crypto';
import type { StreamedAnswer } from '@vermilion/contract/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, runInTransaction } from '../platform/database.ts';
import { unwrap } from '../platform/result.testing.ts';
import { testDatabase } from '../platform/testing.ts';
import { importSupply } from './happening.service.ts';
import { sheetPolicy } from './happening.sheet.page.ts';
import { createTestHappening, depositSupply, insertTestSupply, testColleague } from './happening.testing.ts';

let database: Database;
let shop: ReturnType<typeof createTestHappening>;

const clock = { now: () => new Date('2026-11-20T02:00:00Z') };
const monday = '2026-11-23T02:00:00.000Z';

beforeAll(async () => {
  database = await testDatabase();
  await insertTestSupply(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of ['happening_reservations', 'jobs'] as const) await database.db.deleteFrom(table).execute();
  await runInTransaction(database.db, (transaction) => importSupply(transaction, clock, depositSupply));
  shop = createTestHappening(database);
});

const contact = {
  fullName: 'Nadia <b>Rahim</b>',
  email: 'nadia@example.sg',
  phone: '9123 4567',
  notes: 'Sore & tired',
};
const book = (visit: object, answers: object = { allergies: 'Henna', look: 'Bold' }) =>
  unwrap(
    shop.dispatch.call(
      'POST staff/bookings/',
      { body: { idempotencyKey: randomUUID(), ...visit, contact, answers } as never },
      testColleague,
    ),
  );
const slot = { activityId: 'brow-shape', storeCode: 'sg-a', artistId: 'aisyah', startsAt: monday };
const ask = (query: Record<string, string>, language: 'en' | 'zh' | 'th' = 'en') =>
  shop.dispatch.raw(
    'GET staff/bookings/day-sheet',
    { query: { store: 'sg-a', day: '2026-11-23', ...query } },
    { ...testColleague, language },
  );
async function read(query: Record<string, string> = {}, language: 'en' | 'zh' | 'th' = 'en') {
  const sheet = (await unwrap(ask(query, language))) as StreamedAnswer;
  let page = '';
  for await (const chunk of sheet.body) page += Buffer.from(chunk).toString();
  return { ...sheet, page };
}
/** Returns the sheets of a page, each as its title and the text of its rows. */
const listSheets = (page: string) =>
  page
    .split('<section>')
    .slice(1)
    .map((sheet) => ({
      title: /<h2>(.*?)<\/h2>/.exec(sheet)?.[1],
      rows: (/<tbody>([\s\S]*)<\/tbody>/.exec(sheet)?.[1] ?? '')
        .split('</tr>')
        .map((row) =>
          row
            .replaceAll(/<[^>]+>/g, ' ')
            .replaceAll(/\s+/g, ' ')
            .trim(),
        )
        .filter(Boolean),
    }));

test('a day is printed with a sheet for each artist, with the guest, the parts, what was asked and what is paid', async () => {
  const one = await book(slot);
  const long = await book(
    { ...slot, activityId: 'evening-face', artistId: null, startsAt: '2026-11-23T05:00:00.000Z' },
    {},
  );
  const { page, mediaType, policy } = await read();
  expect(mediaType).toBe('text/html; charset=utf-8');
  expect(policy).toBe(sheetPolicy);
  expect(listSheets(page).map(({ title, rows }) => [title, rows.length])).toEqual([
    ['Aisyah', 2],
    ['Wei Ling', 1],
  ]);
  const [first, second] = listSheets(page)[0]?.rows ?? [];
  expect(first).toMatch(/^10:00\sam–10:30\sam Nadia &lt;b&gt;Rahim&lt;\/b&gt; \+6591234567 /);
  expect(first).toContain(one.number);
  expect(first).toContain('Sore &amp; tired Any allergies? Henna Which look? Bold');
  expect(first).toContain('Paid when booked $0.00 To pay in the store $48.00');
  expect(first).toMatch(/Chair: sg-a-\d/);
  expect(second).toContain(long.number);
  // Skin by one, then 15 minutes for the mask, then brows and lips.
  expect(second).toMatch(
    /1:00\spm–1:30\spm Skin · Wei Ling 1:45\spm–2:00\spm Brows · \S+( Ling)? 2:00\spm–2:30\spm Lips · Aisyah/,
  );
  expect(page).not.toContain('<script');
});

test('the parts of a service that has another length by now are printed without times and artists', async () => {
  const { number } = await book({ ...slot, activityId: 'evening-face', artistId: null }, {});
  const services = depositSupply.services.map((service) =>
    service.id === 'evening-face'
      ? { ...service, parts: service.parts.map((part) => ({ ...part, minutes: part.minutes + 15 })) }
      : service,
  );
  await runInTransaction(database.db, (transaction) =>
    importSupply(transaction, clock, { ...depositSupply, services }),
  );
  const [row] = listSheets((await read()).page)[0]?.rows ?? [];
  expect(row).toContain(number);
  expect(row).toContain('10:00');
  expect(row).toContain(' Skin Brows Lips ');
});

test('a booking is printed however much of the day was cancelled before it', async () => {
  const { number } = await book(slot);
  await sql`
    insert into happening_reservations
    select (jsonb_populate_record(row, jsonb_build_object(
      'id', gen_random_uuid(), 'number', 'X' || index, 'idempotency_key', gen_random_uuid(), 'state', 'cancelled', 'cancelled_at', row.placed_at,
      'starts_at', row.starts_at - interval '1 hour', 'ends_at', row.ends_at - interval '1 hour'
    ))).*
    from happening_reservations as row, generate_series(1, 2000) as index where row.number = ${number}`.execute(
    database.db,
  );
  expect(listSheets((await read()).page)[0]?.rows[0]).toContain(number);
});

test('by chair, several guests of one visit are on the sheet of each of theirs', async () => {
  const two = await book({ ...slot, artistId: null, guests: 2 });
  const sheets = listSheets((await read({ by: 'chair' })).page);
  expect(sheets).toHaveLength(2);
  for (const { title, rows } of sheets) {
    expect(title).toMatch(/^sg-a-\d$/);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(two.number);
    expect(rows[0]).toContain('2 guests');
  }
});

test('a class has a sheet of its own; what is cancelled, only held, waits or is on another day has none', async () => {
  const seats = { sessionId: 'brow-class-1', seats: 2, canWait: true };
  const own = await book(seats, { side: 'Left' });
  await book({ ...seats, seats: 1 }, { side: 'Right' });
  const cancelled = await book(slot);
  const params = { id: cancelled.id };
  const body = { reason: 'The lights are out' };
  await unwrap(shop.dispatch.call('POST staff/bookings/{id}/cancel', { params, body }, testColleague));
  await unwrap(shop.hold(monday));
  const sheets = listSheets((await read({ day: '2026-12-01' })).page);
  expect(sheets.map(({ title }) => title)).toEqual(['Draw your brows']);
  expect(sheets[0]?.rows).toHaveLength(1);
  expect(sheets[0]?.rows[0]).toContain(own.number);
  expect(sheets[0]?.rows[0]).toContain('2 seats');
  expect(sheets[0]?.rows[0]).toContain('Which hand? Left');
  const { page } = await read();
  expect(listSheets(page)).toEqual([]);
  expect(page).toContain('Nothing is booked on this day.');
});

test('a deposit is printed as paid, and a request as not answered', async () => {
  const code = await shop.paying.issueCard(5000);
  const paid = await unwrap(shop.hold(monday));
  await unwrap(shop.confirm(paid.id, paid.key ?? '', { payment: { giftCardCode: code } }));
  const held = await unwrap(shop.hold('2026-11-23T05:00:00.000Z', { activityId: 'evening-face' }));
  await unwrap(shop.confirm(held.id, held.key ?? '', { answers: {} }));
  const rows = listSheets((await read()).page).flatMap((sheet) => sheet.rows);
  expect(rows.find((row) => row.includes('Brow shape'))).toContain(
    'Paid when booked $24.00 To pay in the store $24.00',
  );
  expect(rows.find((row) => row.includes('Evening face'))).toContain('Not answered yet');
});

test('it is in the language of whoever asks, and of a store that there is', async () => {
  await book({ sessionId: 'brow-class-1', seats: 1, canWait: false }, { side: 'Left' });
  const { page } = await read({ day: '2026-12-01' }, 'zh');
  expect(page).toContain('<html lang="zh">');
  expect(page).toContain('<h2>畫眉</h2>');
  expect(page).toContain('12月1日（星期二）');
  expect(page).toContain('備註及回答');
  expect(await ask({ store: 'sg-z' })).toMatchObject({ error: { code: 'STORE_NOT_FOUND' } });
});

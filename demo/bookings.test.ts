import { dayMs } from '@vermilion/contract/durations';
import { getZoneDay } from '@vermilion/contract/opening-hours';
import { listSlots } from '@vermilion/server/happening/happening.availability.rules';
import { importSupply } from '@vermilion/server/happening/happening.service';
import { supplyFile } from '@vermilion/server/happening/happening.supply.file';
import { createStoreSupply, getDayBounds, toShape } from '@vermilion/server/happening/happening.supply.rules';
import { readSupply } from '@vermilion/server/happening/happening.supply.store';
import { importStores } from '@vermilion/server/market/market.service';
import { runInTransaction } from '@vermilion/server/platform/database';
import { testDatabase } from '@vermilion/server/platform/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertDemoBookings } from './bookings.ts';
import { createDemoSupply } from './happening.ts';
import { demoStores } from './stores.ts';

const now = new Date('2026-12-01T03:00:00Z');
const supply = supplyFile.parse(createDemoSupply(new Set(demoStores.map(({ code }) => code)), now));

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  await runInTransaction(database.db, async (transaction) => {
    await importStores(transaction, demoStores);
    expect(await importSupply(transaction, { now: () => now }, supply)).toEqual([]);
    await insertDemoBookings(transaction, supply, now);
  });
});
afterAll(() => database.close());

test('stores have some thousand bookings to come, of which none overlap', async () => {
  const { rows } = await sql<{ bookings: number; past: number; late: number; twice: number; full: number }>`
    select count(*)::integer as bookings,
      count(*) filter (where starts_at <= ${now})::integer as past,
      count(*) filter (where confirmed_at >= ${now})::integer as late,
      (select count(*)::integer from happening_occupancy as one join happening_occupancy as other
        on one.resource_no = other.resource_no and one.during && other.during and one.ctid < other.ctid) as twice,
      (select count(*)::integer from happening_sessions where taken = seats) as full
    from happening_reservations where state = 'confirmed'`.execute(database.db);
  const [counts] = rows;
  expect(counts).toMatchObject({ past: 0, late: 0, twice: 0 });
  expect(counts?.bookings).toBeGreaterThan(2000);
  expect(counts?.bookings).toBeLessThan(4000);
  expect(counts?.full).toBeGreaterThan(0);
});

test('each store has days with some free times and days without a booking, and most have days without a free time for a service', async () => {
  const service = supply.services.find(({ id }) => id === 'brow-shape-and-tint');
  if (!service) throw new Error('The demo has no brow service');
  const shape = toShape(service);
  let storesWithFullDays = 0;
  for (const store of demoStores) {
    const first = getZoneDay(store.zone, now).add({ days: 1 });
    const bounds = { from: getDayBounds(store.zone, first).from, to: now.getTime() + 50 * dayMs };
    const stored = (await readSupply(database.db, [store.code], bounds, { now })).get(store.code);
    if (!stored) throw new Error(`${store.code} has no supply`);
    const counts = { full: 0, some: 0, free: 0 };
    for (let index = 0; index < 42; index += 1) {
      const day = first.add({ days: index });
      const { from, to } = getDayBounds(store.zone, day);
      const count = (taken: typeof stored.taken) =>
        listSlots(createStoreSupply(store, { ...stored, taken }, day, 1), shape, null, { earliest: from, latest: to })
          .length;
      const taken = stored.taken.filter((each) => each.from < to && each.to > from);
      const possible = count([]);
      if (possible === 0) continue;
      const left = count(taken);
      counts[left === 0 ? 'full' : left === possible && taken.length === 0 ? 'free' : 'some'] += 1;
    }
    expect(Math.min(counts.some, counts.free), store.code).toBeGreaterThan(0);
    if (counts.full > 0) storesWithFullDays += 1;
  }
  expect(storesWithFullDays).toBeGreaterThan(demoStores.length / 2);
});

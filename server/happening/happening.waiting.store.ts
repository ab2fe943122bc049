import type { Language, MarketCode } from '@vermilion/contract/markets';
import { type Insertable, sql } from 'kysely';
import type { Db, DbTransaction } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import type { DayWaitState } from './happening.waiting.rules.ts';

/** Somebody who waits for a day, or has. @property zone of the store; @property day by its calendar, `YYYY-MM-DD` */
export type StoredWait = {
  id: string;
  market: MarketCode;
  language: Language;
  service_code: string;
  further_services: string[];
  /** How many have the service side by side. */
  seats: number;
  store_code: string;
  zone: string;
  day: string;
  artist_no: number | null;
  account_id: string | null;
  state: DayWaitState;
  asked_at: Date;
  reservation_id: string | null;
  full_name: string | null;
  email: string | null;
  phone: string | null;
};

/** A store and a day of its calendar, `YYYY-MM-DD`. */
export type StoreDate = { storeCode: string; day: string };

/** Selects places on waiting lists; the guests of one are its seats, as of a reservation. */
const selectWaits = sql`
  select wait.id, wait.market, language, service_code, further_services, guests as seats, store_code, zone, day::text as day, artist_no,
    account_id, state, asked_at, reservation_id, full_name, email, wait.phone
  from happening_waits as wait join stores on stores.code = store_code`;

export async function findWait(db: Db, id: string): Promise<StoredWait | undefined> {
  const { rows } = await sql<StoredWait>`${selectWaits} where wait.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns who waits for a day in a store, in turn. */
export async function listWaits(db: Db, { storeCode, day }: StoreDate): Promise<StoredWait[]> {
  const { rows } = await sql<StoredWait>`
    ${selectWaits} where store_code = ${storeCode} and day = ${day}::date and state = 'waiting' order by asked_at, wait.id`.execute(
    db,
  );
  return rows;
}

/** Returns who waits for a day in a store, in turn, locked until the transaction ends. Lock the calendar before it. */
export async function lockWaits(transaction: DbTransaction, { storeCode, day }: StoreDate): Promise<StoredWait[]> {
  const { rows } = await sql<StoredWait>`
    ${selectWaits} where store_code = ${storeCode} and day = ${day}::date and state = 'waiting'
    order by asked_at, wait.id for update of wait`.execute(transaction);
  return rows;
}

/** Returns the days that somebody waits for: all, or those of a store between two days, both included. */
export async function listWaitedDays(
  db: Db,
  within?: { storeCode: string; from: string; to: string },
): Promise<StoreDate[]> {
  const { rows } = await sql<StoreDate>`
    select distinct store_code as "storeCode", day::text as day from happening_waits
    where state = 'waiting' and (${within === undefined} or (
      store_code = ${within?.storeCode ?? null} and day between ${within?.from ?? null}::date and ${within?.to ?? null}::date
    )) order by 1, 2`.execute(db);
  return rows;
}

/** Returns the days on which moments lie that are to come, by the calendars of their stores. */
export async function listStoreDates(
  db: Db,
  moments: readonly { storeCode: string; startsAt: Date }[],
  now: Date,
): Promise<StoreDate[]> {
  const codes = moments.map(({ storeCode }) => storeCode);
  const starts = moments.map(({ startsAt }) => startsAt.toISOString());
  const { rows } = await sql<StoreDate>`
    select distinct code as "storeCode", (moment at time zone zone)::date::text as day
    from unnest(${sql.val(codes)}::text[], ${sql.val(starts)}::timestamptz[]) as freed (store, moment)
    join stores on code = store where moment > ${now} order by 1, 2`.execute(db);
  return rows;
}

/** What is waited for: one place for each email address. */
type WaitedTime = {
  serviceCode: string;
  further: readonly string[];
  storeCode: string;
  day: string;
  artistNo: number | null;
};

const isFor = ({ serviceCode, further, storeCode, day, artistNo }: WaitedTime) => sql<boolean>`
  wait.store_code = ${storeCode} and day = ${day}::date and wait.service_code = ${serviceCode}
    and wait.further_services = ${sql.val(further)}::text[] and wait.artist_no is not distinct from ${artistNo}::integer`;

/** Returns what a caller waits for already, to correct it. */
export async function findOwnWait(
  transaction: DbTransaction,
  holder: string,
  time: WaitedTime,
): Promise<{ id: string; email: string } | undefined> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from happening_waits as wait where holder = ${holder} and state = 'waiting' and ${isFor(time)}
    order by asked_at limit 1`.execute(transaction);
  return rows[0];
}

/** Whether an email address waits for something already, or is offered a time of it. */
export async function hasWait(
  transaction: DbTransaction,
  email: string,
  time: WaitedTime,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from happening_waits as wait left join happening_reservations as reservation on reservation.id = reservation_id
    where ${isFor(time)} and (
      (wait.state = 'waiting' and wait.email = ${email}) or (reservation.state = 'held' and reservation.held_until > ${now} and reservation.email = ${email})
    ) limit 1`.execute(transaction);
  return rows.length > 0;
}

/**
 * Returns how many days a caller or an email address waits for, whichever is more, and how many those at a network address.
 * @param of.exceptId a place that is corrected
 */
export async function countWaits(
  transaction: DbTransaction,
  { holder, email, address, exceptId }: { holder: string; email: string; address: string; exceptId: string | null },
): Promise<{ own: number; atAddress: number }> {
  const { rows } = await sql<{ own: number; atAddress: number }>`
    select greatest(count(*) filter (where holder = ${holder}), count(*) filter (where email = ${email}))::integer as own,
      count(*) filter (where holder_address = ${address})::integer as "atAddress"
    from happening_waits
    where state = 'waiting' and id is distinct from ${exceptId}::uuid and (holder = ${holder} or email = ${email} or holder_address = ${address})`.execute(
    transaction,
  );
  return rows[0] ?? { own: 0, atAddress: 0 };
}

export async function insertWait(
  transaction: DbTransaction,
  wait: Omit<Insertable<Tables['happening_waits']>, 'state' | 'reservation_id'>,
): Promise<void> {
  await transaction
    .insertInto('happening_waits')
    .values({ ...wait, state: 'waiting', reservation_id: null })
    .execute();
}

/**
 * Corrects who waits.
 * @param contact.id another one ends the links that were mailed before
 * @returns whether they still do
 */
export async function updateWaitContact(
  transaction: DbTransaction,
  id: string,
  contact: { id: string; guests: number; full_name: string; email: string; phone: string },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('happening_waits')
    .set(contact)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const noContact = { full_name: null, email: null, phone: null, holder: null, holder_address: null };

/** Ends what is waited for; what was offered, left or over already stays as it is. */
export async function endWait(db: Db, id: string, state: 'left' | 'over'): Promise<void> {
  await db
    .updateTable('happening_waits')
    .set({ state, ...noContact })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Says what was offered to whoever waits. */
export async function setOffered(transaction: DbTransaction, id: string, reservationId: string): Promise<void> {
  await transaction
    .updateTable('happening_waits')
    .set({ state: 'offered', reservation_id: reservationId, ...noContact })
    .where('id', '=', id)
    .execute();
}

/** Returns how many have asked for a day in a store before somebody. */
export async function countWaitsBefore(
  db: Db,
  { id, store_code: store, day, asked_at: at }: StoredWait,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from happening_waits
    where store_code = ${store} and day = ${day}::date and state = 'waiting'
      and (asked_at, id) < (${at}::timestamptz, ${id}::uuid)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns how many wait for a day in a store. */
export async function countWaitsOfDay(db: Db, { storeCode, day }: StoreDate): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from happening_waits
    where store_code = ${storeCode} and day = ${day}::date and state = 'waiting'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns the days that an account waits for, the earliest first. */
export async function listAccountWaits(db: Db, accountId: string): Promise<StoredWait[]> {
  const { rows } = await sql<StoredWait>`
    ${selectWaits} where account_id = ${accountId} and state = 'waiting' order by day, asked_at`.execute(db);
  return rows;
}

/** Returns all of an account, for the export of its data. */
export async function listPersonalWaits(db: Db, accountId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select wait.market, service_code as service, further_services as "furtherServices", guests, store_code as store, day::text as "waitsFor",
      state, asked_at as "askedAt", full_name as "fullName", email, phone
    from happening_waits as wait where account_id = ${accountId} order by asked_at`.execute(db);
  return rows;
}

export async function deleteAccountWaits(transaction: DbTransaction, accountId: string): Promise<void> {
  await transaction.deleteFrom('happening_waits').where('account_id', '=', accountId).execute();
}

/** Deletes what was waited for on days before one (`YYYY-MM-DD`). */
export async function deletePastWaits(db: Db, before: string): Promise<void> {
  await sql`delete from happening_waits where day < ${before}::date`.execute(db);
}

import type { GatheringKind } from '@vermilion/contract/happening-terms';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import { sql } from 'kysely';
import type { Db, DbTransaction } from '../platform/database.ts';
import { openStates, type ReservationState } from './happening.booking.rules.ts';
import { type PausedIn, selectIsPaused, selectPausedIn } from './happening.pauses.store.ts';
import type { GatheringDefinition, Supply } from './happening.supply.file.ts';

export type StoredGathering = { code: string; kind: GatheringKind; definition: GatheringDefinition };

/** @property free seats that anybody can take: none while somebody waits for one */
export type StoredSession = {
  code: string;
  market: MarketCode;
  gatheringCode: string;
  storeCode: string;
  language: Language;
  startsAt: Date;
  endsAt: Date;
  free: number;
};

const selectGatherings = (db: Db) => db.selectFrom('happening_gatherings').select(['code', 'kind', 'definition']);

/** Returns the classes or events that take bookings, or both, in the order of their file. */
export function listGatherings(db: Db, kind?: GatheringKind): Promise<StoredGathering[]> {
  return selectGatherings(db)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as GatheringKind))
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('code')
    .execute();
}

/** Returns a class or an event, also one that takes no booking any more, and where staff have taken it off. */
export function findGathering(db: Db, code: string): Promise<(StoredGathering & { pausedIn: PausedIn }) | undefined> {
  return selectGatherings(db)
    .select(selectPausedIn('gathering', 'happening_gatherings.code').as('pausedIn'))
    .where('code', '=', code)
    .executeTakeFirst();
}

/** Returns a class or an event that takes bookings. */
export function findOpenGathering(db: Db, code: string): Promise<StoredGathering | undefined> {
  return selectGatherings(db).where('code', '=', code).where('is_active', '=', true).executeTakeFirst();
}

/** Returns the class or event of a session, and which language is spoken there. */
export function findSessionGathering(
  db: Db,
  sessionCode: string,
): Promise<(StoredGathering & { language: Language }) | undefined> {
  return db
    .selectFrom('happening_gatherings')
    .innerJoin('happening_sessions', 'gathering_code', 'happening_gatherings.code')
    .select(['happening_gatherings.code', 'kind', 'definition', 'language'])
    .where('happening_sessions.code', '=', sessionCode)
    .executeTakeFirst();
}

/** Returns the code of the store of a session. */
export async function findSessionStore(db: Db, sessionCode: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('happening_sessions')
    .select('store_code')
    .where('code', '=', sessionCode)
    .executeTakeFirst();
  return found?.store_code;
}

/** Returns the sessions of classes or events in stores that have not begun, the earliest first. */
export async function listSessions(
  db: Db,
  gatheringCodes: readonly string[],
  storeCodes: readonly string[],
  now: Date,
): Promise<StoredSession[]> {
  const { rows } = await sql<StoredSession>`
    select session.code, stores.market, gathering_code as "gatheringCode", store_code as "storeCode", language, starts_at as "startsAt", ends_at as "endsAt",
      ${selectFree} as free
    from happening_sessions as session join stores on stores.code = store_code
    where gathering_code = any(${sql.val(gatheringCodes)}::text[]) and store_code = any(${sql.val(storeCodes)}::text[])
      and is_active and starts_at > ${now} and not ${selectIsPaused('gathering', 'session.gathering_code', 'session.store_code')}
    order by starts_at, session.code`.execute(db);
  return rows;
}

/** Whether stores give a class or an event to come that they have taken off for a while. */
export async function hasPausedSessions(
  db: Db,
  gatheringCode: string,
  storeCodes: readonly string[],
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from happening_sessions as session
    where gathering_code = ${gatheringCode} and store_code = any(${sql.val(storeCodes)}::text[]) and is_active
      and starts_at > ${now} and ${selectIsPaused('gathering', 'session.gathering_code', 'session.store_code')}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** None while somebody waits who would have them. */
const selectFree = sql<number>`
  case when exists (
    select from happening_reservations as waiting
    where session_code = session.code and state = 'waiting' and waiting.seats <= session.seats - taken
  ) then 0 else session.seats - taken end`;

/** Returns a session that takes bookings, locked until the transaction ends; bookings of it wait for each other. */
export async function lockSession(
  transaction: DbTransaction,
  code: string,
): Promise<(StoredSession & { seats: number; unsold: number; isPaused: boolean }) | undefined> {
  const { rows } = await sql<StoredSession & { seats: number; unsold: number; isPaused: boolean }>`
    select session.code, stores.market, gathering_code as "gatheringCode", store_code as "storeCode", language,
      starts_at as "startsAt", ends_at as "endsAt", ${selectFree} as free, seats, seats - taken as unsold,
      ${selectIsPaused('gathering', 'session.gathering_code', 'session.store_code')} as "isPaused"
    from happening_sessions as session join stores on stores.code = store_code
    where session.code = ${code} and is_active for update of session`.execute(transaction);
  return rows[0];
}

/** Gives back the seats of a session that were held and are not any more. @returns whether there were any */
export async function releaseExpiredSeats(
  transaction: DbTransaction,
  sessionCode: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('happening_reservations')
    .set({ state: 'expired', holder: null, holder_address: null })
    .where('session_code', '=', sessionCode)
    .where('state', '=', 'held')
    .where('held_until', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns who waits for seats of a session, in turn. */
export function listWaiting(
  transaction: DbTransaction,
  sessionCode: string,
): Promise<{ id: string; seats: number; account_id: string | null }[]> {
  return transaction
    .selectFrom('happening_reservations')
    .select(['id', 'seats', 'account_id'])
    .where('session_code', '=', sessionCode)
    .where('state', '=', 'waiting')
    .orderBy('waiting_since')
    .orderBy('id')
    .execute();
}

/** Returns how many wait before somebody. */
export async function countWaitingBefore(
  db: Db,
  {
    id,
    session_code: code,
    waiting_since: since,
  }: { id: string; session_code: string | null; waiting_since: Date | null },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from happening_reservations
    where session_code = ${code} and state = 'waiting' and (waiting_since, id) < (${since}::timestamptz, ${id}::uuid)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Returns how many services stores of a market offer, and how many classes and events are to come there; read with each layout, so it
 * reads none of them.
 */
export async function countActivities(
  db: Db,
  market: MarketCode,
  stores: readonly string[],
  now: Date,
): Promise<Record<'service' | GatheringKind, number>> {
  const { rows } = await sql<{ kind: 'service' | GatheringKind; count: number }>`
    select 'service' as kind, count(*)::integer as count from happening_services
    where definition -> 'prices' ? ${market} and exists (
      select from unnest(${sql.val(stores)}::text[]) as store (code)
      where definition -> 'stores' ? store.code and not ${selectIsPaused('service', 'happening_services.code', 'store.code')})
    union all
    select kind, count(*)::integer from happening_gatherings as gathering
    where is_active and definition -> 'prices' ? ${market} and exists (
      select from happening_sessions as session where gathering_code = gathering.code and session.is_active
        and store_code = any(${sql.val(stores)}::text[]) and starts_at > ${now}
        and not ${selectIsPaused('gathering', 'gathering.code', 'session.store_code')})
    group by kind`.execute(db);
  return { service: 0, class: 0, event: 0, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) };
}

/** What bookings of a session keep a file from changing. */
export type BookedSession = { taken: number; hasStaffSeats: boolean; gathering: string; market: MarketCode };

/** Locks all sessions, and returns those that somebody has booked, holds or waits for, by their codes. */
export async function lockBookedSessions(transaction: DbTransaction, now: Date): Promise<Map<string, BookedSession>> {
  await sql`select from happening_sessions order by code for update`.execute(transaction);
  await sql`
    update happening_reservations set state = 'expired', holder = null, holder_address = null
    where session_code is not null and state = 'held' and held_until <= ${now}`.execute(transaction);
  const { rows } = await sql<BookedSession & { code: string }>`
    select session.code, taken, has_staff_seats as "hasStaffSeats", gathering_code as gathering, stores.market
    from happening_sessions as session join stores on stores.code = store_code
    where exists (
      select from happening_reservations where session_code = session.code and state = any(${sql.val(openStates)}::text[])
    )`.execute(transaction);
  return new Map(rows.map(({ code, ...session }) => [code, session]));
}

/** Ends what waits for sessions that have begun. @returns the sessions to come with seats that somebody waits for */
export async function endPastWaiting(db: Db, now: Date): Promise<string[]> {
  await sql`update happening_reservations set state = 'expired' where state = 'waiting' and starts_at <= ${now}`.execute(
    db,
  );
  const { rows } = await sql<{ code: string }>`
    select code from happening_sessions as session where is_active and starts_at > ${now} and exists (
      select from happening_reservations as waiting
      where session_code = session.code and state = 'waiting' and waiting.seats <= session.seats - taken
    )`.execute(db);
  return rows.map(({ code }) => code);
}

/** @property isKnown whether its guest has said who comes */
type ChangedBooking = { id: string; starts_at: Date; sequence: number; state: ReservationState; isKnown: boolean };

/**
 * Takes the classes and events of a file in place of those before; what it no longer names takes no booking any more, and bookings of it
 * stay. Sessions that staff have added or closed, and seats that they have set, stay as they are. Idempotent.
 * @returns the bookings whose session takes place at another time or in another store than before, and those that wait for one that is
 * offered no more
 */
export async function replaceGatherings(
  transaction: DbTransaction,
  gatherings: Supply['gatherings'],
  now: Date,
): Promise<{ moved: ChangedBooking[]; closed: ChangedBooking[] }> {
  await transaction.updateTable('happening_gatherings').set({ is_active: false }).execute();
  await transaction.updateTable('happening_sessions').set({ is_active: false }).execute();
  const rows = gatherings.map(({ id, kind, sessions: _, ...definition }, position) => ({
    id,
    kind,
    position,
    definition,
  }));
  await sql`
    insert into happening_gatherings (code, kind, position, definition)
    select id, kind, position, definition
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id text, kind text, position integer, definition jsonb)
    on conflict (code) do update set kind = excluded.kind, position = excluded.position, definition = excluded.definition,
      is_active = true`.execute(transaction);
  const sessions = gatherings.flatMap(({ id: gathering, minutes, sessions: own }) =>
    own.map((session) => ({ ...session, gathering, minutes })),
  );
  await sql`
    insert into happening_sessions as session (code, gathering_code, store_code, language, starts_at, ends_at, seats)
    select id, gathering, store, row.language::language_code, "startsAt"::timestamp at time zone zone,
      ("startsAt"::timestamp at time zone zone) + minutes * interval '1 minute', seats
    from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb)
      as row (id text, gathering text, store text, language text, "startsAt" text, minutes integer, seats integer)
    join stores on stores.code = store
    on conflict (code) do update set gathering_code = excluded.gathering_code, store_code = excluded.store_code,
      language = excluded.language, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      seats = case when session.has_staff_seats then session.seats else excluded.seats end,
      is_active = session.closed_at is null`.execute(transaction);
  await sql`
    update happening_sessions as session set is_active = true from happening_gatherings as gathering
    where gathering.code = gathering_code and gathering.is_active and origin = 'staff' and closed_at is null`.execute(
    transaction,
  );
  const { rows: moved } = await sql<ChangedBooking>`
    update happening_reservations as reservation set starts_at = session.starts_at, ends_at = session.ends_at,
      store_code = session.store_code, sequence = sequence + 1, fee_from = null,
      -- Nobody has come to what is still to be.
      attendance = case when session.starts_at > ${now} then null else attendance end,
      held_until = case when state = 'placed' then held_until else least(held_until, session.starts_at) end
    from happening_sessions as session
    where session.code = session_code and state = any(${sql.val(openStates)}::text[])
      and (reservation.starts_at > ${now} or session.starts_at > ${now})
      and (reservation.starts_at, reservation.ends_at, reservation.store_code)
        is distinct from (session.starts_at, session.ends_at, session.store_code)
    returning id, reservation.starts_at, sequence, state, email is not null as "isKnown"`.execute(transaction);
  const { rows: closed } = await sql<ChangedBooking>`
    update happening_reservations set state = 'expired', sequence = sequence + 1 from happening_sessions as session
    where session.code = session_code and state = 'waiting' and not is_active
    returning id, happening_reservations.starts_at, sequence, 'expired' as state, true as "isKnown"`.execute(
    transaction,
  );
  return { moved: moved.filter(({ isKnown }) => isKnown), closed };
}

/** Returns the classes and events as a file has them: without sessions that staff have added, which an import keeps. */
export async function exportGatherings(db: Db): Promise<Supply['gatherings']> {
  const [gatherings, { rows: sessions }] = await Promise.all([
    selectGatherings(db).where('is_active', '=', true).orderBy('position').execute(),
    sql<Supply['gatherings'][number]['sessions'][number] & { gathering: string }>`
      select session.code as id, gathering_code as gathering, store_code as store, language, seats,
        to_char(starts_at at time zone zone, 'YYYY-MM-DD"T"HH24:MI') as "startsAt"
      from happening_sessions as session join stores on stores.code = store_code
      where is_active and origin = 'file' order by starts_at, session.code`.execute(db),
  ]);
  const own = Map.groupBy(sessions, ({ gathering }) => gathering);
  return gatherings.map(({ code, kind, definition }) => ({
    id: code,
    kind,
    ...definition,
    sessions: (own.get(code) ?? []).map(({ gathering: _, ...session }) => session),
  }));
}

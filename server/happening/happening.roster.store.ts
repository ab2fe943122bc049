import { sql } from 'kysely';
import type { Db, DbTransaction } from '../platform/database.ts';
import type { Interval } from './happening.availability.rules.ts';
import type { ArtistProfile } from './happening.supply.file.ts';
import type { WorkingWeek } from './happening.supply.rules.ts';

/** Where a leave or a session was entered: an import replaces those of the file. */
export type SupplyOrigin = 'file' | 'staff';

type Hours = WorkingWeek[number];

/** @property zone of the artist's store */
export type RosterRow = { no: number; storeCode: string; zone: string; week: WorkingWeek };

/** Returns an artist who takes new visits. */
export function findRosterArtist(db: Db, code: string): Promise<RosterRow | undefined> {
  return db
    .selectFrom('happening_artists')
    .innerJoin('stores', 'stores.code', 'store_code')
    .select(['no', 'store_code as storeCode', 'zone', 'week'])
    .where('happening_artists.code', '=', code)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

/** Returns the days of artists of stores that differ from their weeks, by the numbers of the artists. */
export async function listStoreShifts(
  db: Db,
  storeCodes: readonly string[],
  { from, to }: { from: Date; to: Date },
): Promise<Map<number, Map<string, Hours>>> {
  const { rows } = await sql<{ no: number; day: string; hours: Hours }>`
    select artist_no as no, day::text as day, hours from happening_shifts
    where day between (${from}::timestamptz at time zone 'UTC')::date and (${to}::timestamptz at time zone 'UTC')::date
      and artist_no in (select no from happening_artists where store_code = any(${sql.val(storeCodes)}::text[]))
    order by day`.execute(db);
  const byArtist = Map.groupBy(rows, ({ no }) => no);
  return new Map([...byArtist].map(([no, own]) => [no, new Map(own.map(({ day, hours }) => [day, hours]))]));
}

/** An artist with what differs from the week on some days. */
export type StoredRoster = {
  code: string;
  profile: ArtistProfile;
  week: WorkingWeek;
  shifts: { day: string; hours: Hours }[];
  leaves: { id: string; from: string; to: string; isFromFile: boolean }[];
};

/** Returns the artists of a store who take new visits, with their shifts and leaves between two days, the last of them left out. */
export async function listRoster(
  db: Db,
  storeCode: string,
  { first, end }: { first: string; end: string },
): Promise<StoredRoster[]> {
  const { rows } = await sql<StoredRoster>`
    select artist.code, profile, week,
      (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'hours', hours) order by day), '[]') from happening_shifts
        where artist_no = artist.no and day >= ${first}::date and day < ${end}::date) as shifts,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', leave.id, 'from', (lower(during) at time zone zone)::date, 'to', (upper(during) at time zone zone)::date - 1,
          'isFromFile', origin = 'file'
        ) order by lower(during), leave.id), '[]')
        from happening_leaves as leave
        where artist_no = artist.no and during && tstzrange(
          ${first}::timestamp at time zone zone, ${end}::timestamp at time zone zone)) as leaves
    from happening_artists as artist join stores on stores.code = store_code
    where store_code = ${storeCode} and is_active order by artist.position, artist.no`.execute(db);
  return rows;
}

export async function findShift(transaction: DbTransaction, artistNo: number, day: string): Promise<Hours | undefined> {
  const { rows } = await sql<{ hours: Hours }>`
    select hours from happening_shifts where artist_no = ${artistNo} and day = ${day}::date`.execute(transaction);
  return rows[0]?.hours;
}

export async function upsertShift(
  transaction: DbTransaction,
  artistNo: number,
  day: string,
  hours: Hours,
): Promise<void> {
  const value = hours === null ? null : JSON.stringify(hours);
  await sql`
    insert into happening_shifts (artist_no, day, hours) values (${artistNo}, ${day}::date, ${value}::jsonb)
    on conflict (artist_no, day) do update set hours = excluded.hours`.execute(transaction);
}

export async function deleteShift(transaction: DbTransaction, artistNo: number, day: string): Promise<void> {
  await sql`delete from happening_shifts where artist_no = ${artistNo} and day = ${day}::date`.execute(transaction);
}

/** Returns the id of a leave that staff have entered for exactly an interval. */
export async function findStaffLeave(
  transaction: DbTransaction,
  artistNo: number,
  { from, to }: Interval,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from happening_leaves
    where artist_no = ${artistNo} and origin = 'staff' and during = tstzrange(${new Date(from)}, ${new Date(to)})`.execute(
    transaction,
  );
  return rows[0]?.id;
}

export async function insertStaffLeave(
  transaction: DbTransaction,
  id: string,
  artistNo: number,
  { from, to }: Interval,
): Promise<void> {
  await sql`
    insert into happening_leaves (id, artist_no, during, origin)
    values (${id}, ${artistNo}, tstzrange(${new Date(from)}, ${new Date(to)}), 'staff')`.execute(transaction);
}

/** Returns a leave of an artist, locked until the transaction ends. */
export async function lockLeave(
  transaction: DbTransaction,
  { no, zone }: Pick<RosterRow, 'no' | 'zone'>,
  id: string,
): Promise<{ origin: SupplyOrigin; from: string; to: string } | undefined> {
  const { rows } = await sql<{ origin: SupplyOrigin; from: string; to: string }>`
    select origin, (lower(during) at time zone ${zone})::date::text as "from",
      ((upper(during) at time zone ${zone})::date - 1)::text as "to"
    from happening_leaves where id = ${id} and artist_no = ${no} for update`.execute(transaction);
  return rows[0];
}

export async function deleteLeave(transaction: DbTransaction, id: string): Promise<void> {
  await transaction.deleteFrom('happening_leaves').where('id', '=', id).execute();
}

/** Returns the bookings, and times that are held, that take an artist within intervals and are not over, the earliest first. */
export async function listArtistBookings(
  transaction: DbTransaction,
  artistNo: number,
  intervals: readonly Interval[],
  now: Date,
): Promise<{ id: string; number: string; startsAt: Date }[]> {
  const starts = intervals.map(({ from }) => new Date(from).toISOString());
  const ends = intervals.map(({ to }) => new Date(to).toISOString());
  const { rows } = await sql<{ id: string; number: string; startsAt: Date }>`
    select id, number, starts_at as "startsAt" from happening_reservations
    where (state <> 'held' or held_until > ${now}) and exists (
      select from happening_occupancy
      join unnest(${sql.val(starts)}::timestamptz[], ${sql.val(ends)}::timestamptz[]) as away (starts, ends)
        on during && tstzrange(starts, ends)
      where reservation_id = id and resource_no = ${artistNo} and upper(during) > ${now}
    )
    order by starts_at, number`.execute(transaction);
  return rows;
}

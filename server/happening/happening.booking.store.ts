import { normalizeEmail } from '@vermilion/contract/contact';
import { dayMs, hourMs } from '@vermilion/contract/durations';
import type { MomentCursor } from '@vermilion/contract/fields';
import type { Attendance, BookingProviderName, GatheringKind } from '@vermilion/contract/happening-terms';
import type { Language } from '@vermilion/contract/markets';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Payable } from '../payment/payment.service.ts';
import { awaitTogether, type Db, type DbTransaction } from '../platform/database.ts';
import type { Tables, Texts } from '../platform/tables.ts';
import type { Assignment, Interval } from './happening.availability.rules.ts';
import { openStates } from './happening.booking.rules.ts';
import type { QuestionDefinition } from './happening.supply.file.ts';
import { selectResources } from './happening.supply.store.ts';

export type StoredReservation = Selectable<Tables['happening_reservations']>;

export const payableKind = 'reservation';

/** Returns the payable of a booking with a deposit. */
export const toPayable = (id: string): Payable => ({ kind: payableKind, id });

export function findReservation(db: Db, id: string): Promise<StoredReservation | undefined> {
  return db.selectFrom('happening_reservations').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What a reservation takes, where and when, and what it costs. */
export type NewVisit = Pick<
  Insertable<Tables['happening_reservations']>,
  | 'service_code'
  | 'further_services'
  | 'session_code'
  | 'seats'
  | 'waiting_since'
  | 'store_code'
  | 'starts_at'
  | 'ends_at'
  | 'artist_no'
  | 'is_any_artist'
  | 'price'
  | 'deposit'
  | 'late_fee'
  | 'fee_from'
  | 'needs_approval'
  | 'points'
>;

/**
 * Returns a booking, locked until the transaction ends, and its session before it: whoever changes what a session has left locks that
 * first. Lock a store's calendar before it.
 */
export async function lockReservation(transaction: DbTransaction, id: string): Promise<StoredReservation | undefined> {
  const [, row] = await awaitTogether([
    sql`
      select from happening_sessions
      where code = (select session_code from happening_reservations where id = ${id}) for update`.execute(transaction),
    transaction.selectFrom('happening_reservations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  ]);
  return row;
}

export async function updateReservation(
  transaction: DbTransaction,
  id: string,
  change: Updateable<Tables['happening_reservations']>,
): Promise<void> {
  await transaction.updateTable('happening_reservations').set(change).where('id', '=', id).execute();
}

/** More than an artist prepares and clears up, and a chair waits, around a visit. */
const aroundVisitMs = 6 * hourMs;

/**
 * Returns the locks of visits that could meet: those of a store on the days (UTC) of an interval and of what is around it.
 */
export function listCalendarLocks(storeCode: string, { from, to }: Interval): string[] {
  const [first, last] = [from - aroundVisitMs, to + aroundVisitMs].map((moment) => Math.floor(moment / dayMs));
  const days = Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, index) => (first ?? 0) + index);
  return days.map((day) => `calendar of ${storeCode}, ${day}`);
}

/** Returns the locks of what a caller and an address hold. Take them before those of calendars. */
export const listHolderLocks = (holders: readonly string[]): string[] =>
  holders.toSorted().map((holder) => `holds of ${holder}`);

/** Makes the bookings of an email address wait for each other until the transaction ends. */
export const lockGuest = (transaction: DbTransaction, email: string): Promise<void> =>
  takeLocks(transaction, [`bookings of ${email}`]);

/** Takes locks in their order, in one statement; they are kept until the transaction ends. */
export async function takeLocks(transaction: DbTransaction, names: readonly string[]): Promise<void> {
  const locks = names.map((name) => `happening: ${name}`);
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0))
    from (select name from unnest(${sql.val(locks)}::text[]) with ordinality as lock(name, place) order by place offset 0) as locks`.execute(
    transaction,
  );
}

/**
 * Gives back the times of a store's artists and chairs that were held and are not any more. Whoever books or gives back one of them at this
 * moment is waited for: in the order of their ids, so that two who do this wait in one direction.
 * @returns what was freed
 */
export async function releaseExpiredHolds(
  transaction: DbTransaction,
  storeCode: string,
  now: Date,
): Promise<{ storeCode: string; startsAt: Date }[]> {
  const { rows } = await sql<{ storeCode: string; startsAt: Date }>`
    with over as (
      select id from happening_reservations
      where state = 'held' and held_until <= ${now} and exists (
        select from happening_occupancy where reservation_id = id and resource_no in (${selectResources([storeCode])})
      )
      order by id for update
    ), expired as (
      update happening_reservations as reservation set state = 'expired', holder = null, holder_address = null
      from over where reservation.id = over.id returning reservation.id, store_code, starts_at
    ), freed as (
      delete from happening_occupancy using expired where reservation_id = expired.id
    )
    select store_code as "storeCode", starts_at as "startsAt" from expired`.execute(transaction);
  return rows;
}

/** Bookings keep an e-mail as it was typed, but its domain. */
const selectMailbox = (email: string) => sql<boolean>`lower(email) = ${email}`;

/** Returns how many times a caller, or anybody at the address, holds, until the deposit is paid. */
export async function countHolds(
  transaction: DbTransaction,
  { holder, address, now }: { holder: string; address: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from happening_reservations
    where (state = 'placed' or (state = 'held' and held_until > ${now}))
      and (holder = ${holder} or holder_address = ${address})`.execute(transaction);
  return rows[0]?.count ?? 0;
}

/**
 * Returns how many bookings and places on waiting lists of the shop a mailbox has ahead of it.
 * @param email as `normalizeEmail` returns it
 * @param exceptId one that counts for nothing
 */
export async function countUpcoming(
  transaction: DbTransaction,
  email: string,
  { now, exceptId }: { now: Date; exceptId: string },
): Promise<number> {
  const { count } = await transaction
    .selectFrom('happening_reservations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(selectMailbox(email))
    .where('provider', 'is', null)
    .where('state', 'in', openStates)
    .where('starts_at', '>', now)
    .where('id', '<>', exceptId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function insertReservation(
  transaction: DbTransaction,
  reservation: Omit<
    Insertable<Tables['happening_reservations']>,
    | 'number'
    | 'confirmed_at'
    | 'cancelled_at'
    | 'notes'
    | 'paid_at'
    | 'unpaid_mail'
    | 'transfer_mail'
    | 'attendance'
    | 'cancel_reason'
    | 'amount_due'
    | 'refund_due'
    | 'returned'
  >,
): Promise<StoredReservation> {
  return transaction.insertInto('happening_reservations').values(reservation).returningAll().executeTakeFirstOrThrow();
}

/**
 * Takes artists and a chair for a visit; one that is moved gives back those that it had first (`freeOccupancy`).
 * @returns false where another visit has one of them; the transaction has to be undone then
 */
export async function takeOccupancy(
  transaction: DbTransaction,
  reservationId: string,
  occupancy: Assignment['occupancy'],
): Promise<boolean> {
  const values = occupancy.map(
    ({ resourceNo, from, to }) =>
      sql`(${reservationId}::uuid, ${resourceNo}::integer, tstzrange(${new Date(from)}, ${new Date(to)}))`,
  );
  const { rows } = await sql`
    insert into happening_occupancy (reservation_id, resource_no, during) values ${sql.join(values)}
    on conflict do nothing returning resource_no`.execute(transaction);
  return rows.length === occupancy.length;
}

export async function freeOccupancy(transaction: DbTransaction, reservationId: string): Promise<void> {
  await transaction.deleteFrom('happening_occupancy').where('reservation_id', '=', reservationId).execute();
}

/** A booking of a store, as its day lists it. */
export type StoredVisit = {
  id: string;
  number: string;
  state: 'held' | 'placed' | 'waiting' | 'requested' | 'confirmed' | 'cancelled';
  attendance: Attendance | null;
  kind: 'service' | GatheringKind;
  /** Of a class or an event, or of the services of a visit; none where no file names them any more. */
  names: Texts[];
  activity: string;
  /** The services after the first one. */
  further: string[];
  /** What is asked before a class or an event; null for a service. */
  questions: QuestionDefinition[] | null;
  sessionId: string | null;
  provider: BookingProviderName | null;
  seats: number;
  price: number;
  paid: number;
  artist: { code: string; name: Texts } | null;
  chair: string | null;
  startsAt: Date;
  endsAt: Date;
  language: Language;
  fullName: string | null;
  email: string | null;
  phone: string | null;
  notes: string;
  answers: Record<string, string>;
};

/** The codes of an artist and a chair that a visit has, and the states of which it has one. */
export type VisitFilter = {
  artist?: string | undefined;
  chair?: string | undefined;
  states?: readonly StoredVisit['state'][];
};

/**
 * Returns the bookings of a store that begin between two moments and to which all filters apply, the earliest first; what is held only
 * while it is.
 */
export async function listStoreVisits(
  db: Db,
  storeCode: string,
  { from, to }: { from: Date; to: Date },
  { artist, chair, states }: VisitFilter,
  { now, limit }: { now: Date; limit: number },
): Promise<StoredVisit[]> {
  const { rows } = await sql<StoredVisit>`
    select visit.id, number, state, attendance, coalesce(gathering.kind, 'service') as kind,
      case when gathering.code is not null then jsonb_build_array(gathering.definition -> 'name') else (
        select coalesce(jsonb_agg(service.definition -> 'name' order by array_position(further_services, service.code) nulls first), '[]')
        from happening_services as service where service.code = any(service_code || further_services)
      ) end as names, coalesce(gathering.code, service_code) as activity,
      further_services as further, gathering.definition -> 'questions' as questions,
      session_code as "sessionId", visit.provider, visit.seats, price::float8 as price,
      (case when paid_at is null then 0 else greatest(0, deposit - returned - coalesce(refund_due, 0)) end)::float8 as paid,
      case when artist.no is not null then jsonb_build_object('code', artist.code, 'name', artist.profile -> 'name') end as artist,
      (select chair.code from happening_occupancy join happening_chairs as chair on chair.no = resource_no
        where reservation_id = visit.id limit 1) as chair,
      visit.starts_at as "startsAt", visit.ends_at as "endsAt", visit.language, full_name as "fullName", email, phone, notes, answers
    from happening_reservations as visit
    left join happening_sessions as session on session.code = session_code
    left join happening_gatherings as gathering on gathering.code = gathering_code
    left join happening_artists as artist on artist.no = artist_no
    where visit.store_code = ${storeCode} and visit.starts_at >= ${from} and visit.starts_at < ${to}
      and (state in ('placed', 'waiting', 'requested', 'confirmed') or (state = 'cancelled' and confirmed_at is not null)
        or (state = 'held' and held_until > ${now}))
      and (${states ?? null}::text[] is null or state = any(${states ?? null}::text[]))
      and (${artist ?? null}::text is null or artist.code = ${artist ?? null} or exists (
        select from happening_occupancy join happening_artists as other on other.no = resource_no
        where reservation_id = visit.id and other.code = ${artist ?? null}))
      and (${chair ?? null}::text is null or exists (
        select from happening_occupancy join happening_chairs as chair on chair.no = resource_no
        where reservation_id = visit.id and chair.code = ${chair ?? null}))
    order by visit.starts_at, number limit ${limit}`.execute(db);
  return rows;
}

/** What a visit has of an artist or a chair. @property name of an artist; null for a chair */
export type VisitResource = { visitId: string; code: string; name: Texts | null; from: Date; to: Date };

/** Returns what the visits of a store that begin between two moments have of its artists and chairs; what is over for a day has none. */
export async function listVisitResources(
  db: Db,
  storeCode: string,
  { from, to }: { from: Date; to: Date },
): Promise<VisitResource[]> {
  const { rows } = await sql<VisitResource>`
    select visit.id as "visitId", coalesce(artist.code, chair.code) as code, artist.profile -> 'name' as name,
      lower(during) as "from", upper(during) as "to"
    from happening_reservations as visit
    join happening_occupancy on reservation_id = visit.id
    left join happening_artists as artist on artist.no = resource_no
    left join happening_chairs as chair on chair.no = resource_no
    where visit.store_code = ${storeCode} and visit.starts_at >= ${from} and visit.starts_at < ${to}
    order by lower(during), resource_no`.execute(db);
  return rows;
}

/** Returns bookings of an account, the latest time first. @param after the booking after which they begin */
export async function listAccountBookings(
  db: Db,
  accountId: string,
  after: MomentCursor | null,
  limit: number,
): Promise<StoredReservation[]> {
  return (
    db
      .selectFrom('happening_reservations')
      .selectAll()
      .where('account_id', '=', accountId)
      // What was only held, and never said who comes, is none.
      .where(
        sql<boolean>`(confirmed_at is not null or paid_at is not null or (email is not null and state in ('held', 'placed', 'waiting', 'requested')))`,
      )
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(starts_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
      )
      .orderBy('starts_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  );
}

/** Returns the bookings of an account, for the export of its data. */
export function listPersonalBookings(db: Db, accountId: string) {
  return db
    .selectFrom('happening_reservations')
    .select([
      'number',
      'market',
      'service_code as service',
      'further_services as furtherServices',
      'session_code as session',
      'seats',
      'store_code as store',
      'state',
      'starts_at as startsAt',
      'full_name as fullName',
      'email',
      'phone',
      'notes',
      'answers',
      'provider',
      'provider_reference as providerReference',
    ])
    .where('account_id', '=', accountId)
    .orderBy('placed_at')
    .execute();
}

/** Takes an account that is deleted off its bookings, which stay; what the guest said before a visit that is over does not. */
const noContact = { full_name: null, email: null, phone: null };

export async function detachBookings(transaction: DbTransaction, accountId: string, now: Date): Promise<void> {
  const own = transaction.updateTable('happening_reservations').where('account_id', '=', accountId);
  await own.where('ends_at', '<', now).set({ notes: '', answers: '{}' }).execute();
  await own.where('state', '=', 'expired').set(noContact).execute();
  await own.set({ account_id: null }).execute();
}

/** Returns the requests whose time has come without an answer of the store. */
export async function listPastRequests(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('happening_reservations')
    .select('id')
    .where('state', '=', 'requested')
    .where('starts_at', '<=', now)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the bookings that ended before a moment without their guests, and of whose deposits a part is still to go back. */
export async function listUnsettledNoShows(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('happening_reservations')
    .select('id')
    .where('attendance', '=', 'no_show')
    .where('ends_at', '<', before)
    .where('refund_due', 'is', null)
    .where(sql<boolean>`(deposit > late_fee or (fee_from is null and deposit > 0))`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the bookings whose points are not as their visits have become: of a member who came, or who did not. */
export async function listUnsettledPoints(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('happening_reservations')
    .select('id')
    .where('points', '>', 0)
    .where('account_id', 'is not', null)
    .where(
      sql<boolean>`(state = 'confirmed' and attendance is not distinct from 'completed') <> (point_postings % 2 = 1)`,
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns whether a mailbox has paid the deposit of a later booking of the same service or session. */
export async function hasPaidLater(
  db: Db,
  { email, service_code: service, session_code: session, placed_at: placedAt }: StoredReservation,
): Promise<boolean> {
  if (email === null) return false;
  const later = await db
    .selectFrom('happening_reservations')
    .select('id')
    .where(selectMailbox(normalizeEmail(email)))
    .where('service_code', 'is not distinct from', service)
    .where('session_code', 'is not distinct from', session)
    .where('placed_at', '>', placedAt)
    .where('paid_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** Deletes what visits that ended before a moment took of artists and chairs. */
export async function deletePastOccupancy(db: Db, before: Date): Promise<void> {
  await sql`
    delete from happening_occupancy using happening_reservations
    where reservation_id = id and ends_at < ${before}`.execute(db);
}

/** Deletes what guests said before visits that ended before a moment. */
export async function deletePastAnswers(db: Db, before: Date): Promise<void> {
  // What was never booked is nobody's any more.
  await db
    .updateTable('happening_reservations')
    .set(noContact)
    .where('ends_at', '<', before)
    .where('state', '=', 'expired')
    .where('email', 'is not', null)
    .execute();
  await db
    .updateTable('happening_reservations')
    .set({ notes: '', answers: '{}' })
    .where('ends_at', '<', before)
    .where(sql<boolean>`(notes <> '' or answers <> '{}')`)
    .execute();
}

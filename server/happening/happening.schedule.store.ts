import type { GatheringKind } from '@vermilion/contract/happening-terms';
import type { Language } from '@vermilion/contract/markets';
import { sql, type Updateable } from 'kysely';
import type { Db, DbTransaction } from '../platform/database.ts';
import type { Tables, Texts } from '../platform/tables.ts';

/** A session as its store plans it. @property waiting how many bookings wait for seats of it */
export type PlannedSession = {
  id: string;
  gathering: { id: string; kind: GatheringKind; name: Texts };
  language: Language;
  startsAt: Date;
  endsAt: Date;
  seats: number;
  taken: number;
  waiting: number;
  isOpen: boolean;
  isFromFile: boolean;
  closeReason: string | null;
};

/** Returns sessions of a store from a moment on, the earliest first. @param after the id of the session after which they begin */
export async function listPlannedSessions(
  db: Db,
  storeCode: string,
  { from, after, limit }: { from: Date; after: string | null; limit: number },
): Promise<PlannedSession[]> {
  const { rows } = await sql<PlannedSession>`
    select session.code as id, language, starts_at as "startsAt", ends_at as "endsAt", seats, taken,
      jsonb_build_object('id', gathering.code, 'kind', kind, 'name', definition -> 'name') as gathering,
      (select count(*)::integer from happening_reservations where session_code = session.code and state = 'waiting') as waiting,
      session.is_active as "isOpen", origin = 'file' as "isFromFile", close_reason as "closeReason"
    from happening_sessions as session join happening_gatherings as gathering on gathering.code = gathering_code
    where store_code = ${storeCode} and starts_at >= ${from} and (${after}::text is null
      or (starts_at, session.code) > (select starts_at, code from happening_sessions where code = ${after}))
    order by starts_at, session.code limit ${limit}`.execute(db);
  return rows;
}

/** Returns a session, whether open or not, locked until the transaction ends; bookings of it wait. */
export function lockPlannedSession(transaction: DbTransaction, code: string) {
  return transaction
    .selectFrom('happening_sessions')
    .select(['seats', 'taken', 'starts_at as startsAt', 'is_active as isActive', 'closed_at as closedAt'])
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the session of a gathering that begins in a store at a moment and is not closed. */
export function findSessionAt(
  transaction: DbTransaction,
  { gathering, store, startsAt }: { gathering: string; store: string; startsAt: Date },
) {
  return transaction
    .selectFrom('happening_sessions')
    .select(['code', 'seats', 'language'])
    .where('gathering_code', '=', gathering)
    .where('store_code', '=', store)
    .where('starts_at', '=', startsAt)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

export async function insertStaffSession(
  transaction: DbTransaction,
  session: Pick<
    Tables['happening_sessions'],
    'code' | 'gathering_code' | 'store_code' | 'language' | 'starts_at' | 'ends_at' | 'seats'
  >,
): Promise<void> {
  const values = { ...session, origin: 'staff' as const, closed_at: null, close_reason: null };
  await transaction.insertInto('happening_sessions').values(values).execute();
}

export async function updateSession(
  transaction: DbTransaction,
  code: string,
  change: Updateable<Tables['happening_sessions']>,
): Promise<void> {
  await transaction.updateTable('happening_sessions').set(change).where('code', '=', code).execute();
}

/**
 * Ends what is held of a closed session, and what waits for it.
 * @returns those whose guests have said who they are, to be told
 */
export async function endUnmadeBookings(
  transaction: DbTransaction,
  sessionCode: string,
): Promise<{ id: string; starts_at: Date; sequence: number }[]> {
  const { rows } = await sql<{ id: string; starts_at: Date; sequence: number; isKnown: boolean }>`
    update happening_reservations set state = 'expired', holder = null, holder_address = null, sequence = sequence + 1
    where session_code = ${sessionCode} and state in ('held', 'waiting')
    returning id, starts_at, sequence, email is not null as "isKnown"`.execute(transaction);
  return rows.filter(({ isKnown }) => isKnown).map(({ isKnown: _, ...booking }) => booking);
}

/** Returns why a session was closed, and the bookings of it that are not cancelled yet. */
export async function listBookingsToCancel(db: Db, sessionCode: string): Promise<{ id: string; reason: string }[]> {
  const { rows } = await sql<{ id: string; reason: string }>`
    select id, close_reason as reason from happening_reservations join happening_sessions as session on session.code = session_code
    where session_code = ${sessionCode} and closed_at is not null and state in ('placed', 'requested', 'confirmed')
    order by placed_at, id`.execute(db);
  return rows;
}

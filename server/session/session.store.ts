import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import { type EndReason, keepEndedMs, maxSessionsPerAccount } from './session.rules.ts';

export type SessionRow = Selectable<Tables['sessions']>;
export type KeyRow = Selectable<Tables['session_keys']>;

/** The channel on which the id of a session that has ended is sent to all processes. */
export const endedChannel = 'session_ended';

export async function insertSession(
  db: Db,
  session: Omit<Insertable<Tables['sessions']>, 'generation' | 'ended_at' | 'ended_because'>,
): Promise<SessionRow> {
  return db
    .insertInto('sessions')
    .values({ ...session, ended_at: null, ended_because: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findSession(db: Db, id: string): Promise<SessionRow | undefined> {
  return db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Replaces the refresh token of a session, if that of this generation is still the valid one.
 * @returns the changed session; undefined where another call was faster, or the session has ended
 */
export async function advanceGeneration(
  db: Db,
  { id, generation }: Pick<SessionRow, 'id' | 'generation'>,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<SessionRow | undefined> {
  return db
    .updateTable('sessions')
    .set({ generation: generation + 1, rotated_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where('generation', '=', generation)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

type OpenSessions = { accountId: string; sessionId?: string; exceptSessionId?: string | undefined };

/**
 * Ends open sessions of an account, one or all but one, and announces it to all processes.
 * @returns the ids of those that it ended
 */
export async function endSessions(
  db: Db,
  { accountId, sessionId, exceptSessionId }: OpenSessions,
  reason: EndReason,
  now: Date,
): Promise<string[]> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now, ended_because: reason, user_agent: '' })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .$if(sessionId !== undefined, (query) => query.where('id', '=', sessionId ?? ''))
    .$if(exceptSessionId !== undefined, (query) => query.where('id', '!=', exceptSessionId ?? ''))
    .returning('id')
    .execute();
  return announceEnded(db, ended);
}

/** Ends what an account has open beyond the limit, those first that were not used for longest. */
export async function endExcessSessions(db: Db, accountId: string, now: Date): Promise<string[]> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now, ended_because: 'too_many', user_agent: '' })
    .where('ended_at', 'is', null)
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('account_id', '=', accountId)
        .where('ended_at', 'is', null)
        .orderBy('rotated_at', 'desc')
        .orderBy('started_at', 'desc')
        .offset(maxSessionsPerAccount),
    )
    .returning('id')
    .execute();
  return announceEnded(db, ended);
}

async function announceEnded(db: Db, ended: readonly { id: string }[]): Promise<string[]> {
  const ids = ended.map(({ id }) => id);
  if (ids.length > 0) {
    await sql`select pg_notify(${endedChannel}, id) from unnest(${sql.val(ids)}::text[]) as ended (id)`.execute(db);
  }
  return ids;
}

/** Returns the open sessions of an account, latest first. */
export async function listOpenSessions(db: Db, accountId: string, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('rotated_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Returns the ids of the sessions that ended after a moment. */
export async function listEndedSince(db: Db, moment: Date): Promise<string[]> {
  const rows = await db.selectFrom('sessions').select('id').where('ended_at', '>', moment).execute();
  return rows.map(({ id }) => id);
}

/** Deletes the sessions that have been over for long. */
export async function deleteOldSessions(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keepEndedMs);
  await db
    .deleteFrom('sessions')
    .where((is) => is.or([is('ended_at', '<', before), is('expires_at', '<', before)]))
    .execute();
}

export async function readKeys(db: Db): Promise<KeyRow[]> {
  return db.selectFrom('session_keys').selectAll().orderBy('signs_from').execute();
}

export async function insertKey(db: Db, key: Insertable<Tables['session_keys']>): Promise<void> {
  await db.insertInto('session_keys').values(key).execute();
}

export async function deleteKeys(db: Db, kids: readonly string[]): Promise<void> {
  if (kids.length > 0) await db.deleteFrom('session_keys').where('kid', 'in', kids).execute();
}

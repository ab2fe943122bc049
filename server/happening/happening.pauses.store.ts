import type { PausedKind } from '@vermilion/contract/happening-terms';
import type { MarketCode } from '@vermilion/contract/markets';
import { sql } from 'kysely';
import type { Db, DbTransaction } from '../platform/database.ts';
import type { Texts } from '../platform/tables.ts';

/** Where an activity is not offered: the codes of stores, or null for all of them. */
export type PausedIn = readonly (string | null)[];

/** Whether an activity is not offered in a store at the moment. */
export const isPausedIn = (pausedIn: PausedIn, storeCode: string): boolean =>
  pausedIn.some((code) => code === null || code === storeCode);

/** Selects where an activity is not offered, as `PausedIn`. @param code column with the name of its table */
export const selectPausedIn = (kind: PausedKind, code: string) => sql<PausedIn>`
  coalesce((select jsonb_agg(store_code) from happening_pauses where kind = ${kind} and activity_code = ${sql.ref(code)}), '[]')`;

/** Selects whether an activity is not offered in a store at the moment. @param code, store columns with the names of their tables */
export const selectIsPaused = (kind: PausedKind, code: string, store: string) => sql<boolean>`
  exists (
    select from happening_pauses as pause where pause.kind = ${kind} and pause.activity_code = ${sql.ref(code)}
      and (pause.store_code is null or pause.store_code = ${sql.ref(store)})
  )`;

export type StoredPause = { storeCode: string | null; reason: string; since: Date };

/** Returns where an activity is not offered, and why; all stores first. */
export function listPauses(db: Db, kind: PausedKind, code: string): Promise<StoredPause[]> {
  return db
    .selectFrom('happening_pauses')
    .select(['store_code as storeCode', 'reason', 'paused_at as since'])
    .where('kind', '=', kind)
    .where('activity_code', '=', code)
    .orderBy('store_code', (order) => order.asc().nullsFirst())
    .execute();
}

/** Sets why an activity is not offered in a store, or in all (null). */
export async function insertPause(
  transaction: DbTransaction,
  pause: { kind: PausedKind; activity_code: string; store_code: string | null; reason: string; paused_at: Date },
): Promise<void> {
  await deletePause(transaction, pause);
  await transaction.insertInto('happening_pauses').values(pause).execute();
}

/** Offers an activity in a store again, or in all (null) that do not say otherwise. */
export async function deletePause(
  transaction: DbTransaction,
  {
    kind,
    activity_code: code,
    store_code: store,
  }: { kind: PausedKind; activity_code: string; store_code: string | null },
): Promise<void> {
  await transaction
    .deleteFrom('happening_pauses')
    .where('kind', '=', kind)
    .where('activity_code', '=', code)
    .where('store_code', 'is not distinct from', store)
    .execute();
}

/** A service, a class or an event that a store has. */
type StoreActivity = {
  kind: PausedKind;
  id: string;
  name: Texts;
  /** As JSON has it. */
  pauses: { storeCode: string | null; reason: string; since: string }[];
};

/** Returns the services that a store does, and the classes and events of its market, in the order of their file. */
export async function listStoreActivities(
  db: Db,
  { code, market }: { code: string; market: MarketCode },
): Promise<StoreActivity[]> {
  const { rows } = await sql<StoreActivity>`
    select kind, id, name, coalesce((
      select jsonb_agg(jsonb_build_object('storeCode', store_code, 'reason', reason, 'since', paused_at) order by store_code nulls first)
      from happening_pauses as pause where pause.kind = activity.kind and activity_code = id
    ), '[]') as pauses
    from (
      select 'service' as kind, service.code as id, definition -> 'name' as name, groups.position as place, service.position
      from happening_services as service join happening_groups as groups on groups.code = group_code
      where definition -> 'stores' ? ${code}
      union all
      select 'gathering', gathering.code, definition -> 'name', 0, position from happening_gatherings as gathering
      where is_active and definition -> 'prices' ? ${market}
    ) as activity order by kind desc, place, position, id`.execute(db);
  return rows;
}

/** Returns whether the file of services names an activity. */
export async function hasActivity(db: Db, kind: PausedKind, code: string): Promise<boolean> {
  const found =
    kind === 'service'
      ? db.selectFrom('happening_services').select('code').where('code', '=', code)
      : db.selectFrom('happening_gatherings').select('code').where('code', '=', code).where('is_active', '=', true);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Returns the sessions of a class or an event that somebody waits for. */
export async function listWaitedSessions(db: Db, gatheringCode: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from happening_sessions as session where gathering_code = ${gatheringCode} and is_active and exists (
      select from happening_reservations where session_code = session.code and state = 'waiting'
    )`.execute(db);
  return rows.map(({ code }) => code);
}

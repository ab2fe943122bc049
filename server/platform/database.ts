import path from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Env } from '../env.ts';
import { canRunAgain } from './database-error.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';
import type { Report } from './report.ts';
import type { Tables } from './tables.ts';

/** A connection pool or a transaction: what a store's functions take. */
export type Db = Kysely<Tables> | Transaction<Tables>;

export type Database = {
  db: Kysely<Tables>;
  /**
   * Calls `onMessage` for every notification on a channel, from whichever process it came.
   * @param onReconnect called when the connection was lost and is back: notifications in between are lost
   * @returns a function that ends the subscription
   */
  listen: (
    channel: string,
    onMessage: (payload: string) => void,
    onReconnect?: () => void,
  ) => Promise<() => Promise<void>>;
  /** Applies the migrations that the database has not had; safe in several processes at once. */
  migrate: () => Promise<void>;
  /** Returns how many connections the pool has; left out where there is one connection. */
  readPool?: () => { total: number; idle: number; waiting: number };
  close: () => Promise<void>;
};

type DatabaseSettings = Pick<
  Env,
  | 'DATABASE_URL'
  | 'DATABASE_LISTEN_URL'
  | 'DATABASE_POOL'
  | 'DATABASE_PREPARE'
  | 'DATABASE_TIMEOUT_SECONDS'
  | 'DATA_DIR'
  | 'DISK_RESERVE_MB'
>;

const megabyteBytes = 1024 * 1024;

/**
 * Opens the database that the settings name: a PostgreSQL, or the embedded one in DATA_DIR.
 * @param hasTimeLimit off for commands, whose statements may take long
 */
export async function openDatabase(env: DatabaseSettings, report: Report, hasTimeLimit = true): Promise<Database> {
  if (!env.DATABASE_URL) {
    const reserveBytes = env.DISK_RESERVE_MB * megabyteBytes;
    return openEmbedded(path.resolve(env.DATA_DIR, 'database'), { reserveBytes, report });
  }
  return openPostgres({
    url: env.DATABASE_URL,
    directUrl: env.DATABASE_LISTEN_URL,
    connections: env.DATABASE_POOL,
    hasPreparedStatements: env.DATABASE_PREPARE,
    statementTimeoutMs: hasTimeLimit ? env.DATABASE_TIMEOUT_SECONDS * 1000 : null,
    report,
  });
}

const maxRetries = 4;

/**
 * Runs work in one transaction, and repeats it after a deadlock, a serialization failure, or a statement whose columns a
 * migration has changed.
 */
export async function runInTransaction<Value>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Value>,
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt > maxRetries || !canRunAgain(error)) throw error;
    }
  }
}

/** Thrown to leave a transaction undone and hand a value (usually a failure) to the caller. */
class Rollback<Value> extends Error {
  readonly value: Value;
  constructor(value: Value) {
    super('rolled back');
    this.value = value;
  }
}

/**
 * Like runInTransaction, for use cases that end in a Result: a failure undoes everything and is returned.
 */
export async function runResultInTransaction<Outcome extends { ok: boolean }>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await runInTransaction(db, async (transaction) => {
      const outcome = await work(transaction);
      if (!outcome.ok) throw new Rollback(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Rollback) return error.value as Outcome;
    throw error;
  }
}

/** Waits until no other transaction of any process holds the same number, and holds it until this one ends. */
export async function takeTurns(transaction: Transaction<Tables>, number: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${number})`.execute(transaction);
}

/** Sends a notification to every process; within a transaction it is sent when that commits. */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}

import path from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Env } from '../env.ts';
import { canRunAgain } from './database-error.ts';
import { openEmbedded } from './embedded.ts';
import { isPipelined } from './pipelining.ts';
import { openPostgres } from './postgres.ts';
import type { Report } from './report.ts';
import type { Tables } from './tables.ts';

/** A connection pool or a transaction: what a store's functions take. */
export type Db = Kysely<Tables> | Transaction<Tables>;

export type DbTransaction = Transaction<Tables>;

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
  /** Lets commands in while this process has the database open; left out where any number of processes may. */
  share?: () => Promise<void>;
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
 * Sends the last statement of a transaction with its commit, without waiting for its result. Where it fails, so does the transaction.
 * @param write one statement, or several of `awaitTogether`: one that follows another one's answer would come too late
 */
export type CommitWith = (write: Promise<unknown>) => void;

/**
 * Runs work in one transaction, and repeats it after a deadlock, a serialization failure, or a statement whose columns a
 * migration has changed.
 */
export async function runInTransaction<Value>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>, commitWith: CommitWith) => Promise<Value>,
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    const lastWrites: Promise<unknown>[] = [];
    const commitWith: CommitWith = (write) => {
      lastWrites.push(write);
      // Its failure is that of the commit, until it is awaited.
      write.catch(() => {});
    };
    try {
      const value = await db.transaction().execute(async (transaction) => {
        const result = await work(transaction, commitWith);
        // Without pipelining the commit would overtake them.
        if (!isPipelined(db)) await awaitTogether(lastWrites);
        return result;
      });
      await Promise.all(lastWrites);
      return value;
    } catch (error) {
      const cause = (await findError(lastWrites)) ?? error;
      if (attempt > maxRetries || !canRunAgain(cause)) throw cause;
    }
  }
}

/** Returns why one of some writes failed: the commit that they went with says less. */
async function findError(writes: readonly Promise<unknown>[]): Promise<unknown> {
  const outcomes = await Promise.allSettled(writes);
  return outcomes.find((outcome) => outcome.status === 'rejected')?.reason;
}

/**
 * Awaits parts of a transaction that do not need each other's results. PostgreSQL gets their first statements at once and runs
 * them in the order of the parts (ADR 198). Unlike `Promise.all` it waits for every part where one fails, so that nothing is run
 * after the transaction has ended.
 * @throws the first error that came
 */
export async function awaitTogether<const Parts extends readonly unknown[]>(
  parts: Parts,
): Promise<{ -readonly [Index in keyof Parts]: Awaited<Parts[Index]> }> {
  const errors: unknown[] = [];
  const noteError = (error: unknown) => void errors.push(error);
  await Promise.all(parts.map((part) => Promise.resolve(part).catch(noteError)));
  if (errors.length > 0) throw errors[0];
  return Promise.all(parts);
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
  work: (transaction: Transaction<Tables>, commitWith: CommitWith) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await runInTransaction(db, async (transaction, commitWith) => {
      const outcome = await work(transaction, commitWith);
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

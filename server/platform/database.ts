import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect, sql, type Transaction } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import type { Env } from '../env.ts';
import { lockFolder } from './folder-lock.ts';
import { PreparingClient } from './prepared.ts';
import type { Tables } from './tables.ts';

/** A connection pool or a transaction: what a store's functions take. */
export type Db = Kysely<Tables> | Transaction<Tables>;

export type Database = {
  db: Kysely<Tables>;
  /**
   * Calls back for every `pg_notify` on a channel, from whichever process it came.
   * @param missed called when the connection was lost and is back: what was told in between is gone
   * @returns a function that stops it
   */
  listen: (channel: string, heard: (payload: string) => void, missed?: () => void) => Promise<() => Promise<void>>;
  close: () => Promise<void>;
};

const int8 = 20;
const date = 1082;

// Counts and sums are int8: numbers in both drivers. Calendar days stay texts, or they would shift with the zone.
pg.types.setTypeParser(int8, Number);
pg.types.setTypeParser(date, (text) => text);
const embeddedParsers = { [int8]: Number, [date]: (text: string) => text };

/** Opens the database that the settings name: a PostgreSQL, or the embedded one in DATA_DIR. */
export function openDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATABASE_PREPARE' | 'DATA_DIR'>,
): Promise<Database> {
  return env.DATABASE_URL
    ? openPostgres(env.DATABASE_URL, env.DATABASE_POOL, env.DATABASE_PREPARE)
    : openEmbedded(path.resolve(env.DATA_DIR, 'database'));
}

/** Opens the embedded database in a folder, or in memory without one. */
export async function openEmbedded(folder?: string | { image: Blob }): Promise<Database> {
  if (typeof folder === 'string') await mkdir(path.dirname(folder), { recursive: true });
  const unlock = typeof folder === 'string' ? await lockFolder(folder) : async () => {};
  const pglite = await PGlite.create({
    parsers: embeddedParsers,
    ...(typeof folder === 'string' ? { dataDir: folder } : folder ? { loadDataDir: folder.image } : {}),
  });
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  return {
    db,
    listen: async (channel, heard) => {
      const stop = await pglite.listen(channel, heard);
      return () => stop();
    },
    close: async () => {
      await db.destroy();
      await unlock();
    },
  };
}

/**
 * Opens a PostgreSQL by its URL.
 * @param prepares off behind a pooler that hands one session's statements to another (PgBouncer before 1.21)
 */
export async function openPostgres(url: string, connections: number, prepares = true): Promise<Database> {
  const Client = prepares ? PreparingClient : pg.Client;
  const pool = new pg.Pool({ connectionString: url, max: connections, Client });
  // A server that goes away ends connections, in use or idle: the query under way fails, the process must not.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const ears = new Ears(url);
  return {
    db,
    listen: (channel, heard, missed) => ears.listen(channel, { heard, missed }),
    close: async () => {
      await ears.close();
      await db.destroy();
    },
  };
}

type Ear = { heard: (payload: string) => void; missed: (() => void) | undefined };

/** One connection that listens for all channels, and comes back when it was cut. */
class Ears {
  readonly #url: string;
  readonly #channels = new Map<string, Set<Ear>>();
  #client: Promise<pg.Client> | null = null;
  /** The last statement: a connection takes one at a time. */
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(url: string) {
    this.#url = url;
  }

  async listen(channel: string, ear: Ear): Promise<() => Promise<void>> {
    const ears = this.#channels.get(channel) ?? new Set();
    ears.add(ear);
    this.#channels.set(channel, ears);
    this.#client ??= this.#connect();
    const client = await this.#client;
    const listening = this.#last.then(() => client.query(`listen ${pg.escapeIdentifier(channel)}`));
    this.#last = listening.catch(() => {});
    await listening;
    return async () => {
      ears.delete(ear);
    };
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#url });
    client.on('notification', ({ channel, payload }) => {
      for (const { heard } of this.#channels.get(channel) ?? []) heard(payload ?? '');
    });
    client.on('error', () => {
      this.#client = null;
      if (!this.#closed) setTimeout(() => this.#again(), 1000).unref();
    });
    await client.connect();
    for (const channel of this.#channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return client;
  }

  #again(): void {
    if (this.#closed || this.#client) return;
    this.#client = this.#connect();
    this.#client.then(
      () => {
        for (const ears of this.#channels.values()) for (const { missed } of ears) missed?.();
      },
      () => {
        this.#client = null;
        if (!this.#closed) setTimeout(() => this.#again(), 1000).unref();
      },
    );
  }

  async close(): Promise<void> {
    this.#closed = true;
    await (await this.#client?.catch(() => null))?.end();
  }
}

const migrationsFolder = path.join(import.meta.dirname, 'migrations');

/** Brings the schema up to date; safe to call from several processes at once. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({
    db,
    // Branches merge in any order: a migration may come with an earlier name than the last one applied.
    allowUnorderedMigrations: true,
    provider: {
      getMigrations: async () => {
        const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.ts')).sort();
        return Object.fromEntries(
          await Promise.all(
            names.map(async (name) => [name, (await import(path.join(migrationsFolder, name))) as Migration] as const),
          ),
        );
      },
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Serialization failures and deadlocks: the transaction did nothing and may be run again. */
const retryable = new Set(['40001', '40P01']);

/** Runs in one transaction, again (up to 4 times) where the database asks for it. */
export async function inTransaction<Value>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Value>,
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (attempt > 4 || !retryable.has(code)) throw error;
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
 * Like inTransaction, for use cases that end in a Result: a failure undoes everything and is returned.
 */
export async function resultInTransaction<Outcome extends { ok: boolean }>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await inTransaction(db, async (transaction) => {
      const outcome = await work(transaction);
      if (!outcome.ok) throw new Rollback(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Rollback) return error.value as Outcome;
    throw error;
  }
}

/** Lets one transaction at a time go on that takes the same number, in all processes, until it ends. */
export async function takeTurns(transaction: Transaction<Tables>, number: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${number})`.execute(transaction);
}

/** Tells every process; within a transaction it is told when that commits. */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}

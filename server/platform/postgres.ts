import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { DatabaseUnavailableError, isConnectionError } from './database-error.ts';
import { GuardedClient } from './guarded-client.ts';
import { migrate } from './migrate.ts';
import { NotificationListener } from './notification-listener.ts';
import { OperatorError } from './operator-error.ts';
import { createPipelinedKysely } from './pipelining.ts';
import { StatementNames } from './prepared.ts';
import type { Report } from './report.ts';
import type { Tables } from './tables.ts';
import './type-parsers.ts';

export type PostgresOptions = {
  url: string;
  /** A URL that leads to the server itself, for LISTEN and migrations; `url` by default. */
  directUrl?: string | undefined;
  /** Size of the pool. */
  connections: number;
  /** Off behind a pooler that hands one session's statements to another (PgBouncer before 1.21). */
  hasPreparedStatements?: boolean;
  /** How long a statement may take. Null: no limit, for commands that move a whole catalogue. */
  statementTimeoutMs?: number | null;
  /** How long a caller waits for a connection of the pool. */
  poolTimeoutMs?: number;
  report: Report;
};

const connectTimeoutMs = 5_000;
const probeTimeoutMs = 2_000;
const probeIntervalMs = 1_000;
const endTimeoutMs = 2_000;

/** How much later than the server itself a client gives up on a statement. */
const giveUpDelayMs = 1_000;

/** How long a connection may hold locks without a statement; one whose client has vanished holds them no longer. */
const idleInTransactionMs = 15_000;

/** Opens a PostgreSQL. It connects when the first statement comes. */
export function openPostgres(options: PostgresOptions): Database {
  const { url, directUrl = url, report } = options;
  const pool = new GuardedPool(options);
  const db = createPipelinedKysely<Tables>({ pool });
  const listener = new NotificationListener({ url: directUrl, report });
  return {
    db,
    listen: (channel, onMessage, onReconnect) => listener.listen(channel, { onMessage, onReconnect }),
    migrate: () => migrateDirectly(directUrl),
    readPool: () => pool.readCounts(),
    close: async () => {
      await listener.close();
      await db.destroy();
    },
  };
}

/** Migrations may build an index for longer than any statement of the shop may take. */
async function migrateDirectly(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: connectTimeoutMs });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db);
  } catch (error) {
    if (!isConnectionError(error) && !isRefusedLogin(error)) throw error;
    throw new OperatorError(`PostgreSQL at ${new URL(url).host} is not available (${getCause(error)})`, {
      cause: error,
    });
  } finally {
    await db.destroy();
  }
}

/** No such database, and a user or password that the server does not accept. */
const refusedLoginCodes = new Set(['3D000', '28000', '28P01']);

const isRefusedLogin = (error: unknown) =>
  error instanceof Error && 'code' in error && refusedLoginCodes.has(String(error.code));

function getCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}

/**
 * A pool that never waits without a limit. When a connection cannot be made, or the server falls silent, the database
 * counts as away: running statements fail, and new ones at once, until a probe succeeds. A statement that takes long is no
 * silence: a probe decides.
 */
class GuardedPool implements PostgresPool {
  readonly options: object;
  readonly #pool: pg.Pool;
  readonly #report: Report;
  readonly #url: string;
  readonly #hasTimeLimit: boolean;
  readonly #names: StatementNames | null;
  readonly #clients = new WeakMap<pg.PoolClient, GuardedClient>();
  readonly #inUse = new Set<GuardedClient>();
  #probe: NodeJS.Timeout | undefined;
  #isSuspected = false;
  #isAway = false;
  #isEnding = false;

  constructor(options: PostgresOptions) {
    const {
      url,
      connections,
      hasPreparedStatements = true,
      statementTimeoutMs = 10_000,
      poolTimeoutMs = connectTimeoutMs,
      report,
    } = options;
    this.#url = url;
    this.#report = report;
    this.#hasTimeLimit = statementTimeoutMs !== null;
    this.#names = hasPreparedStatements ? new StatementNames() : null;
    this.#pool = new pg.Pool({
      connectionString: url,
      max: connections,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: poolTimeoutMs,
      ...(statementTimeoutMs !== null && { query_timeout: statementTimeoutMs + giveUpDelayMs }),
      // Not as parameters of the connection: PgBouncer refuses those that it does not know.
      onConnect: async (client) => {
        await client.query(
          `set statement_timeout = ${statementTimeoutMs ?? 0}; set idle_in_transaction_session_timeout = ${statementTimeoutMs === null ? 0 : idleInTransactionMs}`,
        );
      },
    });
    this.options = this.#pool.options;
    // An idle connection was cut: the pool has dropped it by now.
    this.#pool.on('error', (error) => this.#report(error, { part: 'database' }, 'warn'));
    // A connection in use was cut: its statement fails, and says so to its caller.
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.#isAway) throw new DatabaseUnavailableError();
    try {
      const client = await this.#pool.connect();
      const guarded = this.#clients.get(client) ?? this.#guard(client);
      this.#inUse.add(guarded);
      return guarded;
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      // Every connection in use is no outage.
      const isPoolBusy = error instanceof Error && error.message.startsWith('timeout exceeded');
      if (!isPoolBusy) this.#markAway(error);
      throw new DatabaseUnavailableError(error);
    }
  }

  readCounts() {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { total, idle, waiting };
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    clearTimeout(this.#probe);
    // A server that does not answer would keep the goodbye waiting.
    await Promise.race([this.#pool.end(), wait(endTimeoutMs, undefined, { ref: false })]);
  }

  #guard(client: pg.PoolClient): GuardedClient {
    const guarded = new GuardedClient(client, this.#names, {
      onSlow: () => this.#suspect(),
      onRelease: () => this.#inUse.delete(guarded),
    });
    this.#clients.set(client, guarded);
    return guarded;
  }

  /** Finds out whether a statement takes long because the server has fallen silent. */
  async #suspect(): Promise<void> {
    if (!this.#hasTimeLimit || this.#isSuspected || this.#isAway || this.#isEnding) return;
    this.#isSuspected = true;
    if (!(await isAnswering(this.#url))) this.#markAway(new Error('The server fell silent'));
    this.#isSuspected = false;
  }

  #markAway(cause: unknown): void {
    if (this.#isAway || this.#isEnding) return;
    this.#isAway = true;
    for (const client of this.#inUse) client.abandon();
    this.#report(new Error('The database is away', { cause }), { part: 'database' });
    void this.#probeUntilBack();
  }

  async #probeUntilBack(): Promise<void> {
    if (await isAnswering(this.#url)) this.#isAway = false;
    else if (!this.#isEnding) this.#probe = setTimeout(() => this.#probeUntilBack(), probeIntervalMs).unref();
  }
}

/** The oldest PostgreSQL that the migrations run on, as `server_version_num` writes it. */
const oldestVersion = 150_000;

/** What to do about an answer of the server that a start can run into, by its code. */
const remedies: Record<string, string> = {
  ECONNREFUSED: 'Start PostgreSQL, or mend host and port',
  ENOTFOUND: 'Mend the host',
  '28P01': 'Mend the user or the password',
  '28000': 'Mend the user, or allow it in pg_hba.conf',
  '3D000': 'Create the database with `createdb`',
  '42501': 'Let the user create tables: make it the owner of the database',
};

/** Connects once. @returns why the shop cannot work with the server, and what to do, without the password; null if it can */
export async function findPostgresProblem(url: string): Promise<string | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; can_create: boolean }>(
      `select current_setting('server_version_num')::int as version,
        has_schema_privilege(current_schema(), 'create') as can_create`,
    );
    const [server] = rows;
    if (server && server.version < oldestVersion) return 'PostgreSQL is older than 15. Upgrade it';
    if (server && !server.can_create) return `The user may not create tables. ${remedies['42501']}`;
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const remedy = remedies[code] ?? 'See whether PostgreSQL runs and can be reached from here';
    return `PostgreSQL at ${new URL(url).host} refuses the connection (${getCause(error)}). ${remedy}`;
  } finally {
    client.connection.stream.destroy();
  }
}

async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    client.connection.stream.destroy();
  }
}

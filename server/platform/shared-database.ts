import { chmod, lstat, mkdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { setImmediate as waitForTurn } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { Kysely, PGliteDialect } from 'kysely';
import type { Database } from './database.ts';
import { DatabaseUnavailableError } from './database-error.ts';
import type { EmbeddedDatabase } from './disk-guard.ts';
import { migrate } from './migrate.ts';
import { OperatorError } from './operator-error.ts';
import type { Tables } from './tables.ts';

/*
 * The embedded database of a running shop, for commands of the same user (ADR 210). Statements travel over a socket in DATA_DIR
 * and run in the shop's one database, each transaction by itself. So a command's notifications reach the shop, and a command
 * that is killed leaves nothing half done.
 */

type QueryResult = { rows: unknown[]; affectedRows?: number };

type ClientMessage =
  | { kind: 'query'; sql: string; parameters: unknown[] }
  | { kind: 'begin' }
  | { kind: 'commit' }
  | { kind: 'rollback' }
  /** The command works between two statements. It is not answered. */
  | { kind: 'alive' };

type Answer = { ok: true; result?: QueryResult } | { ok: false; error: WireError };
type WireError = { name: string; message: string; fields: Record<string, unknown> };

/** How long a transaction may be without a sign of life from its command: meanwhile the shop has no database. */
const silenceLimitMs = 15_000;

/** How often a command that has a transaction open says that it is alive. */
const signIntervalMs = 2_000;

/** The longest path of a socket on every system, in bytes: 104 on macOS, with its end. */
const maxPathBytes = 103;

/** Returns the path of the socket, relative to the current folder where that is shorter. */
function getSocketPath(dataFolder: string): string {
  const file = path.resolve(dataFolder, 'commands', 'shop.sock');
  const relative = path.relative('.', file);
  return relative.length < file.length ? relative : file;
}

/**
 * Lets commands of this user use a database, until `close`, which undoes the transactions that are open. The caller has the
 * folder's lock, so a socket that is there already is left over from a process that was killed.
 * @throws OperatorError where there can be no socket
 */
export async function serveDatabase(
  database: EmbeddedDatabase,
  dataFolder: string,
  limitMs = silenceLimitMs,
): Promise<{ close: () => Promise<void> }> {
  if (process.platform === 'win32') {
    throw new OperatorError('On Windows commands work while the shop is stopped, or with a PostgreSQL');
  }
  const file = getSocketPath(dataFolder);
  if (Buffer.byteLength(file) > maxPathBytes) {
    throw new OperatorError(`${file} is too long for the path of a socket: choose a shorter DATA_DIR`);
  }
  await makePrivateFolder(path.dirname(file));
  await rm(file, { force: true });
  const sessions = new Set<Session>();
  const server = createServer((socket) => {
    const session = new Session(socket, database, limitMs);
    sessions.add(session);
    socket.once('close', () => sessions.delete(session));
  });
  await listen(server, file);
  await chmod(file, 0o600);
  return {
    close: async () => {
      server.close();
      await Promise.all([...sessions].map((session) => session.end()));
    },
  };
}

/** Makes a folder that nobody else may enter. @throws OperatorError where somebody else's is there */
async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new OperatorError(`${folder} is not a folder of the shop's user: remove it`);
  }
  await chmod(folder, 0o700);
}

function listen(server: Server, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(file, resolve);
  });
}

type Transaction = { query: EmbeddedDatabase['query']; commit: () => Promise<void>; rollback: () => Promise<void> };

/** A command that is connected. Its messages are handled one after the other, and answered in their order. */
class Session {
  readonly #socket: Socket;
  readonly #database: EmbeddedDatabase;
  readonly #limitMs: number;
  #work: Promise<void> = Promise.resolve();
  #transaction: Transaction | null = null;
  #silenceTimer: NodeJS.Timeout | undefined;
  /** Messages that are not answered yet. */
  #waitingCount = 0;
  #isEnded = false;

  constructor(socket: Socket, database: EmbeddedDatabase, limitMs: number) {
    this.#socket = socket;
    this.#database = database;
    this.#limitMs = limitMs;
    readMessages<ClientMessage>(socket, (message) => {
      clearTimeout(this.#silenceTimer);
      this.#silenceTimer = undefined;
      if (message.kind === 'alive') return this.#limitSilence();
      this.#waitingCount += 1;
      this.#work = this.#work.then(() => this.#answer(message));
    });
    // A command that is gone closes its socket, too.
    socket.on('error', () => {});
    socket.once('close', () => void this.end());
  }

  /** Undoes an open transaction and hangs up, once the running statement is done. */
  async end(): Promise<void> {
    this.#isEnded = true;
    clearTimeout(this.#silenceTimer);
    await this.#work;
    await this.#transaction?.rollback();
    this.#transaction = null;
    this.#socket.destroy();
  }

  async #answer(message: Exclude<ClientMessage, { kind: 'alive' }>): Promise<void> {
    this.#waitingCount -= 1;
    if (this.#isEnded) return;
    let answer: Answer;
    try {
      answer = { ok: true, ...(await this.#handle(message)) };
    } catch (error) {
      answer = { ok: false, error: toWire(error) };
    }
    send(this.#socket, answer);
    // What the command has sent to run in a transaction that could not begin must not run without one.
    if (message.kind === 'begin' && !answer.ok) void this.end();
    else this.#limitSilence();
  }

  async #handle(message: Exclude<ClientMessage, { kind: 'alive' }>): Promise<{ result?: QueryResult }> {
    switch (message.kind) {
      case 'query': {
        const { rows, affectedRows } = await (this.#transaction ?? this.#database).query(
          message.sql,
          message.parameters,
          { rowMode: 'object' },
        );
        return { result: { rows, ...(affectedRows !== undefined && { affectedRows }) } };
      }
      case 'begin':
        this.#transaction = await beginTransaction(this.#database);
        return {};
      case 'commit':
      case 'rollback': {
        const transaction = this.#transaction;
        this.#transaction = null;
        await transaction?.[message.kind]();
        return {};
      }
    }
  }

  #limitSilence(): void {
    if (!this.#transaction || this.#waitingCount > 0 || this.#isEnded) return;
    const timer = setTimeout(async () => {
      // A shop that was busy may have a sign of life waiting.
      await waitForTurn();
      await waitForTurn();
      if (this.#silenceTimer === timer) await this.end();
    }, this.#limitMs);
    this.#silenceTimer = timer.unref();
  }
}

/** Begins a transaction that ends by its methods. Nothing else uses the database meanwhile. */
async function beginTransaction(database: EmbeddedDatabase): Promise<Transaction> {
  const begun = Promise.withResolvers<Pick<Transaction, 'query'>>();
  const ended = Promise.withResolvers<void>();
  const whole = database.transaction(async ({ query }) => {
    begun.resolve({ query });
    await ended.promise;
  });
  // Where it cannot begin.
  whole.catch(begun.reject);
  const { query } = await begun.promise;
  return {
    query,
    commit: async () => {
      ended.resolve();
      await whole;
    },
    rollback: async () => {
      ended.reject(new Error('The transaction is undone'));
      await whole.catch(() => {});
    },
  };
}

/**
 * Opens the database of a running shop through its socket. @returns null where no shop of this folder has one, also where a shop
 * was killed and has left its socket
 */
export async function connectToShop(dataFolder: string, intervalMs = signIntervalMs): Promise<Database | null> {
  const socket = await openSocket(getSocketPath(dataFolder));
  if (!socket) return null;
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: createRemote(socket, intervalMs) }) });
  return {
    db,
    // A command ends before it has a use for notifications.
    listen: async () => async () => {},
    migrate: () => migrate(db),
    close: async () => {
      await db.destroy();
      socket.destroy();
    },
  };
}

/** What the system says where nobody listens, there is no socket, or no such folder. */
const absentCodes = new Set(['ECONNREFUSED', 'ENOENT', 'ENOTSOCK']);

function openSocket(file: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(file);
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (absentCodes.has(error.code ?? '')) resolve(null);
      else if (error.code === 'EACCES') {
        reject(new OperatorError(`${file} belongs to another user: run the command as the shop's`));
      } else reject(error);
    });
  });
}

class ShopGoneError extends OperatorError {
  override name = 'ShopGoneError';

  constructor() {
    super('The shop has stopped, or waited too long for the command. What was not finished is undone: run it again.');
  }
}

/** Returns the database behind a socket, in the form of PGlite's. */
function createRemote(socket: Socket, intervalMs: number): EmbeddedDatabase {
  const pending: PromiseWithResolvers<QueryResult | undefined>[] = [];
  let isClosed = false;
  readMessages<Answer>(socket, (answer) => {
    const waiting = pending.shift();
    if (answer.ok) waiting?.resolve(answer.result);
    else waiting?.reject(fromWire(answer.error));
  });
  socket.on('error', () => {});
  socket.once('close', () => {
    isClosed = true;
    for (const { reject } of pending.splice(0)) reject(new ShopGoneError());
  });

  function request(message: ClientMessage): Promise<QueryResult | undefined> {
    if (isClosed) return Promise.reject(new ShopGoneError());
    const waiting = Promise.withResolvers<QueryResult | undefined>();
    pending.push(waiting);
    send(socket, message);
    return waiting.promise;
  }

  const query = (async (sql: string, parameters: unknown[] = []) =>
    request({ kind: 'query', sql, parameters })) as EmbeddedDatabase['query'];

  return {
    ready: true,
    waitReady: Promise.resolve(),
    get closed() {
      return isClosed;
    },
    close: async () => void socket.end(),
    query,
    transaction: async (work) => {
      // Kysely does not see where a transaction cannot begin; its first statement fails then.
      const begun = request({ kind: 'begin' });
      begun.catch(() => {});
      const signs = setInterval(() => send(socket, { kind: 'alive' }), intervalMs);
      try {
        const value = await work({ query, rollback: async () => void (await request({ kind: 'rollback' })) });
        await begun;
        await request({ kind: 'commit' });
        return value;
      } catch (error) {
        await request({ kind: 'rollback' }).catch(() => {});
        throw error;
      } finally {
        clearInterval(signs);
      }
    },
  };
}

const lengthBytes = 4;

function send(socket: Socket, message: ClientMessage | Answer): void {
  const body = serialize(message);
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(body.length);
  socket.cork();
  socket.write(length);
  socket.write(body);
  socket.uncork();
}

/** Calls `onMessage` for each message that a socket brings. */
function readMessages<Message>(socket: Socket, onMessage: (message: Message) => void): void {
  let chunks: Buffer[] = [];
  let size = 0;
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    for (;;) {
      const [first] = chunks;
      if (!first || size < lengthBytes) return;
      const head = first.length >= lengthBytes ? first : Buffer.concat(chunks);
      const end = lengthBytes + head.readUInt32BE();
      if (size < end) return;
      const whole = Buffer.concat(chunks);
      chunks = [whole.subarray(end)];
      size -= end;
      onMessage(deserialize(whole.subarray(lengthBytes, end)));
    }
  });
}

function toWire(error: unknown): WireError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), fields: {} };
  const fields = Object.entries(error).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return { name: error.name, message: error.message, fields: Object.fromEntries(fields) };
}

function fromWire({ name, message, fields }: WireError): Error {
  if (name === 'DatabaseUnavailableError') return new DatabaseUnavailableError();
  return Object.assign(new Error(message), { name }, fields);
}

import { statfsSync } from 'node:fs';
import type { PGliteDialectConfig } from 'kysely';
import { DatabaseUnavailableError, isConnectionError } from './database-error.ts';
import { OperatorError } from './operator-error.ts';
import type { Report } from './report.ts';

/** What Kysely needs of PGlite. */
export type EmbeddedDatabase = Exclude<PGliteDialectConfig['pglite'], (...args: never[]) => unknown>;
type Query = EmbeddedDatabase['query'];

export type DiskGuardOptions = {
  /** Free bytes below which changes are refused. */
  reserveBytes: number;
  report: Report;
  /** Returns the free bytes of the disk that the database lies on. */
  readFreeBytes: () => number;
};

/** How much more than the reserve must be free before changes are taken again, so that the state does not flicker. */
const resumeFactor = 1.25;

/** How long a reading of the disk counts: a disk that is written at 1 GB/s loses 50 MB meanwhile. */
const readingMs = 50;

const megabyteBytes = 1024 * 1024;

/** Returns the bytes that an ordinary user can still write on the disk of a folder. */
export function readFreeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** To open the embedded database takes this much: it may have to write a segment of its log (16 MB) and a checkpoint. */
const startBytes = 64 * megabyteBytes;

/** @throws OperatorError where the disk of a folder has no room to open the embedded database: PGlite would abort */
export function checkRoomToStart(folder: string): void {
  const freeBytes = readFreeBytes(folder);
  if (freeBytes >= startBytes) return;
  const [free, needed] = [freeBytes, startBytes].map((bytes) => Math.floor(bytes / megabyteBytes));
  throw new OperatorError(
    `The disk of ${folder} has ${free} MB left, and the database needs ${needed} MB to open: make room, then start again`,
  );
}

/**
 * Makes the embedded database refuse changes before its disk is full: PGlite that cannot write its log spins for ever. While
 * less than the reserve is free, transactions are read-only by the database's own rule, a transaction that began before is
 * undone, and each refused statement throws a `DatabaseUnavailableError`. It ends by itself when there is room again.
 */
export function guardDisk(
  database: EmbeddedDatabase,
  { reserveBytes, report, readFreeBytes }: DiskGuardOptions,
): EmbeddedDatabase {
  let isFull = false;
  let readAt = Number.NEGATIVE_INFINITY;

  /** Reads the disk, at most once in `readingMs`, and returns whether it has no room for changes. */
  function checkDisk(): boolean {
    const now = performance.now();
    if (now - readAt < readingMs) return isFull;
    readAt = now;
    const freeBytes = readFreeBytes();
    const wasFull = isFull;
    isFull = freeBytes < (wasFull ? reserveBytes * resumeFactor : reserveBytes);
    if (isFull === wasFull) return isFull;
    const figures = { part: 'database', freeMegabytes: Math.floor(freeBytes / megabyteBytes) };
    if (isFull) report('The disk is nearly full: the shop takes no changes until there is room', figures);
    else report('The disk has room again: the shop takes changes', figures, 'warn');
    return isFull;
  }

  let isReadOnly = false;

  /** Tells the database before the next statement; both wait in its queue in this order. */
  async function followDisk(): Promise<void> {
    const mustRefuse = checkDisk();
    if (mustRefuse === isReadOnly) return;
    isReadOnly = mustRefuse;
    await database.query(`set default_transaction_read_only = ${mustRefuse ? 'on' : 'off'}`);
  }

  return {
    get closed() {
      return database.closed;
    },
    get ready() {
      return database.ready;
    },
    get waitReady() {
      return database.waitReady;
    },
    close: () => database.close(),
    query: async (...args) => {
      await followDisk();
      return explainRefusal(database.query(...args));
    },
    transaction: async (work) => {
      await followDisk();
      const beganReadOnly = isReadOnly;
      return database.transaction((transaction) => {
        const query: Query = async (...args) => {
          // What has begun to write cannot be made read-only for the rest of its statements: it is undone.
          if (checkDisk() && !beganReadOnly) throw new DatabaseUnavailableError();
          return explainRefusal(transaction.query(...args));
        };
        return work({ query, rollback: () => transaction.rollback() });
      });
    },
  };
}

async function explainRefusal<Value>(result: Promise<Value>): Promise<Value> {
  try {
    return await result;
  } catch (error) {
    throw isConnectionError(error) ? new DatabaseUnavailableError(error) : error;
  }
}

import { createHash } from 'node:crypto';
import type { DataKind } from '@vermilion/contract/data-kinds';
import { type DataImport, maxNamedProblems } from '@vermilion/contract/dataimport';
import { dayMs } from '@vermilion/contract/durations';
import type { StreamedFile } from '@vermilion/contract/endpoints';
import { type Author, recordChange } from '../audit/audit.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { ImportData, ImportRequest } from '../platform/data-file/data-file.import.ts';
import type { Problem } from '../platform/data-file/data-file.problems.ts';
import type { FileFormat } from '../platform/data-file/data-file.read.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { enqueueJob } from '../platform/jobs.ts';
import type { Random } from '../platform/random.ts';
import { createRegistry, type Registry } from '../platform/registry.ts';
import type { Report } from '../platform/report.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { storeFilesJob } from './dataimport.jobs.ts';
import {
  countQueued,
  deleteChunks,
  deleteOld,
  findImport,
  findNextQueued,
  finishImport,
  insertChunk,
  insertImport,
  listImports,
  readChunks,
  type StoredImport,
  updateReadBytes,
} from './dataimport.store.ts';

/** Bytes of a file per row of the database. */
const chunkBytes = 2 ** 20;

/** Bytes that are parsed at once: a few milliseconds' work. */
const readPartBytes = 2 ** 16;

/** Files that may wait at the same time. */
const maxQueuedImports = 200;

/** How long a finished import can be read. */
const keptDays = 30;

/** After how many tries a file that the shop cannot store, for whatever reason, is refused, so that later ones follow. */
const maxAttempts = 6;

const listedImports = 100;

export type DataImportService = {
  /** How each kind of data file is stored, by the noun whose data it is. */
  importers: Registry<ImportData, DataKind>;
  /**
   * Receives a file, and stores it soon after. The same file with the same id again changes nothing.
   * @returns the import; DATA_IMPORT_EXISTS where the id is that of another file, SERVICE_UNAVAILABLE where too many wait
   */
  receive: (
    author: Author,
    request: { id: string; kind: DataKind; htmlAsText?: boolean },
    file: StreamedFile,
  ) => Promise<Result<DataImport, 'DATA_IMPORT_EXISTS' | 'SERVICE_UNAVAILABLE'>>;
  read: (id: string) => Promise<Result<DataImport, 'DATA_IMPORT_NOT_FOUND'>>;
  /** Returns the latest imports, newest first, without their problems. */
  list: () => Promise<DataImport[]>;
  /** Stores all waiting files of a kind, in the order in which they were received. */
  storeWaiting: (kind: DataKind, attempt: number) => Promise<void>;
  /** Deletes what nobody reads any more. */
  deleteOld: () => Promise<void>;
};

/** Thrown to undo the storing of a file that another process has stored meanwhile. */
class FinishedElsewhereError extends Error {}

export function createDataImportService({
  database,
  clock,
  random,
  report,
}: {
  database: Database;
  clock: Clock;
  random: Random;
  report: Report;
}): DataImportService {
  const { db } = database;
  const importers = createRegistry<ImportData, DataKind>('import of data files');

  /** Writes a file's bytes piece by piece. @returns its digest and length */
  async function receiveChunks(uploadId: string | null, chunks: AsyncIterable<Uint8Array>) {
    const hash = createHash('sha256');
    let parts: Uint8Array[] = [];
    let size = 0;
    let totalBytes = 0;
    let position = 0;
    const flush = async () => {
      if (uploadId !== null && size > 0) await insertChunk(db, uploadId, position, Buffer.concat(parts), clock.now());
      position += 1;
      parts = [];
      size = 0;
    };
    for await (const chunk of chunks) {
      hash.update(chunk);
      totalBytes += chunk.length;
      if (uploadId === null) continue;
      parts.push(chunk);
      size += chunk.length;
      if (size >= chunkBytes) await flush();
    }
    await flush();
    return { digest: hash.digest('base64url'), totalBytes };
  }

  async function storeOne(found: StoredImport, importData: ImportData): Promise<void> {
    const pieces = await readChunks(db, found.upload_id);
    const author = getAuthor(found);
    const finish: ImportRequest['onStored'] = async (transaction, counts, { warnings, summary }) => {
      const named = { warnings: warnings.slice(0, maxNamedProblems), summary };
      const isFirst = await finishImport(transaction, found, clock.now(), { state: 'stored', counts, ...named });
      if (!isFirst) throw new FinishedElsewhereError();
      await recordChange(transaction, clock, {
        author,
        action: `${found.kind}.imported`,
        object: { kind: 'data_import', id: found.id },
        after: { ...counts },
      });
    };
    const imported = await importData({
      db,
      chunks: followProgress(found, pieces),
      format: found.format,
      htmlAsText: found.html_as_text,
      onStored: finish,
    });
    if (!imported.ok) await refuse(found, imported.problems);
  }

  async function refuse(found: StoredImport, problems: readonly Problem[]): Promise<void> {
    await runInTransaction(db, (transaction) =>
      finishImport(transaction, found, clock.now(), {
        state: 'refused',
        problemCount: problems.length,
        problems: problems.slice(0, maxNamedProblems),
      }),
    );
  }

  /** Yields a file's bytes, and records how many have been read; not awaited, as the import may hold the one connection. */
  async function* followProgress({ id }: StoredImport, pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
    let readBytes = 0;
    let isRecording = false;
    for (const piece of pieces) {
      // In parts, so that requests are answered between them.
      for (let start = 0; start < piece.length; start += readPartBytes) {
        yield piece.subarray(start, start + readPartBytes);
      }
      readBytes += piece.length;
      if (isRecording) continue;
      isRecording = true;
      updateReadBytes(db, id, readBytes).then(
        () => {
          isRecording = false;
        },
        (error) => report(error, { part: 'data imports' }),
      );
    }
  }

  return {
    importers,

    receive: async (author, { id, kind, htmlAsText = false }, { mediaType, chunks }) => {
      const earlier = await findImport(db, id);
      if (earlier) {
        const { digest } = await receiveChunks(null, chunks);
        return earlier.kind === kind && earlier.digest === digest ? ok(toImport(earlier)) : fail('DATA_IMPORT_EXISTS');
      }
      if ((await countQueued(db)) >= maxQueuedImports) return fail('SERVICE_UNAVAILABLE');
      const uploadId = random.uuid();
      try {
        const { digest, totalBytes } = await receiveChunks(uploadId, chunks);
        const format: FileFormat = mediaType === 'text/csv' ? 'csv' : 'jsonl';
        await runInTransaction(db, async (transaction) => {
          const given = {
            id,
            kind,
            format,
            html_as_text: htmlAsText,
            upload_id: uploadId,
            digest,
            total_bytes: totalBytes,
          };
          const isNew = await insertImport(transaction, {
            ...given,
            ...toAuthorColumns(author),
            received_at: clock.now(),
          });
          if (!isNew) return;
          await enqueueJob(transaction, clock, storeFilesJob, { kind }, { key: kind });
          await recordChange(transaction, clock, {
            author,
            action: 'data_import.received',
            object: { kind: 'data_import', id },
            after: { kind, totalBytes },
          });
        });
        const stored = await findImport(db, id);
        if (stored?.upload_id !== uploadId) await deleteChunks(db, uploadId);
        return stored && stored.digest === digest && stored.kind === kind
          ? ok(toImport(stored))
          : fail('DATA_IMPORT_EXISTS');
      } catch (error) {
        await deleteChunks(db, uploadId);
        throw error;
      }
    },

    read: async (id) => {
      const found = await findImport(db, id);
      return found ? ok(toImport(found)) : fail('DATA_IMPORT_NOT_FOUND');
    },

    list: async () =>
      (await listImports(db, listedImports)).map((found) => ({
        ...toImport(found),
        problems: [],
        warnings: [],
        summary: [],
      })),

    storeWaiting: async (kind, attempt) => {
      const importData = importers.get(kind);
      for (;;) {
        const next = await findNextQueued(db, kind);
        if (!next) return;
        try {
          await storeOne(next, importData);
        } catch (error) {
          if (error instanceof FinishedElsewhereError) continue;
          if (attempt < maxAttempts) throw error;
          // Not as what it is: an outage is logged once by the database, and this file would not be.
          report(new Error(`The data file ${next.id} cannot be stored`, { cause: error }), { part: 'data imports' });
          await refuse(next, [{ line: 1, column: '', message: 'the shop cannot store the file: see its log' }]);
        }
      }
    },

    deleteOld: async () => {
      const now = clock.now().getTime();
      await deleteOld(db, new Date(now - keptDays * dayMs), new Date(now - dayMs));
    },
  };
}

function getAuthor({ account_id, operator, address }: StoredImport): Author {
  return account_id === null ? { operator: operator ?? '' } : { accountId: account_id, address: address ?? '' };
}

function toAuthorColumns(author: Author): Pick<StoredImport, 'account_id' | 'operator' | 'address'> {
  return 'operator' in author
    ? { account_id: null, operator: author.operator, address: null }
    : { account_id: author.accountId, operator: null, address: author.address };
}

function toImport(found: StoredImport): DataImport {
  return {
    id: found.id,
    kind: found.kind,
    state: found.state,
    receivedAt: found.received_at.toISOString(),
    finishedAt: found.finished_at?.toISOString() ?? null,
    totalBytes: found.total_bytes,
    readBytes: found.state === 'queued' ? found.read_bytes : found.total_bytes,
    counts: found.counts,
    problemCount: found.problem_count,
    problems: found.problems ?? [],
    warnings: found.warnings ?? [],
    summary: found.summary ?? [],
  };
}

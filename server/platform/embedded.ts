import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import type { Database } from './database.ts';
import { checkRoomToStart, guardDisk, readFreeBytes } from './disk-guard.ts';
import { lockFolder } from './folder-lock.ts';
import { migrate } from './migrate.ts';
import type { Report } from './report.ts';
import { serveDatabase } from './shared-database.ts';
import type { Tables } from './tables.ts';
import { embeddedParsers } from './type-parsers.ts';

/** Of PostgreSQL's own cache, which is memory of the process; what is not in it is read from the file system's. The default is 128 MB. */
const sharedBuffers = '32MB';

/** Refuses changes while less than `reserveBytes` are free on the disk of the folder. */
type DiskReserve = { reserveBytes: number; report: Report };

/**
 * Opens the embedded database (PGlite) in a folder, or in memory; a new one may be filled from the image of a data folder.
 * @param reserve for a folder only; without it a full disk is not noticed
 */
export async function openEmbedded(
  place?: string | { image: Blob; folder?: string },
  reserve?: DiskReserve,
): Promise<Database> {
  const folder = (typeof place === 'object' ? place.folder : place) ?? null;
  if (folder) await mkdir(path.dirname(folder), { recursive: true, mode: 0o700 });
  if (folder && reserve) checkRoomToStart(path.dirname(folder));
  const unlock = folder ? lockFolder(folder) : () => {};
  const pglite = await PGlite.create({
    parsers: embeddedParsers,
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`],
    ...(folder && { dataDir: folder }),
    ...(typeof place === 'object' && { loadDataDir: place.image }),
  });
  const guarded =
    folder && reserve ? guardDisk(pglite, { ...reserve, readFreeBytes: () => readFreeBytes(folder) }) : pglite;
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: guarded }) });
  let sharing: Awaited<ReturnType<typeof serveDatabase>> | null = null;
  return {
    db,
    listen: async (channel, onMessage) => {
      const unlisten = await pglite.listen(channel, onMessage);
      return () => unlisten();
    },
    migrate: () => migrate(db),
    ...(folder && {
      share: async () => {
        sharing = await serveDatabase(guarded, path.dirname(folder));
      },
    }),
    close: async () => {
      await sharing?.close();
      await db.destroy();
      unlock();
    },
  };
}

import { type BlobStore, parseKey } from '../platform/blobs.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { type Database, type Db, runInTransaction } from '../platform/database.ts';
import { enqueueJob } from '../platform/jobs.ts';
import { createHostPauses } from './picture.hosts.ts';
import { announceJob, dueJobs, dueKey } from './picture.jobs.ts';
import type { PictureOutcome } from './picture.preparing.ts';
import type { PictureProcess } from './picture.process.ts';
import {
  allVariants,
  getNextCheck,
  getPictureOrigin,
  getVariantKey,
  isPrepared,
  type PictureOrigin,
  parseContentId,
  preparedVariants,
} from './picture.rules.ts';
import {
  announceHeldPictures,
  type CheckedPicture,
  claimDuePictures,
  type DuePicture,
  deleteUnusedPictures,
  findUnusedVersions,
  hasDuePictures,
  insertDuePictures,
  saveCheckedPictures,
} from './picture.store.ts';

export { explainForeignContent } from './picture.encoding.ts';
export type { HeldPictures } from './picture.held.ts';
export { isPrepared, type KnownPicture, resolvePictures } from './picture.rules.ts';
export { loadKnownPictures, pictureChannel } from './picture.store.ts';

export type PictureService = {
  /**
   * Prepares the pictures of an origin that are due, four at a time, for `forMs` at most. Safe to run again, and in two
   * processes at once. @returns whether more are due
   */
  prepareDue: (origin: PictureOrigin, forMs: number) => Promise<boolean>;
  /** Returns whether a picture of an origin is due. */
  hasDue: (origin: PictureOrigin) => Promise<boolean>;
  /** Forgets the pictures that the catalogue does not name any more, and removes what was made of them. Originals are kept. */
  removeUnused: () => Promise<void>;
};

type Options = {
  database: Pick<Database, 'db'>;
  clock: Clock;
  blobs: BlobStore;
  pictures: Pick<PictureProcess, 'run'>;
};

/** Small, so that a batch ends within its lease even where each picture is given up after 40 s. */
const batchSize = 6;
const leaseMs = 300_000;
/** Batches at a time, each picture by picture. More than processors, as reading and storing wait for the disk. */
const maxConcurrent = 4;
/** How long pictures are collected before the read models are built again with their addresses, in milliseconds. */
const announceDelayMs = 300_000;
const announceKey = 'announced';

export function createPictureService({ database: { db }, clock, blobs, pictures }: Options): PictureService {
  const hosts = createHostPauses(clock);

  async function check(due: DuePicture): Promise<CheckedPicture | null> {
    const { url, imports, version, source_version: knownVersion } = due;
    const pause = hosts.findPause(url);
    if (pause) {
      const isChanged = version === null && due.attempts === 0;
      const attempts = Math.max(due.attempts, 1);
      const { until: dueAt, problem } = pause;
      const { blob_key: blobKey } = due;
      return { url, imports, dueAt, attempts, sourceVersion: knownVersion, blobKey, version, problem, isChanged };
    }
    const source = getPictureOrigin(url) === 'host' ? url : parseKey(url);
    const outcome: PictureOutcome =
      source === null
        ? { kind: 'refused', problem: 'the address cannot be that of a file' }
        : await pictures.run({ source, knownVersion: version && knownVersion, variants: preparedVariants });
    if (outcome.kind === 'stopped') return null;
    hosts.noteOutcome(url, outcome);
    const attempts = outcome.kind === 'ready' || outcome.kind === 'unchanged' ? 0 : due.attempts + 1;
    const found = { url, imports, dueAt: getNextCheck(clock.now(), attempts), attempts };
    if (outcome.kind === 'ready') {
      const { sourceVersion, blobKey } = outcome;
      const isChanged = outcome.version !== version;
      return { ...found, sourceVersion, blobKey, version: outcome.version, problem: null, isChanged };
    }
    // What was shown before is shown on: a host that does not answer, or a file that is being replaced, empties no page.
    const problem = outcome.kind === 'unchanged' ? null : outcome.problem;
    const isChanged = version === null && due.attempts === 0;
    return { ...found, sourceVersion: knownVersion, blobKey: due.blob_key, version, problem, isChanged };
  }

  async function removeVariants(versions: readonly string[]): Promise<void> {
    for (const version of versions) {
      const contentId = parseContentId(version);
      if (contentId === null) continue;
      await Promise.all(allVariants.map((variant) => blobs.remove(getVariantKey(contentId, variant))));
    }
  }

  /** @returns the versions that were replaced */
  async function save(due: readonly DuePicture[], checked: readonly CheckedPicture[]): Promise<string[]> {
    if (checked.length === 0) return [];
    await runInTransaction(db, async (transaction) => {
      await saveCheckedPictures(transaction, checked);
      const changed = checked.filter(({ isChanged }) => isChanged).map(({ url }) => url);
      if (changed.length === 0) return;
      await announceHeldPictures(transaction, changed);
      const runAt = new Date(clock.now().getTime() + announceDelayMs);
      await enqueueJob(transaction, clock, announceJob, {}, { key: announceKey, runAt, onConflict: 'keep' });
    });
    const before = new Map(due.map(({ url, version }) => [url, version]));
    return checked.flatMap(({ url, version }) => {
      const old = before.get(url);
      return old && old !== version ? [old] : [];
    });
  }

  /** Takes batch after batch until `until`, or until nothing is due or the shop closes. */
  async function prepareBatches(origin: PictureOrigin, until: number) {
    const replaced: string[] = [];
    for (let hasNews = false; ; ) {
      const now = clock.now();
      const leaseEnd = new Date(now.getTime() + leaseMs);
      const due = await claimDuePictures(db, origin, { now, leaseEnd, count: batchSize });
      const checked: CheckedPicture[] = [];
      for (const picture of due) {
        const found = await check(picture);
        if (found) checked.push(found);
      }
      replaced.push(...(await save(due, checked)));
      hasNews ||= checked.some(({ isChanged }) => isChanged);
      const hasMore = due.length === batchSize;
      if (!hasMore || checked.length < due.length || performance.now() >= until) {
        return { hasMore, hasNews, replaced };
      }
    }
  }

  return {
    prepareDue: async (origin, forMs) => {
      const until = performance.now() + forMs;
      const settled = await Promise.allSettled(
        Array.from({ length: maxConcurrent }, () => prepareBatches(origin, until)),
      );
      const runs = settled.map((run) => {
        if (run.status === 'rejected') throw run.reason;
        return run.value;
      });
      // Last: a picture beside may have found variants of the same content, and have yet to be saved.
      const replaced = runs.flatMap((run) => run.replaced);
      await removeVariants(await findUnusedVersions(db, replaced));
      if (runs.some(({ hasMore }) => hasMore)) return true;
      if (runs.some(({ hasNews }) => hasNews)) await enqueueJob(db, clock, announceJob, {}, { key: announceKey });
      return false;
    },
    hasDue: (origin) => hasDuePictures(db, origin, clock.now()),
    removeUnused: async () => removeVariants(await findUnusedVersions(db, await deleteUnusedPictures(db, clock.now()))),
  };
}

/** Makes the pictures of an import due, in its transaction. Drawings need no preparing. */
export async function notePictures(db: Db, urls: Iterable<string>): Promise<void> {
  const prepared = [...new Set(urls)].filter(isPrepared);
  if (prepared.length === 0) return;
  await insertDuePictures(db, prepared);
  // Due whatever the clock of the process that runs it.
  for (const origin of new Set(prepared.map(getPictureOrigin))) {
    await enqueueJob(db, systemClock, dueJobs[origin], {}, { key: dueKey, runAt: new Date(0), onConflict: 'keep' });
  }
}

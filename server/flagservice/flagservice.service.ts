import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../platform/clock.ts';
import { type Database, notify, runResultInTransaction } from '../platform/database.ts';
import { explainIssues } from '../platform/explain-issue.ts';
import { checkDocument, isRecord } from './document.rules.ts';
import { type FlagResult, refuse } from './flagservice.errors.ts';
import { flagsChannel } from './flagservice.live.ts';
import type { FlagDocument } from './flagservice.schema.ts';
import {
  deleteRemoteData,
  type Edit,
  insertEdit,
  insertSite,
  lockSite,
  readEdits,
  readRemoteData,
  readSite,
  readSites,
  updateSite,
  writeRemoteData,
} from './flagservice.store.ts';

/**
 * The version that an edit is based on: a number, `none` to create the site, or `any` to overwrite without a check.
 */
export type ExpectedVersion = number | 'none' | 'any';

export type EditedSite = { version: number; isChanged: boolean };

export type FlagEditor = {
  sites: () => Promise<{ siteCode: string; version: number; modifiedAt: Date }[]>;
  site: (siteCode: string) => Promise<FlagResult<{ version: number; document: FlagDocument }>>;
  /**
   * Replaces a site's flags. VALIDATION_FAILED lists every problem in `details.problems`; VERSION_CONFLICT gives the
   * current version in `details.version`.
   * @param who the editor's name, for the audit
   */
  replace: (given: unknown, expected: ExpectedVersion, who: string) => Promise<FlagResult<EditedSite>>;
  /** Changes some fields of one flag: merges objects, replaces lists. The whole document is checked. */
  patchFlag: (
    siteCode: string,
    featureKey: string,
    patch: Record<string, unknown>,
    expected: ExpectedVersion,
    who: string,
  ) => Promise<FlagResult<EditedSite>>;
  /** Returns a site's edits, newest first. @param before only edits of lower versions */
  audit: (siteCode: string, before: number, limit: number) => Promise<FlagResult<Edit[]>>;
  /** Returns the value of a key, as JSON text. */
  remoteData: (siteCode: string, key: string) => Promise<FlagResult<string>>;
  storeRemoteData: (siteCode: string, key: string, value: unknown) => Promise<FlagResult<void>>;
  deleteRemoteData: (siteCode: string, key: string) => Promise<FlagResult<void>>;
};

/**
 * Reads and changes sites' flags. Each change is one transaction with its audit entry, creates the next version, and is
 * announced to every process when it commits.
 */
export function createFlagEditor({ database, clock }: { database: Database; clock: Clock }): FlagEditor {
  const { db } = database;

  /** Checks and writes the next version. @param change returns the new document for the current one */
  async function applyEdit(
    siteCode: string,
    expected: ExpectedVersion,
    who: string,
    change: (document: FlagDocument | null) => FlagResult<unknown>,
  ): Promise<FlagResult<EditedSite>> {
    return runResultInTransaction<FlagResult<EditedSite>>(db, async (transaction) => {
      const held = await lockSite(transaction, siteCode);
      if (expected !== 'any' && expected !== (held?.version ?? 'none')) {
        return refuse('VERSION_CONFLICT', { version: held?.version ?? null });
      }
      const changed = change(held?.document ?? null);
      if (!changed.ok) return changed;
      const checked = checkDocument(changed.value, explainIssues);
      if (!checked.ok) return refuse('VALIDATION_FAILED', { problems: checked.problems });
      const document = checked.value;
      if (document.siteCode !== siteCode) {
        const problem = { path: 'siteCode', message: `must stay "${siteCode}"` };
        return refuse('VALIDATION_FAILED', { problems: [problem] });
      }
      if (held && isDeepStrictEqual(held.document, document)) {
        return { ok: true, value: { version: held.version, isChanged: false } };
      }
      const now = clock.now();
      const version = (held?.version ?? 0) + 1;
      // Clients compare changes by their time, so it increases even if processes' clocks differ.
      const modifiedAt = new Date(Math.max(now.getTime(), (held?.modifiedAt.getTime() ?? 0) + 1));
      const site = { siteCode, version, document, modifiedAt };
      if (held) await updateSite(transaction, site);
      else if (!(await insertSite(transaction, site))) return refuse('VERSION_CONFLICT', { version: 1 });
      await insertEdit(transaction, siteCode, {
        version,
        at: now,
        who,
        before: held?.document ?? null,
        after: document,
      });
      await notify(transaction, flagsChannel, siteCode);
      return { ok: true, value: { version, isChanged: true } };
    });
  }

  return {
    sites: async () => (await readSites(db)).map(({ document: _, ...site }) => site),
    site: async (siteCode) => {
      const site = await readSite(db, siteCode);
      return site
        ? { ok: true, value: { version: site.version, document: site.document } }
        : refuse('FLAG_SITE_NOT_FOUND');
    },
    replace: async (given, expected, who) => {
      const checked = checkDocument(given, explainIssues);
      if (!checked.ok) return refuse('VALIDATION_FAILED', { problems: checked.problems });
      return applyEdit(checked.value.siteCode, expected, who, () => ({ ok: true, value: checked.value }));
    },
    patchFlag: (siteCode, featureKey, patch, expected, who) =>
      applyEdit(siteCode, expected, who, (document) => {
        if (!document) return refuse('FLAG_SITE_NOT_FOUND');
        const { featureFlags } = document;
        if (!featureFlags.some((flag) => flag.featureKey === featureKey)) return refuse('FLAG_NOT_FOUND');
        return {
          ok: true,
          value: {
            ...document,
            featureFlags: featureFlags.map((flag) => (flag.featureKey === featureKey ? mergePatch(flag, patch) : flag)),
          },
        };
      }),
    audit: async (siteCode, before, limit) =>
      (await readSite(db, siteCode))
        ? { ok: true, value: await readEdits(db, siteCode, before, limit) }
        : refuse('FLAG_SITE_NOT_FOUND'),
    remoteData: async (siteCode, key) => {
      const value = await readRemoteData(db, siteCode, key);
      return value === undefined ? refuse('REMOTE_DATA_NOT_FOUND') : { ok: true, value };
    },
    storeRemoteData: async (siteCode, key, value) => {
      if (!(await readSite(db, siteCode))) return refuse('FLAG_SITE_NOT_FOUND');
      await writeRemoteData(db, siteCode, key, JSON.stringify(value), clock.now());
      return { ok: true, value: undefined };
    },
    deleteRemoteData: async (siteCode, key) =>
      (await deleteRemoteData(db, siteCode, key)) ? { ok: true, value: undefined } : refuse('REMOTE_DATA_NOT_FOUND'),
  };
}

/** Unlike in a JSON merge patch (RFC 7396), null sets a field to null: a flag has all fields, and some are null. */
function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isRecord(target) || !isRecord(patch)) return patch;
  const merged = new Map(Object.entries(target));
  for (const [key, value] of Object.entries(patch)) merged.set(key, mergePatch(merged.get(key), value));
  return Object.fromEntries(merged);
}

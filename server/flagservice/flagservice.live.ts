import { createBoundaryWatch } from '../platform/boundaries.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { findChanges } from './configuration.rules.ts';
import type { FlagDocument } from './flagservice.schema.ts';
import { readSite, readSites, type StoredSite } from './flagservice.store.ts';

/** The channel that notifies every process of a changed site; the payload is the site code. */
export const flagsChannel = 'flags';

const retryDelayMs = 1000;

/** A site's current flags. Every change, by an edit or a schedule, makes a new object. */
export type LiveSite = {
  siteCode: string;
  version: number;
  document: FlagDocument;
  /** The time of the last change of the configuration, in milliseconds. It grows with each change. */
  changedAt: number;
  /** The time of the next scheduled change. */
  nextChange: number;
  modifiedAt: number;
};

export type LiveSites = {
  /** Resolves once all sites are read. */
  ready: () => Promise<void>;
  find: (siteCode: string) => LiveSite | undefined;
  all: () => LiveSite[];
  /** Calls back when a site's configuration has changed. */
  onChange: (listener: (site: LiveSite) => void) => void;
  close: () => Promise<void>;
};

/**
 * Holds all sites' flags in memory: reads them at the start, reads a site again when any process changes it, and applies
 * schedules by the clock.
 */
export function createLiveSites(database: Database, clock: Clock, report: (error: unknown) => void): LiveSites {
  const sites = new Map<string, LiveSite>();
  const listeners: ((site: LiveSite) => void)[] = [];
  let closed = false;
  /** Reads run one after the other, so that an older state never replaces a newer one. */
  let reading: Promise<void> = Promise.resolve();

  function storeSite({ siteCode, version, document, modifiedAt }: StoredSite): void {
    const edited = modifiedAt.getTime();
    const site: LiveSite = {
      siteCode,
      version,
      document,
      modifiedAt: edited,
      ...findChanges(document, edited, clock.now().getTime()),
    };
    const before = sites.get(siteCode);
    sites.set(siteCode, site);
    if (before?.changedAt !== site.changedAt) for (const listener of listeners) listener(site);
  }

  /** Returns a site after applying the schedule. */
  function getCurrent(site: LiveSite): LiveSite {
    const now = clock.now().getTime();
    if (now < site.nextChange) return site;
    storeSite({ ...site, modifiedAt: new Date(site.modifiedAt) });
    return sites.get(site.siteCode) ?? site;
  }

  // Asking for a site applies its schedule.
  const boundaries = createBoundaryWatch({
    clock,
    findNext: () => Math.min(...[...sites.values()].map((site) => getCurrent(site).nextChange)),
  });

  function read(ask: () => Promise<readonly StoredSite[]>): Promise<void> {
    reading = reading.then(async () => {
      while (!closed) {
        try {
          for (const site of await ask()) storeSite(site);
          return boundaries.watch();
        } catch (error) {
          if (closed) return;
          report(error);
          await new Promise((resolve) => setTimeout(resolve, retryDelayMs).unref());
        }
      }
    });
    return reading;
  }

  const readAll = () => read(() => readSites(database.db));
  const readOne = (siteCode: string) =>
    read(async () => {
      const site = await readSite(database.db, siteCode);
      return site ? [site] : [];
    });
  const listening = database.listen(flagsChannel, readOne, readAll);
  const firstRead = listening.then(readAll);
  firstRead.catch(report);

  return {
    ready: () => firstRead,
    find: (siteCode) => {
      const site = sites.get(siteCode);
      return site && getCurrent(site);
    },
    all: () => [...sites.values()].map(getCurrent),
    onChange: (listener) => void listeners.push(listener),
    close: async () => {
      closed = true;
      boundaries.stop();
      await (await listening.catch(() => null))?.();
      await reading;
    },
  };
}

import type { FlagDocument } from '@vermilion/contract/flagservice';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { findChanges } from './configuration.rules.ts';
import { readSite, readSites, type StoredSite } from './flagservice.store.ts';

/** Tells every process that a site's flags have changed; the payload is the site code. */
export const flagsChannel = 'flags';

const latest = 3_600_000;
const retryAfter = 1000;

/** A site's flags as they are now. A new object stands for every change, by an edit or by a schedule. */
export type LiveSite = {
  siteCode: string;
  version: number;
  document: FlagDocument;
  /** When what clients read changed last, in milliseconds. It grows with each change. */
  changedAt: number;
  /** When a schedule changes it next. */
  nextChange: number;
  modifiedAt: number;
};

export type LiveSites = {
  /** Resolves once all sites are read. */
  ready: () => Promise<void>;
  find: (siteCode: string) => LiveSite | undefined;
  all: () => LiveSite[];
  /** Calls back when what a site's clients read has changed. */
  onChange: (heard: (site: LiveSite) => void) => void;
  close: () => Promise<void>;
};

/**
 * Keeps all sites' flags in this process's memory: reads them at the start, a site anew when any process changes it,
 * and follows the schedules by the clock.
 */
export function createLiveSites(database: Database, clock: Clock, report: (error: unknown) => void): LiveSites {
  const sites = new Map<string, LiveSite>();
  const listeners: ((site: LiveSite) => void)[] = [];
  let boundary: NodeJS.Timeout | undefined;
  let closed = false;
  /** Reads come one after the other, or an older state might replace a newer one. */
  let reading: Promise<void> = Promise.resolve();

  function hold({ siteCode, version, document, modifiedAt }: StoredSite): void {
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
    if (before?.changedAt !== site.changedAt) for (const heard of listeners) heard(site);
  }

  /** The site, moved on where a schedule has changed it since. */
  function current(site: LiveSite): LiveSite {
    const now = clock.now().getTime();
    if (now < site.nextChange) return site;
    hold({ ...site, modifiedAt: new Date(site.modifiedAt) });
    return sites.get(site.siteCode) ?? site;
  }

  function watchTheClock(): void {
    clearTimeout(boundary);
    if (closed) return;
    const next = Math.min(...[...sites.values()].map((site) => current(site).nextChange));
    const pause = Math.min(Math.max(next - clock.now().getTime(), 1), latest);
    boundary = setTimeout(watchTheClock, pause).unref();
  }

  function read(ask: () => Promise<readonly StoredSite[]>): Promise<void> {
    reading = reading.then(async () => {
      while (!closed) {
        try {
          for (const site of await ask()) hold(site);
          return watchTheClock();
        } catch (error) {
          if (closed) return;
          report(error);
          await new Promise((resolve) => setTimeout(resolve, retryAfter).unref());
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
  const first = listening.then(readAll);
  first.catch(report);

  return {
    ready: () => first,
    find: (siteCode) => {
      const site = sites.get(siteCode);
      return site && current(site);
    },
    all: () => [...sites.values()].map(current),
    onChange: (heard) => void listeners.push(heard),
    close: async () => {
      closed = true;
      clearTimeout(boundary);
      await (await listening.catch(() => null))?.();
      await reading;
    },
  };
}

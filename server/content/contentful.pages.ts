import { isDeepStrictEqual } from 'node:util';
import { documentId } from '@vermilion/contract/content';
import { dayMs, minuteMs, secondMs } from '@vermilion/contract/durations';
import { marketCodes } from '@vermilion/contract/markets';
import { LRUCache } from 'lru-cache';
import type { Env } from '../env.ts';
import type { HeldPictures } from '../picture/picture.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, notify } from '../platform/database.ts';
import type { Report } from '../platform/report.ts';
import { createContentfulFault, type ReadPage, type ShownEdition } from './content.entries.ts';
import { getDocumentTags } from './content.published.ts';
import { reportFaults } from './content.reading.ts';
import { type PageStore, PagesUnavailableError } from './content.stored-pages.ts';
import { type ContentfulReader, createContentfulReader, type EntityChange } from './contentful.client.ts';
import {
  choosePage,
  type Entity,
  type FindPicture,
  type Locales,
  listLanguages,
  type MappedPage,
  type Mapping,
  mapPages,
} from './contentful.mapping.ts';

/** The channel on which webhooks are announced to all processes. */
const changeChannel = 'contentful';
/** How many pages are kept in memory. */
const maxKeptPages = 1000;
/** How often Contentful is asked what changed: a webhook may be lost, and there may be none. */
const pollMs = { withWebhooks: 10 * minuteMs, without: minuteMs };
/** How long nothing is read after a failure, but for what is tried again in the background. */
const pauseMs = 5 * secondMs;
/** What was published may be answered a little later than its webhook comes. */
const lagMs = 5 * secondMs;
/** How long a new version of a page waits for its pictures, while the one before is shown. */
const pictureWaitMs = 10 * secondMs;

export type ContentfulPages = PageStore & {
  /** Tells all processes what changed. */
  announce(change: EntityChange): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  delivery: ContentfulReader;
  /** Null: drafts cannot be read. */
  preview: ContentfulReader | null;
  hasWebhooks: boolean;
  /** Where files of assets are. */
  assetOrigin: string;
  pictures: HeldPictures;
  database: Database;
  clock: Clock;
  /** Invalidates cached pages and answers of this process by tag. */
  purge: (tags: readonly string[]) => void;
  report: Report;
  delays?: { pollMs?: number; pauseMs?: number; lagMs?: number; pictureWaitMs?: number };
};

/** Opens what the settings name; null where they name no space. */
export function openContentful(
  env: Env,
  parts: Pick<Options, 'database' | 'clock' | 'purge' | 'report' | 'pictures' | 'delays'>,
): ContentfulPages | null {
  const { CONTENTFUL_SPACE: space, CONTENTFUL_TOKEN: token, CONTENTFUL_PREVIEW_TOKEN: previewToken } = env;
  if (!space || !token) return null;
  const common = { space, environment: env.CONTENTFUL_ENVIRONMENT, locales: env.CONTENTFUL_LOCALES ?? {} };
  return createContentfulPages({
    delivery: createContentfulReader({ ...common, token, url: env.CONTENTFUL_URL }),
    preview: previewToken
      ? createContentfulReader({ ...common, token: previewToken, url: env.CONTENTFUL_PREVIEW_URL })
      : null,
    hasWebhooks: env.CONTENTFUL_WEBHOOK_SECRET !== undefined,
    assetOrigin: new URL(env.CONTENTFUL_ASSETS).origin,
    ...parts,
  });
}

type KeptPage = Mapping & { entries: readonly Entity[] };
type Listed = Pick<MappedPage, 'markets' | 'languages'>;
type Index = ReadonlyMap<string, readonly Listed[]>;

/**
 * Reads pages of Contentful (docs/contentful.md). What was read is kept, and shown on while Contentful does not answer. A change is read
 * before what is kept is replaced, so that no visitor waits for it; it is known of by webhooks, and by asking.
 */
export function createContentfulPages({
  delivery,
  preview,
  hasWebhooks,
  assetOrigin,
  pictures,
  database,
  clock,
  purge,
  report,
  delays = {},
}: Options): ContentfulPages {
  const kept = new LRUCache<string, KeptPage>({ max: maxKeptPages });
  const loading = new Map<string, Promise<KeptPage>>();
  const timers = new Set<NodeJS.Timeout>();
  const waits = {
    pollMs: hasWebhooks ? pollMs.withWebhooks : pollMs.without,
    pauseMs,
    lagMs,
    pictureWaitMs,
    ...delays,
  };
  let locales: Promise<Locales> | null = null;
  let index: Promise<Index> | null = null;
  let syncToken: string | null = null;
  /** The moment of the last failure, until Contentful answers again. */
  let failedAt: number | null = null;
  /** Whether somebody was answered without a page since. */
  let hasMissed = false;
  /** Counts what changed, as a page may change while it is read. */
  let generation = 0;
  let picturesAreThere = Promise.withResolvers<void>();
  let heldAt = clock.now().getTime();
  let isClosed = false;

  /** Calls Contentful, and notes whether it answers. */
  async function call<Value>(read: () => Promise<Value>): Promise<Value> {
    try {
      const value = await read();
      if (failedAt !== null) report('Contentful answers again', {}, 'warn');
      failedAt = null;
      return value;
    } catch (error) {
      if (failedAt === null && !isClosed) report(error, { part: 'contentful' });
      failedAt = clock.now().getTime();
      throw error;
    }
  }

  /** Calls for somebody who waits: not while Contentful is known not to answer. */
  async function callForVisitor<Value>(read: () => Promise<Value>): Promise<Value> {
    try {
      if (failedAt !== null && clock.now().getTime() - failedAt < waits.pauseMs) throw new Error('paused');
      return await read();
    } catch {
      hasMissed = true;
      throw new PagesUnavailableError('Contentful does not answer, and has not shown this page before');
    }
  }

  function readLocales(): Promise<Locales> {
    locales ??= call(delivery.readLocales).catch((error) => {
      locales = null;
      throw error;
    });
    return locales;
  }

  async function readIndex(): Promise<Index> {
    const known = await readLocales();
    const pages = await call(delivery.listPages);
    const listed = pages.flatMap((page) => {
      const slug = page.fields?.slug?.[known.base];
      const markets = page.fields?.markets?.[known.base];
      if (!documentId.safeParse(slug).success) return [];
      return [
        {
          slug: String(slug),
          markets: marketCodes.filter((code) => Array.isArray(markets) && markets.includes(code)),
          languages: listLanguages(page, known),
        },
      ];
    });
    return new Map([...Map.groupBy(listed, ({ slug }) => slug)].map(([slug, each]) => [slug, each]));
  }

  function getIndex(): Promise<Index> {
    index ??= readIndex().catch((error) => {
      index = null;
      throw error;
    });
    return index;
  }

  /** Makes pages of entries, with what is known of their pictures. */
  async function map(entries: readonly Entity[]): Promise<Mapping> {
    const known = await readLocales();
    const first = mapPages(entries, known, () => null);
    if (first.pictureUrls.size === 0) return first;
    const isAsset = (url: string) => URL.parse(url)?.origin === assetOrigin;
    const held = await pictures.hold([...first.pictureUrls].filter(isAsset));
    const find: FindPicture = (url) => {
      if (!isAsset(url)) return { problem: `${URL.parse(url)?.origin ?? url} is not ${assetOrigin}` };
      return held.get(url) ?? null;
    };
    return mapPages(entries, known, find);
  }

  async function read(from: ContentfulReader, id: string): Promise<KeptPage> {
    const entries = await call(() => from.findPages(id));
    return { entries, ...(await map(entries)) };
  }

  /** Reads a page that is not kept, once for all who wait for it. */
  function load(id: string): Promise<KeptPage> {
    const underway = loading.get(id);
    if (underway) return underway;
    const began = generation;
    const reading = read(delivery, id)
      .then((page) => {
        kept.set(id, page);
        for (const { read: each, markets } of page.pages) reportFaults(report, id, markets[0] ?? 'SG', each);
        if (generation !== began) runLater(() => refresh(id), 0);
        return page;
      })
      .finally(() => loading.delete(id));
    loading.set(id, reading);
    return reading;
  }

  /** Reads a page anew; the one before is shown until then, and on where it cannot be read. */
  async function refresh(id: string): Promise<void> {
    const before = kept.peek(id);
    if (!before) return;
    let page = await read(delivery, id);
    const until = performance.now() + waits.pictureWaitMs;
    while (page.isWaiting && !before.isWaiting && performance.now() < until) {
      await Promise.race([picturesAreThere.promise, sleep(until - performance.now())]);
      page = { ...page, ...(await map(page.entries)) };
    }
    replace(id, page);
  }

  function replace(id: string, page: KeptPage): void {
    const before = kept.peek(id);
    kept.set(id, page);
    if (!isDeepStrictEqual(before?.pages, page.pages)) purge(getDocumentTags(id));
  }

  /** Reads anew what a change has a part in. */
  async function takeChanges(changes: readonly EntityChange[]): Promise<void> {
    if (changes.length === 0) return;
    generation += 1;
    const stale = [...kept].flatMap(([id, page]) => (changes.some((change) => page.ids.has(change.id)) ? [id] : []));
    if (changes.some(({ isPage }) => isPage)) await refreshIndex();
    await Promise.all(stale.map(refresh));
  }

  async function refreshIndex(): Promise<void> {
    const before = await index;
    const next = await readIndex();
    index = Promise.resolve(next);
    const changed = [...new Set([...(before?.keys() ?? []), ...next.keys()])].filter(
      (id) => !isDeepStrictEqual(before?.get(id), next.get(id)),
    );
    const known = changed.filter((id) => kept.has(id) && next.has(id));
    for (const id of changed) if (!next.has(id)) kept.delete(id);
    await Promise.all(known.map(refresh));
    purge(changed.flatMap(getDocumentTags));
  }

  /** Asks what changed. The first time, and where Contentful has forgotten the token, all that is kept may have. */
  async function poll(): Promise<void> {
    const wasDown = failedAt !== null;
    const isFirst = syncToken === null;
    const listed = await call(() => delivery.listChanges(syncToken)).catch((error) => {
      syncToken = null;
      throw error;
    });
    syncToken = listed.token;
    if (isFirst) {
      await refreshIndex();
      await Promise.all([...kept.keys()].map(refresh));
    } else await takeChanges(listed.changes);
    if (wasDown && hasMissed) {
      hasMissed = false;
      purge(['content']);
    }
    if (clock.now().getTime() - heldAt > dayMs) {
      heldAt = clock.now().getTime();
      await pictures.hold([...kept.values()].flatMap(({ pictureUrls }) => [...pictureUrls]));
    }
  }

  function pollAgain(afterMs: number): void {
    runLater(async () => {
      await poll().catch(() => {});
      pollAgain(failedAt === null && !hasMissed ? waits.pollMs : waits.pauseMs);
    }, afterMs);
  }

  function runLater(run: () => Promise<void>, afterMs: number): void {
    if (isClosed) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      // Contentful's failures are reported by `call`.
      run().catch((error) => failedAt === null && report(error, { part: 'contentful' }));
    }, afterMs).unref();
    timers.add(timer);
  }

  const sleep = (ms: number) => new Promise<void>((resolve) => runLater(async () => resolve(), ms));

  async function mapWaiting(): Promise<void> {
    picturesAreThere.resolve();
    picturesAreThere = Promise.withResolvers();
    for (const [id, page] of [...kept]) if (page.isWaiting) replace(id, { ...page, ...(await map(page.entries)) });
  }

  const listening = Promise.all([
    database.listen(
      changeChannel,
      (payload) => {
        const change = JSON.parse(payload) as EntityChange;
        runLater(() => takeChanges([change]), 0);
        runLater(() => takeChanges([change]), waits.lagMs);
      },
      () => {
        syncToken = null;
        runLater(poll, 0);
      },
    ),
    pictures.listen(() => void mapWaiting().catch((error) => report(error, { part: 'contentful' }))),
  ]);
  // Marked as handled: the next call awaits it and fails with its error.
  listening.then(
    () => pollAgain(0),
    () => {},
  );

  return {
    findShown: async (id, market) => {
      await listening;
      const page =
        kept.get(id) ??
        (await callForVisitor(async () => ((await getIndex()).has(id) ? (kept.get(id) ?? load(id)) : null)));
      return page ? readOfMarket(page.pages, market) : { document: null, faults: [] };
    },

    findPreviewed: async (id, market, at) => {
      const notes = [
        ...(preview ? [] : ['drafts cannot be read without CONTENTFUL_PREVIEW_TOKEN: this is what is published']),
        ...(at === null ? [] : ['Contentful keeps no schedule that the shop can read: this is how it is now']),
      ];
      const { pages } = await callForVisitor(() => read(preview ?? delivery, id));
      const { document, faults } = readOfMarket(pages, market);
      return { document, faults: [...notes.map((note) => createContentfulFault([], note)), ...faults] };
    },

    listShown: async (prefix) => {
      const listed = await callForVisitor(getIndex).catch((): Index => new Map());
      return [...listed]
        .filter(([id]) => id.startsWith(prefix))
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .flatMap(([key, pages]) =>
          marketCodes.flatMap((market): ShownEdition[] => {
            const [page] = choosePage(pages, market);
            return page?.languages.includes('en') ? [{ key, market, languages: [...page.languages] }] : [];
          }),
        );
    },

    announce: (change) => notify(database.db, changeChannel, JSON.stringify(change)),

    close: async () => {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      for (const stop of await listening.catch(() => [])) await stop();
    },
  };
}

function readOfMarket(pages: readonly MappedPage[], market: MappedPage['markets'][number]): ReadPage {
  const [first, ...others] = choosePage(pages, market);
  if (!first) return { document: null, faults: [] };
  const message = `is the address of ${others.length + 1} pages in this market; the oldest is shown`;
  const several = others.length > 0 ? [createContentfulFault(['slug'], message)] : [];
  return { document: first.read.document, faults: [...several, ...first.read.faults] };
}

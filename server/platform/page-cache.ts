import { minuteMs } from '@vermilion/contract/durations';
import type { Clock } from './clock.ts';
import { type Bodies, compressBody, condenseBody, createETag } from './encoding.ts';
import type { Report } from './report.ts';
import type { SharedPages } from './shared-pages.ts';
import { createTaggedCache } from './tagged-cache.ts';

/** A page as it was rendered. */
export type RenderedPage = {
  status: number;
  /** Lowercase names; without length, encoding and ETag, which the cache adds. */
  headers: Record<string, string>;
  /** `Set-Cookie` values of its loaders or action; a page with any is not shared. */
  cookies: readonly string[];
  body: Buffer;
  /** A purge of one of them invalidates it. */
  tags: readonly string[];
  /** Whether it is the same for every visitor. */
  isShared: boolean;
};

/** A page ready to be sent many times. */
export type StoredPage = {
  status: number;
  headers: Record<string, string>;
  etag: string;
  bodies: Bodies;
  tags: readonly string[];
  renderedAt: number;
};

export type PageCache = {
  /**
   * Returns the page of a key, from memory or rendered now. A stale page is served while it is revalidated; callers at the
   * same time wait for one render.
   */
  page: (key: string, render: () => Promise<RenderedPage>) => Promise<StoredPage | RenderedPage>;
  /** Drops the pages with one of these tags; null drops all. */
  purge: (tags: readonly string[] | null) => void;
  /** Bytes held. */
  sizeBytes: () => number;
};

/** Where a page came from; `stale` is revalidated meanwhile, `shared` was rendered by another process. */
export type PageOutcome = 'hit' | 'stale' | 'shared' | 'miss' | 'private';

type Options = {
  clock: Clock;
  /** Memory for pages, all encodings counted. */
  capacityBytes?: number;
  /** How long a page is served without revalidation. */
  freshMs?: number;
  /** How long after that it is served while it is revalidated. */
  staleMs?: number;
  /** Pages that other processes have rendered, looked up before one is rendered here. */
  shared?: SharedPages | null;
  report: Report;
  countPage?: (outcome: PageOutcome) => void;
};

/** How long a page is served without revalidation, in milliseconds. */
export const pageFreshMs = minuteMs;

/** The tag of every page. */
const everyPageTag = 'pages';

/** How many keys are remembered as private. */
const maxPrivateKeys = 1000;

/** Creates a page cache in memory; pages not used for longest go first. */
export function createPageCache({
  clock,
  capacityBytes = 32 * 1024 * 1024,
  freshMs = pageFreshMs,
  staleMs = 600_000,
  shared = null,
  report,
  countPage = () => {},
}: Options): PageCache {
  const pages = createTaggedCache<StoredPage>({ maxWeight: capacityBytes, weigh: estimateBytes });
  /** Renders under way, each with the count of purges from before it began. */
  const rendering = new Map<string, { work: Promise<StoredPage | RenderedPage>; purgeCount: number }>();
  /** Keys whose pages turned out to be private: parallel requests for them do not share a render. */
  const privateKeys = new Set<string>();

  async function renderAndKeep(
    key: string,
    render: () => Promise<RenderedPage>,
    purgeCount: number,
    stale?: StoredPage,
  ): Promise<StoredPage | RenderedPage> {
    const found = shared ? await shared.find(key) : null;
    if (found?.page && clock.now().getTime() - found.page.renderedAt <= freshMs) {
      pages.set(key, found.page, purgeCount);
      countPage('shared');
      return found.page;
    }
    const rendered = await render();
    countPage(rendered.isShared ? 'miss' : 'private');
    if (!rendered.isShared) {
      privateKeys.add(key);
      if (privateKeys.size > maxPrivateKeys) privateKeys.clear();
    }
    if (!rendered.isShared || rendered.status !== 200) {
      pages.delete(key);
      return rendered;
    }
    const page = await storePage(rendered, clock.now().getTime(), stale);
    const keep = (kept: StoredPage) => {
      const isKept = pages.set(key, kept, purgeCount);
      if (isKept && typeof found?.purges === 'number') void shared?.keep(key, kept, found.purges);
      return isKept;
    };
    if (keep(page) && page.bodies === stale?.bodies) {
      void condenseBody(page.bodies, rendered.body)
        .then((bodies) => bodies !== page.bodies && pages.get(key) === page && keep({ ...page, bodies }))
        .catch((error) => report(error, { part: 'page compression' }));
    }
    return page;
  }

  /** @param stale what is served meanwhile */
  function startRender(
    key: string,
    render: () => Promise<RenderedPage>,
    stale?: StoredPage,
  ): Promise<StoredPage | RenderedPage> {
    const purgeCount = pages.purgeCount();
    const work = renderAndKeep(key, render, purgeCount, stale).finally(() => rendering.delete(key));
    rendering.set(key, { work, purgeCount });
    return work;
  }

  /** Renders, or waits for a render under way, unless that turns out to be of data from before a purge of the page. */
  async function renderOnce(key: string, render: () => Promise<RenderedPage>): Promise<StoredPage | RenderedPage> {
    const arrivedAt = pages.purgeCount();
    for (let underway = rendering.get(key); underway; underway = rendering.get(key)) {
      const result = await underway.work;
      // A page that turned out to be private must not reach those who waited for it.
      if ('isShared' in result && !result.isShared) return render();
      if (underway.purgeCount >= arrivedAt || pages.isCurrent(result.tags, underway.purgeCount)) return result;
    }
    return startRender(key, render);
  }

  return {
    page: async (key, render) => {
      if (privateKeys.has(key)) {
        countPage('private');
        return render();
      }
      const page = pages.get(key);
      const ageMs = page ? clock.now().getTime() - page.renderedAt : Number.POSITIVE_INFINITY;
      if (!page || ageMs > freshMs + staleMs) {
        return renderOnce(key, render);
      }
      countPage(ageMs > freshMs ? 'stale' : 'hit');
      if (ageMs > freshMs && !rendering.has(key))
        startRender(key, render, page).catch((error) => report(error, { part: 'page revalidation' }));
      return page;
    },
    purge: (tags) => {
      if (tags) pages.purge(tags);
      else pages.purgeAll();
      void shared?.purge(tags ?? [everyPageTag]);
    },
    sizeBytes: pages.weight,
  };
}

/** Returns the memory of a page in bytes, with the encodings that are made later. */
const estimateBytes = ({ bodies: { br, identity } }: StoredPage) =>
  (identity?.length ?? 0) + 2 * (br?.length ?? 0) + 1000;

/** @param stale the page as it was: where it is found the same, its bodies stay */
async function storePage(
  { status, headers, tags, body }: RenderedPage,
  renderedAt: number,
  stale: StoredPage | undefined,
): Promise<StoredPage> {
  const etag = createETag(body);
  const bodies = stale?.etag === etag ? stale.bodies : await compressBody(body);
  return { status, headers, etag, bodies, tags, renderedAt };
}

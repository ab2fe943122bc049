import type { Clock } from './clock.ts';
import { type CompressedBodies, compressed, etagOf } from './encoding.ts';
import type { SharedPages } from './shared-pages.ts';

/** A page as it was rendered. */
export type RenderedPage = {
  status: number;
  /** Lowercase names; without length, encoding and ETag, which the cache adds. */
  headers: Record<string, string>;
  /** `Set-Cookie` values of its loaders or action; a page with any is not shared. */
  cookies: readonly string[];
  body: Buffer;
  /** What data it shows: a purge of one of them forgets it. */
  tags: readonly string[];
  /** Whether it is the same for every visitor. */
  isShared: boolean;
};

/** A page ready to be sent many times. */
export type StoredPage = {
  status: number;
  headers: Record<string, string>;
  etag: string;
  /** Nearly every browser takes Brotli, in a fifth of the memory; other forms are made of it for those who ask. */
  bodies: CompressedBodies;
  tags: readonly string[];
  renderedAt: number;
};

export type PageCache = {
  /**
   * The page of a key: from memory, or rendered now. A stale page is served while it is rendered anew;
   * callers who come while a page is being rendered wait for that one.
   */
  page: (key: string, render: () => Promise<RenderedPage>) => Promise<StoredPage | RenderedPage>;
  /** Forgets the pages that show one of these. */
  purge: (tags: readonly string[]) => void;
  /** Bytes held. */
  size: () => number;
};

type Options = {
  clock: Clock;
  /** Bytes of memory, all encodings counted. */
  capacity?: number;
  /** Milliseconds for which a page is served without a thought. */
  fresh?: number;
  /** Milliseconds after that for which it is served while it is rendered anew. */
  stale?: number;
  /** Pages that other processes have rendered, and are asked for before one is rendered here. */
  shared?: SharedPages | null;
  report: (error: unknown) => void;
};

/** Milliseconds for which a page is served without a thought. */
export const freshFor = 60_000;

/** A page cache in memory: least recently used pages go first. */
export function createPageCache({
  clock,
  capacity = 32 * 1024 * 1024,
  fresh = freshFor,
  stale = 600_000,
  shared = null,
  report,
}: Options): PageCache {
  // A Map keeps insertion order: the first key is the one not used for longest.
  const pages = new Map<string, StoredPage>();
  const rendering = new Map<string, Promise<StoredPage | RenderedPage>>();
  const keysOfTag = new Map<string, Set<string>>();
  /** Keys whose pages turned out to be personal: nobody waits for another's. */
  const personal = new Set<string>();
  let bytes = 0;
  /** Counts purges: what was rendered from data of before a purge must not be kept. */
  let purges = 0;

  function forget(key: string): void {
    const page = pages.get(key);
    if (!page) return;
    pages.delete(key);
    bytes -= weight(page);
    for (const tag of page.tags) {
      const keys = keysOfTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysOfTag.delete(tag);
    }
  }

  function keep(key: string, page: StoredPage): void {
    forget(key);
    pages.set(key, page);
    bytes += weight(page);
    for (const tag of page.tags) {
      const keys = keysOfTag.get(tag) ?? new Set();
      keys.add(key);
      keysOfTag.set(tag, keys);
    }
    for (const oldest of pages.keys()) {
      if (bytes <= capacity) break;
      forget(oldest);
    }
  }

  async function renderAndKeep(key: string, render: () => Promise<RenderedPage>): Promise<StoredPage | RenderedPage> {
    const purgesBefore = purges;
    const found = shared ? await shared.find(key) : null;
    if (found?.page && clock.now().getTime() - found.page.renderedAt <= fresh) {
      if (purges === purgesBefore) keep(key, found.page);
      return found.page;
    }
    const rendered = await render();
    if (!rendered.isShared) {
      personal.add(key);
      if (personal.size > mostPersonalKeys) personal.clear();
    }
    if (!rendered.isShared || rendered.status !== 200) {
      forget(key);
      return rendered;
    }
    const page = await store(rendered, clock.now().getTime());
    if (purges === purgesBefore) {
      keep(key, page);
      if (typeof found?.purges === 'number') void shared?.keep(key, page, found.purges);
    }
    return page;
  }

  function renderOnce(key: string, render: () => Promise<RenderedPage>): Promise<StoredPage | RenderedPage> {
    const underWay = rendering.get(key);
    if (underWay) return underWay;
    const work = renderAndKeep(key, render).finally(() => {
      if (rendering.get(key) === work) rendering.delete(key);
    });
    rendering.set(key, work);
    return work;
  }

  return {
    page: async (key, render) => {
      if (personal.has(key)) return render();
      const page = pages.get(key);
      const age = page ? clock.now().getTime() - page.renderedAt : Number.POSITIVE_INFINITY;
      if (!page || age > fresh + stale) {
        const waited = rendering.has(key);
        const result = await renderOnce(key, render);
        // A page that turned out to be one visitor's own must not reach those who waited for it.
        return waited && 'isShared' in result && !result.isShared ? render() : result;
      }
      pages.delete(key);
      pages.set(key, page);
      if (age > fresh) renderOnce(key, render).catch(report);
      return page;
    },
    purge: (tags) => {
      purges += 1;
      // Who asks from now on must not wait for what is being rendered from older data.
      rendering.clear();
      for (const tag of tags) {
        for (const key of [...(keysOfTag.get(tag) ?? [])]) forget(key);
      }
      void shared?.purge(tags);
    },
    size: () => bytes,
  };
}

const mostPersonalKeys = 1000;

/** Bytes that a page takes; its second compressed form is counted before it is there. */
const weight = ({ bodies: { br } }: StoredPage) => 2 * br.length + 1000;

async function store(page: RenderedPage, renderedAt: number): Promise<StoredPage> {
  const { status, headers, tags, body } = page;
  return { status, headers, etag: etagOf(body), bodies: await compressed(body), tags, renderedAt };
}

import { setTimeout as delay } from 'node:timers/promises';
import { type Language, languages } from '@vermilion/contract/markets';
import type { ContentfulClientApi } from 'contentful';
import { callWithin } from '../platform/call-within.ts';
import type { Entity, Locales } from './contentful.mapping.ts';
import { pageType } from './contentful.model.ts';

/** What changed at Contentful. @property isPage whether pages may have come, gone or got another address */
export type EntityChange = { id: string; isPage: boolean };

/** Reads from one of Contentful's two APIs. Every call rejects where it does not answer in time, the second time as well. */
export type ContentfulReader = {
  /** Returns the pages of an address, one for each group of markets, the oldest first, with all that they link to. */
  findPages(slug: string): Promise<Entity[]>;
  /** Returns all pages without their blocks. */
  listPages(): Promise<Entity[]>;
  readLocales(): Promise<Locales>;
  /** Returns what changed since a token was given out; with null only a token, as it would be everything. */
  listChanges(token: string | null): Promise<{ changes: EntityChange[]; token: string }>;
};

type ReaderSettings = {
  space: string;
  environment: string;
  token: string;
  /** Scheme and host of the API. */
  url: string;
  /** Locales of languages, where they are called otherwise. */
  locales: Partial<Record<Language, string>>;
  timeoutMs?: number;
};

const defaultTimeoutMs = 5000;
const maxRetryDelayMs = 5000;
const firstRetryMs = 200;
/** A page with all that it links to; Contentful itself sends no more than 7 MB. */
const maxAnswerBytes = 8 * 1024 * 1024;
/** Page, block, element, link or picture, asset. */
const includeDepth = 5;
const maxPagesOfAddress = 20;
const pageLimit = 500;
const maxPages = 10_000;
const maxSyncCalls = 200;

type WholeClient = ContentfulClientApi<'WITH_ALL_LOCALES'>;

export function createContentfulReader({
  space,
  environment,
  token,
  url,
  locales,
  timeoutMs = defaultTimeoutMs,
}: ReaderSettings): ContentfulReader {
  const { host, protocol } = new URL(url);
  let opening: Promise<WholeClient> | undefined;
  /** When Contentful takes calls again; its limit is of all calls together. */
  let pausedUntil = 0;

  /** Loads the library only in shops that use it. */
  async function open(): Promise<WholeClient> {
    const { createClient } = await import('contentful');
    const settings = {
      space,
      environment,
      accessToken: token,
      host,
      insecure: protocol === 'http:',
      timeout: timeoutMs,
      retryOnError: false,
      maxContentLength: maxAnswerBytes,
      logHandler: () => {},
      responseLogger: (answer: object) => notePause(answer as Answer),
    };
    return createClient(settings).withAllLocales;
  }

  type Answer = { response?: { status?: number; headers?: Record<string, unknown> } };
  function notePause({ response }: Answer): void {
    if (response?.status !== 429) return;
    const { 'retry-after': retryAfter, 'x-contentful-ratelimit-reset': reset } = response.headers ?? {};
    const seconds = Number(retryAfter ?? reset ?? 1);
    pausedUntil = Date.now() + Math.min(Number.isFinite(seconds) ? seconds * 1000 : 0, maxRetryDelayMs);
  }

  async function callOnce<Value>(read: (client: WholeClient) => Promise<Value>): Promise<Value> {
    await delay(Math.max(pausedUntil - Date.now(), 0));
    opening ??= open();
    const client = await opening;
    return callWithin('Contentful', timeoutMs, () => read(client));
  }

  /** Calls again once, unless Contentful has refused the call for good. */
  async function call<Value>(read: (client: WholeClient) => Promise<Value>): Promise<Value> {
    try {
      return await callOnce(read);
    } catch (error) {
      const status = readStatus(error);
      if (status !== null && status < 500 && status !== 429) throw describeFailure(error);
      await delay(firstRetryMs);
      return callOnce(read).catch((again) => {
        throw describeFailure(again);
      });
    }
  }

  // The client's own types follow a model that is generated of one space.
  const getEntries = async (query: Record<string, unknown>) => {
    const { items, total } = await call((client) => client.getEntries(query as never));
    return { items: checkList(items) as unknown as Entity[], total };
  };

  return {
    findPages: async (slug) => {
      const { items } = await getEntries({
        content_type: pageType,
        'fields.slug': slug,
        include: includeDepth,
        order: 'sys.createdAt',
        limit: maxPagesOfAddress,
      });
      return items;
    },

    listPages: async () => {
      const pages: Entity[] = [];
      for (;;) {
        const { items, total } = await getEntries({
          content_type: pageType,
          select: 'sys,fields.slug,fields.markets,fields.title',
          include: 0,
          order: 'sys.createdAt,sys.id',
          skip: pages.length,
          limit: pageLimit,
        });
        pages.push(...items);
        if (items.length === 0 || pages.length >= Math.min(total, maxPages)) return pages;
      }
    },

    readLocales: async () => {
      const { items } = await call((client) => client.getLocales());
      return chooseLocales(checkList(items), locales);
    },

    listChanges: async (given) => {
      const changes: EntityChange[] = [];
      let query: object = given === null ? { initial: true, limit: 1000 } : { nextSyncToken: given };
      for (let count = 0; count < maxSyncCalls; count += 1) {
        // One page of it at a time: a space may be larger than the memory.
        const answer = await call((client) => client.sync(query as never, { paginate: false }));
        if (given !== null) {
          for (const { sys } of [...answer.entries, ...answer.assets]) changes.push(toChange(sys as ChangedSys));
          for (const { sys } of [...answer.deletedEntries, ...answer.deletedAssets])
            changes.push(toChange(sys as ChangedSys));
        }
        if (answer.nextSyncToken) return { changes, token: answer.nextSyncToken };
        query = { nextPageToken: answer.nextPageToken };
      }
      throw new Error('Contentful lists changes without an end');
    },
  };
}

type ChangedSys = { id: string; type: string; contentType?: { sys: { id: string } } };

/** What was deleted or taken back names no content type always, so it may have been a page. */
export const toChange = ({ id, contentType }: ChangedSys): EntityChange => ({
  id,
  isPage: contentType === undefined || contentType.sys.id === pageType,
});

type ListedLocale = { code: string; default: boolean; fallbackCode: string | null };

/**
 * Chooses the locale of each language: the one of the settings, one of the same name, or the first that begins with it, as `th-TH`; then those
 * that stand in for it at Contentful.
 */
function chooseLocales(listed: readonly ListedLocale[], named: Partial<Record<Language, string>>): Locales {
  const byCode = new Map(listed.map((locale) => [locale.code, locale]));
  const listFallbacks = (code: string | undefined) => {
    const chain = new Set<string>();
    for (
      let at = code;
      at !== undefined && byCode.has(at) && !chain.has(at);
      at = byCode.get(at)?.fallbackCode ?? undefined
    )
      chain.add(at);
    return [...chain];
  };
  const find = (language: Language) =>
    named[language] ??
    byCode.get(language)?.code ??
    listed.find(({ code }) => code.toLowerCase().startsWith(`${language}-`))?.code;
  const english = find('en');
  const byLanguage = Object.fromEntries(
    languages.map((language) => {
      const chain = listFallbacks(find(language));
      // English stands in for every language of the shop, and is no translation.
      const end = language === 'en' || english === undefined ? -1 : chain.indexOf(english);
      return [language, end === -1 ? chain : chain.slice(0, end)];
    }),
  ) as Record<Language, string[]>;
  return { byLanguage, base: listed.find((locale) => locale.default)?.code ?? english ?? 'en' };
}

/** Returns a list as it was answered. @throws where something else answered in Contentful's place */
function checkList<Item>(items: Item[]): Item[] {
  if (!Array.isArray(items)) throw new Error('Contentful cannot be read (something else answers in its place)');
  return items;
}

/** Returns the status that Contentful answered with; null where it did not answer. */
function readStatus(error: unknown): number | null {
  if (!(error instanceof Error)) return null;
  try {
    const { status } = JSON.parse(error.message) as { status?: unknown };
    return typeof status === 'number' ? status : null;
  } catch {
    return null;
  }
}

/** Returns an error to report: that of the client holds the whole request. */
function describeFailure(error: unknown): Error {
  const status = readStatus(error);
  if (status !== null) return new Error(`Contentful answered ${status} (${(error as Error).name})`);
  const { code, message } = error as { code?: string; message?: string };
  return new Error(`Contentful cannot be read (${message || code})`);
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Language, languages, type MarketCode } from '@vermilion/contract/markets';
import type { PageDocument } from './content.document.ts';
import { blockFields, type Fields, pageFields, pageType } from './contentful.model.ts';

/** A server that speaks as Contentful's delivery and preview APIs do, and documents of the shop as entries there. For tests. */

type Locale = { code: string; default: boolean; fallbackCode: string | null };
type Link = { sys: { type: 'Link'; linkType: 'Entry' | 'Asset'; id: string } };
export type WireEntity = {
  sys: {
    id: string;
    type: 'Entry' | 'Asset';
    createdAt: string;
    updatedAt: string;
    revision: number;
    contentType?: { sys: { type: 'Link'; linkType: 'ContentType'; id: string } };
  };
  fields: Record<string, Record<string, unknown>>;
};

const linkTo = (id: string, linkType: Link['sys']['linkType'] = 'Entry'): Link => ({
  sys: { type: 'Link', linkType, id },
});

/** Each language's locale in the space of tests: its own name, as by default. */
const base: Language = 'en';
export const defaultLocales: readonly Locale[] = languages.map((code) => ({
  code,
  default: code === base,
  fallbackCode: code === base ? null : base,
}));

let entityCount = 0;

/** Makes an entry. Fields with languages are given as texts by language, all others as they are. */
export function createEntry(
  type: string,
  fields: Record<string, unknown>,
  { id, localized = [] }: { id?: string; localized?: readonly string[] } = {},
): WireEntity {
  entityCount += 1;
  const at = new Date(Date.UTC(2026, 0, 1) + entityCount * 1000).toISOString();
  return {
    sys: {
      id: id ?? `entry-${entityCount}`,
      type: 'Entry',
      createdAt: at,
      updatedAt: at,
      revision: 1,
      contentType: { sys: { type: 'Link', linkType: 'ContentType', id: type } },
    },
    fields: Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) => {
        if (value === undefined || value === null) return [];
        return [[name, localized.includes(name) ? (value as Record<string, unknown>) : { [base]: value }]];
      }),
    ),
  };
}

export function createAsset(id: string, url: string, contentType = 'image/jpeg'): WireEntity {
  const { sys } = createEntry('', {}, { id });
  const { contentType: _, ...own } = sys;
  return {
    sys: { ...own, type: 'Asset' },
    fields: { file: { [base]: { url, contentType, fileName: 'picture', details: { size: 1000 } } } },
  };
}

/** Writes a page of the shop as the entries that a retailer makes of it. */
export function exportPage(slug: string, document: PageDocument, market: MarketCode | null): WireEntity[] {
  const entries: WireEntity[] = [];

  function write(type: string, value: Record<string, unknown>, fields: Fields, more: Record<string, unknown> = {}) {
    const localized: string[] = [];
    const written: Record<string, unknown> = { ...more };
    for (const [name, { slot }] of fields) {
      const given = value[name];
      if (given === undefined || given === null) continue;
      if (slot.kind === 'texts') localized.push(name);
      if (slot.kind === 'entry') written[name] = linkTo(write(slot.type, given as never, slot.fields));
      else if (slot.kind === 'entries')
        written[name] = (given as Record<string, unknown>[]).map((each) => linkTo(write(slot.type, each, slot.fields)));
      else written[name] = given;
    }
    const entry = createEntry(type, written, { localized, ...(typeof value.id === 'string' && { id: value.id }) });
    entries.push(entry);
    return entry.sys.id;
  }

  const blocks = document.blocks.map((block) => {
    const fields = blockFields.get(block.kind);
    if (!fields) throw new Error(`no content type for ${block.kind}`);
    return linkTo(write(block.kind, block, fields));
  });
  write(pageType, { title: document.title, description: document.description }, pageFields, {
    slug,
    blocks,
    ...(market && { markets: [market] }),
  });
  return entries;
}

/** Gives the blocks and elements of a document ids that no other page has, as entries of a space have them. */
export function withOwnIds(document: PageDocument, prefix: string): PageDocument {
  let count = 0;
  return JSON.parse(JSON.stringify(document), (key, value) => {
    if (key !== 'id' || typeof value !== 'string' || value.length === 0) return value;
    count += 1;
    return `${prefix}-${count}`;
  });
}

type Failure = { status: number; headers?: Record<string, string>; body?: string; hangsMs?: number };

/** A space, with what is published and what is only drafted. */
export async function openSpace({ locales = defaultLocales }: { locales?: readonly Locale[] } = {}) {
  const published = new Map<string, WireEntity>();
  const drafts = new Map<string, WireEntity>();
  const log: { id: string; type: string; entity: WireEntity | null }[] = [];
  const requests: { path: string; query: URLSearchParams; token: string }[] = [];
  /** Answers in place of the next ones, or of all. */
  let failures: Failure[] = [];
  let outage: Failure | null = null;
  const tokens = { delivery: 'delivery-token', preview: 'preview-token' };

  function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
    response.writeHead(status, { 'content-type': 'application/vnd.contentful.delivery.v1+json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  const sendError = (response: ServerResponse, status: number, id: string, headers = {}) =>
    send(response, status, { sys: { type: 'Error', id }, message: id, requestId: 'test' }, headers);

  function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://space');
    const token = String(request.headers.authorization).replace('Bearer ', '');
    requests.push({ path: pathname, query: searchParams, token });
    const failure = failures.shift() ?? outage;
    if (failure) {
      setTimeout(() => {
        if (failure.body !== undefined) send(response, failure.status, failure.body, failure.headers);
        else sendError(response, failure.status, 'ServerError', failure.headers);
      }, failure.hangsMs ?? 0);
      return;
    }
    const entities = token === tokens.delivery ? published : token === tokens.preview ? drafts : null;
    if (!entities) return sendError(response, 401, 'AccessTokenInvalid');
    const root = '/spaces/space1/environments/master';
    if (pathname === `${root}/locales`) return send(response, 200, toArray(locales.map(describeLocale)));
    if (pathname === `${root}/entries`) return sendEntries(response, entities, searchParams);
    if (pathname === `${root}/sync`) return sendChanges(response, searchParams);
    sendError(response, 404, 'NotFound');
  }

  const describeLocale = ({ code, ...rest }: Locale) => ({
    sys: { id: code, type: 'Locale', version: 1 },
    code,
    name: code,
    ...rest,
  });

  const toArray = (items: unknown[]) => ({
    sys: { type: 'Array' },
    total: items.length,
    skip: 0,
    limit: 1000,
    items,
  });

  function sendEntries(response: ServerResponse, entities: Map<string, WireEntity>, query: URLSearchParams) {
    if (query.get('locale') !== '*') return sendError(response, 400, 'InvalidQuery');
    const slug = query.get('fields.slug');
    const found = [...entities.values()]
      .filter(({ sys }) => sys.contentType?.sys.id === query.get('content_type'))
      .filter(({ fields }) => slug === null || fields.slug?.[base] === slug)
      .toSorted((one, other) => (one.sys.createdAt < other.sys.createdAt ? -1 : 1));
    const skip = Number(query.get('skip') ?? 0);
    const items = found.slice(skip, skip + Number(query.get('limit') ?? 100));
    const included = new Map<string, WireEntity>();
    let level: unknown = items;
    for (let depth = 0; depth < Number(query.get('include') ?? 1); depth += 1) {
      const linked = listLinks(level).flatMap(({ sys }) => {
        const entity = entities.get(sys.id);
        return entity && !included.has(sys.id) && !items.includes(entity) ? [entity] : [];
      });
      for (const entity of linked) included.set(entity.sys.id, entity);
      level = linked;
    }
    const byType = Map.groupBy(included.values(), ({ sys }) => sys.type);
    send(response, 200, {
      ...toArray(items),
      total: found.length,
      skip,
      ...(included.size > 0 && { includes: { Entry: byType.get('Entry') ?? [], Asset: byType.get('Asset') ?? [] } }),
    });
  }

  function sendChanges(response: ServerResponse, query: URLSearchParams) {
    const from = query.get('initial') ? log.length : Number(query.get('sync_token'));
    if (Number.isNaN(from)) return sendError(response, 400, 'InvalidSyncToken');
    const items = log.slice(from).map(({ id, type, entity }) => entity ?? { sys: { id, type: `Deleted${type}` } });
    const next = `http://space/spaces/space1/environments/master/sync?sync_token=${log.length}`;
    send(response, 200, { sys: { type: 'Array' }, items, nextSyncUrl: next });
  }

  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    requests,
    draft: (...entities: readonly WireEntity[]) => {
      for (const entity of entities) drafts.set(entity.sys.id, entity);
    },
    publish: (...entities: readonly WireEntity[]) => {
      for (const entity of entities) {
        drafts.set(entity.sys.id, entity);
        published.set(entity.sys.id, entity);
        log.push({ id: entity.sys.id, type: entity.sys.type, entity });
      }
    },
    unpublish: (id: string) => {
      const type = published.get(id)?.sys.type ?? 'Entry';
      published.delete(id);
      log.push({ id, type, entity: null });
    },
    find: (id: string) => published.get(id),
    failNext: (...next: Failure[]) => {
      failures = next;
    },
    /** Null: it works again. */
    setOutage: (failure: Failure | null) => {
      outage = failure;
    },
    settings: {
      CONTENTFUL_SPACE: 'space1',
      CONTENTFUL_TOKEN: tokens.delivery,
      CONTENTFUL_PREVIEW_TOKEN: tokens.preview,
      CONTENTFUL_URL: url,
      CONTENTFUL_PREVIEW_URL: url,
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns the links in something, wherever they stand. */
function listLinks(value: unknown): Link[] {
  if (typeof value !== 'object' || value === null) return [];
  const { sys } = value as { sys?: { type?: string } };
  if (sys?.type === 'Link') return [value as Link];
  return Object.entries(value).flatMap(([name, each]) => (name === 'sys' ? [] : listLinks(each)));
}

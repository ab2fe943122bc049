import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, getEncodedBody } from '../platform/encoding.ts';
import { getAddressKey } from '../platform/rate-limits.ts';
import type { ConfigurationForm } from './configuration.rules.ts';
import type { FlagService } from './flagservice.ts';
import { sendFailureReply } from './replies.ts';
import { createVisitorData, type VisitPart, visitParts } from './visitor.rules.ts';
import { readVisitorEvents } from './visitor.store.ts';

/** Spec §9: clients send 10 MB at most. */
const trackingLimitBytes = 10_000_000;

const maxPreviousVisits = 25;

type SiteQuery = { siteCode?: string };

/** Registers the paths that clients call (spec §7), open to pages of any origin. */
export function serveClients(app: FastifyInstance, service: FlagService): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: trackingLimitBytes }, (_request, body, done) =>
    done(null, body),
  );
  serveConfigurations(app, service);
  app.get<{ Querystring: StreamQuery }>('/sse', (request, reply) => openStream(request, reply, service));
  serveTracking(app, service);
  serveVisitorData(app, service);
  for (const url of ['/:siteCode', '/v3/:siteCode', '/sse', '/visit/events', '/visit/visitor', '/map/map']) {
    app.options(url, async (_request, reply) =>
      reply
        .code(204)
        .header('access-control-allow-methods', 'GET, POST')
        .header(
          'access-control-allow-headers',
          'content-type, x-kameleoon-sdk-type, x-kameleoon-sdk-version, if-modified-since',
        )
        .header('access-control-max-age', '86400')
        .send(),
    );
  }
}

function serveConfigurations(app: FastifyInstance, { configurations, limits }: FlagService): void {
  type ConfigurationRoute = { Params: { siteCode: string }; Querystring: { environment?: string; ts?: string } };
  const serve = async (form: ConfigurationForm, request: FastifyRequest<ConfigurationRoute>, reply: FastifyReply) => {
    const { environment = 'production', ts } = request.query;
    const served = configurations.serve(request.params.siteCode, environment, form);
    if (!served.ok) return sendFailureReply(reply, served.error);
    const { bodies, lastModified } = served.value;
    reply.header('vary', 'accept-encoding').header('cache-control', 'no-cache');
    if (configurations.isSettled(served.value)) {
      reply.header('last-modified', new Date(lastModified).toUTCString());
      // After an event of the stream (ts) a client needs the body even if its own is of the same second.
      const since = request.headers['if-modified-since'];
      if (ts === undefined && since !== undefined && Date.parse(since) >= lastModified) return reply.code(304).send();
    }
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.header('content-type', 'application/json; charset=utf-8').send(await getEncodedBody(bodies, encoding));
  };
  const onRequest = async ({ ip }: FastifyRequest, reply: FastifyReply) => {
    const refusal = limits.isBackend(ip) ? null : await limits.takeConfiguration(ip);
    if (refusal) return sendFailureReply(reply, refusal);
  };
  app.get<ConfigurationRoute>('/v3/:siteCode', { onRequest }, (request, reply) => serve('v3', request, reply));
  app.get<ConfigurationRoute>('/:siteCode', { onRequest }, (request, reply) => serve('legacy', request, reply));
}

type StreamQuery = SiteQuery & { version?: string };

function openStream(request: FastifyRequest<{ Querystring: StreamQuery }>, reply: FastifyReply, service: FlagService) {
  const { siteCode = '', version } = request.query;
  const site = service.sites.find(siteCode);
  if (!site) return sendFailureReply(reply, { code: 'FLAG_SITE_NOT_FOUND' });
  const address = getAddressKey(request.ip);
  if (service.streams.isFull(address)) return sendFailureReply(reply, { code: 'TOO_BUSY' });
  const [lastEventId] = [request.headers['last-event-id']].flat();
  reply.hijack();
  service.streams.open(reply.raw, site, address, {
    lastEventId,
    version: version === undefined ? undefined : Number(version),
  });
}

function serveTracking(app: FastifyInstance, { sites, tracking, limits }: FlagService): void {
  app.post<{ Querystring: SiteQuery; Body: Buffer | undefined }>(
    '/visit/events',
    {
      bodyLimit: trackingLimitBytes,
      // Before the body is read: reading, decoding and counting it is what a flood costs.
      onRequest: async ({ ip }, reply) => {
        const refusal = limits.isBackend(ip) ? null : limits.findTrackingRefusal(ip);
        if (refusal) return sendFailureReply(reply, refusal);
      },
    },
    async (request, reply) => {
      const site = sites.find(request.query.siteCode ?? '');
      if (!site) return sendFailureReply(reply, { code: 'FLAG_SITE_NOT_FOUND' });
      const body = decodeText(request.body);
      if (body === null) return sendFailureReply(reply, { code: 'TRACKING_MALFORMED' });
      const sender = { address: request.ip, userAgent: request.headers['user-agent'] };
      const received = await tracking.receive(site.siteCode, body, sender);
      if (!received.ok) return sendFailureReply(reply, received.error);
      reply.header('cache-control', 'no-store');
      return received.value.refused === 0 ? reply.code(204).send() : received.value;
    },
  );
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Returns null if the body is not UTF-8. */
function decodeText(body: Buffer | undefined): string | null {
  try {
    return utf8.decode(body);
  } catch {
    return null;
  }
}

function serveVisitorData(app: FastifyInstance, { sites, editor, database, clock, limits }: FlagService): void {
  const limitReads = async ({ ip }: FastifyRequest, reply: FastifyReply) => {
    const refusal = limits.isBackend(ip) ? null : await limits.takeRead(ip);
    if (refusal) return sendFailureReply(reply, refusal);
  };

  app.get('/visit/visitor', { onRequest: limitReads }, async (request, reply) => {
    const query = parseQuery(request.raw.url);
    const site = sites.find(query.get('siteCode') ?? '');
    if (!site) return sendFailureReply(reply, { code: 'FLAG_SITE_NOT_FOUND' });
    const [visitorCode, mappingValue] = [query.get('visitorCode'), query.get('mappingValue')];
    const previous = Number(query.get('maxNumberPreviousVisits') ?? 1);
    const isCode = (code: string | undefined): code is string =>
      code !== undefined && code.length >= 1 && code.length <= 255 && !code.includes('\0');
    const person = isCode(mappingValue) ? { mappingValue } : isCode(visitorCode) ? { visitorCode } : null;
    if (!person || !Number.isInteger(previous) || previous < 1 || previous > maxPreviousVisits) {
      return sendFailureReply(reply, { code: 'VALIDATION_FAILED' });
    }
    const parts = visitParts.filter((part: VisitPart) => query.get(part) === 'true');
    const events = await readVisitorEvents(database.db, site.siteCode, person);
    reply.header('cache-control', 'private, no-store');
    const wanted = { parts, current: query.get('currentVisit') === 'true', previous };
    return createVisitorData(site.siteCode, events, wanted, clock.now().getTime());
  });

  app.get('/map/map', { onRequest: limitReads }, async (request, reply) => {
    const query = parseQuery(request.raw.url);
    const site = sites.find(query.get('siteCode') ?? '');
    if (!site) return sendFailureReply(reply, { code: 'FLAG_SITE_NOT_FOUND' });
    const value = await editor.remoteData(site.siteCode, (query.get('key') ?? '').replaceAll('\0', ''));
    if (!value.ok) return sendFailureReply(reply, value.error);
    return reply
      .header('cache-control', 'no-cache')
      .header('content-type', 'application/json; charset=utf-8')
      .send(value.value);
  });
}

/**
 * Parses a query string as clients write it: a plus is a plus, visitor codes may be unencoded, and a key (always the
 * last field) may contain bare ampersands.
 */
export function parseQuery(url = ''): Map<string, string> {
  const at = url.indexOf('?');
  const text = at < 0 ? '' : url.slice(at + 1);
  const keyAt = text.search(/(?:^|&)key=/);
  const fields = new Map<string, string>();
  for (const pair of (keyAt < 0 ? text : text.slice(0, keyAt)).split('&')) {
    const equals = pair.indexOf('=');
    if (equals > 0) fields.set(pair.slice(0, equals), decodeOrKeep(pair.slice(equals + 1)));
  }
  if (keyAt >= 0) fields.set('key', decodeOrKeep(text.slice(text.indexOf('key=', keyAt) + 'key='.length)));
  return fields;
}

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AdminAuth, checkToken } from './admin.auth.ts';
import { type FlagResult, refuse } from './flagservice.errors.ts';
import type { FlagLimits } from './flagservice.limits.ts';
import type { EditedSite, ExpectedVersion, FlagEditor } from './flagservice.service.ts';
import { sendFailureReply } from './replies.ts';

/** The longest document, or value of remote data. */
const bodyLimitBytes = 5_000_000;

/** The depth of nested JSON that recursive code can handle without a stack overflow. */
const maxJsonDepth = 100;

const editsPerPage = 100;
const maxKeyLength = 1000;

declare module 'fastify' {
  interface FastifyRequest {
    /** The name that the request's token belongs to. */
    adminName: string;
  }
}

type OfSite = { Params: { siteCode: string } };
type OfFlag = { Params: { siteCode: string; featureKey: string } };
type OfKey = { Params: { siteCode: string; '*': string } };

type AdminDeps = { editor: FlagEditor; auth: AdminAuth; limits: FlagLimits };

/** Registers the paths by which editors, and programs, change flags; each caller has a token. */
export function serveAdmin(app: FastifyInstance, { editor, auth, limits }: AdminDeps): void {
  app.decorateRequest('adminName', '');
  app.addHook('onRequest', async (request, reply) => {
    const name = await checkToken(request, limits, auth.bearer);
    if (!name.ok) {
      if (name.error.code === 'NOT_AUTHORISED') reply.header('www-authenticate', 'Bearer');
      return sendFailureReply(reply, name.error);
    }
    request.adminName = name.value;
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: bodyLimitBytes },
    (request, body, done) => {
      if (isNestedDeeper(String(body), maxJsonDepth)) done(new TooDeep());
      else parseJson(request, String(body), done);
    },
  );
  serveDocuments(app, editor);
  serveRemoteData(app, editor);
}

/** Reported as VALIDATION_FAILED. */
class TooDeep extends Error {
  statusCode = 400;
}

/** Whether lists and objects in a JSON text are nested more than `depth` levels deep. */
export function isNestedDeeper(json: string, depth: number): boolean {
  let level = 0;
  // Brackets inside texts do not count.
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '[' || token === '{') level += 1;
    else if (token === ']' || token === '}') level -= 1;
    if (level > depth) return true;
  }
  return false;
}

function serveDocuments(app: FastifyInstance, editor: FlagEditor): void {
  app.get('/sites', async (_request, reply) => reply.header('cache-control', 'no-store').send(await editor.sites()));

  app.get<OfSite>('/sites/:siteCode', async ({ params }, reply) => {
    const site = await editor.site(params.siteCode);
    if (!site.ok) return sendFailureReply(reply, site.error);
    const { version, document } = site.value;
    return reply.header('cache-control', 'no-store').header('etag', `"${version}"`).send(document);
  });

  app.put<OfSite & { Body: unknown }>('/sites/:siteCode', { bodyLimit: bodyLimitBytes }, async (request, reply) => {
    const { siteCode } = request.params;
    return answerEdit(request, reply, async (expected) => {
      const given = request.body as { siteCode?: unknown } | null;
      if (given?.siteCode !== siteCode) {
        return refuse('VALIDATION_FAILED', { problems: [{ path: 'siteCode', message: `must be "${siteCode}"` }] });
      }
      return editor.replace(given, expected, request.adminName);
    });
  });

  app.patch<OfFlag & { Body: unknown }>(
    '/sites/:siteCode/flags/:featureKey',
    { bodyLimit: bodyLimitBytes },
    async (request, reply) => {
      const { siteCode, featureKey } = request.params;
      return answerEdit(request, reply, async (expected) => {
        const patch = request.body;
        if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) {
          return refuse('VALIDATION_FAILED', { problems: [{ path: '', message: 'must be an object' }] });
        }
        return editor.patchFlag(siteCode, featureKey, patch as Record<string, unknown>, expected, request.adminName);
      });
    },
  );

  app.get<OfSite & { Querystring: { before?: string } }>('/sites/:siteCode/audit', async ({ params, query }, reply) => {
    const before = Number(query.before ?? 2_147_483_647);
    if (!Number.isInteger(before) || before < 0 || before > 2_147_483_647) {
      return sendFailureReply(reply, { code: 'VALIDATION_FAILED' });
    }
    const edits = await editor.audit(params.siteCode, before, editsPerPage);
    if (!edits.ok) return sendFailureReply(reply, edits.error);
    return reply.header('cache-control', 'no-store').send({ edits: edits.value });
  });
}

function serveRemoteData(app: FastifyInstance, editor: FlagEditor): void {
  const url = '/sites/:siteCode/data/*';
  const isKey = (key: string) => key.length >= 1 && key.length <= maxKeyLength && !key.includes('\0');

  app.put<OfKey & { Body: unknown }>(url, { bodyLimit: bodyLimitBytes }, async ({ params, body }, reply) => {
    if (!isKey(params['*']) || body === undefined) return sendFailureReply(reply, { code: 'VALIDATION_FAILED' });
    const stored = await editor.storeRemoteData(params.siteCode, params['*'], body);
    return stored.ok ? reply.code(204).send() : sendFailureReply(reply, stored.error);
  });

  app.delete<OfKey>(url, async ({ params }, reply) => {
    if (!isKey(params['*'])) return sendFailureReply(reply, { code: 'VALIDATION_FAILED' });
    const deleted = await editor.deleteRemoteData(params.siteCode, params['*']);
    return deleted.ok ? reply.code(204).send() : sendFailureReply(reply, deleted.error);
  });
}

/** Returns the version that an edit is based on: `If-Match: "3"`, `If-Match: *` for any, `If-None-Match: *` for a new site. */
async function answerEdit(
  request: FastifyRequest,
  reply: FastifyReply,
  edit: (expected: ExpectedVersion) => Promise<FlagResult<EditedSite>>,
): Promise<FastifyReply> {
  const expected = readExpectedVersion(request.headers);
  if (expected === null) return sendFailureReply(reply, { code: 'VERSION_REQUIRED' });
  const edited = await edit(expected);
  if (!edited.ok) return sendFailureReply(reply, edited.error);
  return reply.header('cache-control', 'no-store').header('etag', `"${edited.value.version}"`).send(edited.value);
}

function readExpectedVersion(headers: FastifyRequest['headers']): ExpectedVersion | null {
  if (headers['if-none-match'] === '*') return 'none';
  const match = headers['if-match'];
  if (match === '*') return 'any';
  const [, version] = match?.match(/^(?:W\/)?"?(\d{1,9})"?$/) ?? [];
  return version === undefined ? null : Number(version);
}

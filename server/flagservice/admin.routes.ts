import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AdminAuth } from './admin.auth.ts';
import { answerFailure } from './answers.ts';
import { type FlagResult, refuse } from './flagservice.errors.ts';
import type { EditedSite, ExpectedVersion, FlagEditor } from './flagservice.service.ts';

/** A document or a value of remote data, in bytes. */
const bodyLimit = 5_000_000;

const mostEdits = 100;
const longestKey = 1000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who edits flags, by the token that came. */
    adminName: string;
  }
}

type OfSite = { Params: { siteCode: string } };
type OfFlag = { Params: { siteCode: string; featureKey: string } };
type OfKey = { Params: { siteCode: string; '*': string } };

/** What editors and programs that change flags call, with a token each. */
export function adminRoutes(app: FastifyInstance, { editor, auth }: { editor: FlagEditor; auth: AdminAuth }): void {
  app.decorateRequest('adminName', '');
  app.addHook('onRequest', async (request, reply) => {
    const name = auth.bearer(request.headers.authorization);
    if (name === null) {
      reply.header('www-authenticate', 'Bearer');
      return answerFailure(reply, { code: 'NOT_AUTHORISED' });
    }
    request.adminName = name;
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit },
    app.getDefaultJsonParser('error', 'error'),
  );
  documentRoutes(app, editor);
  remoteDataRoutes(app, editor);
}

function documentRoutes(app: FastifyInstance, editor: FlagEditor): void {
  app.get('/sites', async (_request, reply) => reply.header('cache-control', 'no-store').send(await editor.sites()));

  app.get<OfSite>('/sites/:siteCode', async ({ params }, reply) => {
    const site = await editor.site(params.siteCode);
    if (!site.ok) return answerFailure(reply, site.error);
    const { version, document } = site.value;
    return reply.header('cache-control', 'no-store').header('etag', `"${version}"`).send(document);
  });

  app.put<OfSite & { Body: unknown }>('/sites/:siteCode', { bodyLimit }, async (request, reply) => {
    const { siteCode } = request.params;
    return answerEdit(request, reply, async (expected) => {
      const given = request.body as { siteCode?: unknown } | null;
      if (given?.siteCode !== siteCode) {
        return refuse('VALIDATION_FAILED', { problems: [{ path: 'siteCode', message: `must be "${siteCode}"` }] });
      }
      return editor.replace(given, expected, request.adminName);
    });
  });

  app.patch<OfFlag & { Body: unknown }>('/sites/:siteCode/flags/:featureKey', { bodyLimit }, async (request, reply) => {
    const { siteCode, featureKey } = request.params;
    return answerEdit(request, reply, async (expected) => {
      const patch = request.body;
      if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) {
        return refuse('VALIDATION_FAILED', { problems: [{ path: '', message: 'must be an object' }] });
      }
      return editor.patchFlag(siteCode, featureKey, patch as Record<string, unknown>, expected, request.adminName);
    });
  });

  app.get<OfSite & { Querystring: { before?: string } }>('/sites/:siteCode/audit', async ({ params, query }, reply) => {
    const before = Number(query.before ?? 2_147_483_647);
    if (!Number.isInteger(before) || before < 0 || before > 2_147_483_647) {
      return answerFailure(reply, { code: 'VALIDATION_FAILED' });
    }
    return reply
      .header('cache-control', 'no-store')
      .send({ edits: await editor.audit(params.siteCode, before, mostEdits) });
  });
}

function remoteDataRoutes(app: FastifyInstance, editor: FlagEditor): void {
  const url = '/sites/:siteCode/data/*';
  const isKey = (key: string) => key.length >= 1 && key.length <= longestKey && !key.includes('\0');

  app.put<OfKey & { Body: unknown }>(url, { bodyLimit }, async ({ params, body }, reply) => {
    if (!isKey(params['*']) || body === undefined) return answerFailure(reply, { code: 'VALIDATION_FAILED' });
    const kept = await editor.keepRemoteData(params.siteCode, params['*'], body);
    return kept.ok ? reply.code(204).send() : answerFailure(reply, kept.error);
  });

  app.delete<OfKey>(url, async ({ params }, reply) => {
    if (!isKey(params['*'])) return answerFailure(reply, { code: 'VALIDATION_FAILED' });
    const forgotten = await editor.forgetRemoteData(params.siteCode, params['*']);
    return forgotten.ok ? reply.code(204).send() : answerFailure(reply, forgotten.error);
  });
}

/** Edits say which version they are of: `If-Match: "3"`, `If-Match: *` for any, `If-None-Match: *` for a new site. */
async function answerEdit(
  request: FastifyRequest,
  reply: FastifyReply,
  edit: (expected: ExpectedVersion) => Promise<FlagResult<EditedSite>>,
): Promise<FastifyReply> {
  const expected = expectedVersion(request.headers);
  if (expected === null) return answerFailure(reply, { code: 'VERSION_REQUIRED' });
  const edited = await edit(expected);
  if (!edited.ok) return answerFailure(reply, edited.error);
  return reply.header('cache-control', 'no-store').header('etag', `"${edited.value.version}"`).send(edited.value);
}

function expectedVersion(headers: FastifyRequest['headers']): ExpectedVersion | null {
  if (headers['if-none-match'] === '*') return 'none';
  const match = headers['if-match'];
  if (match === '*') return 'any';
  const [, version] = match?.match(/^(?:W\/)?"?(\d{1,9})"?$/) ?? [];
  return version === undefined ? null : Number(version);
}

import type { FastifyInstance, FastifyReply } from 'fastify';
import { type AdminAuth, checkToken } from './admin.auth.ts';
import { type FlagFailure, formatError } from './flagservice.errors.ts';
import type { FlagLimits } from './flagservice.limits.ts';
import type { LiveSites } from './flagservice.live.ts';
import { sendFailureReply } from './replies.ts';
import { renderExperimentPage, renderFailurePage, renderOverviewPage, resultsPolicy } from './results.page.ts';
import type { ExperimentReport, ResultsService } from './results.service.ts';

type OfSite = { Params: { siteCode: string }; Querystring: { goal?: string } };
type OfExperiment = { Params: { siteCode: string; experimentId: string }; Querystring: { goal?: string } };

/** Registers results as JSON, for programs with a token. */
export function serveResults(app: FastifyInstance, { results }: { results: ResultsService }): void {
  app.get<OfSite>('/sites/:siteCode/results', async ({ params, query }, reply) => {
    const reports = await results.overview(params.siteCode, getGoalId(query));
    if (!reports.ok) return sendFailureReply(reply, reports.error);
    return reply.header('cache-control', 'no-store').send({ experiments: reports.value });
  });
  app.get<OfExperiment>('/sites/:siteCode/results/:experimentId', async ({ params, query }, reply) => {
    const report = await results.detail(params.siteCode, Number(params.experimentId), getGoalId(query));
    if (!report.ok) return sendFailureReply(reply, report.error);
    return reply.header('cache-control', 'no-store').send(report.value);
  });
}

type PageDeps = { results: ResultsService; sites: LiveSites; auth: AdminAuth; limits: FlagLimits };

/** Registers results as pages, for people: the browser asks for a name and the token. */
export function serveResultsPages(app: FastifyInstance, { results, sites, auth, limits }: PageDeps): void {
  app.addHook('onRequest', async (request, reply) => {
    const name = await checkToken(request, limits, (header) => auth.basic(header) ?? auth.bearer(header));
    if (name.ok) return;
    if (name.error.code === 'NOT_AUTHORISED') {
      reply.header('www-authenticate', 'Basic realm="Flags", charset="UTF-8"');
    }
    return sendFailure(reply, name.error);
  });
  app.get('/', async (_request, reply) => {
    const reports: ExperimentReport[] = [];
    const withoutGoal: string[] = [];
    for (const { siteCode } of sites.all()) {
      const overview = await results.overview(siteCode);
      if (overview.ok) reports.push(...overview.value);
      else withoutGoal.push(siteCode);
    }
    return sendPage(reply, renderOverviewPage(reports, withoutGoal));
  });
  app.get<OfExperiment>('/:siteCode/:experimentId', async ({ params, query }, reply) => {
    const report = await results.detail(params.siteCode, Number(params.experimentId), getGoalId(query));
    return report.ok ? sendPage(reply, renderExperimentPage(report.value)) : sendFailure(reply, report.error);
  });
}

const getGoalId = ({ goal }: { goal?: string }) => (goal === undefined ? undefined : Number(goal));

function sendFailure(reply: FastifyReply, failure: FlagFailure): FastifyReply {
  const { status, body } = formatError(failure);
  return sendPage(reply.code(status), renderFailurePage(body));
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', resultsPolicy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .send(page);
}

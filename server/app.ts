import cookie from '@fastify/cookie';
import proxyAddr from '@fastify/proxy-addr';
import { minuteMs } from '@vermilion/contract/durations';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { isbot } from 'isbot';
import type { ServerBuild } from 'react-router';
import type { Env } from './env.ts';
import { createFlagDecider } from './flag/flag.http.ts';
import { createLocator, createSiteFinder } from './market/market.http.ts';
import { type Addresses, getCanonicalUrl, listAlternates, listMarkets } from './market/market.rules.ts';
import { listNouns } from './nouns.ts';
import { createShopMailRenderer } from './picture/picture.mail.ts';
import { createAnswerCache } from './platform/answer-cache.ts';
import { createBlobStore } from './platform/blobs.ts';
import type { Clock } from './platform/clock.ts';
import { createContentPolicy, type PolicySources } from './platform/content-policy.ts';
import type { Database } from './platform/database.ts';
import { createDispatch } from './platform/dispatch.ts';
import { getIdentityBytes } from './platform/encoding.ts';
import { createGuessJobs } from './platform/guesses.jobs.ts';
import { serveApi } from './platform/http/api.ts';
import { serveAssets } from './platform/http/assets.ts';
import { serveBuilds, serveRobots } from './platform/http/builds.ts';
import { keepCookiesPrivate } from './platform/http/cached.ts';
import { limitConnections } from './platform/http/connections.ts';
import { provideContext } from './platform/http/context.ts';
import { drainOnClose } from './platform/http/drain.ts';
import { answerErrors, answerUnreadable, escapeStrayPercents, refuseSecondHost } from './platform/http/errors.ts';
import { serveHealth } from './platform/http/health.ts';
import { countRequests, serveMetrics } from './platform/http/metrics.ts';
import { serveOfflinePage } from './platform/http/offline.ts';
import { getWebEntry } from './platform/http/page-render.ts';
import { servePages } from './platform/http/pages.ts';
import { logRequests } from './platform/http/request-log.ts';
import { setSecurityHeaders } from './platform/http/security-headers.ts';
import { serveShopPictures } from './platform/http/shop-pictures.ts';
import { createIdempotencyJobs } from './platform/idempotency.jobs.ts';
import { startJobs } from './platform/jobs.worker.ts';
import { createMailer, type Mailer } from './platform/mail.ts';
import { type Metrics, noMetrics } from './platform/metrics.ts';
import { createNouns, type Platform } from './platform/noun.ts';
import { createPageCache, type PageCache, pageFreshMs } from './platform/page-cache.ts';
import { createPurger } from './platform/purge.ts';
import type { Random } from './platform/random.ts';
import { createRateLimits } from './platform/rate-limits.ts';
import { limitTimeoutMs, openRedis, type RedisClient } from './platform/redis.ts';
import { createReport, type Report } from './platform/report.ts';
import { createSharedPages } from './platform/shared-pages.ts';
import { getSender } from './platform/shop/shop-folder.ts';
import { createShopSource, type ShopSource } from './platform/shop/shop-source.ts';

export type WebApp = {
  build: () => Promise<ServerBuild>;
  /** Folder of the built client files; null in development, where the tools serve them. */
  client: string | null;
  /** Serves the tools' own addresses in development. */
  attach?: (app: FastifyInstance) => Promise<void>;
  /** Reloads the pages that browsers have open in development. */
  reload?: () => void;
};

export type AppOptions = {
  env: Env;
  database: Database;
  clock: Clock;
  random: Random;
  secrets: Platform['secrets'];
  web: WebApp;
  logger: FastifyBaseLogger;
  /** The shop of the settings by default. */
  shop?: ShopSource;
};

/** Longest body of an API call, in bytes. */
const bodyLimitBytes = 256 * 1024;

/** Longest wait for a request to arrive whole. */
const requestTimeoutMs = 30_000;

/** How long a connection may neither send nor take anything in the middle of a request. */
const connectionTimeoutMs = minuteMs;

/** Puts the shop together: the nouns with their endpoints, and the pages over them. */
export async function createApp({
  env,
  database,
  clock,
  random,
  secrets,
  web,
  logger,
  shop = createShopSource(env.shop),
}: AppOptions): Promise<FastifyInstance> {
  const report = createReport(logger);
  const addresses: Addresses = { origins: env.origins, strategy: env.LOCALE_PREFIX };
  const from = env.MAIL_FROM ?? getSender(env.shop);
  const { metrics, ...metricsServer } = await openMetrics(env, database, clock, logger);
  const mailer = env.SMTP_URL ? countMails(createMailer({ smtpUrl: env.SMTP_URL, from }), metrics) : null;
  const redis = env.REDIS_URL.length > 0 ? openRedis(env.REDIS_URL, report) : null;
  const limitRedis = redis && openRedis(env.REDIS_URL, () => {}, limitTimeoutMs);
  const limits = createRateLimits({ redis: limitRedis, prefix: env.REDIS_PREFIX });
  const purger = await createPurger(database, report);
  const renderMail = createShopMailRenderer({
    shop,
    blobs: createBlobStore(env),
    report,
    renderMail: async (...mail) => getWebEntry(await web.build()).renderMail(...mail),
    getPageUrl: (path, market, language) => getCanonicalUrl(path, market, language, addresses),
  });
  const platform = { env, shop, database, clock, random, secrets, mailer, renderMail, limits, purger, report, metrics };
  const made = await createNouns(listNouns(env), platform);
  const jobs = await startJobs({ database, clock, report, metrics }, [
    ...made.jobs,
    ...createIdempotencyJobs(database.db, clock),
    ...createGuessJobs(database.db, clock),
  ]);

  const perMinute = { maxCalls: env.RATE_LIMIT, windowSeconds: 60 };
  const answers = env.PAGE_CACHE ? createAnswerCache({ clock }) : null;
  const cache =
    env.PAGE_CACHE && web.client ? await openPageCache(web, clock, redis, env.REDIS_PREFIX, report, metrics) : null;
  if (answers) metrics.trackMemory('answer cache', answers.sizeBytes);
  if (cache) metrics.trackMemory('page cache', cache.sizeBytes);
  metrics.trackMemory('uncompressed pages', getIdentityBytes);
  purger.subscribe((tags) => {
    if (tags) answers?.purge(tags);
    else answers?.purgeAll();
    cache?.purge(tags);
  });

  // A changed shop file is rare and may show on every page.
  shop.subscribe(() => {
    answers?.purgeAll();
    cache?.purge(null);
  });

  const dispatch = createDispatch(made.endpoints, {
    cache: answers,
    limits,
    readGrants: made.readGrants,
  });
  const { flag: flags, loyalty } = made.services;

  const app = createServer(env, logger);
  if (metrics !== noMetrics) countRequests(app, metrics);
  logRequests(app, { trustedProxies: env.TRUSTED_PROXIES, logger, logsRequests: env.REQUEST_LOG });
  const isTrustedProxy = proxyAddr.compile(env.TRUSTED_PROXIES);
  limitConnections(app, { isTrustedProxy: (address) => isTrustedProxy(address, 0) });
  answerErrors(app, report);
  refuseSecondHost(app);
  setSecurityHeaders(app, {
    // Pages carry a policy of their own; media are used in mails, which are other sites.
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  await app.register(cookie);
  keepCookiesPrivate(app);
  provideContext(app, { locate: createLocator(env, addresses), isCrawler: isbot, identify: made.identify });
  serveHealth(app, { database, checks: made.checks });
  await app.register(async (api) =>
    serveApi(api, {
      dispatch,
      shopName: env.shop.file.name,
      markets: listMarkets(env.origins),
      schemas: made.apiSchemas,
      limits,
      callLimit: perMinute,
      report,
    }),
  );
  for (const serveRoutes of made.routes) await serveRoutes(app);
  await serveAssets(app, { client: web.client });
  serveShopPictures(app, shop);
  serveBuilds(app, web.build);
  serveRobots(app);
  serveOfflinePage(app, shop, env.OFFLINE_PAGE);
  await web.attach?.(app);
  servePages(app, {
    build: web.build,
    dispatch,
    limits,
    renderLimit: perMinute,
    clock,
    report,
    cache,
    findRedirect: made.services.content.redirects.find,
    decideFlags: createFlagDecider({
      flags,
      random: random.fraction,
      findTier: async (context) => {
        const actor = await context.actor();
        return 'accountId' in actor ? loyalty.tiers.findTier(database.db, actor.accountId) : null;
      },
      report,
    }),
    flagSettings: flags.settings,
    errorReporting: env.ERROR_REPORTER_KEY ? { key: env.ERROR_REPORTER_KEY, url: env.ERROR_REPORTER_URL } : null,
    getSite: createSiteFinder(addresses, made.services.payment.methods),
    getAddresses: (page, site) => ({
      canonical: getCanonicalUrl(page, site.market.code, site.language, addresses),
      alternates: listAlternates(page, addresses),
    }),
    policy: web.client ? createContentPolicy(getPolicySources(env)) : null,
    metrics,
  });
  app.addHook('onClose', async () => {
    shop.close();
    await purger.close();
    await metricsServer.close();
    await jobs.stop();
    await made.close();
    mailer?.close();
    redis?.disconnect();
    limitRedis?.disconnect();
  });
  drainOnClose(app);
  return app;
}

/** Browsers call a flag service on another host and the error reporter too. */
function getPolicySources(env: Env): PolicySources {
  const flagOrigin = env.FLAGS_URL ? [new URL(env.FLAGS_URL).origin] : [];
  const reporterOrigin = env.ERROR_REPORTER_KEY ? [new URL(env.ERROR_REPORTER_URL).origin] : [];
  return {
    connect: [...flagOrigin, ...reporterOrigin, ...env.CONNECT_SOURCES],
    images: env.IMAGE_SOURCES,
    scripts: env.SCRIPT_SOURCES,
  };
}

/** Metrics are off unless they have a port. Their library is loaded only where they are on. */
async function openMetrics(
  { METRICS_PORT, METRICS_LISTEN }: Env,
  database: Database,
  clock: Clock,
  logger: FastifyBaseLogger,
): Promise<{ metrics: Metrics; close: () => Promise<void> }> {
  if (METRICS_PORT === undefined) return { metrics: noMetrics, close: async () => {} };
  const { createPrometheusMetrics } = await import('./platform/metrics.prometheus.ts');
  const metrics = createPrometheusMetrics(database, clock);
  const { port, close } = await serveMetrics(metrics, { port: METRICS_PORT, host: METRICS_LISTEN });
  logger.info({ port }, 'Metrics are served at /metrics');
  return { metrics, close };
}

function countMails(mailer: Mailer, { countMail }: Metrics): Mailer {
  return {
    ...mailer,
    send: async (mail) => {
      try {
        await mailer.send(mail);
        countMail('sent');
      } catch (error) {
        countMail('failed');
        throw error;
      }
    },
  };
}

async function openPageCache(
  web: WebApp,
  clock: Clock,
  redis: RedisClient | null,
  prefix: string,
  report: Report,
  { countPage }: Metrics,
): Promise<PageCache> {
  if (!redis) return createPageCache({ clock, report, countPage });
  const { version } = (await web.build()).assets;
  const shared = createSharedPages({ redis, prefix, clock, version, freshMs: pageFreshMs });
  return createPageCache({ clock, report, shared, countPage });
}

function createServer(env: Env, logger: FastifyBaseLogger) {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: env.TRUSTED_PROXIES.length > 0 ? env.TRUSTED_PROXIES : false,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: connectionTimeoutMs,
    return503OnClosing: false,
    // Log lines get their request by another way (log-context.ts), so that no request needs a logger of its own.
    childLoggerFactory: (parent) => parent,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => escapeStrayPercents(url),
    clientErrorHandler: answerUnreadable,
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), interest-cohort=()');
    done(null, payload);
  });
  return app;
}

import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { apiRoot } from '@vermilion/contract/endpoints';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { isbot } from 'isbot';
import type { ServerBuild } from 'react-router';
import { createBagJobs } from './bag/bag.jobs.ts';
import { bagRoutes } from './bag/bag.routes.ts';
import { createBagService } from './bag/bag.service.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { createCatalogueService } from './catalogue/catalogue.service.ts';
import { contentRoutes } from './content/content.routes.ts';
import { createContentService } from './content/content.service.ts';
import type { Env } from './env.ts';
import { flagDecider } from './flag/flag.http.ts';
import { createShopFlags, type ShopFlags } from './flag/flag.service.ts';
import { flagServiceRoutes } from './flagservice/flagservice.routes.ts';
import { createFlagService } from './flagservice/flagservice.ts';
import { locator, siteMaker } from './market/market.http.ts';
import { marketRoutes } from './market/market.routes.ts';
import { type Addresses, alternates, canonical } from './market/market.rules.ts';
import { createMarketService } from './market/market.service.ts';
import { createOrderJobs } from './order/order.jobs.ts';
import { orderRoutes } from './order/order.routes.ts';
import { createOrderService } from './order/order.service.ts';
import { createHostedPayments } from './payment/payment.hosted.ts';
import { paymentRoutes } from './payment/payment.routes.ts';
import { type AnswerCache, createAnswerCache } from './platform/answer-cache.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database.ts';
import { createDispatch, type Dispatch, type SharedAnswers } from './platform/dispatch.ts';
import { serveApi } from './platform/http/api.ts';
import { serveAssets } from './platform/http/assets.ts';
import { serveBuilds, serveRobots } from './platform/http/builds.ts';
import { provideContext } from './platform/http/context.ts';
import { answerErrors, answerUnreadable, readable } from './platform/http/errors.ts';
import { servePages } from './platform/http/pages.ts';
import { startJobs } from './platform/jobs.worker.ts';
import { createMailer } from './platform/mail.ts';
import { createPageCache, freshFor, type PageCache } from './platform/page-cache.ts';
import type { Random } from './platform/random.ts';
import { createRateLimits } from './platform/rate-limits.ts';
import { openRedis, type RedisClient } from './platform/redis.ts';
import { createReport, type Report } from './platform/report.ts';
import { createSharedPages } from './platform/shared-pages.ts';
import { searchRoutes } from './search/search.routes.ts';
import { createSearchService } from './search/search.service.ts';
import { createStockJobs } from './stock/stock.jobs.ts';
import { createStockService } from './stock/stock.service.ts';

export type WebApp = {
  build: () => Promise<ServerBuild>;
  /** Folder of the built client files; null in development, where the tools serve them. */
  client: string | null;
  /** Serves the tools' own addresses in development. */
  attach?: (app: FastifyInstance) => Promise<void>;
};

export type AppOptions = {
  env: Env;
  database: Database;
  clock: Clock;
  random: Random;
  secrets: { orders: string; payments: string };
  web: WebApp;
  logger: FastifyBaseLogger;
};

/** Longest body of an API call, in bytes. */
const bodyLimit = 256 * 1024;

/** Longest wait for a request to arrive whole, in milliseconds. */
const requestTimeout = 30_000;

/** Longest wait for requests under way when the shop stops, in milliseconds. */
const closePatience = 10_000;

/** Answers that are the same for everybody in a market and language, and what data they show. */
const sharedAnswers: SharedAnswers = {
  'GET layouts/': ['layout', 'catalogue'],
  'GET home/': ['content', 'catalogue'],
  'GET brands/': ['catalogue'],
  'GET categories/': ['catalogue'],
  'GET products/filters/': ['catalogue'],
  'GET search/': ['catalogue'],
};

/** Where browsers reach the flag service that runs in the shop's process. */
const flagServicePath = '/flagservice';

const callbacksPath = `${apiRoot}payments/callbacks`;

/** Puts the shop together: every noun's service, its endpoints, and the pages over them. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { env, database, clock, web, logger } = options;
  const report = createReport(logger);
  const addresses: Addresses = { origins: env.origins, strategy: env.LOCALE_PREFIX };
  const answers = env.PAGE_CACHE ? createAnswerCache({ clock }) : null;
  const { dispatch, close } = await openNouns(options, addresses, answers, report);
  const flags = createShopFlags({
    siteCode: env.FLAGS_SITE_CODE,
    environment: env.FLAGS_ENVIRONMENT,
    publicUrl: env.FLAGS_URL ?? flagServicePath,
    clock,
    report,
  });
  const redis = env.REDIS_URL.length > 0 ? openRedis(env.REDIS_URL, report) : null;
  const cache = env.PAGE_CACHE && web.client ? await openPageCache(web, clock, redis, report) : null;
  const stopPurging = await database.listen(
    'purge',
    (payload) => {
      const tags = payload.split(',');
      answers?.purge(tags);
      cache?.purge(tags);
    },
    () => {
      answers?.purge(Object.values(sharedAnswers).flat());
      cache?.purge(['pages']);
    },
  );

  const app = openServer(env, logger);
  answerErrors(app, report);
  await app.register(cookie);
  provideContext(app, { locate: locator(env, addresses), isCrawler: isbot });
  app.get('/health', async () => ({ ok: true }));
  await app.register(async (api) => {
    await api.register(rateLimit, {
      max: env.RATE_LIMIT,
      timeWindow: 60_000,
      // The payment provider calls for all shoppers from few addresses, and signs.
      allowList: ({ url }) => url.startsWith(callbacksPath),
      // Shared where there is a Redis; while it is away nobody is counted, and nobody refused.
      ...(redis ? { redis, nameSpace: 'vermilion:rate:', skipOnError: true } : {}),
    });
    serveApi(api, dispatch);
  });
  if (!env.FLAGS_URL) await serveFlags(app, options, redis, report);
  followFlags(app, flags, env);
  const media = path.join(env.DATA_DIR, 'media');
  await mkdir(media, { recursive: true });
  await serveAssets(app, { client: web.client, media });
  serveBuilds(app, web.build);
  serveRobots(app);
  await web.attach?.(app);
  servePages(app, {
    build: web.build,
    dispatch,
    clock,
    report,
    cache,
    flagsOf: flagDecider(flags, options.random.fraction),
    flagSettings: flags.settings,
    siteOf: siteMaker(addresses),
    addressesOf: (page, site) => ({
      canonical: canonical(page, site.market.code, site.language, addresses),
      alternates: alternates(page, addresses),
    }),
    withPolicy: web.client !== null,
  });
  app.addHook('onClose', async () => {
    await stopPurging();
    await close();
    redis?.disconnect();
  });
  return app;
}

/** Makes every noun's service, in the order that they lean on each other, and starts the work behind the scenes. */
async function openNouns(
  { env, database, clock, random, secrets }: AppOptions,
  addresses: Addresses,
  answers: AnswerCache | null,
  report: Report,
): Promise<{ dispatch: Dispatch; close: () => Promise<void> }> {
  const market = createMarketService({ database });
  const stock = createStockService({ db: database.db, clock });
  const catalogue = createCatalogueService({ database, clock, stock, report });
  const search = createSearchService({ catalogue, database });
  const content = createContentService({
    catalogue,
    apps: { appStore: env.APP_STORE_URL ?? null, googlePlay: env.GOOGLE_PLAY_URL ?? null },
  });
  const bag = createBagService({ database, clock, random, catalogue, stock });
  const provider = createHostedPayments({
    url: env.PAYMENT_URL ?? null,
    secret: secrets.payments,
    callbackUrl: (env.CALLBACK_ORIGIN ?? `http://127.0.0.1:${env.PORT}`) + callbacksPath,
    clock,
    fetch,
    report,
  });
  const order = createOrderService({
    database,
    clock,
    random,
    stock,
    bag,
    market,
    provider,
    secret: secrets.orders,
    holdMinutes: env.ORDER_HOLD_MINUTES,
    pageUrl: (page, code, language) => canonical(page, code, language, addresses),
    report,
  });
  await catalogue.ready();
  const mailer = env.SMTP_URL ? createMailer({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM }) : null;
  const jobs = await startJobs({ database, clock, report }, [
    ...createOrderJobs(order, mailer),
    ...createBagJobs(bag),
    ...createStockJobs(stock),
  ]);
  return {
    dispatch: createDispatch(
      {
        ...marketRoutes(market, env.origins),
        ...catalogueRoutes(catalogue),
        ...searchRoutes(search),
        ...contentRoutes(content),
        ...bagRoutes(bag),
        ...orderRoutes(order),
        ...paymentRoutes(order),
      },
      { shared: sharedAnswers, cache: answers },
    ),
    close: async () => {
      await jobs.stop();
      await catalogue.close();
      mailer?.close();
    },
  };
}

/** Runs the flag service in the shop's own process. */
async function serveFlags(
  app: FastifyInstance,
  { env, database, clock }: AppOptions,
  redis: RedisClient | null,
  report: Report,
): Promise<void> {
  const service = createFlagService({
    database,
    clock,
    report,
    keepDays: env.FLAGS_KEEP_DAYS,
    rateLimits: createRateLimits({ redis, prefix: 'vermilion:' }),
    backends: env.FLAGS_BACKENDS,
    maxStreams: env.FLAGS_MAX_STREAMS,
  });
  await service.ready();
  await flagServiceRoutes(app, { service, prefix: flagServicePath, tokens: env.FLAGS_TOKENS, report });
  app.addHook('onClose', service.close);
}

/** Follows the flags' configuration from when the shop can be reached, for its own service is one that it asks. */
function followFlags(app: FastifyInstance, flags: ShopFlags, { FLAGS_URL }: Env): void {
  app.addHook('onListen', async () => {
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    flags.start(FLAGS_URL ?? `http://127.0.0.1:${port}${flagServicePath}`);
  });
  app.addHook('preClose', flags.close);
}

async function openPageCache(web: WebApp, clock: Clock, redis: RedisClient | null, report: Report): Promise<PageCache> {
  if (!redis) return createPageCache({ clock, report });
  const { version } = (await web.build()).assets;
  return createPageCache({ clock, report, shared: createSharedPages({ redis, clock, version, fresh: freshFor }) });
}

function openServer(env: Env, logger: FastifyBaseLogger) {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: env.TRUSTED_PROXIES.length > 0 ? env.TRUSTED_PROXIES : false,
    bodyLimit,
    requestTimeout,
    // What the shop logs is faults, not requests: none needs a logger of its own.
    childLoggerFactory: (parent) => parent,
    routerOptions: { maxParamLength: 300 },
    rewriteUrl: ({ url = '/' }) => readable(url),
    clientErrorHandler: answerUnreadable,
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'strict-origin-when-cross-origin')
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), interest-cohort=()')
      .header('cross-origin-opener-policy', 'same-origin');
    done(null, payload);
  });
  endPolitely(app);
  return app;
}

/** At the end requests under way are answered, those that take too long are cut, and nobody keeps a connection. */
function endPolitely(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
    const cut = setTimeout(() => app.server.closeAllConnections(), closePatience);
    app.server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(cut);
    });
    sweep.unref();
    cut.unref();
  });
}

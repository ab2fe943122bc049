import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { apiRoot } from '@vermilion/contract/endpoints';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { Redis } from 'ioredis';
import { isbot } from 'isbot';
import type { ServerBuild } from 'react-router';
import { bagRoutes } from './bag/bag.routes.ts';
import { createBagService } from './bag/bag.service.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { createCatalogueService } from './catalogue/catalogue.service.ts';
import { contentRoutes } from './content/content.routes.ts';
import { createContentService } from './content/content.service.ts';
import type { Env } from './env.ts';
import { locator, siteMaker } from './market/market.http.ts';
import { marketRoutes } from './market/market.routes.ts';
import { type Addresses, alternates, canonical } from './market/market.rules.ts';
import { createMarketService } from './market/market.service.ts';
import { orderRoutes } from './order/order.routes.ts';
import { createOrderService, orderWork } from './order/order.service.ts';
import { createHostedPayments } from './payment/payment.hosted.ts';
import { paymentRoutes } from './payment/payment.routes.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database.ts';
import { createDispatch } from './platform/dispatch.ts';
import { serveApi } from './platform/http/api.ts';
import { serveAssets } from './platform/http/assets.ts';
import { serveBuilds, serveRobots } from './platform/http/builds.ts';
import { provideContext } from './platform/http/context.ts';
import { answerErrors } from './platform/http/errors.ts';
import { servePages } from './platform/http/pages.ts';
import { createMailer } from './platform/mail.ts';
import { startOutbox } from './platform/outbox.ts';
import { createPageCache } from './platform/page-cache.ts';
import type { Random } from './platform/random.ts';
import { searchRoutes } from './search/search.routes.ts';
import { createSearchService } from './search/search.service.ts';
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

/** Puts the shop together: every noun's service, its endpoints, and the pages over them. */
export async function createApp({
  env,
  database,
  clock,
  random,
  secrets,
  web,
  logger,
}: AppOptions): Promise<FastifyInstance> {
  const report = (error: unknown) => logger.error(error);
  const addresses: Addresses = { origins: env.origins, strategy: env.LOCALE_PREFIX };

  const market = createMarketService({ database });
  const catalogue = createCatalogueService({ database, clock, report });
  const search = createSearchService({ catalogue, database });
  const content = createContentService({ catalogue });
  const stock = createStockService();
  const bag = createBagService({ database, clock, random, catalogue, stock });
  const provider = createHostedPayments({
    url: env.PAYMENT_URL ?? null,
    secret: secrets.payments,
    callbackUrl: `${env.CALLBACK_ORIGIN ?? `http://127.0.0.1:${env.PORT}`}${apiRoot}payments/callbacks`,
    clock,
    fetch,
    report,
  });
  const mailer = env.SMTP_URL ? createMailer({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM }) : null;
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

  const dispatch = createDispatch({
    ...marketRoutes(market, env.origins),
    ...catalogueRoutes(catalogue),
    ...searchRoutes(search),
    ...contentRoutes(content),
    ...bagRoutes(bag),
    ...orderRoutes(order),
    ...paymentRoutes(order),
  });
  const cache = env.PAGE_CACHE && web.client ? createPageCache({ clock, report }) : null;
  const stopPurging = await database.listen('purge', (tags) => cache?.purge(tags.split(',')));
  const outbox = await startOutbox(database, clock, orderWork(order, mailer), report);

  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: env.TRUSTED_PROXIES.length > 0 ? env.TRUSTED_PROXIES : false,
    bodyLimit,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: true,
  });
  answerErrors(app, report);
  await app.register(cookie);
  provideContext(app, { locate: locator(env, addresses), isCrawler: isbot });
  app.addHook('onSend', async (_request, reply) => {
    reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'strict-origin-when-cross-origin')
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), interest-cohort=()')
      .header('cross-origin-opener-policy', 'same-origin');
  });
  const redis = env.REDIS_URL ? new Redis(env.REDIS_URL, { lazyConnect: false, maxRetriesPerRequest: 1 }) : null;
  redis?.on('error', report);

  app.get('/health', async () => ({ ok: true }));
  await app.register(async (api) => {
    await api.register(rateLimit, { max: env.RATE_LIMIT, timeWindow: 60_000, ...(redis ? { redis } : {}) });
    serveApi(api, dispatch);
  });
  const media = path.join(env.DATA_DIR, 'media');
  await mkdir(media, { recursive: true });
  await serveAssets(app, { client: web.client, media });
  serveBuilds(app, web.build);
  serveRobots(app);
  await web.attach?.(app);
  servePages(app, {
    build: web.build,
    dispatch,
    cache,
    siteOf: siteMaker(addresses),
    addressesOf: (page, site) => ({
      canonical: canonical(page, site.market.code, site.language, addresses),
      alternates: alternates(page, addresses),
    }),
    withPolicy: web.client !== null,
  });

  app.addHook('onClose', async () => {
    await outbox.stop();
    await stopPurging();
    await catalogue.close();
    mailer?.close();
    redis?.disconnect();
  });
  return app;
}

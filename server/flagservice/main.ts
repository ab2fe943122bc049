import Fastify from 'fastify';
import pino from 'pino';
import type { Env } from '../env.ts';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/database.ts';
import { createRateLimits } from '../platform/rate-limits.ts';
import { openRedis } from '../platform/redis.ts';
import { createReport } from '../platform/report.ts';
import { flagServiceRoutes } from './flagservice.routes.ts';
import { createFlagService } from './flagservice.ts';

/** How long a request may take to arrive. */
const requestTimeoutMs = 30_000;

/** Starts the flag service alone, on the database of the shop's settings. @returns a function that stops it */
export async function startFlagService(env: Env): Promise<{ port: number; stop: () => Promise<void> }> {
  const logger = pino({ level: env.LOG_LEVEL });
  const report = createReport(logger);
  const database = await openDatabase(env, report);
  await database.migrate();
  const redis = env.REDIS_URL.length > 0 ? openRedis(env.REDIS_URL, report) : null;
  const service = createFlagService({
    database,
    clock: systemClock,
    report,
    rateLimits: createRateLimits({ redis, prefix: 'vermilion:' }),
    backends: env.FLAGS_BACKENDS,
    keepDays: env.FLAGS_KEEP_DAYS,
    maxStreams: env.FLAGS_MAX_STREAMS,
  });
  await service.ready();
  const app = Fastify({
    requestTimeout: requestTimeoutMs,
    forceCloseConnections: 'idle',
    trustProxy: env.TRUSTED_PROXIES.length > 0 ? env.TRUSTED_PROXIES : false,
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'strict-origin-when-cross-origin');
  });
  app.get('/health', async () => ({ ok: true }));
  await flagServiceRoutes(app, { service, prefix: '', tokens: env.FLAGS_TOKENS, report });
  await app.listen({ port: env.FLAGS_PORT, host: env.LISTEN });
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : env.FLAGS_PORT,
    stop: async () => {
      await app.close();
      await service.close();
      redis?.disconnect();
      await database.close();
    },
  };
}

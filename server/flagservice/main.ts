import { secondMs } from '@vermilion/contract/durations';
import Fastify from 'fastify';
import pino, { type Logger } from 'pino';
import type { Env } from '../env.ts';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/database.ts';
import { closeGracefully, drainOnClose } from '../platform/http/drain.ts';
import { serveHealth } from '../platform/http/health.ts';
import { startJobs } from '../platform/jobs.worker.ts';
import { createRateLimits } from '../platform/rate-limits.ts';
import { limitTimeoutMs, openRedis } from '../platform/redis.ts';
import { createReport } from '../platform/report.ts';
import { startWatchdog } from '../platform/watchdog.ts';
import { serveFlagService } from './flagservice.routes.ts';
import { createFlagService } from './flagservice.ts';

const requestTimeoutMs = 30_000;

export type RunningFlagService = { port: number; logger: Logger; stop: () => Promise<void> };

/** Starts the flag service alone, on the database of the shop's settings. */
export async function startFlagService(env: Env): Promise<RunningFlagService> {
  const logger = pino({ level: env.LOG_LEVEL });
  const report = createReport(logger);
  const database = await openDatabase(env, report);
  await database.migrate();
  const redis = env.REDIS_URL.length > 0 ? openRedis(env.REDIS_URL, report, limitTimeoutMs) : null;
  const service = createFlagService({
    database,
    clock: systemClock,
    report,
    rateLimits: createRateLimits({ redis, prefix: env.REDIS_PREFIX }),
    backends: env.FLAGS_BACKENDS,
    keepDays: env.FLAGS_KEEP_DAYS,
    maxStreams: env.FLAGS_MAX_STREAMS,
  });
  await service.ready();
  const jobs = await startJobs({ database, clock: systemClock, report }, service.jobs);
  const app = Fastify({
    requestTimeout: requestTimeoutMs,
    return503OnClosing: false,
    trustProxy: env.TRUSTED_PROXIES.length > 0 ? env.TRUSTED_PROXIES : false,
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'strict-origin-when-cross-origin');
  });
  serveHealth(app, { database, checks: {} });
  await serveFlagService(app, { service, prefix: '', tokens: env.FLAGS_TOKENS, report });
  drainOnClose(app);
  await app.listen({ port: env.FLAGS_PORT, host: env.LISTEN });
  await database.share?.().catch((error) => report(error, { part: 'commands' }, 'warn'));
  const stopWatchdog = env.WATCHDOG_SECONDS > 0 ? startWatchdog({ limitMs: env.WATCHDOG_SECONDS * secondMs }) : null;
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : env.FLAGS_PORT,
    logger,
    stop: async () => {
      await closeGracefully(app);
      await service.close();
      await jobs.stop();
      redis?.disconnect();
      await database.close();
      await stopWatchdog?.();
    },
  };
}

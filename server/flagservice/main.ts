import Fastify from 'fastify';
import pino from 'pino';
import type { Env } from '../env.ts';
import { systemClock } from '../platform/clock.ts';
import { migrate, openDatabase } from '../platform/database.ts';
import { flagServiceRoutes } from './flagservice.routes.ts';
import { createFlagService } from './flagservice.ts';

/** Longest wait for a request to arrive whole, in milliseconds. */
const requestTimeout = 30_000;

/** Starts the flag service by itself, over the database that the shop's settings name. @returns what stops it */
export async function startFlagService(env: Env): Promise<{ port: number; stop: () => Promise<void> }> {
  const logger = pino({ level: env.LOG_LEVEL });
  const report = (error: unknown) => logger.error(error);
  const database = await openDatabase(env);
  await migrate(database.db);
  const service = createFlagService({
    database,
    clock: systemClock,
    report,
    keepDays: env.FLAGS_KEEP_DAYS,
    mostStreams: env.FLAGS_MOST_STREAMS,
  });
  await service.ready();
  const app = Fastify({ requestTimeout, forceCloseConnections: 'idle' });
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
      await database.close();
    },
  };
}

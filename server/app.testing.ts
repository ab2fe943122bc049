import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import pino from 'pino';
import { type AppOptions, createApp } from './app.ts';
import { readEnv } from './env.ts';
import { systemClock } from './platform/clock.ts';
import type { Database } from './platform/database.ts';
import { systemRandom } from './platform/random.ts';

/**
 * The shop over a database, with a folder of its own that goes when it closes; without pages, unless the web app is among
 * the parts.
 */
export async function testApp(
  database: Database,
  settings: Record<string, string> = {},
  logger: FastifyBaseLogger = pino({ level: 'silent' }),
  parts: Partial<Pick<AppOptions, 'clock' | 'web'>> = {},
): Promise<FastifyInstance> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vermilion-app-'));
  const app = await createApp({
    env: readEnv({ NODE_ENV: 'test', DATA_DIR: folder, RATE_LIMIT: '100000', ...settings }),
    database,
    clock: systemClock,
    random: systemRandom,
    secrets: { orders: 'o'.repeat(32), payments: 'p'.repeat(32), sessions: 's'.repeat(32) },
    web: {
      client: null,
      build: async () => {
        throw new Error('no pages in this test');
      },
    },
    logger,
    ...parts,
  });
  app.addHook('onClose', () => rm(folder, { recursive: true }));
  return app;
}

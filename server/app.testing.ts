import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import pino from 'pino';
import { type AppOptions, createApp } from './app.ts';
import { readEnv } from './env.ts';
import { listNouns } from './nouns.ts';
import { systemClock } from './platform/clock.ts';
import type { Database } from './platform/database.ts';
import { createDispatch } from './platform/dispatch.ts';
import { noMetrics } from './platform/metrics.ts';
import { createNouns, type Platform } from './platform/noun.ts';
import { systemRandom } from './platform/random.ts';
import { createRateLimits } from './platform/rate-limits.ts';

import { createShopSource } from './platform/shop/shop-source.ts';

const secrets = {
  orders: 'o'.repeat(32),
  payments: 'p'.repeat(32),
  sessions: 's'.repeat(32),
  persons: 'i'.repeat(32),
  giftCards: 'g'.repeat(32),
};

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
    secrets,
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

/** The nouns of the shop over a database and their dispatcher, for callers that the test names. */
export async function testNouns(database: Database, settings: Record<string, string> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'vermilion-nouns-'));
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: folder, ...settings });
  const platform: Platform = {
    env,
    shop: createShopSource(env.shop),
    database,
    clock: systemClock,
    random: systemRandom,
    secrets,
    mailer: null,
    renderMail: async () => {
      throw new Error('no mails in this test');
    },
    limits: createRateLimits({ redis: null, prefix: '' }),
    purger: { purgeHere: () => {}, subscribe: () => {} },
    report: () => {},
    metrics: noMetrics,
  };
  const { services, endpoints, jobs, readGrants, close } = await createNouns(listNouns(env), platform);
  return {
    services,
    jobs,
    dispatch: createDispatch(endpoints, { readGrants }),
    close: async () => {
      await close();
      await rm(folder, { recursive: true });
    },
  };
}

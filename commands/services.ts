import { listNouns } from '@vermilion/server/nouns';
import { systemClock } from '@vermilion/server/platform/clock';
import type { Database } from '@vermilion/server/platform/database';
import { noMetrics } from '@vermilion/server/platform/metrics';
import { createNouns, type Services } from '@vermilion/server/platform/noun';
import { systemRandom } from '@vermilion/server/platform/random';
import { createRateLimits } from '@vermilion/server/platform/rate-limits';
import { createShopSource } from '@vermilion/server/platform/shop/shop-source';
import { runWithSecrets } from './operator.ts';

/**
 * Opens the database of the settings with the services of all nouns over it, for what several of them do together. Jobs and
 * mails wait for the shop.
 */
export async function runWithServices(use: (services: Services, database: Database) => Promise<void>): Promise<void> {
  await runWithSecrets(async (database, env, secrets) => {
    const { services, close } = await createNouns(listNouns(env), {
      env,
      shop: createShopSource(env.shop),
      database,
      clock: systemClock,
      random: systemRandom,
      secrets,
      mailer: null,
      renderMail: () => Promise.reject(new Error('A command renders no mails')),
      limits: createRateLimits({ redis: null, prefix: env.REDIS_PREFIX }),
      purger: { purgeHere: () => {}, subscribe: () => {} },
      report: console.error,
      metrics: noMetrics,
    });
    try {
      await use(services, database);
    } finally {
      await close();
    }
  });
}

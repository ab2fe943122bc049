import '@vermilion/server/platform/node-env';
import path from 'node:path';
import { readShopEnv } from '@vermilion/server/env';
import { startShop } from '@vermilion/server/main';
import { shutDownInOrder } from '@vermilion/server/platform/shutdown';
import { isBuildCurrent } from './build.ts';

/** `npm run serve`: starts the built shop, without the demo. */

try {
  const env = readShopEnv({ ...process.env, DEMO: 'off' });
  const webFolder = path.join(import.meta.dirname, '..', 'web');
  const shop = await startShop(env, { webFolder, isBuildStale: !(await isBuildCurrent()) });
  shutDownInOrder(shop.stop, shop.logger);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (process.env.DEBUG ? error.stack : error.message) : error}\n`);
  process.exit(1);
}

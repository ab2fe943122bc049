import '@vermilion/server/platform/node-env';
import path from 'node:path';
import { secondMs } from '@vermilion/contract/durations';
import { readShopEnv } from '@vermilion/server/env';
import { startShop } from '@vermilion/server/main';
import { shutDownInOrder } from '@vermilion/server/platform/shutdown';
import { isBuildCurrent } from './build.ts';
import { fillFromFolder, findShopData } from './shop-data.ts';

/** `npm run serve`: starts the built shop, without the demo; an empty one is filled from the shop's folder. */

const printLine = (line: string) => process.stdout.write(`${line}\n`);

try {
  const env = readShopEnv({ ...process.env, DEMO: 'off' });
  const webFolder = path.join(import.meta.dirname, '..', 'web');
  const data = findShopData(env.SHOP_DIR);
  const shop = await startShop(env, {
    webFolder,
    isBuildStale: !(await isBuildCurrent()),
    ...(data && { prepare: (database) => fillFromFolder(database, env, data, printLine) }),
  });
  shutDownInOrder(shop.stop, shop.logger, env.SHUTDOWN_DELAY_SECONDS * secondMs);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (process.env.DEBUG ? error.stack : error.message) : error}\n`);
  process.exit(1);
}

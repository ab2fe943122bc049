import path from 'node:path';
import { secondMs } from '@vermilion/contract/durations';
import { readShopEnv } from '@vermilion/server/env';
import { type StartOptions, startShop } from '@vermilion/server/main';
import { shutDownInOrder } from '@vermilion/server/platform/shutdown';
import { isWebCurrent } from './build.ts';
import { fillFromFolder, findShopData } from './shop-data.ts';

/** `npm run serve`: starts the built shop, without the demo; an empty one is filled from the shop's folder. */

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** @param loadWeb the bundled web app, where there is a bundle of these sources */
export async function start(loadWeb?: StartOptions['loadWeb']): Promise<void> {
  const env = readShopEnv({ ...process.env, DEMO: 'off' });
  const webFolder = path.join(import.meta.dirname, '..', 'web');
  const data = findShopData(env.SHOP_DIR);
  const shop = await startShop(env, {
    webFolder,
    isBuildStale: !loadWeb && !(await isWebCurrent()),
    loadWeb,
    ...(data && { prepare: (database) => fillFromFolder(database, env, data, printLine) }),
  });
  shutDownInOrder(shop.stop, shop.logger, env.SHUTDOWN_DELAY_SECONDS * secondMs);
}

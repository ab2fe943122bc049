import path from 'node:path';
import { secondMs } from '@vermilion/contract/durations';
import { readShopEnv } from '@vermilion/server/env';
import { type StartOptions, startShop } from '@vermilion/server/main';
import { shutDownInOrder } from '@vermilion/server/platform/shutdown';
import { addDemoShop, prepareDemo } from '../demo/prepare.ts';
import { buildShop } from './build.ts';
import { fillFromFolder, findShopData } from './shop-data.ts';

/**
 * `npm start`: builds the web app, creates the database, fills it from the shop's folder or with the demo's catalogue, and
 * starts a payment provider and a mailbox where the settings name none; then starts the shop. With `--watch` the web app is served from its sources, with hot reload.
 */

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const watch = process.argv.includes('--watch');

/** @param loadWeb the bundled web app, where there is a bundle: all is built then */
export async function start(loadWeb?: StartOptions['loadWeb']): Promise<void> {
  const env = readShopEnv(addDemoShop(process.env));
  if (!watch && !loadWeb) {
    await buildShop(printLine, (error) => printLine(`There is no bundle, so the shop starts more slowly: ${error}`));
  }
  const data = findShopData(env.SHOP_DIR);
  const demo = await prepareDemo(env, printLine, data === null);
  const shop = await startShop(demo.env, {
    prepare: data ? (database) => fillFromFolder(database, demo.env, data, printLine) : demo.fill,
    webFolder: path.join(import.meta.dirname, '..', 'web'),
    watch,
    loadWeb,
  });
  printLine('');
  for (const [market, origin] of Object.entries(env.origins)) printLine(`  ${market}  ${origin}`);
  if (demo.mailbox) printLine(`\n  Sandbox mailbox  ${demo.mailbox}`);
  printLine('');
  const stop = async () => {
    await shop.stop();
    await demo.stop();
  };
  shutDownInOrder(stop, shop.logger, env.SHUTDOWN_DELAY_SECONDS * secondMs);
}

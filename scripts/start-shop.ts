import '@vermilion/server/platform/node-env';
import path from 'node:path';
import { readShopEnv } from '@vermilion/server/env';
import { startShop } from '@vermilion/server/main';
import { shutDownInOrder } from '@vermilion/server/platform/shutdown';
import { prepareDemo } from '../demo/prepare.ts';
import { buildWeb } from './build.ts';

/**
 * `npm start`: the shop with its demo, set up as needed: the web app built, the database made and filled, a payment
 * provider and a mail box started where the settings name none. With `--watch`: the web app from its sources, with
 * hot reload.
 */

const say = (line: string) => process.stdout.write(`${line}\n`);
const watch = process.argv.includes('--watch');

try {
  const env = readShopEnv(process.env);
  if (!watch) await buildWeb(say);
  const demo = await prepareDemo(env, say);
  const shop = await startShop(demo.env, {
    prepare: demo.fill,
    webFolder: path.join(import.meta.dirname, '..', 'web'),
    watch,
  });
  say('');
  for (const [market, origin] of Object.entries(env.origins)) say(`  ${market}  ${origin}`);
  if (demo.mailbox) say(`\n  Mail box  ${demo.mailbox}`);
  say('');
  shutDownInOrder(async () => {
    await shop.stop();
    await demo.stop();
  }, shop.logger);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (process.env.DEBUG ? error.stack : error.message) : error}\n`);
  process.exit(1);
}

import { rm } from 'node:fs/promises';
import path from 'node:path';
import { marketCodes } from '@vermilion/contract/markets';
import { startTestGoogle } from '@vermilion/server/account/account.google.testing';
import type { TestProject } from 'vitest/node';
import { findFreePort, startShop } from '../bench/shop.ts';
import { prepareShop } from './staff.ts';

declare module 'vitest' {
  interface ProvidedContext {
    port: number;
    sandboxPort: number;
    /** Reads experiments' results. */
    flagsToken: string;
    /** Sends data files, such as those of stock. */
    dataToken: string;
  }
}

/**
 * Starts a fresh shop with the demo for all journeys, and ends it after them. SERVED_PORT and SANDBOX_PORT name one that runs
 * already, whose database DATABASE_URL names.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { SERVED_PORT: servedPort, SANDBOX_PORT: sandboxPort, DATA_DIR: dataFolder = '' } = process.env;
  if (servedPort) {
    project.provide('dataToken', await prepareShop(dataFolder));
    project.provide('port', Number(servedPort));
    project.provide('sandboxPort', Number(sandboxPort));
    return async () => {};
  }
  const folder = path.join(import.meta.dirname, '..', '.cache', 'e2e');
  await rm(folder, { recursive: true, force: true });
  const dataToken = await prepareShop(folder);
  const flagsToken = 'journeys'.padEnd(32, '-');
  const port = await findFreePort();
  const google = await startTestGoogle(
    marketCodes.map((market) => `http://${market.toLowerCase()}.localhost:${port}/sign_in/google`),
  );
  const shop = await startShop({
    PORT: String(port),
    DATA_DIR: folder,
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    FLAGS_TOKENS: `journeys:${flagsToken}`,
    // Journeys may tell a visitor's country, as a CDN in front of the shop does.
    TRUSTED_PROXIES: 'loopback',
  });
  project.provide('port', shop.port);
  project.provide('sandboxPort', shop.sandboxPort);
  project.provide('flagsToken', flagsToken);
  project.provide('dataToken', dataToken);
  return async () => {
    await shop.stop();
    await google.stop();
  };
}

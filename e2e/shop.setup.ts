import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startShop } from '../bench/shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    port: number;
    sandboxPort: number;
    /** Reads experiments' results. */
    flagsToken: string;
  }
}

/** Starts a fresh shop with the demo for all journeys, and ends it after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = path.join(import.meta.dirname, '..', '.cache', 'e2e');
  await rm(folder, { recursive: true, force: true });
  const flagsToken = 'journeys'.padEnd(32, '-');
  const shop = await startShop({
    DATA_DIR: folder,
    FLAGS_TOKENS: `journeys:${flagsToken}`,
    // Journeys may tell a visitor's country, as a CDN in front of the shop does.
    TRUSTED_PROXIES: 'loopback',
  });
  project.provide('port', shop.port);
  project.provide('sandboxPort', shop.sandboxPort);
  project.provide('flagsToken', flagsToken);
  return shop.stop;
}

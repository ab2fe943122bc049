import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startShop } from '../bench/shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    port: number;
    sandboxPort: number;
  }
}

/** Starts a fresh shop with the demo for all journeys, and ends it after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = path.join(import.meta.dirname, '..', '.cache', 'e2e');
  await rm(folder, { recursive: true, force: true });
  const shop = await startShop({ DATA_DIR: folder });
  project.provide('port', shop.port);
  project.provide('sandboxPort', shop.sandboxPort);
  return shop.stop;
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startShop } from '../bench/shop.ts';

test('npm run dev renders pages from their sources', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vermilion-dev-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const shop = await startShop({ DATA_DIR: folder, DEMO: 'off' }, 'dev');
  onTestFinished(shop.stop);
  const page = await fetch(`http://127.0.0.1:${shop.port}/customer-care`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('/app/root.tsx');
});

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findExcess, measurePageBytes, type PageBytes } from '../bench/bytes.ts';
import { launchChromium } from '../bench/chromium.ts';

type Part = { module: string; imports: string[] };
type AppWindow = {
  __reactRouterManifest: { url: string; entry: Part; routes: Record<string, Part> };
  __catalogs: { urls: Record<string, string> };
};

let browser: Browser;
let pages: PageBytes[];

beforeAll(async () => {
  browser = await launchChromium();
  pages = await measurePageBytes(browser, `http://sg.localhost:${inject('port')}`);
});

afterAll(() => browser?.close());

test('each page keeps its JavaScript budget, and the flag client is where experiments run', () => {
  for (const { page, kilobytes, budget, flagClientKilobytes } of pages) {
    const flagClient = flagClientKilobytes ? `, and the flag client ${flagClientKilobytes.toFixed(1)} KB` : '';
    process.stdout.write(`${page}: ${kilobytes.toFixed(1)} KB of ${budget} KB${flagClient}\n`);
  }
  expect(pages).toHaveLength(5);
  for (const { kilobytes } of pages) expect(kilobytes).toBeGreaterThan(50);
  expect(findExcess(pages)).toEqual([]);
});

test('home loads no code and no texts of another page, so that a new page does not make it larger', async () => {
  const origin = `http://sg.localhost:${inject('port')}`;
  const page = await browser.newPage();
  await page.goto(origin, { waitUntil: 'networkidle' });
  const { manifest, texts } = await page.evaluate(() => {
    const { __reactRouterManifest, __catalogs } = window as unknown as AppWindow;
    return { manifest: __reactRouterManifest, texts: __catalogs.urls };
  });
  const { entry, routes } = manifest;
  const parts = [entry, routes.root, routes['shell/default-layout'], routes['routes/index']];
  const own = parts.flatMap((part) => (part ? [part.module, ...part.imports] : []));
  const loaded = Object.keys(pages.find((measured) => measured.page === 'home')?.scripts ?? {});
  expect(loaded.toSorted()).toEqual([...new Set([...own, manifest.url, texts.shell, texts.home])].toSorted());
  const others = Object.entries(routes).filter(([id]) => id.startsWith('routes/') && id !== 'routes/index');
  expect(others.length).toBeGreaterThan(10);
  expect(others.filter(([, { module }]) => loaded.includes(module)).map(([id]) => id)).toEqual([]);
});

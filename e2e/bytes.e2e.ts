import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findExcess, listBytes, measurePageBytes, type PageBytes } from '../bench/bytes.ts';
import { launchChromium } from '../bench/chromium.ts';
import { getOrigin } from '../bench/pages.ts';
import { isToolRoute } from '../web/app/page-kinds.ts';

type Part = { module: string; imports: string[] };
type AppWindow = {
  __reactRouterManifest: { url: string; entry: Part; routes: Record<string, Part> };
  __catalogs: { urls: Record<string, string> };
};

let browser: Browser;
let pages: PageBytes[];

beforeAll(async () => {
  browser = await launchChromium();
  pages = await measurePageBytes(browser, inject('port'));
});

afterAll(() => browser?.close());

test('each page keeps its JavaScript budget, and the flag client is where experiments run', () => {
  for (const { what, measured, budget } of listBytes(pages)) process.stdout.write(`${what}: ${measured} ${budget}\n`);
  expect(pages.length).toBeGreaterThan(40);
  for (const { framework, own } of pages) {
    expect(framework).toBeGreaterThan(50);
    expect(own).toBeGreaterThan(10);
  }
  expect(pages.filter(({ canRunExperiment }) => canRunExperiment).length).toBeGreaterThan(0);
  expect(findExcess(pages)).toEqual([]);
});

test('home loads no code and no texts of another page, so that a new page does not make it larger', async () => {
  const page = await browser.newPage();
  await page.goto(getOrigin(inject('port')), { waitUntil: 'networkidle' });
  // On a busy machine the network may pause before the scripts have run.
  await page.waitForFunction(() => '__reactRouterManifest' in window);
  const { manifest, texts } = await page.evaluate(() => {
    const { __reactRouterManifest, __catalogs } = window as unknown as AppWindow;
    return { manifest: __reactRouterManifest, texts: __catalogs.urls };
  });
  const { entry, routes } = manifest;
  const parts = [entry, routes.root, routes['shell/default-layout'], routes['routes/index']];
  const own = parts.flatMap((part) => (part ? [part.module, ...part.imports] : []));
  const loaded = Object.keys(pages.find(({ pattern }) => pattern === '')?.scripts ?? {});
  expect(loaded.toSorted()).toEqual([...new Set([...own, manifest.url, texts.shell, texts.home])].toSorted());
  const others = Object.entries(routes).filter(([id]) => id.startsWith('routes/') && id !== 'routes/index');
  expect(others.length).toBeGreaterThan(10);
  expect(others.filter(([, { module }]) => loaded.includes(module)).map(([id]) => id)).toEqual([]);
});

test('tools are in no shopper’s route table: a link to one opens it as a document, and a link back stays in the app', async () => {
  const origin = getOrigin(inject('port'));
  const page = await browser.newPage();
  const listRoutes = () =>
    page.evaluate(() => Object.keys((window as unknown as AppWindow).__reactRouterManifest.routes));
  await page.goto(`${origin}/about`, { waitUntil: 'networkidle' });
  expect((await listRoutes()).filter(isToolRoute)).toEqual([]);
  await page.locator('main a[href$="/swagger"]').click();
  await page.waitForURL('**/swagger');
  await page.locator('main h2').first().waitFor();
  expect(await listRoutes()).toContain('routes/swagger');
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await page.locator('header a[href="/"], a[href="/"]').first().click();
  await page.waitForURL(`${origin}/`);
  expect(documents).toEqual([]);
});

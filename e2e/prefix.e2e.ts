import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningShop, startShop } from '../bench/shop.ts';
import { closeBrowserAfterwards, openPage, visit } from './browser.ts';
import { addFirstProduct, checkOut, pay, type Shopper, search } from './buying.ts';
import { expectAccessibleOverlays } from './overlays.ts';
import { word } from './words.ts';

closeBrowserAfterwards();

let folder: string;
let shop: RunningShop;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vermilion-prefix-'));
  shop = await startShop({ DATA_DIR: folder, LOCALE_PREFIX: 'language' });
});
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true });
});

test('with a language in each path: axe finds nothing in any open overlay', async () => {
  const width = 390;
  const visitor = await visit('TH', 'th', width);
  const origin = `http://th.localhost:${shop.port}/th`;
  await expectAccessibleOverlays({ ...visitor, origin, language: 'th', width });
  await visitor.context.close();
});

test('with a language in each path: from the home page to a paid order', async () => {
  const visitor = await visit('TH', 'th', 1280);
  const site = `http://th.localhost:${shop.port}`;
  const shopper: Shopper = { ...visitor, origin: `${site}/th`, market: 'TH', language: 'th', width: 1280 };
  const { page, complaints } = shopper;
  await search(shopper, 'ลิปสติก');
  expect(new URL(page.url()).pathname).toBe('/th/search');
  await addFirstProduct(shopper);
  await checkOut(shopper);
  await pay(shopper, 'confirmed');
  await page.getByRole('heading', { name: word('Thank you, your order is confirmed', 'th') }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/th\/orders\//);
  // Every link of the page keeps the language, and the other language is one link away.
  const paths = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const href of paths) expect(href).toMatch(/^\/th(?:[/?#]|$)/);
  await openPage(page, `${site}/en/about`);
  await page.getByRole('heading', { name: 'About Us' }).waitFor();
  // A link to a page of texts, whose catalog comes with the navigation.
  await page.locator('footer a[href="/en/terms"]').first().click();
  await page.waitForURL(`${site}/en/terms`);
  await page.getByRole('heading', { name: 'Terms of Use' }).waitFor();
  expect(complaints).toEqual([]);
});

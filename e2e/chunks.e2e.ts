import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { closeBrowserAfterwards, openPage, visit } from './browser.ts';

closeBrowserAfterwards();

/** Lets requests for a script fail, as after a deployment that removed it. @returns a function that brings it back */
async function removeScript(page: Page, name: string) {
  const pattern = `**/assets/${name}-*.js`;
  await page.route(pattern, (route) => route.fulfill({ status: 404, body: '' }));
  return () => page.unroute(pattern);
}

const countLoads = (page: Page) => {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname);
  });
  return paths;
};

test('a page whose code is missing is loaded as a document, once, and then says that it did not load', async () => {
  const { page, context, origin } = await visit('SG', 'en', 1280);
  await openPage(page, `${origin}/privacy`);
  const restore = await removeScript(page, 'cart');
  const loads = countLoads(page);
  await page.getByRole('link', { name: 'Bag, 0' }).click();
  await page.waitForURL(`${origin}/cart`);
  await page.getByRole('heading', { name: 'Nothing in here yet' }).waitFor();
  // The document needs the script too: it is reloaded once, and no more.
  await page.waitForTimeout(3000);
  expect(loads.filter((path) => path === '/cart').length).toBeLessThanOrEqual(2);
  expect(loads).not.toContain('/privacy');
  await restore();
  await openPage(page, `${origin}/cart`);
  await page.getByRole('link', { name: 'See what’s new' }).click();
  await page.waitForURL(/search/);
  await context.close();
});

test('a script that is missing at the start reloads the page once', async () => {
  const { page, context, origin } = await visit('SG', 'en', 390);
  const loads = countLoads(page);
  await page.route('**/assets/entry.client-*.js', (route) =>
    loads.length < 2 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  const isWorking = page.waitForResponse('**/cart/items-count/');
  await page.goto(origin, { waitUntil: 'commit' });
  await isWorking;
  expect(loads).toEqual(['/', '/']);
  await context.close();
});

test('offline a page that cannot load says so inside the app', async () => {
  const { page, context, origin } = await visit('SG', 'en', 1280);
  await openPage(page, `${origin}/privacy`);
  await context.setOffline(true);
  await page.locator('footer a[href="/terms"]').first().click();
  await page.getByRole('heading', { name: 'This page didn’t load' }).waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Terms of Use' }).waitFor();
  await context.close();
});

test('a product keeps what it says below the choice when the code of that does not come', async () => {
  const { page, context, origin } = await visit('SG', 'en', 390);
  await openPage(page, `${origin}/products/velvet-bullet-lipstick`);
  await context.setOffline(true);
  await page.keyboard.press('Tab');
  await page.waitForTimeout(1000);
  expect(await page.getByText('What it does', { exact: true }).isVisible()).toBe(true);
  expect(await page.getByText('2–3 working days').first().isVisible()).toBe(true);
  await context.close();
});

test('filters whose code does not come say so, and open once it can be fetched', async () => {
  const { page, context, origin } = await visit('SG', 'en', 390);
  await openPage(page, `${origin}/categories/lipsticks`);
  const filter = page.getByRole('button', { name: 'Filter' });
  await context.setOffline(true);
  await filter.click();
  await page.getByText('This part of the page didn’t load.').waitFor();
  await context.setOffline(false);
  await filter.click();
  await page.getByRole('dialog', { name: 'Filter' }).waitFor();
  await page.getByText('This part of the page didn’t load.').waitFor({ state: 'detached' });
  await context.close();
});

test('the path of a page that is not found is shown as it is', async () => {
  const { page, context, origin } = await visit('SG', 'en', 390);
  await openPage(page, `${origin}/nope%3Cscript%3Ealert(1)%3C/script%3E`);
  await page.getByText('Page not found: /nope<script>alert(1)</script>').waitFor();
  await context.close();
});

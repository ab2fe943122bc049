import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { chromiumSettings } from '../bench/chromium.ts';
import { findChromium } from '../scripts/chromium.ts';
import { openPage, watchPages } from './browser.ts';
import { addFirstProduct, checkOut, pay, type Shopper, search } from './buying.ts';
import { joinAsMember } from './members.ts';
import { shoppers } from './shoppers.ts';
import { word } from './words.ts';

/**
 * Opens a window of a browser with the back-forward cache, which Playwright disables by default. Shared pages are restored from it.
 * Personal pages are `no-store`, and Chromium drops such a page when it has also fetched such an answer: Back then loads
 * it again, which must lead to the same page.
 */
async function openWindow(settings: BrowserContextOptions) {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [...chromiumSettings, '--enable-features=CacheControlNoStoreEnterBackForwardCache'],
  });
  onTestFinished(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...settings });
  await watchPages(context);
  return context;
}

/**
 * Goes back like the browser's button, asked of the browser itself: a script of the page may be torn down by the very
 * navigation that it begins, before its call has been answered.
 */
async function goBack(page: Page) {
  // While a page is taken out of the cache, and drops out of it, there is no active one to ask.
  const { session, currentIndex, entries } = await vi.waitFor(
    async () => {
      const session = await page.context().newCDPSession(page);
      return { session, ...(await session.send('Page.getNavigationHistory')) };
    },
    { timeout: 10_000, interval: 100 },
  );
  const previous = entries[currentIndex - 1];
  if (!previous) {
    throw new Error(`No page before ${page.url()}`);
  }
  await session.send('Page.navigateToHistoryEntry', { entryId: previous.id });
}

test('an order that was paid in another window no longer offers to pay after Back', async () => {
  const context = await openWindow({ locale: 'en-AU' });
  const page = await context.newPage();
  const origin = `http://au.localhost:${inject('port')}`;
  const shopper: Shopper = { page, context, origin, complaints: [], market: 'AU', language: 'en', width: 1280 };
  await search(shopper, 'velvet');
  await addFirstProduct(shopper);
  await checkOut(shopper);
  await pay(shopper, 'failed');
  await page.getByRole('heading', { name: word('The payment didn’t go through', 'en') }).waitFor();
  await page.getByRole('button', { name: word('Retry Payment', 'en') }).click();
  await page.waitForURL(/\/pay\//);
  // Paid in another window: Back leads to the order's page as it was left.
  const bank = await context.newPage();
  await bank.goto(page.url());
  await bank.getByRole('button').first().click();
  await bank.getByRole('heading', { name: word('Thank you, your order is confirmed', 'en') }).waitFor();
  await goBack(page);
  await page.getByRole('heading', { name: word('Thank you, your order is confirmed', 'en') }).waitFor();
  const reasons = await page.evaluate(() =>
    performance.getEntriesByType('navigation').flatMap((entry) => {
      const { notRestoredReasons } = entry as unknown as {
        notRestoredReasons: { reasons: { reason: string }[] } | null;
      };
      return notRestoredReasons?.reasons.map(({ reason }) => reason) ?? [];
    }),
  );
  expect(reasons).toContain('response-cache-control-no-store');
  expect(await page.getByRole('button', { name: word('Retry Payment', 'en') }).count()).toBe(0);
});

test.each(['/', '/categories/lips'])('%s comes back from the back-forward cache as it was left', async (path) => {
  const page = await (await openWindow({ locale: 'en-AU' })).newPage();
  const origin = `http://au.localhost:${inject('port')}`;
  await openPage(page, origin + path);
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => document.body.setAttribute('data-restored', String(persisted)));
  });
  await page.goto(`${origin}/swagger`, { waitUntil: 'load' });
  await goBack(page);
  // A restored page is not loaded again, so it has no load event.
  await page.waitForURL(origin + path, { waitUntil: 'commit' });
  await page.locator('body[data-restored=true]').waitFor();
  // It still reacts: its listeners and its router are the ones that it was left with.
  await page.locator('header a[href="/cart"]').filter({ visible: true }).first().click();
  await page.waitForURL(/\/cart/, { waitUntil: 'commit' });
});

test('after signing out in another window a restored page knows nobody, and a page of the account asks to sign in', async () => {
  const context = await openWindow({ locale: 'en-SG' });
  const page = await context.newPage();
  const origin = `http://sg.localhost:${inject('port')}`;
  const shopper: Shopper = { page, context, origin, complaints: [], market: 'SG', language: 'en', width: 1280 };
  const email = `back.${Date.now()}@example.sg`;
  await joinAsMember(shopper, email);
  await openPage(page, `${origin}/account/profile`);
  await page.getByText(email).first().waitFor();
  await openPage(page, `${origin}/categories/lips`);
  const name = shoppers.SG.fullName;
  const header = page.getByRole('banner');
  await header.getByText(name, { exact: true }).waitFor();
  await page.evaluate(() => sessionStorage.setItem('order-key/one', 'own-key'));
  await page.goto(`${origin}/swagger`, { waitUntil: 'load' });

  const other = await context.newPage();
  await openPage(other, `${origin}/account`);
  const menu = other.getByRole('navigation', { name: word('My Account', 'en') });
  await menu.getByRole('button', { name: word('Logout', 'en') }).click();
  await other.waitForURL((url) => url.pathname === '/');

  await goBack(page);
  await page.waitForURL('**/categories/lips', { waitUntil: 'commit' });
  await expect.poll(() => header.getByText(name, { exact: true }).count()).toBe(0);
  await goBack(page);
  await page.waitForURL('**/sign_in?**');
  expect(await page.getByText(email).count()).toBe(0);
}, 120_000);

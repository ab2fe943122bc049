import { chromium } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import { chromiumSettings } from '../bench/chromium.ts';
import { findChromium } from '../scripts/chromium.ts';
import { addFirstProduct, checkOut, pay, type Shopper, search } from './buying.ts';
import { word } from './words.ts';

/**
 * Playwright switches the back-forward cache off. Chromium keeps a page with `no-store` only with the feature, and drops it
 * when the page has fetched such an answer: then Back loads the order anew, which must come to the same.
 */
async function launchWithCache() {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [...chromiumSettings, '--enable-features=CacheControlNoStoreEnterBackForwardCache'],
  });
  onTestFinished(() => browser.close());
  return browser;
}

test('an order that was paid in another window no longer offers to pay after Back', async () => {
  const browser = await launchWithCache();
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-AU' });
  const page = await context.newPage();
  const origin = `http://au.localhost:${inject('port')}`;
  const shopper: Shopper = { page, context, origin, complaints: [], market: 'AU', language: 'en', width: 1280 };
  await search(shopper, 'velvet');
  await addFirstProduct(shopper);
  await checkOut(shopper);
  await pay(shopper, 'failed');
  await page.getByRole('heading', { name: word('The payment did not go through', 'en') }).waitFor();
  await page.getByRole('button', { name: word('Retry Payment', 'en') }).click();
  await page.waitForURL(/\/pay\//);
  // Paid in another window: Back leads to the order's page as it was left.
  const bank = await context.newPage();
  await bank.goto(page.url());
  await bank.getByRole('button').first().click();
  await bank.getByRole('heading', { name: word('Thank you, your order is confirmed', 'en') }).waitFor();
  await page.evaluate(() => history.back());
  await page.getByRole('heading', { name: word('Thank you, your order is confirmed', 'en') }).waitFor();
  expect(await page.getByRole('button', { name: word('Retry Payment', 'en') }).count()).toBe(0);
});

import type { BrowserContextOptions } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { addByApi, orderByApi, settlePayment } from './api.ts';
import { closeBrowserAfterwards, openPage, visit, waitUntilSettled } from './browser.ts';
import { expectPrices, fillCheckout, openFilledCheckout, pay, pressPay, type Shopper } from './buying.ts';
import { expectGoodPage } from './members.ts';
import { word } from './words.ts';

closeBrowserAfterwards();

/** From checkout to the payment page and back, where the browser is part of it. */

async function open(
  market: Shopper['market'],
  language: Shopper['language'],
  width: Shopper['width'],
  settings: BrowserContextOptions = {},
): Promise<Shopper> {
  return { ...(await visit(market, language, width, settings)), market, language, width };
}

const heading = ({ page, language }: Shopper, english: string) =>
  page.getByRole('heading', { name: word(english, language) });

async function retry({ page, language }: Shopper) {
  await page.getByRole('button', { name: word('Retry Payment', language) }).click();
  await page.waitForURL(/\/pay\//);
}

test('back from the payment page the order is there, and can be paid', async () => {
  const shopper = await open('HK', 'zh', 390);
  const { page } = shopper;
  await openFilledCheckout(shopper);
  await pressPay(shopper);
  await page.waitForURL(/\/pay\//);
  await page.goBack();
  await heading(shopper, 'We’re waiting for your payment').waitFor();
  // The address is the order's own, also for a reload.
  await page.reload();
  await retry(shopper);
  await pay(shopper, 'confirmed');
  await heading(shopper, 'Thank you, your order is confirmed').waitFor();
  expect(shopper.complaints).toEqual([]);
});

test('checkout that the browser brings back as it was left gives way to the order', async () => {
  const shopper = await open('TH', 'th', 390);
  const { page } = shopper;
  await openFilledCheckout(shopper);
  // No content: the page stays, as one that was left and kept.
  await page.route(/\/pay\//, (route) => route.fulfill({ status: 204 }));
  const leaving = () => page.waitForRequest(/\/pay\//);
  const toPay = leaving();
  await pressPay(shopper);
  await toPay;
  const bringBack = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await bringBack();
  await heading(shopper, 'We’re waiting for your payment').waitFor();
  const button = page.getByRole('button', { name: word('Retry Payment', 'th') });
  const toPayAgain = leaving();
  await button.click();
  await toPayAgain;
  await page.getByRole('button', { name: word('One moment', 'th') }).waitFor();
  await bringBack();
  await button.waitFor();
});

test('an order whose payment cannot be started shows its page from the top', async () => {
  const shopper = await open('SG', 'en', 1280);
  const { page } = shopper;
  await openFilledCheckout(shopper);
  await page.evaluate(() => {
    const send = fetch;
    // As the shop answers while the payment provider is away.
    window.fetch = async (input, init) => {
      const response = await send(input, init);
      if (!new Request(input, init).url.endsWith('/orders/')) return response;
      const placed = await response.json();
      return Response.json({ ...placed, redirectUrl: `${location.origin}/orders/${placed.id}?key=${placed.key}` });
    };
    scrollTo(0, 200);
  });
  await pressPay(shopper);
  await page.waitForURL(/\/orders\//);
  await heading(shopper, 'We’re waiting for your payment').waitFor();
  await waitUntilSettled(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a checkout that is sent after another tab has ordered leads to that order', async () => {
  const shopper = await open('AU', 'en', 390);
  const { page, context, origin } = shopper;
  await openFilledCheckout(shopper);
  const tab = await context.newPage();
  await openPage(tab, `${origin}/checkout`);
  await fillCheckout({ ...shopper, page: tab });
  await pressPay({ ...shopper, page: tab });
  await tab.waitForURL(/\/pay\//);

  await pressPay(shopper);
  await page.getByRole('alert').getByText('You’ve already placed this order').waitFor();
  await expectGoodPage(shopper, 'checkout already ordered');
  await page.getByRole('link', { name: word('See your order', 'en') }).click();
  await heading(shopper, 'We’re waiting for your payment').waitFor();
  // The browser reports the refusal itself.
  expect(shopper.complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
});

test('an order’s link works where the visitor’s cookie names another market, with its own market’s money', async () => {
  const shopper = await open('AU', 'en', 1280);
  const { page, context } = shopper;
  await addByApi(shopper, 'velvet');
  const { id, key, redirectUrl } = await orderByApi(shopper);
  await settlePayment(redirectUrl, 'blocked');
  // A host that no market has to itself, as where all of them share one.
  const shared = `http://localhost:${inject('port')}`;
  await context.addCookies([{ name: 'locale', value: 'hk', url: shared }]);
  await openPage(page, `${shared}/orders/${id}?key=${key}&country_code=au`);
  await heading(shopper, 'The payment was blocked').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en-HK');
  // Dollars of Australia, its state and its pay-later providers.
  await expectPrices(shopper, 'order in another edition');
  await page.getByText('Fitzroy VIC').waitFor();
  await page.getByRole('button', { name: 'Pay with Afterpay' }).waitFor();
  await retry(shopper);
  await pay(shopper, 'confirmed');
  await heading(shopper, 'Thank you, your order is confirmed').waitFor();
});

test('the key of an order’s link is not tracked', async () => {
  // Headless browsers call themselves crawlers, whom the flag service does not track.
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  const shopper = await open('AU', 'en', 1280, { userAgent });
  const { page, origin } = shopper;
  // The experiment of the listing brings the flag client, which goes on tracking.
  await openPage(page, `${origin}/categories/lipsticks`);
  await openFilledCheckout(shopper);
  await pressPay(shopper);
  await page.waitForURL(/\/pay\//);
  const tracked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/flagservice/')) tracked.push(`${request.url()} ${request.postData()}`);
  });
  await pay(shopper, 'confirmed');
  const [, id, key] = page.url().match(/orders\/([0-9a-f-]{36})\?key=([\w-]+)/) ?? [];
  const getTrackedUrl = () => page.evaluate(() => window.dataLayer?.at(-1)?.page_url);
  await expect.poll(getTrackedUrl).toBe(page.url().replace(`?key=${key}`, ''));
  await expect.poll(() => tracked.some((line) => line.includes(`${id}`)), { timeout: 15_000 }).toBe(true);
  expect(tracked.filter((line) => line.includes(`${key}`))).toEqual([]);
});

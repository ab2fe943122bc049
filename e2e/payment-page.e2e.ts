import type { BrowserContextOptions } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { placeOrderByApi } from './api.ts';
import { closeBrowserAfterwards, openPage, visit } from './browser.ts';
import {
  addFirstProduct,
  checkOut,
  expectGood,
  fillCheckout,
  pay,
  placeOrder,
  pressPay,
  type Shopper,
  search,
} from './buying.ts';
import { word } from './words.ts';

closeBrowserAfterwards();

async function withBag(
  market: Shopper['market'],
  language: Shopper['language'],
  width: Shopper['width'],
  query: string,
  settings: BrowserContextOptions = {},
) {
  const site = { market, language, width, isWithoutAxe: true };
  const shopper: Shopper = { ...(await visit(market, language, width, settings)), ...site };
  await search(shopper, query);
  await addFirstProduct(shopper);
  return { ...shopper, isWithoutAxe: false };
}

async function createOrder(
  market: Shopper['market'],
  language: Shopper['language'],
  width: Shopper['width'],
  query: string,
) {
  const shopper: Shopper = { ...(await visit(market, language, width)), market, language, width };
  await placeOrderByApi(shopper, query);
  return shopper;
}

const heading = ({ page, language }: Shopper, english: string) =>
  page.getByRole('heading', { name: word(english, language) });

async function retry({ page, language }: Shopper) {
  await page.getByRole('button', { name: word('Retry Payment', language) }).click();
  await page.waitForURL(/\/pay\//);
}

test('a failed payment is tried again, and goes through', async () => {
  const shopper = await createOrder('AU', 'en', 1280, 'velvet');
  await pay(shopper, 'failed');
  await heading(shopper, 'The payment didn’t go through').waitFor();
  await expectGood(shopper, 'failed order');
  await retry(shopper);
  await pay(shopper, 'confirmed');
  await heading(shopper, 'Thank you, your order is confirmed').waitFor();
  expect(shopper.complaints).toEqual([]);
});

test('Retry Payment, clicked twice or in two tabs, opens one payment page', async () => {
  const shopper = await createOrder('AU', 'en', 1280, 'velvet');
  await pay(shopper, 'failed');
  await heading(shopper, 'The payment didn’t go through').waitFor();
  const { page, context } = shopper;
  const tab = await context.newPage();
  await openPage(tab, page.url());
  await page.waitForLoadState('networkidle');
  const retryIn = async (each: typeof page) => {
    await each.getByRole('button', { name: word('Retry Payment', 'en') }).dblclick();
    await each.waitForURL(/\/pay\//);
    return new URL(each.url()).pathname;
  };
  const pages = await Promise.all([retryIn(page), retryIn(tab)]);
  expect(new Set(pages).size).toBe(1);
  await tab.close();
  await pay(shopper, 'confirmed');
  await heading(shopper, 'Thank you, your order is confirmed').waitFor();
});

test.each([
  ['AU', 'en', 1280, 'velvet'],
  ['TH', 'th', 390, 'ลิปสติก'],
] as const)('an unpaid order is cancelled on its page, %s in %s at %i', async (market, language, width, query) => {
  const shopper = await createOrder(market, language, width, query);
  await pay(shopper, 'failed');
  await heading(shopper, 'The payment didn’t go through').waitFor();
  const { page } = shopper;
  const button = page.getByRole('button', { name: word('Cancel this order', language) });
  await button.first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: word('Keep it', language) }).waitFor();
  await expectGood(shopper, 'question whether to cancel');
  await dialog.getByRole('button', { name: word('Cancel this order', language) }).click();
  await heading(shopper, 'This order was cancelled').waitFor();
  await expectGood(shopper, 'order that was cancelled');
});

test('a blocked payment says so, and another one may work', async () => {
  const shopper = await createOrder('HK', 'zh', 390, '唇膏');
  await pay(shopper, 'blocked');
  await heading(shopper, 'The payment was blocked').waitFor();
  await shopper.page.getByText(word('The payment provider stopped it, and no money was taken.', 'zh')).waitFor();
  await shopper.page.getByText(word('Another card or another way to pay may work.', 'zh')).waitFor();
  await expectGood(shopper, 'blocked order');
  await retry(shopper);
  await pay(shopper, 'confirmed');
  await heading(shopper, 'Thank you, your order is confirmed').waitFor();
});

test('a pending payment waits, and the page learns by itself how it ended', async () => {
  const shopper = await createOrder('TH', 'th', 1280, 'ลิปสติก');
  const { page, context } = shopper;
  const providerPage = page.url();
  await pay(shopper, 'pending');
  await heading(shopper, 'We’re waiting for your payment').waitFor();
  await expectGood(shopper, 'pending order');
  const bank = await context.newPage();
  await bank.goto(providerPage);
  await bank.getByRole('button').first().click();
  await heading(shopper, 'Thank you, your order is confirmed').waitFor({ timeout: 60_000 });
});

test.each([
  ['SG', 'en', 390, 'velvet'],
  ['HK', 'zh', 1280, '唇膏'],
] as const)(
  'back from the payment page, %s in %s at %i: the order is there, and can be paid',
  async (market, language, width, query) => {
    const shopper = await withBag(market, language, width, query);
    await checkOut(shopper);
    const { page } = shopper;
    await page.goBack();
    await heading(shopper, 'We’re waiting for your payment').waitFor();
    await expectGood(shopper, 'order not yet paid');
    // The address is the order's own, also for a reload.
    await page.reload();
    await retry(shopper);
    await pay(shopper, 'confirmed');
    await heading(shopper, 'Thank you, your order is confirmed').waitFor();
    expect(shopper.complaints).toEqual([]);
  },
);

test('checkout that the browser brings back as it was left gives way to the order', async () => {
  const shopper = await withBag('TH', 'th', 390, 'ลิปสติก');
  const { page } = shopper;
  // No content: the page stays, as one that was left and kept.
  await page.route(/\/pay\//, (route) => route.fulfill({ status: 204 }));
  const leaving = () => page.waitForRequest(/\/pay\//);
  const toPay = leaving();
  await placeOrder(shopper);
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
  const shopper = await withBag('SG', 'en', 1280, 'velvet');
  const { page } = shopper;
  await fillCheckout(shopper);
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
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a checkout that is sent after another tab has ordered leads to that order', async () => {
  const shopper = await withBag('AU', 'en', 1280, 'velvet');
  const { page, context, origin } = shopper;
  const tab = await context.newPage();
  await tab.goto(origin, { waitUntil: 'networkidle' });
  await fillCheckout({ ...shopper, page: tab });
  await fillCheckout(shopper);
  await pressPay({ ...shopper, page: tab });
  await tab.waitForURL(/\/pay\//);

  await pressPay(shopper);
  await page.getByRole('alert').getByText('You’ve already placed this order').waitFor();
  await expectGood(shopper, 'checkout already ordered');
  await page.getByRole('link', { name: word('See your order', 'en') }).click();
  await heading(shopper, 'We’re waiting for your payment').waitFor();
  // The browser reports the refusal itself.
  expect(shopper.complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
});

test('an order is shown to nobody without its key', async () => {
  const shopper = await createOrder('AU', 'en', 1280, 'velvet');
  await pay(shopper, 'confirmed');
  const { page } = shopper;
  const id = page.url().match(/orders\/([0-9a-f-]{36})/)?.[1] ?? '';
  const keys = ['?key=', '?key=wrong', `?key=${'A'.repeat(43)}`];
  const answers = await page.evaluate(
    (paths) =>
      Promise.all(
        paths.map(async (path) => {
          const { status, url } = await fetch(path);
          return `${status} ${new URL(url).pathname}`;
        }),
      ),
    [`/orders/${id}`, `/orders/${crypto.randomUUID()}`, ...keys.map((query) => `/orders/${id}${query}`)],
  );
  // Without a key a member might own it: the visitor signs in, whether the order exists or not.
  expect(answers).toEqual(['200 /sign_in', '200 /sign_in', ...keys.map(() => `404 /orders/${id}`)]);
});

test('an order’s link works where the visitor’s cookie names another market, with its own market’s money', async () => {
  const shopper = await createOrder('AU', 'en', 1280, 'velvet');
  await pay(shopper, 'blocked');
  const { page, context } = shopper;
  // A host that no market has to itself, as where all of them share one.
  const shared = `http://localhost:${inject('port')}`;
  await context.addCookies([{ name: 'locale', value: 'hk', url: shared }]);
  const { pathname, search } = new URL(page.url());
  await openPage(page, `${shared}${pathname}${search}&country_code=au`);
  await heading(shopper, 'The payment was blocked').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en-HK');
  // Dollars of Australia, its state and its pay-later providers.
  await expectGood(shopper, 'order in another edition');
  await page.getByText(' VIC ').waitFor();
  await page.getByRole('button', { name: 'Pay with Afterpay' }).waitFor();
  await retry(shopper);
  await pay(shopper, 'confirmed');
  await heading(shopper, 'Thank you, your order is confirmed').waitFor();
});

test('the key of an order’s link is not tracked', async () => {
  // Headless browsers call themselves crawlers, whom the flag service does not track.
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  const shopper = await withBag('AU', 'en', 1280, 'velvet', { userAgent });
  await checkOut(shopper);
  const { page } = shopper;
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

import { randomUUID } from 'node:crypto';
import type { Listing, Product } from '@vermilion/contract/catalogue';
import type { EndpointOutput } from '@vermilion/contract/endpoints';
import type { Checkout } from '@vermilion/contract/order';
import type { Tier } from '@vermilion/contract/tiers';
import { expect, test } from 'vitest';
import { closeBrowserAfterwards, openPage, visit, waitUntilSettled } from './browser.ts';
import { pay, type Shopper } from './buying.ts';
import { acceptInvitation, expectGoodPage, expectHeading, signIn } from './members.ts';
import { shoppers } from './shoppers.ts';
import { packer } from './staff.ts';
import { word } from './words.ts';

closeBrowserAfterwards();

type Site = Pick<Shopper, 'market' | 'language' | 'width'>;

const sites: Record<'TH' | 'HK' | 'ID' | 'SG', Site> = {
  TH: { market: 'TH', language: 'th', width: 390 },
  HK: { market: 'HK', language: 'zh', width: 1280 },
  ID: { market: 'ID', language: 'id', width: 390 },
  SG: { market: 'SG', language: 'en', width: 1280 },
};

/** Signs a new member of the demo in, and opens a page. */
async function openAsMember(site: Site, path: string, facts: { tier?: Tier; points?: number } = {}): Promise<Shopper> {
  const shopper = { ...(await visit(site.market, site.language, site.width)), ...site };
  const { page, origin } = shopper;
  await openPage(page, `${origin}/sign_in?return_to=${encodeURIComponent(path)}`);
  const { user, password } = await call<{ user: { email: string }; password: string }>(
    shopper,
    'POST sandbox/users/',
    facts,
  );
  await signIn(shopper, user.email, password);
  await page.waitForURL(`**${path}`);
  await waitUntilSettled(page);
  return shopper;
}

/** Calls the API as the page does, with its cookies. */
async function call<Answer>({ page }: Shopper, endpoint: string, body?: object): Promise<Answer> {
  const [method = '', path] = endpoint.split(' ');
  const answer = await page.evaluate(
    async ([url, init]) => {
      const response = await fetch(url, init);
      return { status: response.status, text: await response.text() };
    },
    [
      `/api/web/v1/${path}`,
      body ? { method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : { method },
    ] as const,
  );
  expect(answer.status, `${endpoint}: ${answer.text}`).toBeLessThan(300);
  return JSON.parse(answer.text) as Answer;
}

/** Orders what is on sale for at least some minor units. @returns the address of the provider's page */
async function order(shopper: Shopper): Promise<{ id: string; number: string; paymentUrl: string }> {
  const { market, page, origin } = shopper;
  const { products } = await call<Listing>(shopper, 'GET search/?q=velvet');
  const slug = products.find(({ availability }) => availability === 'in_stock')?.slug;
  const { variants } = await call<Product>(shopper, `GET products/${slug}`);
  const variantId = variants.find(({ availability }) => availability === 'in_stock')?.id;
  await call(shopper, 'POST cart/line-items/', { variantId, quantity: 1, idempotencyKey: randomUUID() });
  const { bag } = await call<Checkout>(shopper, 'GET checkout/');
  const { fullName, phone, address } = shoppers[market];
  const placed = await call<EndpointOutput<'POST orders/'>>(shopper, 'POST orders/', {
    contact: { fullName, email: `${market.toLowerCase()}@member.example`, phone },
    delivery: { method: 'standard', address },
    payment: { method: 'card' },
    expectedTotal: bag.totals.total,
    expectedAmountDue: bag.totals.amountDue,
    idempotencyKey: randomUUID(),
  });
  const { number } = await call<{ number: string }>(shopper, `GET orders/${placed.id}`);
  expect(page.url()).toContain(origin);
  return { id: placed.id, number, paymentUrl: placed.redirectUrl };
}

let hired: Promise<Shopper> | undefined;

/** Prepares an order as staff do: its shopper can no longer cancel it. */
async function prepareOrder(orderId: string): Promise<void> {
  hired ??= acceptInvitation(packer.email);
  await call(await hired, `POST staff/orders/${orderId}/prepare`, {});
}

const getTier = ({ page }: Shopper) => page.locator('#tier');

test('points of a paid order are pending until it is prepared, and take the member to White', async () => {
  const shopper = await openAsMember(sites.TH, '/account/points');
  const { page, origin, language } = shopper;
  const say = (english: string) => word(english, language);
  expect(await getTier(shopper).textContent()).toBe('Pink');
  await page.getByText(say('No points yet. They appear here with your first order.')).waitFor();

  const { id, number, paymentUrl } = await order(shopper);
  const log = page.getByRole('row').filter({ hasText: number });
  const pending = log.getByText(say('Pending until we prepare the order or you collect it'));
  await page.goto(paymentUrl);
  await pay(shopper, 'confirmed');
  await expect
    .poll(
      async () => {
        await openPage(page, `${origin}/account/points`);
        return pending.count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);

  await prepareOrder(id);
  await expect
    .poll(
      async () => {
        await openPage(page, `${origin}/account/points`);
        return [await log.count(), await pending.count(), await getTier(shopper).textContent()];
      },
      { timeout: 20_000 },
    )
    .toEqual([1, 0, 'White']);
  await page.getByText(say('You’ve reached {name}.').replace('{name}', 'White')).waitFor();
  await page.getByText(say('Expiring after {expiry}').split('{')[0] ?? '').waitFor();
  await expectGoodPage(shopper, 'points, confirmed');

  await log.getByRole('link').click();
  await page.waitForURL('**/orders/**');
  await page.getByText(number).first().waitFor();
  await page.goBack();
  await page.waitForURL('**/account/points');
  await log.waitFor();
  await openPage(page, `${origin}/account/orders`);
  await page.getByText(number).first().waitFor();
  expect(shopper.complaints).toEqual([]);
  await shopper.context.close();
});

test('rewards say what is missing, by tier and points', async () => {
  const site = sites.HK;
  const poor = await openAsMember(site, '/account/rewards');
  const say = (english: string) => word(english, site.language);
  await expectHeading(poor, 'Spend your points');
  const rows = await poor.page.locator('main article').count();
  expect(rows).toBeGreaterThan(2);
  const count = (english: string, { page }: Shopper) =>
    page.getByText(new RegExp(`^${say(english).replace(/\{\w+\}/, '.+')}$`)).count();
  expect(await count('Choose it in your bag', poor)).toBe(0);
  const missing = await count('{count} points to go', poor);
  const reserved = (await count('For {name} and up', poor)) + (await count('For {name} only', poor));
  expect(missing + reserved).toBe(rows);
  expect(Math.min(missing, reserved)).toBeGreaterThan(0);
  await poor.context.close();

  const rich = await openAsMember(site, '/account/rewards', { tier: 'gold', points: 100_000 });
  await expectHeading(rich, 'Spend your points');
  await expect.poll(() => count('Choose it in your bag', rich)).toBe(rows);
  expect([...poor.complaints, ...rich.complaints]).toEqual([]);
  await rich.context.close();
});

test('gifts, and the card with its code', async () => {
  const shopper = await openAsMember(sites.ID, '/account/gifts', { tier: 'black' });
  const { page, origin, language } = shopper;
  const say = (english: string) => word(english, language);
  await expectHeading(shopper, 'Yours to open');
  for (const gift of ['Welcome voucher', 'Ten percent off the bag']) {
    await page.getByRole('heading', { name: say(gift), exact: true }).waitFor();
  }

  await openPage(page, `${origin}/account/points`);
  await page.getByRole('heading', { name: say('Welcome voucher'), exact: true }).waitFor();
  await page
    .getByRole('navigation', { name: 'Beauty Pass', exact: true })
    .getByRole('link', { name: say('Gifts') })
    .dblclick();
  await page.waitForURL('**/account/gifts');
  await page.goBack();
  await page.waitForURL('**/account/points');

  await openPage(page, `${origin}/account`);
  const { cardNumber } = await call<{ cardNumber: string }>(shopper, 'GET account');
  await page.getByText(cardNumber.match(/\d{4}/g)?.join(' ') ?? '').waitFor();
  const code = await page.getByRole('img', { name: say('Barcode of your card') }).boundingBox();
  // Each of its modules is at least a point wide, so that a till can scan it from the screen.
  expect(code?.width ?? 0).toBeGreaterThan(11 * 11 + 2 + 20);
  expect(shopper.complaints).toEqual([]);
  await shopper.context.close();
});

test('a complete beauty profile earns its points once', async () => {
  const shopper = await openAsMember(sites.SG, '/account/beauty-profile');
  const { page, origin, language } = shopper;
  const say = (english: string) => word(english, language);
  const promise = page.getByText(
    say('Answer all four and {pointsToEarn} points are yours.').replace('{pointsToEarn}', '50'),
  );
  await promise.waitFor();
  const choose = (name: string, value: string) =>
    page.locator(`label:has(input[name="${name}"][value="${value}"])`).click();
  const save = page.getByRole('button', { name: say('Save'), exact: true });
  await choose('skinType', 'dry');
  await save.click();
  await page.getByText(say('Saved. Answer the rest whenever you like.')).waitFor();
  await choose('skinTone', 'medium');
  await choose('hairType', 'wavy');
  await choose('concerns', 'dryness');
  await save.dblclick();
  await page.getByText(say('Saved. Your beauty profile is complete.')).waitFor();
  expect(await promise.count()).toBe(0);
  await expectGoodPage(shopper, 'beauty profile, complete');
  await choose('skinType', 'oily');
  await save.click();
  await waitUntilSettled(page);
  await openPage(page, `${origin}/account/points`);
  expect(await page.locator('main tbody tr').filter({ hasText: '+50' }).count()).toBe(1);
  await page.goBack();
  await page.waitForURL('**/account/beauty-profile');
  expect(await page.locator('input[name="skinType"][value="oily"]').isChecked()).toBe(true);
  expect(shopper.complaints).toEqual([]);
  await shopper.context.close();
});

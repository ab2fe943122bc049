import { type Language, type MarketCode, markets } from '@vermilion/contract/markets';
import { formatMoney } from '@vermilion/contract/money';
import type { PromotionDefinition } from '@vermilion/contract/promotion';
import { expect } from 'vitest';
import { createDemoPromotions } from '../demo/promotions.ts';
import { createDemoRewards } from '../demo/rewards.ts';
import { type Outcome, paymentTexts, translate } from '../demo/sandbox/texts.ts';
import { addByApi } from './api.ts';
import { openPage, type Visit, type Width, waitUntilSettled } from './browser.ts';
import { shoppers } from './shoppers.ts';
import { shownTexts, word } from './words.ts';

/** One shopper on one site: what every step of a journey needs to know. */
export type Shopper = Visit & {
  market: MarketCode;
  language: Language;
  width: Width;
  /** Whether axe is left out: the inventory has the page at this width in another language. */
  isWithoutAxe?: boolean;
};

/** Made once: it takes the whole catalogue of the demo. */
let namedByDemo: Pick<PromotionDefinition, 'market' | 'name'>[] | null = null;

/** Returns the names of the demo's offers and rewards: those of money name whole amounts, such as "$5 off". */
function listAmountNames(market: MarketCode, language: Language): string[] {
  namedByDemo ??= [...createDemoPromotions().map(({ definition }) => definition), ...createDemoRewards()];
  return namedByDemo.filter((named) => named.market === market).map(({ name }) => name[language] ?? name.en);
}

/** Fails unless a page shows prices, each in the market's own form. */
export async function expectPrices({ page, language, market }: Shopper, where: string): Promise<void> {
  const prices = (await shownTexts(page)).join('\n').match(/(?:HK\$|\$|Rp|RM|₱|฿)\s?\d[\d.,]*\d/g) ?? [];
  expect(prices.length, `${where} shows prices`).toBeGreaterThan(0);
  const over = markets[market].freeShippingThreshold;
  const threshold = over === null ? '' : formatMoney(over, markets[market], language, 'threshold');
  // The bounds of price ranges are whole amounts.
  const ranges = await page.locator('label:has(input[name=price])').allTextContents();
  const round = [threshold, ...ranges, ...listAmountNames(market, language)].join('\n');
  for (const price of prices) if (!round.includes(price)) expect(price, where).toMatch(shoppers[market].price);
}

/** From the home page by the search to a listing. */
export async function search(shopper: Shopper, query: string): Promise<void> {
  const { page, origin, language } = shopper;
  await openPage(page, origin);
  await expectPrices(shopper, 'home');
  await page
    .getByRole('button', { name: word('Search', language), exact: true })
    .filter({ visible: true })
    .click();
  const field = page.getByRole('dialog').getByRole('searchbox').or(page.getByRole('dialog').getByRole('combobox'));
  await field.fill(query);
  await page.getByRole('dialog').getByRole('link').first().waitFor();
  await expectPrices(shopper, 'search overlay');
  await field.press('Enter');
  await page.waitForURL(/\/search\?q=/);
  await page.locator('main article').first().waitFor();
}

/** Ticks the first brand, and sees that only its products are left. */
export async function filterByBrand(shopper: Shopper): Promise<void> {
  const { page, language, width } = shopper;
  const narrow = width === 390;
  if (narrow) await page.getByRole('button', { name: new RegExp(`^${word('Filter', language)}`) }).click();
  const boxes = (narrow ? page.getByRole('dialog') : page.locator('main')).locator('input[name=brands]');
  const wanted = Number(
    (await boxes.first().locator('xpath=ancestor::label').textContent())?.match(/(\d+)\s*$/)?.[1] ?? Number.NaN,
  );
  // A click, not a check: the box shows the address's state, which changes when the listing has come.
  await boxes.first().click();
  await page.waitForURL(/brands=/);
  if (narrow) await page.getByRole('dialog').getByRole('button').last().click();
  await expect.poll(() => page.locator('main article').count(), { timeout: 15_000 }).toBe(Math.min(wanted, 24));
  // Until the listing has come, the old one is pale.
  await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  await expectPrices(shopper, 'listing');
}

/** Opens listed products until one can be bought, and puts it into the bag. */
export async function addFirstProduct(shopper: Shopper): Promise<void> {
  const { page, language } = shopper;
  const links = await page
    .locator('main article a[href*="/products/"]')
    .evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).href));
  for (const [index, link] of links.entries()) {
    if (index === 0) await page.locator('main article a[href*="/products/"]').first().click();
    else await openPage(page, link);
    await page.waitForURL(/\/products\//);
    await waitUntilSettled(page);
    const add = page.getByRole('button', { name: word('Add to bag', language), exact: true }).filter({ visible: true });
    if ((await add.count()) === 0 || !(await add.first().isEnabled())) continue;
    await expectPrices(shopper, 'product');
    const answered = page.waitForResponse((response) => response.url().includes('/cart/line-items/'));
    await add.first().click();
    // The count is shown before the server has answered.
    await bagLink(shopper).waitFor();
    expect((await answered).status()).toBe(200);
    return;
  }
  throw new Error('No listed product can be bought');
}

function bagLink({ page, language }: Shopper) {
  return page.getByRole('link', { name: word('Bag, {count}', language).replace('{count}', '1') });
}

/** From the bag's page through checkout to the payment provider's. */
export async function checkOut(shopper: Shopper): Promise<void> {
  const { page, language } = shopper;
  await bagLink(shopper).click();
  await page.waitForURL(/\/cart/);
  await waitUntilSettled(page);
  await expectPrices(shopper, 'bag');
  await page
    .getByRole('link', { name: word('Check out', language), exact: true })
    .filter({ visible: true })
    .click();
  await page.waitForURL(/\/checkout/);
  await waitUntilSettled(page);
  // Sent empty first: the form says what is missing, and loses nothing afterwards.
  await pressPay(shopper);
  await page.locator('[aria-invalid=true]').first().waitFor();
  await fillCheckout(shopper);
  await expectPrices(shopper, 'checkout');
  await pressPay(shopper);
  await page.waitForURL(/\/pay/, { timeout: 30_000 });
}

/** Presses the button that places the order, on a checkout that is filled. */
export async function pressPay({ page }: Shopper): Promise<void> {
  await page.locator('form button[type=submit], button[form]').filter({ visible: true }).last().click();
}

/** Opens a checkout with goods in the bag, and fills it. */
export async function openFilledCheckout(shopper: Shopper): Promise<void> {
  await addByApi(shopper, shopper.language === 'th' ? 'ลิปสติก' : 'lipstick');
  await openPage(shopper.page, `${shopper.origin}/checkout`);
  await fillCheckout(shopper);
}

/** Fills the checkout that is open. */
export async function fillCheckout({ page, market }: Shopper): Promise<void> {
  const { fullName, phone, address } = shoppers[market];
  const fill = (name: string, text: string) => page.locator(`[name="${name}"]`).fill(text);
  await fill('contact.fullName', fullName);
  await fill('contact.email', `${market.toLowerCase()}@shopper.example`);
  await fill('contact.phone', phone);
  for (const [part, text] of Object.entries(address)) {
    const field = page.locator(`[name="delivery.address.${part}"]`);
    if (part === 'subdivision') await field.selectOption(text);
    else await field.fill(text);
  }
}

/** Chooses how the payment ends on the provider's page, and comes back to the order, or to what else was paid. */
export async function pay({ page, language }: Shopper, outcome: Outcome, back = /\/orders\//): Promise<void> {
  await page.getByRole('button', { name: translate(paymentTexts.choices[outcome].verb, language) }).click();
  await page.waitForURL(back, { timeout: 30_000 });
  await page.waitForLoadState('domcontentloaded');
}

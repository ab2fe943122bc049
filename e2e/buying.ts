import { type Language, type MarketCode, markets } from '@vermilion/contract/markets';
import { formatMoney } from '@vermilion/contract/money';
import type { PromotionDefinition } from '@vermilion/contract/promotion';
import { expect } from 'vitest';
import { createDemoPromotions } from '../demo/promotions.ts';
import { createDemoRewards } from '../demo/rewards.ts';
import { type Outcome, paymentTexts, translate } from '../demo/sandbox/texts.ts';
import { expectNoAxeFindings, expectRoomForLargeText, openPage, type Visit, type Width } from './browser.ts';
import { shoppers } from './shoppers.ts';
import { expectTranslated, shownTexts, word } from './words.ts';

/** One shopper on one site: what every step of a journey needs to know. */
export type Shopper = Visit & {
  market: MarketCode;
  language: Language;
  width: Width;
  /** Whether the pages on the way are left to the journeys that axe looks at. */
  isWithoutAxe?: boolean;
};

/** Made once: it takes the whole catalogue of the demo. */
let namedByDemo: Pick<PromotionDefinition, 'market' | 'name'>[] | null = null;

/** Returns the names of the demo's offers and rewards: those of money name whole amounts, such as "$5 off". */
function listAmountNames(market: MarketCode, language: Language): string[] {
  namedByDemo ??= [...createDemoPromotions().map(({ definition }) => definition), ...createDemoRewards()];
  return namedByDemo.filter((named) => named.market === market).map(({ name }) => name[language] ?? name.en);
}

/** Checks a page as it stands: accessible, with room for large text, no English left in it, and every price in the market's own form. */
export async function expectGood(shopper: Shopper, where: string): Promise<void> {
  const { page, language, market, width, isWithoutAxe = false } = shopper;
  if (!isWithoutAxe) await expectNoAxeFindings(page, `${where}, ${market} ${language} ${width}`);
  // With text of twice the size in the browser's settings a window of 1280 px has the layout of a phone.
  if (width === 390) await expectRoomForLargeText(page, `${where}, ${market} ${language}`);
  await expectTranslated(page, language);
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
  await expectGood(shopper, 'home');
  await page
    .getByRole('button', { name: word('Search', language), exact: true })
    .filter({ visible: true })
    .click();
  const field = page.getByRole('dialog').getByRole('searchbox').or(page.getByRole('dialog').getByRole('combobox'));
  await field.fill(query);
  await page.getByRole('dialog').getByRole('link').first().waitFor();
  await expectGood(shopper, 'search overlay');
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
  await expectGood(shopper, 'listing');
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
    await page.waitForLoadState('networkidle');
    const add = page.getByRole('button', { name: word('Add to bag', language), exact: true }).filter({ visible: true });
    if ((await add.count()) === 0 || !(await add.first().isEnabled())) continue;
    await expectGood(shopper, 'product');
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

/** From the bag's page to the payment provider's. */
export async function checkOut(shopper: Shopper): Promise<void> {
  await placeOrder(shopper);
  await shopper.page.waitForURL(/\/pay/, { timeout: 30_000 });
}

/** From the bag's page through checkout; ends with the press that places the order. */
export async function placeOrder(shopper: Shopper): Promise<void> {
  await fillCheckout(shopper);
  await pressPay(shopper);
}

/** Presses the button that places the order, on a checkout that is filled. */
export async function pressPay({ page }: Shopper): Promise<void> {
  await findPayButton(page).click();
}

const findPayButton = (page: Shopper['page']) =>
  page.locator('form button[type=submit], button[form]').filter({ visible: true }).last();

/** From the bag's page to a checkout that is filled. */
export async function fillCheckout(shopper: Shopper): Promise<void> {
  const { page, market, language } = shopper;
  await bagLink(shopper).click();
  await page.waitForURL(/\/cart/);
  await page.waitForLoadState('networkidle');
  await expectGood(shopper, 'bag');
  await page
    .getByRole('link', { name: word('Check out', language), exact: true })
    .filter({ visible: true })
    .click();
  await page.waitForURL(/\/checkout/);
  await page.waitForLoadState('networkidle');
  const { fullName, phone, address } = shoppers[market];
  const fill = (name: string, text: string) => page.locator(`[name="${name}"]`).fill(text);
  // Sent empty first: the form says what is missing, and loses nothing afterwards.
  await findPayButton(page).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await expectGood(shopper, 'checkout with errors');
  await fill('contact.fullName', fullName);
  await fill('contact.email', `${market.toLowerCase()}@shopper.example`);
  await fill('contact.phone', phone);
  for (const [part, text] of Object.entries(address)) {
    const field = page.locator(`[name="delivery.address.${part}"]`);
    if (part === 'subdivision') await field.selectOption(text);
    else await field.fill(text);
  }
  await expectGood(shopper, 'checkout');
}

/** Chooses how the payment ends on the provider's page, and comes back to the order, or to what else was paid. */
export async function pay({ page, language }: Shopper, outcome: Outcome, back = /\/orders\//): Promise<void> {
  await page.getByRole('button', { name: translate(paymentTexts.choices[outcome].verb, language) }).click();
  await page.waitForURL(back, { timeout: 30_000 });
  await page.waitForLoadState('domcontentloaded');
}

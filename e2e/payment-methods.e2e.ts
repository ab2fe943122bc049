import { findLocalPayment, type Language, type MarketCode, markets } from '@vermilion/contract/markets';
import { formatMoney, splitInstalments } from '@vermilion/contract/money';
import type { Order } from '@vermilion/contract/order';
import { expect, test } from 'vitest';
import { paymentTexts, translate } from '../demo/sandbox/texts.ts';
import { addByApi, callApi, orderBagByApi, placeOrderByApi } from './api.ts';
import { closeBrowserAfterwards, openPage, visit, type Width } from './browser.ts';
import { expectGood, pay, type Shopper } from './buying.ts';
import { word } from './words.ts';

closeBrowserAfterwards();

async function openAs(market: MarketCode, language: Language, width: Width): Promise<Shopper> {
  return { ...(await visit(market, language, width)), market, language, width };
}

const confirmed = ({ page, language }: Shopper) =>
  page.getByRole('heading', { name: word('Thank you, your order is confirmed', language) }).waitFor();

/** The local methods that local-payments.e2e.ts does not walk through: each is open for its time, fails, is retried and paid. */
test.each([
  ['SG', 'en', 390, 'lipstick', ['paynow']],
  ['HK', 'zh', 1280, '唇膏', ['fps', 'octopus']],
  ['ID', 'id', 390, 'velvet', ['qris', 'gopay']],
  ['MY', 'en', 1280, 'velvet', ['fpx']],
  ['PH', 'en', 390, 'velvet', ['gcash', 'maya']],
] as const)('%s in %s at %i: %s is paid by each local method', async (market, language, width, query, methods) => {
  const shopper = await openAs(market, language, width);
  const { page } = shopper;
  for (const [index, method] of methods.entries()) {
    const local = findLocalPayment(markets[market], method);
    const startedAt = Date.now();
    const { id, key } = await placeOrderByApi(shopper, query, method);
    const label = local?.label[language] ?? local?.label.en ?? '';
    const instructions = translate(paymentTexts.kinds[local?.kind ?? 'qr'], language, {
      method: label,
      until: '{until}',
    });
    await page.getByText(instructions.split('{until}')[0] ?? '').waitFor();
    if (local?.kind === 'qr') await page.getByRole('img').waitFor();
    const paymentPage = page.url();

    await page.getByRole('link', { name: translate(paymentTexts.back, language) }).click();
    await page.getByRole('heading', { name: word('We’re waiting for your payment', language) }).waitFor();
    const { payment } = await callApi<Order>(shopper, 'GET', `orders/${id}?key=${key}`);
    const minutes = (new Date(payment.payUntil ?? '').getTime() - startedAt) / 60_000;
    expect(minutes).toBeGreaterThan((local?.payWithinMinutes ?? 0) - 1);
    expect(minutes).toBeLessThan((local?.payWithinMinutes ?? 0) + 1);
    if (index === 0) await expectGood(shopper, `order that waits for ${method}`);

    await page.goto(paymentPage);
    await pay(shopper, 'failed');
    await page.getByRole('heading', { name: word('The payment didn’t go through', language) }).waitFor();
    await page.getByRole('button', { name: word('Retry Payment', language) }).click();
    await page.waitForURL(/\/pay\//);
    await pay(shopper, 'confirmed');
    await confirmed(shopper);
  }
  expect(shopper.complaints).toEqual([]);
  await shopper.context.close();
});

test.each([
  ['AU', 390],
  ['NZ', 1280],
  ['MY', 390],
  ['SG', 1280],
] as const)(
  '%s at %i: product, bag and checkout show each instalment, and an order is paid later',
  async (market, width) => {
    const shopper = await openAs(market, 'en', width);
    const { page, origin } = shopper;
    const { payLater } = markets[market];
    const print = (minor: number) => formatMoney(minor, markets[market], 'en');
    const describe = ({ label, instalments, everyDays }: (typeof payLater)[number], due: number) =>
      instalments === 1
        ? `Or pay ${print(due)} in ${everyDays} days with ${label}`
        : `Or ${instalments} payments of ${print(splitInstalments(due, instalments)[0] ?? 0)} with ${label}`;

    await openPage(page, `${origin}/products/velvet-bullet-lipstick`);
    type Product = { variants: { price: number }[] };
    const { variants } = await callApi<Product>(shopper, 'GET', 'products/velvet-bullet-lipstick');
    for (const provider of payLater.filter(({ minAmount }) => minAmount <= (variants[0]?.price ?? 0))) {
      await page
        .getByText(describe(provider, variants[0]?.price ?? 0))
        .first()
        .waitFor();
    }

    await addByApi(shopper, 'velvet bullet lipstick', 2);
    type Bag = { bag: { totals: { amountDue: number } } };
    const { bag } = await callApi<Bag>(shopper, 'GET', 'checkout/');
    await openPage(page, `${origin}/cart`);
    for (const provider of payLater) await page.getByText(describe(provider, bag.totals.amountDue)).first().waitFor();

    await openPage(page, `${origin}/checkout`);
    for (const { code, label, instalments, everyDays } of payLater) {
      const option = page.locator('label', { has: page.locator(`input[name="payment.method"][value="${code}"]`) });
      const each = print(splitInstalments(bag.totals.amountDue, instalments)[0] ?? 0);
      expect(await option.textContent()).toContain(label);
      expect(await option.textContent()).toContain(
        instalments === 1 ? `Pay in ${everyDays} days` : `${instalments} payments of ${each}, every`,
      );
      await option.click();
    }
    await expectGood(shopper, 'checkout with a pay-later provider');
    for (const [index, { code, label }] of payLater.entries()) {
      if (index > 0) await addByApi(shopper, 'velvet bullet lipstick', 2);
      await orderBagByApi(shopper, code);
      await page.getByText(label).first().waitFor();
      await pay(shopper, 'confirmed');
      await confirmed(shopper);
      await page.locator('main p', { hasText: label }).first().waitFor();
    }
    expect(shopper.complaints).toEqual([]);
    await shopper.context.close();
  },
);

import { markets } from '@vermilion/contract/markets';
import { formatMoney, splitInstalments } from '@vermilion/contract/money';
import { expect, test } from 'vitest';
import { addByApi, callApi, orderBagByApi } from './api.ts';
import { closeBrowserAfterwards, openPage, visit } from './browser.ts';
import { pay, type Shopper } from './buying.ts';
import { expectGoodPage } from './members.ts';
import { word } from './words.ts';

closeBrowserAfterwards();

const confirmed = ({ page, language }: Shopper) =>
  page.getByRole('heading', { name: word('Thank you, your order is confirmed', language) }).waitFor();

test('product, bag and checkout show each instalment, and an order is paid later (Australia, English at 390)', async () => {
  const market = 'AU';
  const shopper: Shopper = { ...(await visit(market, 'en', 390)), market, language: 'en', width: 390 };
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
  await expectGoodPage(shopper, 'checkout with a pay-later provider');
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
});

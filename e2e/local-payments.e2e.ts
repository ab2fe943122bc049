import { expect, test } from 'vitest';
import { type Choice, paymentTexts, translate } from '../demo/sandbox/texts.ts';
import { placeOrderByApi } from './api.ts';
import { closeBrowserAfterwards, visit } from './browser.ts';
import { openFilledCheckout, pressPay, type Shopper } from './buying.ts';
import { expectGoodPage } from './members.ts';
import { word } from './words.ts';

closeBrowserAfterwards();

/** Chooses how the payment goes on, and comes back to the order. */
async function choose({ page, language }: Shopper, choice: Choice): Promise<void> {
  await page.getByRole('button', { name: translate(paymentTexts.choices[choice].verb, language) }).click();
  await page.waitForURL(/\/orders\//, { timeout: 30_000 });
}

const heading = ({ page, language }: Shopper, english: string) =>
  page.getByRole('heading', { name: word(english, language) });

test('a QR code that expired is replaced by a new one, and paid (PromptPay, Thai at 390)', async () => {
  const shopper: Shopper = { ...(await visit('TH', 'th', 390)), market: 'TH', language: 'th', width: 390 };
  const { page } = shopper;
  await openFilledCheckout(shopper);
  await page.locator('input[name="payment.method"][value="promptpay"]').check({ force: true });
  await pressPay(shopper);
  await page.waitForURL(/\/pay\//);
  await page.getByRole('img').waitFor();
  await choose(shopper, 'expired');
  await heading(shopper, 'The payment didn’t go through').waitFor();
  await page.getByText(word('The QR code wasn’t paid, and no money was taken.', 'th')).waitFor();
  await expectGoodPage(shopper, 'order with an expired QR code');
  await page.getByRole('button', { name: word('Retry Payment', 'th') }).click();
  await page.waitForURL(/\/pay\//);
  await page.goBack();
  await page.getByRole('button', { name: word('Show the QR code', 'th') }).click();
  await page.waitForURL(/\/pay\//);
  await choose(shopper, 'confirmed');
  await heading(shopper, 'Thank you, your order is confirmed').waitFor();
  expect(shopper.complaints).toEqual([]);
});

test('a transfer says until when, is under way, and arrives (virtual account, Indonesian at 1280)', async () => {
  const shopper: Shopper = { ...(await visit('ID', 'id', 1280)), market: 'ID', language: 'id', width: 1280 };
  await placeOrderByApi(shopper, 'velvet', 'virtual_account');
  const { page, context } = shopper;
  const transferPage = page.url();
  await page.getByText(translate(paymentTexts.account, 'id'), { exact: true }).waitFor();
  await page.getByRole('link', { name: translate(paymentTexts.back, 'id') }).click();
  await heading(shopper, 'We’re waiting for your payment').waitFor();
  await page.getByRole('button', { name: word('See the account number', 'id') }).waitFor();
  await expectGoodPage(shopper, 'order that waits for a transfer');
  const bank = await context.newPage();
  await bank.goto(transferPage);
  await choose({ ...shopper, page: bank }, 'pending');
  await page.reload();
  await page.getByText('sehari atau dua hari').waitFor();
  await bank.goto(transferPage);
  await choose({ ...shopper, page: bank }, 'confirmed');
  await heading(shopper, 'Thank you, your order is confirmed').waitFor({ timeout: 60_000 });
});

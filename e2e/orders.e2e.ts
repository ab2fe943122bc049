import { randomUUID } from 'node:crypto';
import type { Order } from '@vermilion/contract/order';
import type { StaffReturn } from '@vermilion/contract/returns';
import { expect, test } from 'vitest';
import { callApi, placeOrderByApi } from './api.ts';
import { closeBrowserAfterwards, openPage, visit } from './browser.ts';
import { expectGood, pay, type Shopper } from './buying.ts';
import { expectGoodPage, password, readMailLink } from './members.ts';
import { clerk } from './staff.ts';
import { word } from './words.ts';

closeBrowserAfterwards();

/** Opens a browser in which somebody of customer care is signed in. */
async function hireClerk(): Promise<Shopper> {
  const staff: Shopper = { ...(await visit('SG', 'en', 1280)), market: 'SG', language: 'en', width: 1280 };
  const token = new URL(await readMailLink(clerk.email)).hash.replace('#token=', '');
  const passwords = { password, passwordConfirmation: password };
  await callApi(staff, 'PUT', 'staff/invitation', { token, ...passwords });
  await callApi(staff, 'POST', 'sessions', { email: clerk.email, password });
  return staff;
}

/** Returns the id of the order that is shown. */
const readOrderId = ({ page }: Shopper) => /\/orders\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';

test('HK in Chinese at 390: a paid order is cancelled by its shopper and refunded', async () => {
  const shopper: Shopper = { ...(await visit('HK', 'zh', 390)), market: 'HK', language: 'zh', width: 390 };
  const { page, language } = shopper;
  await placeOrderByApi(shopper, 'lipstick');
  await pay(shopper, 'confirmed');
  await page.getByRole('button', { name: word('Cancel this order', language) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: word('Cancel this order', language) }).click();
  await page.getByRole('heading', { name: word('This order was cancelled', language) }).waitFor();
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.locator('main').textContent();
      },
      { timeout: 15_000 },
    )
    .toContain('已退款');
  await expectGood(shopper, 'cancelled order');
  expect(shopper.complaints).toEqual([]);
  await shopper.context.close();
});

test('SG at 1280: an order is sent, arrives, and is returned and refunded', async () => {
  const staff = await hireClerk();
  const shopper: Shopper = { ...(await visit('SG', 'en', 1280)), market: 'SG', language: 'en', width: 1280 };
  const { page, language } = shopper;
  await placeOrderByApi(shopper, 'lipstick');
  await pay(shopper, 'confirmed');
  const id = readOrderId(shopper);
  const parcel = { carrier: 'SingPost', trackingNumber: 'SP1', trackingUrl: 'https://post.example/SP1' };
  const sent = await callApi<{ order: Order }>(staff, 'POST', `staff/orders/${id}/parcels`, {
    ...parcel,
    idempotencyKey: randomUUID(),
  });
  await page.reload();
  await page.getByRole('heading', { name: word('Your order is on its way', language) }).waitFor();
  expect(await page.getByRole('link', { name: word('Track your order', language) }).getAttribute('href')).toBe(
    parcel.trackingUrl,
  );
  await expectGood(shopper, 'sent order');
  await callApi(staff, 'POST', `staff/orders/${id}/parcels/${sent.order.parcels[0]?.id}/delivered`);

  await page.reload();
  await page.getByRole('link', { name: word('Return items', language) }).click();
  await page.waitForURL(/\/return/);
  await page.waitForLoadState('networkidle');
  await page.locator('select[name^="quantity."]').first().selectOption('1');
  await page.getByRole('button', { name: 'Return 1 item' }).click();
  await page.getByText(word('Choose a reason', language)).last().waitFor();
  await expectGood(shopper, 'return with an error');
  await page.locator('select[name^="reason."]').first().selectOption('faulty');
  await page.getByRole('radio', { name: word('To a store', language) }).check();
  await page.getByRole('button', { name: 'Return 1 item' }).click();
  await page.getByRole('heading', { name: word('Waiting for your items', language) }).waitFor();
  await expectGoodPage(shopper, 'return');

  const { returns } = await callApi<{ returns: StaffReturn[] }>(staff, 'GET', 'staff/returns/?state=accepted');
  const requested = returns.find(({ order }) => order.id === id)?.return;
  const line = { lineId: requested?.lines[0]?.lineId, quantity: 1, condition: 'unopened', restock: true };
  await callApi(staff, 'POST', `staff/returns/${requested?.id}/receipt`, { lines: [line] });
  await callApi(staff, 'POST', `staff/returns/${requested?.id}/refund`, {});
  await page.reload();
  await page.getByRole('heading', { name: word('Refunded', language) }).waitFor();
  await openPage(page, page.url().replace('/return', '/receipt'));
  await page.getByRole('heading', { name: word('Refunds', language) }).waitFor();
  await expectGood(shopper, 'receipt');
  expect(shopper.complaints).toEqual([]);
  await shopper.context.close();
  await staff.context.close();
});

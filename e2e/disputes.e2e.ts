import path from 'node:path';
import type { MarketCode } from '@vermilion/contract/markets';
import type { Order } from '@vermilion/contract/order';
import type { FoundOrder, StaffOrder } from '@vermilion/contract/order-staff';
import { expect, test } from 'vitest';
import { type Movement, paymentTexts, translate } from '../demo/sandbox/texts.ts';
import { buyGiftCardByApi, callApi, placeOrderByApi } from './api.ts';
import { closeBrowserAfterwards, openPage, visit } from './browser.ts';
import { pay, type Shopper } from './buying.ts';
import { waitForMail } from './mails.ts';
import { acceptInvitation, expectGoodPage, joinAsMember } from './members.ts';
import { accountant } from './staff.ts';
import { word } from './words.ts';

closeBrowserAfterwards();

/** A folder for pictures of what shoppers see, to look at; none: no pictures. */
const pictures = process.env.PICTURES;

let hired: Promise<Shopper> | undefined;
const hire = () => {
  hired ??= acceptInvitation(accountant.email);
  return hired;
};

async function takePicture({ page, market, width }: Shopper, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: path.join(pictures, `${market}-${width}-${name}.png`), fullPage: true });
}

/** Presses a button of the provider's page, on which money moves without the shop. */
async function moveMoney(shopper: Shopper, paymentPage: string, movement: Movement): Promise<void> {
  const { page, language } = shopper;
  await page.goto(paymentPage);
  await takePicture(shopper, `provider-before-${movement}`);
  await page.getByRole('button', { name: translate(paymentTexts.choices[movement].verb, language) }).click();
  await page.waitForLoadState('domcontentloaded');
}

const readStaff = (staff: Shopper, id: string) => callApi<StaffOrder>(staff, 'GET', `staff/orders/${id}`);

/** Returns what staff are to do next with an order, and whether it is in the list of that task. */
async function readTask(staff: Shopper, id: string, task: string): Promise<boolean> {
  const { orders } = await callApi<{ orders: FoundOrder[] }>(staff, 'GET', `staff/orders/?task=${task}`);
  return orders.some((order) => order.id === id);
}

async function placePaid(shopper: Shopper) {
  const { id, redirectUrl } = await placeOrderByApi(shopper, 'lipstick');
  await pay(shopper, 'confirmed');
  return { id, paymentPage: redirectUrl, orderPage: shopper.page.url() };
}

/** How the order says that the shopper's bank has the money given back. */
const givenByBank = 'ธนาคารของคุณคืนเงิน';

test('TH: a dispute about a member’s order, from its opening to its loss', async () => {
  const site = { market: 'TH', language: 'th', width: 390 } as const;
  const staff = await hire();
  const shopper: Shopper = { ...(await visit(site.market, site.language, site.width)), ...site };
  const { page, language } = shopper;
  await joinAsMember(shopper, `disputes.${site.market.toLowerCase()}@shopper.example`);
  const { id, paymentPage, orderPage } = await placePaid(shopper);
  expect(await readTask(staff, id, 'prepare')).toBe(true);
  const readPoints = async () => callApi<{ pendingPoints: number }>(shopper, 'GET', 'account');
  await expect.poll(async () => (await readPoints()).pendingPoints, { timeout: 20_000 }).toBeGreaterThan(0);

  await moveMoney(shopper, paymentPage, 'dispute');
  expect(await readStaff(staff, id)).toMatchObject({ hold: 'disputed', disputes: [{ state: 'open' }] });
  expect([await readTask(staff, id, 'decide'), await readTask(staff, id, 'prepare')]).toEqual([true, false]);
  await expect(callApi(staff, 'POST', `staff/orders/${id}/prepare`)).rejects.toThrow('ORDER_HELD');
  await expect(callApi(staff, 'POST', `staff/orders/${id}/cancel`, { note: 'Fraud' })).rejects.toThrow(
    'PAYMENT_DISPUTED',
  );
  const { disputes } = await callApi<{ disputes: { payable: { id: string }; answerBy: string }[] }>(
    staff,
    'GET',
    'staff/disputes/',
  );
  expect(disputes.find(({ payable }) => payable.id === id)?.answerBy).toBeTruthy();
  await openPage(page, orderPage);
  expect(await page.getByRole('button', { name: word('Cancel this order', language) }).count()).toBe(0);
  await takePicture(shopper, 'order-disputed');

  await moveMoney(shopper, paymentPage, 'dispute_lost');
  await expect.poll(async () => (await readStaff(staff, id)).refundable, { timeout: 20_000 }).toBe(0);
  await openPage(page, orderPage);
  await expect.poll(() => page.locator('main').textContent()).toContain(givenByBank);
  await expectGoodPage(shopper, 'order whose dispute was lost');
  await takePicture(shopper, 'order-dispute-lost');
  await expect.poll(async () => (await readPoints()).pendingPoints, { timeout: 20_000 }).toBe(0);

  const cancelled = await callApi<StaffOrder>(staff, 'POST', `staff/orders/${id}/cancel`, {
    note: 'The dispute was lost',
  });
  expect(cancelled.order.refunds).toHaveLength(1);
  expect(shopper.complaints).toEqual([]);
  await shopper.context.close();
});

test('SG: an order that was refunded at the provider is not packed, and nothing is paid twice', async () => {
  const site = { market: 'SG', language: 'en', width: 1280 } as const;
  const staff = await hire();
  const shopper: Shopper = { ...(await visit(site.market, site.language, site.width)), ...site };
  const { page } = shopper;
  const { id, paymentPage, orderPage } = await placePaid(shopper);
  const { number } = (await readStaff(staff, id)).order;
  await moveMoney(shopper, paymentPage, 'refund_half');
  await expect.poll(async () => (await readStaff(staff, id)).hold, { timeout: 20_000 }).toBe('refunded_by_provider');
  await moveMoney(shopper, paymentPage, 'refund_all');
  await expect.poll(async () => (await readStaff(staff, id)).refundable, { timeout: 20_000 }).toBe(0);
  expect([await readTask(staff, id, 'decide'), await readTask(staff, id, 'prepare')]).toEqual([true, false]);
  await openPage(page, orderPage);
  await expectGoodPage(shopper, 'order that was refunded at the provider');
  await takePicture(shopper, 'order-refunded-there');
  await waitForMail([number], (mail) => mail.includes(number));
  const { order } = await callApi<{ order: Order }>(staff, 'POST', `staff/orders/${id}/cancel`, { note: 'Refunded' });
  expect(order.refunds.map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
  await page.reload();
  await takePicture(shopper, 'order-cancelled');
  expect(shopper.complaints).toEqual([]);
  await shopper.context.close();
});

test('SG: a gift card is stopped while its payment is disputed, and spent again once that was won', async () => {
  const site = { market: 'SG' as MarketCode, language: 'en' as const, width: 390 as const };
  const shopper: Shopper = { ...(await visit('SG', 'en', 390)), ...site };
  const { page, origin } = shopper;
  const recipient = 'disputed.card@shopper.example';
  const bought = await buyGiftCardByApi(shopper, recipient);
  await page.goto(bought.redirectUrl);
  await pay(shopper, 'confirmed', /\/gift-cards\//);
  const codePattern = /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}\b/;
  const mail = await waitForMail([recipient], (each) => codePattern.test(each));
  const code = codePattern.exec(mail)?.[0] ?? '';
  const readState = async () =>
    (await callApi<{ state: string }>(shopper, 'POST', 'gift-cards/balance', { code })).state;
  expect(await readState()).toBe('active');
  await moveMoney(shopper, bought.redirectUrl, 'dispute');
  expect(await readState()).toBe('frozen');
  await openPage(page, `${origin}/gift-cards/balance`);
  await page.locator('main input').first().fill(code);
  await page.keyboard.press('Enter');
  await page.getByText(code.slice(-4)).first().waitFor();
  await takePicture(shopper, 'gift-card-disputed');
  await moveMoney(shopper, bought.redirectUrl, 'dispute_won');
  expect(await readState()).toBe('active');
  await shopper.context.close();
});

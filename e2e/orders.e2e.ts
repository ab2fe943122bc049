import { randomUUID } from 'node:crypto';
import { markets } from '@vermilion/contract/markets';
import { formatMoney } from '@vermilion/contract/money';
import type { Order } from '@vermilion/contract/order';
import type { FoundReturn, StaffReturn } from '@vermilion/contract/returns';
import { expect, test } from 'vitest';
import { callApi, placeOrderByApi } from './api.ts';
import { closeBrowserAfterwards, openPage, visit, waitUntilSettled } from './browser.ts';
import { pay, pressPay, type Shopper } from './buying.ts';
import { waitForMail } from './mails.ts';
import { acceptInvitation, submitButton } from './members.ts';
import { shoppers } from './shoppers.ts';
import { clerk } from './staff.ts';
import { word } from './words.ts';

closeBrowserAfterwards();

let hired: Promise<Shopper> | undefined;

/** Returns a browser in which somebody of customer care is signed in; one for all journeys. */
function hireClerk(): Promise<Shopper> {
  hired ??= acceptInvitation(clerk.email);
  return hired;
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
  expect(shopper.complaints).toEqual([]);
  await shopper.context.close();
});

/** How a shopper brings goods back, and under which headings the return waits for the label and then for the goods. */
const ways = {
  store: { choice: 'To a store', requested: 'Waiting for your items' },
  label: { choice: 'In a parcel', requested: 'We’re making your label' },
} as const;

test.each([
  ['ID', 'id', 390, 'label'],
  ['SG', 'en', 1280, 'store'],
] as const)(
  '%s in %s at %i: an order is sent, arrives, and is returned (%s) and refunded',
  async (market, language, width, way) => {
    const staff = await hireClerk();
    const shopper: Shopper = { ...(await visit(market, language, width)), market, language, width };
    const { page } = shopper;
    const seeHeading = (english: string) => page.getByRole('heading', { name: word(english, language) }).waitFor();
    await placeOrderByApi(shopper, 'lipstick');
    await pay(shopper, 'confirmed');
    const id = readOrderId(shopper);
    const parcel = { carrier: 'SingPost', trackingNumber: 'SP1', trackingUrl: 'https://post.example/SP1' };
    const { order } = await callApi<{ order: Order }>(staff, 'POST', `staff/orders/${id}/parcels`, {
      ...parcel,
      idempotencyKey: randomUUID(),
    });
    await page.reload();
    await seeHeading('Your order is on its way');
    expect(await page.getByRole('link', { name: word('Track your order', language) }).getAttribute('href')).toBe(
      parcel.trackingUrl,
    );
    await callApi(staff, 'POST', `staff/orders/${id}/parcels/${order.parcels[0]?.id}/delivered`);

    await page.reload();
    await page.getByRole('link', { name: word('Return items', language) }).click();
    await page.waitForURL(/\/return/);
    await waitUntilSettled(page);
    await page.locator('select[name^="quantity."]').first().selectOption('1');
    await submitButton(shopper).click();
    await page.getByText(word('Choose a reason', language)).last().waitFor();
    await page.locator('select[name^="reason."]').first().selectOption('faulty');
    await page.getByRole('radio', { name: word(ways[way].choice, language) }).check();
    await submitButton(shopper).click();
    await seeHeading(ways[way].requested);

    const { returns } = await callApi<{ returns: FoundReturn[] }>(staff, 'GET', 'staff/returns/');
    const found = returns.find((each) => each.order.id === id);
    const { return: requested } = await callApi<StaffReturn>(staff, 'GET', `staff/returns/${found?.id}`);
    if (way === 'label') {
      const label = { carrier: 'JNE', trackingNumber: 'R1', url: 'https://post.example/R1' };
      await callApi(staff, 'POST', `staff/returns/${requested.id}/label`, label);
      await page.reload();
      await page.getByRole('link', { name: word('Open the label', language) }).waitFor();
    }
    const line = { lineId: requested.lines[0]?.lineId, quantity: 1, condition: 'unopened', restock: true };
    await callApi(staff, 'POST', `staff/returns/${requested.id}/receipt`, { storeCode: null, lines: [line] });
    await page.reload();
    await seeHeading('We have your items');
    await callApi(staff, 'POST', `staff/returns/${requested.id}/refund`, {});
    await expect
      .poll(
        async () => {
          await page.reload();
          return page.locator('main').textContent();
        },
        { timeout: 15_000 },
      )
      .toContain(word('Refunded', language));
    const money = formatMoney(order.lines[0]?.total ?? 0, markets[market], language);
    const mail = await waitForMail([word('Order {number}: your refund', language).replace('{number}', order.number)]);
    expect(mail).toContain(
      word('{money} was refunded. Your bank may need up to ten working days to show it.', language).replace(
        '{money}',
        money,
      ),
    );
    await openPage(page, page.url().replace('/return', ''));
    await page
      .getByText(
        word('{money} was refunded. Your bank may need a few days to show it.', language).replace('{money}', money),
      )
      .waitFor();
    await openPage(page, page.url().replace('?', '/receipt?'));
    await seeHeading('Refunds');
    expect(await page.locator('main').textContent()).toContain(`−${money}`);
    expect(shopper.complaints).toEqual([]);
    await shopper.context.close();
  },
);

type Checkout = {
  stores: { code: string; name: string; lacking: { lineId: string }[] }[];
  bag: { lines: { id: string; name: string }[] };
};

/** Puts products into the bag until one store lacks something of it while another has everything. */
async function fillBagForSomeStores(shopper: Shopper) {
  type Listing = { products: { slug: string; availability: string }[] };
  const { products } = await callApi<Listing>(shopper, 'GET', 'search/?q=lip');
  for (const { slug } of products.filter(({ availability }) => availability === 'in_stock')) {
    type Product = { variants: { id: number; availability: string }[] };
    const { variants } = await callApi<Product>(shopper, 'GET', `products/${slug}`);
    const variantId = variants.find(({ availability }) => availability === 'in_stock')?.id;
    await callApi(shopper, 'POST', 'cart/line-items/', { variantId, quantity: 1, idempotencyKey: randomUUID() });
    const { stores, bag } = await callApi<Checkout>(shopper, 'GET', 'checkout/?delivery=collect');
    const lacking = stores.find((store) => store.lacking.length > 0);
    const serving = stores.find((store) => store.lacking.length === 0);
    if (!serving) throw new Error('No store has it all');
    const missing = bag.lines.find(({ id }) => id === lacking?.lacking[0]?.lineId);
    if (lacking && missing) return { lacking, serving, missing };
  }
  throw new Error('Every store has everything');
}

test('an order is collected from a store that has it all, by its code (Indonesian at 390)', async () => {
  const { market, language, width } = { market: 'ID', language: 'id', width: 390 } as const;
  const staff = await hireClerk();
  const shopper: Shopper = { ...(await visit(market, language, width)), market, language, width };
  const { page, origin } = shopper;
  const { lacking, serving, missing } = await fillBagForSomeStores(shopper);
  await openPage(page, `${origin}/checkout`);
  await page.getByRole('radio', { name: word('Click & Collect', language) }).check();
  const group = page.getByRole('group', { name: word('Where you collect it', language) });
  const refused = group.getByRole('radio', { name: lacking.name });
  await refused.waitFor();
  expect(await refused.isDisabled()).toBe(true);
  expect(await group.textContent()).toContain(missing.name);
  await group.getByRole('radio', { name: serving.name }).check();
  await waitUntilSettled(page);
  const { fullName, phone } = shoppers[market];
  await page.locator('[name="contact.fullName"]').fill(fullName);
  await page.locator('[name="contact.email"]').fill(`${market.toLowerCase()}@shopper.example`);
  await page.locator('[name="contact.phone"]').fill(phone);
  await pressPay(shopper);
  await page.waitForURL(/\/pay/, { timeout: 30_000 });
  await pay(shopper, 'confirmed');
  const id = readOrderId(shopper);
  await page.getByText(serving.name).first().waitFor();
  await callApi(staff, 'POST', `staff/orders/${id}/ready-to-collect`);

  await page.reload();
  await page.getByRole('heading', { name: word('Your collection code', language) }).waitFor();
  const code = /[0-9A-Z]{3}-[0-9A-Z]{3}/.exec((await page.locator('main').textContent()) ?? '')?.[0] ?? '';
  const refusal = callApi(staff, 'POST', `staff/orders/${id}/collected`, { code: 'XXX-XXX' });
  await expect(refusal).rejects.toThrow('COLLECTION_CODE_WRONG');
  await callApi(staff, 'POST', `staff/orders/${id}/collected`, { code });
  await page.reload();
  await page.getByRole('heading', { name: word('You’ve collected your order', language) }).waitFor();
  expect(await page.getByText(code).count()).toBe(0);
  await page.getByRole('button', { name: word('Order again', language) }).click();
  await page.waitForURL('**/cart');
  await openPage(page, `${origin}/checkout`);
  await expect.poll(() => group.getByRole('radio', { name: serving.name }).isChecked()).toBe(true);
  expect(shopper.complaints).toEqual([]);
  await shopper.context.close();
});

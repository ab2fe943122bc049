import { randomUUID } from 'node:crypto';
import type { Product } from '@vermilion/contract/catalogue';
import { expect, inject, test } from 'vitest';
import { callApi } from './api.ts';
import { closeBrowserAfterwards, openPage, visit, waitUntilSettled } from './browser.ts';
import type { Shopper } from './buying.ts';
import { waitForMail } from './mails.ts';
import { dropSession, expectGoodPage, joinAsMember, signIn } from './members.ts';
import { word } from './words.ts';

closeBrowserAfterwards();

const site: Pick<Shopper, 'market' | 'language' | 'width'> = { market: 'TH', language: 'th', width: 390 };

type Wanted = { name: string; sku: string; path: string };

/** Finds a variant for the lips that is sold out, or one that is coming soon. */
async function findWanted(shopper: Shopper, availability: 'out_of_stock' | 'coming_soon'): Promise<Wanted> {
  type Listing = { products: { slug: string; availability: string }[] };
  const { products } = await callApi<Listing>(shopper, 'GET', 'search/?q=lip&limit=240');
  for (const { slug, ...card } of products) {
    if ((card.availability === 'coming_soon') !== (availability === 'coming_soon')) continue;
    const { name, variants } = await callApi<Product>(shopper, 'GET', `products/${slug}`);
    const variant = variants.find((each) => each.availability === availability);
    if (variant) return { name, sku: variant.sku, path: `/products/${slug}?variant=${variant.sku}` };
  }
  throw new Error(`Nothing in ${shopper.market} is ${availability}`);
}

/** Sends a file of stock, as a retailer's system does. */
async function sendStock({ market }: Shopper, sku: string, onHand: number): Promise<void> {
  const address = `http://127.0.0.1:${inject('port')}/api/web/v1/data-imports/`;
  const authorization = { Authorization: `Bearer ${inject('dataToken')}` };
  const id = randomUUID();
  const { status } = await fetch(`${address}stock/${id}`, {
    method: 'PUT',
    headers: { ...authorization, 'Content-Type': 'text/csv' },
    body: `sku,market,on_hand\n${sku},${market},${onHand}\n`,
  });
  expect(status).toBe(200);
  const readState = async () => (await (await fetch(address + id, { headers: authorization })).json()).state;
  await expect.poll(readState, { timeout: 20_000 }).toBe('stored');
}

const control = ({ page }: Shopper) => page.locator('.buy-bar button');

test('a visitor waits for what is sold out, and the mail leads back to it in stock (Thai at 390)', async () => {
  const shopper: Shopper = { ...(await visit(site.market, site.language, site.width)), ...site };
  const { page, origin, language, complaints, context } = shopper;
  const say = (english: string) => word(english, language);
  const email = `${randomUUID()}@member.example`;
  await joinAsMember(shopper, email);
  await dropSession(shopper);
  const { name, sku, path } = await findWanted(shopper, 'out_of_stock');

  await openPage(page, origin + path);
  const before = await page.locator('.buy-bar').boundingBox();
  await control(shopper)
    .filter({ hasText: say('Waitlist Me') })
    .dblclick();
  await page.getByRole('dialog').locator('[name=email]').fill(email);
  await page.getByRole('dialog').locator('[name=password]').fill('Velvet-Bullet-08');
  await page.getByRole('dialog').locator('form button[type=submit]').click();
  await control(shopper)
    .filter({ hasText: say('Waitlisted') })
    .waitFor();
  expect(await page.locator('.buy-bar').boundingBox()).toEqual(before);
  await expectGoodPage(shopper, 'waitlisted');

  // The same in a page of the account, and after Back.
  await openPage(page, `${origin}/account/waitlist`);
  await page.getByRole('link', { name, exact: true }).waitFor();
  await expectGoodPage(shopper, 'wait list');
  await page.goBack();
  await waitUntilSettled(page);
  await control(shopper)
    .filter({ hasText: say('Waitlisted') })
    .waitFor();

  // Left and joined again, each by one press.
  await control(shopper).click();
  await control(shopper)
    .filter({ hasText: say('Waitlist Me') })
    .waitFor();
  await control(shopper).dblclick();
  await control(shopper)
    .filter({ hasText: say('Waitlisted') })
    .waitFor();
  const { items } = await callApi<{ items: { sku: string }[] }>(shopper, 'GET', 'waitlist/');
  expect(items.map((item) => item.sku)).toEqual([sku]);

  await sendStock(shopper, sku, 7);
  const mail = await waitForMail([email, name], undefined, 60_000);
  const [, link = ''] =
    /href="([^"]*\/products\/[^"]*)"/.exec(mail.replaceAll('&amp;', '&').replaceAll('&quot;', '"')) ?? [];
  expect(new URL(link).origin).toBe(origin);
  await openPage(page, link);
  await page.locator('.buy-bar').getByText(say('Add to bag')).waitFor();
  await openPage(page, `${origin}/account/waitlist`);
  await page.getByText(say('Your waitlist is empty')).waitFor();
  // The visitor's press was refused, which asked for the sign-in.
  expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([]);
  await context.close();
});

test('a member is reminded of the start of a sale, and removes it from the list with an undo', async () => {
  const shopper: Shopper = { ...(await visit('HK', 'zh', 390)), market: 'HK', language: 'zh', width: 390 };
  const { page, origin, language, complaints, context } = shopper;
  const say = (english: string) => word(english, language);
  await joinAsMember(shopper, `${randomUUID()}@member.example`);
  const { name, path } = await findWanted(shopper, 'coming_soon');
  await openPage(page, origin + path);
  await control(shopper)
    .filter({ hasText: say('Remind me') })
    .click();
  await control(shopper)
    .filter({ hasText: say('Reminder set') })
    .waitFor();
  await expectGoodPage(shopper, 'coming soon');

  await openPage(page, `${origin}/account/waitlist`);
  const row = page.getByRole('link', { name, exact: true });
  await page.locator('main li').filter({ has: row }).getByRole('button').click();
  await page.getByText(say('Your waitlist is empty')).waitFor();
  await page.getByRole('button', { name: say('Undo') }).click();
  await row.waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('a visitor who leaves to sign up, and logs in instead, is on the list after it', async () => {
  const shopper: Shopper = { ...(await visit('SG', 'en', 1280)), market: 'SG', language: 'en', width: 1280 };
  const { page, origin, context } = shopper;
  const email = `${randomUUID()}@member.example`;
  await joinAsMember(shopper, email);
  await dropSession(shopper);
  const { path } = await findWanted(shopper, 'out_of_stock');
  await openPage(page, origin + path);
  await control(shopper).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Sign Up' }).click();
  await page.waitForURL('**/sign_up?**');
  await page.locator('main').getByRole('link', { name: 'Log In' }).first().click();
  await page.waitForURL('**/sign_in?**');
  // The address changes before the page does.
  await page.getByRole('heading', { level: 1, name: 'Log In' }).waitFor();
  await signIn(shopper, email);
  await page.waitForURL(origin + path);
  await control(shopper).filter({ hasText: 'Waitlisted' }).waitFor();
  await context.close();
});

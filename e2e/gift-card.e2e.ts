import { formatDate } from '@vermilion/contract/dates';
import { drawGiftCard } from '@vermilion/contract/gift-card-art';
import { markets } from '@vermilion/contract/markets';
import { formatMoney } from '@vermilion/contract/money';
import { expect, test } from 'vitest';
import { callApi, orderByApi } from './api.ts';
import { closeBrowserAfterwards, openPage, visit } from './browser.ts';
import { pay, type Shopper } from './buying.ts';
import { waitForMail } from './mails.ts';
import { expectGoodPage } from './members.ts';
import { word } from './words.ts';

closeBrowserAfterwards();

const codePattern = /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}\b/;

/** Returns the code in the mail to an address, which shows a picture. */
async function readGiftCardMail(to: string): Promise<string> {
  const mail = await waitForMail([to], (each) => codePattern.test(each));
  expect(mail).toContain('data:image/png;base64,');
  return codePattern.exec(mail)?.[0] ?? '';
}

type Listing = { products: { slug: string; availability: string }[] };
type Product = { variants: { id: number; availability: string; price: number }[] };

/** Puts a product into the bag. */
async function fillBag(shopper: Shopper): Promise<void> {
  const { products } = await callApi<Listing>(shopper, 'GET', 'search/?q=velvet&sort=price_low_high');
  const slug = products.find(({ availability }) => availability === 'in_stock')?.slug;
  const { variants } = await callApi<Product>(shopper, 'GET', `products/${slug}`);
  const variantId = variants.find(({ availability }) => availability === 'in_stock')?.id;
  const body = { variantId, quantity: 1, idempotencyKey: crypto.randomUUID() };
  await callApi(shopper, 'POST', 'cart/line-items/', body);
}

/** Enters a code in the bag on screen. */
async function enterCode({ page, language }: Shopper, code: string): Promise<void> {
  await page.getByRole('button', { name: word('Gift card or credit', language) }).click();
  await page.getByLabel(word('Gift card code', language)).fill(code);
  const answered = page.waitForResponse((response) => response.url().includes('/cart/gift-cards/'));
  await page.keyboard.press('Enter');
  expect((await answered).status()).toBe(200);
  await page.getByRole('button', { name: new RegExp(code.slice(-4)) }).waitFor();
}

test('a gift card is bought, received and spent in two orders (Chinese at 390)', async () => {
  const { market, language, width } = { market: 'HK', language: 'zh', width: 390 } as const;
  const amount = 600;
  const shopper: Shopper = { ...(await visit(market, language, width)), market, language, width };
  const { page, origin, complaints } = shopper;
  const print = (minor: number) => formatMoney(minor, markets[market], language);
  const recipient = `priya.${crypto.randomUUID()}@example.com`;
  await openPage(page, `${origin}/gift-cards`);
  await page.locator('input[name=design][value=ribbon]').check({ force: true });
  await page.locator('input[name=amount][value=other]').check();
  await page.fill('[name=otherAmount]', String(amount));
  await page.fill('[name="recipient.fullName"]', 'Priya Nair');
  await page.fill('[name="recipient.email"]', recipient);
  await page.fill('[name=message]', 'Happy birthday');
  await page.fill('[name="buyer.fullName"]', 'Mei Tan');
  await page.fill('[name="buyer.email"]', 'mei@example.sg');
  await page.getByRole('button', { name: word('Continue to payment', language) }).click();
  await page.waitForURL(/\/pay\//, { timeout: 30_000 });
  await pay(shopper, 'confirmed', /\/gift-cards\//);
  await page.getByRole('heading', { name: word('Your gift card is paid', language) }).waitFor();
  const code = await readGiftCardMail(recipient);
  // The page names the day; its picture is the design that was chosen.
  await page.reload();
  const today = formatDate(new Date().toISOString(), markets[market].timeZones[0], market, language);
  const sent = word('We sent it to {email} on <0>{day}</0>.', language);
  const expected = sent
    .replace(/<\/?0>/g, '')
    .replace('{email}', recipient)
    .replace('{day}', today);
  await page.getByText(expected).waitFor();
  expect(await page.locator('figure img').getAttribute('src')).toBe(
    `data:image/svg+xml,${encodeURIComponent(drawGiftCard('ribbon', true))}`,
  );

  await openPage(page, `${origin}/gift-cards/balance`);
  await page.fill('[name=code]', code.toLowerCase());
  await page.keyboard.press('Enter');
  await page.getByText(print(amount * 100), { exact: true }).waitFor();

  const left: number[] = [];
  for (const order of [1, 2]) {
    await fillBag(shopper);
    await openPage(page, `${origin}/cart`);
    await enterCode(shopper, code);
    const leftText = word('{left} left afterwards', language);
    const leftAfterwards = await page.getByText(leftText.replace('{left}', '').trim()).textContent();
    if (order === 1) await expectGoodPage(shopper, 'bag with a gift card');
    await orderByApi(shopper);
    const { balance } = await callApi<{ balance: number }>(shopper, 'POST', 'gift-cards/balance', { code });
    expect(leftAfterwards).toContain(leftText.replace('{left}', print(balance)));
    left.push(balance);
  }
  await openPage(page, `${origin}/gift-cards/balance`);
  await page.fill('[name=code]', code);
  await page.keyboard.press('Enter');
  await page.getByText(print(left.at(-1) ?? 0), { exact: true }).waitFor();
  const [afterFirst = 0, afterSecond = 0] = left;
  expect(afterFirst).toBeLessThan(amount * 100);
  expect(afterSecond).toBeLessThan(afterFirst);
  expect(complaints).toEqual([]);
}, 120_000);

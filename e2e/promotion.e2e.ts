import { randomUUID } from 'node:crypto';
import type { Bag } from '@vermilion/contract/bag';
import { expect, test } from 'vitest';
import { callApi } from './api.ts';
import { closeBrowserAfterwards, openPage, visit } from './browser.ts';
import { word } from './words.ts';

closeBrowserAfterwards();

test('a code that qualifies, stops and applies again, and one that brings a gift (Thai at 390)', async () => {
  const { market, language, width } = { market: 'TH', language: 'th', width: 390 } as const;
  const refusal = 'ขออภัย โปรโมชันนี้ใช้ไม่ได้';
  const visitor = await visit(market, language, width);
  const { page, origin, context, complaints } = visitor;
  type Product = { variants: { id: number; availability: string }[] };
  const { variants } = await callApi<Product>(visitor, 'GET', 'products/velvet-bullet-lipstick');
  const variantId = variants.find(({ availability }) => availability === 'in_stock')?.id;
  await callApi(visitor, 'POST', 'cart/line-items/', { variantId, quantity: 2, idempotencyKey: randomUUID() });
  await openPage(page, `${origin}/cart`);

  // The section is loaded once the page is used and its place is near.
  const input = page.getByRole('textbox', { name: word('Promo code', language) });
  await page.mouse.wheel(0, 60);
  await page.getByRole('button', { name: word('Promo code', language) }).click();
  await input.fill('glow10');
  await input.press('Enter');
  await page.getByRole('alert').getByText(refusal).waitFor();
  expect(await input.getAttribute('aria-invalid')).toBe('true');

  await input.fill(' GLOW10 ');
  await input.press('Enter');
  const remove = page.getByRole('button', { name: word('Remove code {code}', language).replace('{code}', 'GLOW10') });
  await remove.waitFor();
  const name = word('Code {code}', language).replace('{code}', 'GLOW10');
  const discount = page.locator('dt', { hasText: name });
  await discount.waitFor();

  const [less, more] = [page.locator('.quantity-button').nth(0), page.locator('.quantity-button').nth(1)];
  await less.click();
  await page
    .locator('.toast', { hasText: word('{name} no longer applies.', language).replace('{name}', name) })
    .waitFor();
  expect(await discount.count()).toBe(0);
  await remove.waitFor();
  await more.click();
  await discount.waitFor();

  await remove.click();
  await input.waitFor();
  expect(await discount.count()).toBe(0);

  await input.fill('PRESENT');
  await input.press('Enter');
  await page.getByRole('button', { name: word('Remove code {code}', language).replace('{code}', 'PRESENT') }).waitFor();
  const { lines } = await callApi<Bag>(visitor, 'GET', 'cart/');
  const gift = page
    .getByRole('listitem')
    .filter({ hasText: lines.find(({ kind }) => kind === 'gift')?.name ?? 'no gift' })
    .filter({ hasText: word('Free', language) });
  await gift.waitFor();
  expect(await gift.locator('.quantity-button').count()).toBe(0);
  await less.click();
  await gift.waitFor({ state: 'detached' });
  await more.click();
  await gift.waitFor();
  // The browser reports the refused code.
  expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
  await context.close();
});

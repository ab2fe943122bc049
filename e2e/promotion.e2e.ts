import { randomUUID } from 'node:crypto';
import type { Bag } from '@vermilion/contract/bag';
import { expect, test } from 'vitest';
import { callApi } from './api.ts';
import { closeBrowserAfterwards, expectNoAxeFindings, openPage, visit } from './browser.ts';
import { expectTranslated, word } from './words.ts';

closeBrowserAfterwards();

test.each([
  ['SG', 'en', 390, 'Sorry, the promotion is invalid'],
  ['TH', 'th', 1280, 'ขออภัย โปรโมชันนี้ใช้ไม่ได้'],
] as const)(
  '%s in %s at %i: a code that qualifies, stops and applies again, and one that brings a gift',
  async (market, language, width, refusal) => {
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
    if (width === 390) await page.getByRole('button', { name: word('Promo code', language) }).click();
    await input.fill('glow10');
    await input.press('Enter');
    await page.getByRole('alert').getByText(refusal).waitFor();
    expect(await input.getAttribute('aria-invalid')).toBe('true');
    await expectNoAxeFindings(page, `a refused code, ${market} ${language} ${width}`);

    await input.fill(' GLOW10 ');
    await input.press('Enter');
    const remove = page.getByRole('button', { name: word('Remove code {code}', language).replace('{code}', 'GLOW10') });
    await remove.waitFor();
    const name = word('Code {code}', language).replace('{code}', 'GLOW10');
    const discount = page.locator('dt', { hasText: name });
    await discount.waitFor();
    await expectNoAxeFindings(page, `an applied code, ${market} ${language} ${width}`);
    await expectTranslated(page, language);

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
    await page
      .getByRole('button', { name: word('Remove code {code}', language).replace('{code}', 'PRESENT') })
      .waitFor();
    const { lines } = await callApi<Bag>(visitor, 'GET', 'cart/');
    const gift = page
      .getByRole('listitem')
      .filter({ hasText: lines.find(({ kind }) => kind === 'gift')?.name ?? 'no gift' })
      .filter({ hasText: word('Free', language) });
    await gift.waitFor();
    expect(await gift.locator('.quantity-button').count()).toBe(0);
    await expectNoAxeFindings(page, `a gift, ${market} ${language} ${width}`);
    await less.click();
    await gift.waitFor({ state: 'detached' });
    await more.click();
    await gift.waitFor();
    // The browser reports the refused code.
    expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
    await context.close();
  },
);

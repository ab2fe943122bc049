import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openPage } from './browser.ts';
import type { Shopper } from './buying.ts';
import { expectGoodPage } from './members.ts';
import { word } from './words.ts';

const product = '/products/velvet-bullet-lipstick';

/** Opens everything that lies over a page at a width, and checks each as it stands open. */
export async function expectGoodOverlays(shopper: Shopper): Promise<void> {
  const { page, origin, language, width } = shopper;
  const say = (english: string) => word(english, language);
  const dialog = page.getByRole('dialog').filter({ visible: true });
  const check = (name: string) => expectGoodPage(shopper, name);
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
  };
  await openPage(page, `${origin}/categories/lips`);

  await button(page, say('Search')).click();
  await dialog.getByRole('option').first().waitFor();
  await check('search before typing');
  await dialog.getByRole('searchbox').fill('velvet');
  await dialog.locator('article').first().waitFor();
  await check('search with products');
  await dialog.getByRole('searchbox').fill('zzzxx');
  await dialog.getByText(say('No products found'), { exact: true }).waitFor();
  await check('search without products');
  await close();

  if (width === 390) {
    await button(page, say('Menu')).click();
    await dialog.getByRole('button').nth(2).waitFor();
    await check('mobile menu');
    await dialog.locator('li').getByRole('button').first().click();
    await dialog.getByRole('link').nth(2).waitFor();
    await check('a department in the mobile menu');
    await close();
    await button(page, new RegExp(`^${say('Filter')}`)).click();
    await dialog.locator('input[name=brands]').first().waitFor();
    await check('filter sheet');
    await close();
  } else {
    const menu = page.getByRole('navigation', { name: say('Menu'), exact: true });
    await menu.getByRole('button').filter({ visible: true }).first().click();
    await menu.getByRole('heading').first().waitFor();
    await check('mega menu');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /\d/ }).and(page.locator('header a[href$="/cart"]')).hover();
    await page.getByRole('region', { name: say('Bag preview') }).waitFor();
    await check('preview of an empty bag');
    await page.keyboard.press('Escape');
  }

  await page
    .locator(width === 390 ? 'footer' : 'aside')
    .getByRole('button')
    .first()
    .click();
  await dialog.getByRole('link').first().waitFor();
  await check('edition dialog');
  await close();

  const plus = new RegExp(`^${say('Choose and add to bag: {name}').replace('{name}', '')}`);
  await button(page, plus).click();
  await dialog.getByRole('radio').nth(1).waitFor();
  await check('choice of a quick addition');
  await close();

  await openPage(page, origin + product);
  await button(page, say('Add to bag')).click();
  if (width === 390) {
    await page.getByRole('button', { name: say('View bag'), exact: true }).waitFor();
    await check('notification');
    // In text at twice the size the action leaves the words a line of their own.
    const share = await page.locator('.toast').evaluate((toast) => {
      document.documentElement.style.fontSize = '200%';
      const words = toast.querySelector('.toast-text')?.clientWidth ?? 0;
      const part = words / toast.clientWidth;
      document.documentElement.style.fontSize = '';
      return part;
    });
    expect(share).toBeGreaterThan(0.5);
  } else {
    await page
      .getByRole('region', { name: say('Bag preview') })
      .getByRole('listitem')
      .waitFor();
    await check('preview of what was added');
  }
}

function button(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
}

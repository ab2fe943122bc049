import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { closeBrowserAfterwards, openPage, visit, widths } from './browser.ts';

closeBrowserAfterwards();

const product = '/products/velvet-bullet-lipstick';

test('the page of the preview says that visits to it are not counted', async () => {
  const { page, origin, context } = await visit('SG', 'en', 390);
  await openPage(page, `${origin}/preview/layout`);
  await page.getByRole('complementary', { name: 'Preview: visits to this page aren’t counted.' }).waitFor();
  await context.close();
});

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();

test.for(widths)('an addition from the search at %i is confirmed above it, by pointer and keyboard', async (width) => {
  const { page, origin, context } = await visit('SG', 'en', width);
  await openPage(page, origin);
  await button(page, 'Search').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('shampoo');
  const add = dialog.getByRole('button', { name: /^Add to bag/ });
  await add.first().click();
  // Reachable for assistive technology: part of the dialog, outside which everything is inert.
  const toast = dialog.locator('.toast');
  await toast.waitFor();
  expect(await dialog.getByRole('status').filter({ hasText: 'Added' }).count()).toBe(1);
  const [shown, viewport] = [await toast.boundingBox(), page.viewportSize()];
  if (!shown || !viewport) throw new Error('The notification is not on screen');
  if (width === 390) expect(shown.y).toBeGreaterThan(viewport.height / 2);
  else expect(shown.x + shown.width).toBeGreaterThan(viewport.width - 40);
  await dialog.getByRole('button', { name: 'Close notification' }).click();
  await expect.poll(() => toast.count()).toBe(0);
  expect(await page.locator('dialog[open]').count()).toBe(1);

  await add.first().click();
  const viewBag = dialog.getByRole('button', { name: 'View bag' });
  await viewBag.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/cart');
  await context.close();
});

test('search by keyboard: arrows move through suggestions, an input method keeps its keys, Escape closes', async () => {
  const { page, origin, context } = await visit('HK', 'zh', 1280);
  await openPage(page, origin);
  const opener = button(page, '搜尋');
  await opener.focus();
  await page.keyboard.press('Enter');
  const field = page.getByRole('searchbox');
  await field.waitFor();
  await page.getByRole('option').first().waitFor();
  await page.keyboard.type('a');
  await page.getByRole('option').first().waitFor();
  const getActive = () => field.getAttribute('aria-activedescendant');
  // A candidate window is open: its arrow keys belong to the input method.
  await field.evaluate((element) =>
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowDown', isComposing: true, bubbles: true, cancelable: true }),
    ),
  );
  expect(await getActive()).toBeNull();
  await page.keyboard.press('ArrowDown');
  await expect.poll(getActive).not.toBeNull();
  const active = page.locator(`[id="${await getActive()}"]`);
  const href = await active.getAttribute('href');
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.press('Enter');
  await field.waitFor();
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(getActive).not.toBeNull();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname + url.search === href);
  await context.close();
});

test('the menu closes by Escape wherever focus is, by a tap outside, and marks its department', async () => {
  const { page, origin, context } = await visit('SG', 'en', 1280, { hasTouch: true });
  await openPage(page, `${origin}/categories/lips`);
  const entry = page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Make-up' });
  const panel = page.getByRole('link', { name: 'All Make-up' });
  expect(await entry.getAttribute('aria-current')).toBe('true');

  await entry.hover();
  await panel.waitFor();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });

  // In the margin, where a tap follows no link.
  await page.mouse.move(8, 700);
  await entry.tap();
  await panel.waitFor();
  await page.touchscreen.tap(8, 700);
  await panel.waitFor({ state: 'detached' });

  // While another panel is open, only its entry is underlined.
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Skin', exact: true }).tap();
  const isUnderlined = (element: Element) => getComputedStyle(element).borderBottomColor !== 'rgba(0, 0, 0, 0)';
  await expect.poll(() => entry.evaluate(isUnderlined)).toBe(false);
  await page.keyboard.press('Escape');
  await expect.poll(() => entry.evaluate(isUnderlined)).toBe(true);

  await entry.focus();
  await page.keyboard.press('Enter');
  await panel.waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await entry.evaluate((element) => element === document.activeElement)).toBe(true);
  await context.close();
});

test('without scripts an entry of the menu leads to its department', async () => {
  const { page, origin, context } = await visit('SG', 'en', 1280, { javaScriptEnabled: false });
  await page.goto(origin);
  await page.getByRole('navigation', { name: 'Menu' }).getByText('Make-up', { exact: true }).click();
  await page.waitForURL('**/categories/**');
  await context.close();
});

test('a filter group stays open when its last box is unticked', async () => {
  const { page, origin, context } = await visit('SG', 'en', 1280);
  await openPage(page, `${origin}/categories/lips?sale=1`);
  const box = page.locator('main input[name=sale]');
  await box.focus();
  await page.keyboard.press('Space');
  await page.waitForURL((url) => !url.searchParams.has('sale'));
  expect(await box.isVisible()).toBe(true);
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  await context.close();
});

test('at 400 % zoom the quantity can be chosen on the product page', async () => {
  const { page, origin, context } = await visit('SG', 'en', 390, { viewport: { width: 320, height: 256 } });
  await openPage(page, origin + product);
  const more = page.getByRole('button', { name: /^One more/ });
  await more.click();
  await expect.poll(() => page.locator('.quantity-number').textContent()).toBe('2');
  await context.close();
});

test('the page of a product says on which days it arrives, and which store has it', async () => {
  const { page, origin, context, complaints } = await visit('SG', 'en', 390);
  await openPage(page, origin + product);
  // The shared page says how long it takes; the days come with the first use.
  const terms = page.locator('.facts').first();
  expect(await terms.textContent()).toContain('2–3 working days');
  const readTop = () =>
    page.evaluate(() => Math.round(document.querySelector('.product-details')?.getBoundingClientRect().top ?? 0));
  const top = await readTop();
  await page.keyboard.press('Tab');
  await terms.getByText(/^Arrives .+\s– .+/).waitFor();
  await terms.getByText(/^Ready .+ by .+/).waitFor();
  await terms.getByText('In store now: Vermilion Orchard Road').waitFor();
  expect(await readTop()).toBe(top);

  // What is chosen stays on the first screen, above the bar that adds it.
  const chosen = page.locator('.shade-card label:has(:checked)');
  const [shade, bar] = [await chosen.boundingBox(), await page.locator('.buy-bar').boundingBox()];
  if (!shade || !bar) throw new Error('The choice is not on screen');
  expect(shade.x).toBeGreaterThan(0);
  expect(shade.x + shade.width).toBeLessThan(390);
  expect(shade.y + shade.height).toBeLessThanOrEqual(bar.y);
  expect(complaints).toEqual([]);
  await context.close();
});

test('forced colours keep shades apart and show what is chosen, how far a meter is, and stars', async () => {
  const { page, origin, context } = await visit('SG', 'en', 1280, { forcedColors: 'active' });
  const read = (selector: string, property: string, pseudo?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, [name, part]) => getComputedStyle(element, part).getPropertyValue(name), [
        property,
        pseudo,
      ] as [string, string | undefined]);
  await openPage(page, origin + product);
  const [text, canvas] = [await read('body', 'color'), await read('body', 'background-color')];
  expect(text).not.toBe(canvas);
  const shades = await page
    .locator('.shade-card label')
    .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).backgroundColor));
  expect(new Set(shades).size).toBeGreaterThan(shades.length / 2);
  expect(await read('.shade-card label:has(:checked)', 'outline-style')).toBe('solid');
  expect(await read('.shade-card label:not(:has(:checked))', 'outline-style')).toBe('none');
  for (const colored of ['.shade-bar', '.buy-bar-shade']) {
    expect(await read(colored, 'forced-color-adjust'), colored).toBe('none');
  }
  expect(await read('.rating', 'background-color', '::before')).toBe(text);

  await openPage(page, `${origin}/categories/lips?sale=1`);
  expect(await read('input[name=sale]', 'appearance')).toBe('auto');
  expect(await read('.chip[aria-current]', 'background-color')).not.toBe(canvas);
  await openPage(page, `${origin}/categories/lips`);
  expect(await read('.meter > span', 'background-color')).toBe(text);
  expect(await read('.meter', 'border-top-style')).toBe('solid');
  await context.close();
});

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { closeBrowserAfterwards, openPage, visit, widths } from './browser.ts';

closeBrowserAfterwards();

/** What has focus: its name, or `nothing`; and whether another element lies over its middle. */
function focused(page: Page): Promise<{ name: string; isCovered: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return { name: 'nothing', isCovered: false };
    const { left, top, width, height } = element.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    return {
      name: (element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? '').trim(),
      isCovered: !above || !(element.contains(above) || above.contains(element) || label?.contains(above)),
    };
  });
}

/** Tabs on to the control of that name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let pressed = 0; pressed < 150; pressed++) {
    await page.keyboard.press('Tab');
    if (name.test((await focused(page)).name)) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

const focusIsOn = (page: Page, name: RegExp) => expect.poll(async () => (await focused(page)).name).toMatch(name);

test.for(widths)('a listing at %i: focus goes on from what leaves the page to what takes its place', async (width) => {
  const { page, origin, context } = await visit('SG', 'en', width);
  const cards = page.locator('main article');
  await openPage(page, `${origin}/categories/lips?brands=vermilion-collection,bea-solano`);
  await tabTo(page, /^Bea Solano\s*remove$/);
  await page.keyboard.press('Enter');
  await focusIsOn(page, /^Vermilion Collection\s*remove$/);
  await tabTo(page, /^Clear all$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('ul.chip-list').count()).toBe(0);
  const [first] = await cards.locator('a').allTextContents();
  await focusIsOn(page, new RegExp(`^${first}$`));

  await tabTo(page, /^Show more$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => cards.count()).toBe(48);
  const added = await cards.nth(24).locator('a').textContent();
  await focusIsOn(page, new RegExp(`^${added}$`));
  expect((await focused(page)).isCovered).toBe(false);
  await context.close();
});

test.for(widths)('the bag at %i: the last item taken out and put back by keyboard', async (width) => {
  const { page, origin, context } = await visit('SG', 'en', width);
  await openPage(page, `${origin}/products/velvet-bullet-lipstick`);
  await tabTo(page, /^15 Postbox/);
  // Not below the bar at the bottom edge.
  expect((await focused(page)).isCovered).toBe(false);
  await tabTo(page, /^Add to bag$/);
  const isAdded = page.waitForResponse(
    (response) => response.url().includes('/cart/') && response.request().method() === 'POST',
  );
  await page.keyboard.press('Enter');
  await isAdded;
  await openPage(page, `${origin}/cart`);
  await tabTo(page, /^Remove/);
  await page.keyboard.press('Enter');
  await focusIsOn(page, /^Undo: Velvet Bullet Lipstick, 15 Postbox/);
  await page.keyboard.press('Enter');
  await focusIsOn(page, /^Velvet Bullet Lipstick$/);
  await context.close();
});

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { closeBrowserAfterwards, openPage, visit } from './browser.ts';
import type { Shopper } from './buying.ts';
import { joinAsMember } from './members.ts';

closeBrowserAfterwards();

/** The departments that can be seen in the menu's row, and its entry for the others. */
const listSeen = (page: Page) =>
  page.locator('nav.menu > ul > li > :is(a, button)').evaluateAll((entries) =>
    entries
      .filter((entry) => {
        const { left, top, width, height } = entry.getBoundingClientRect();
        const above = document.elementFromPoint(left + width / 2, top + height / 2);
        return width > 0 && above !== null && entry.contains(above);
      })
      .map((entry) => entry.textContent.trim()),
  );

test('in forced colours the menu folds what has no room, as it does in others', async () => {
  const lists = [];
  for (const forcedColors of ['none', 'active'] as const) {
    const { page, origin } = await visit('SG', 'en', 1280, { forcedColors });
    await openPage(page, origin);
    await page.getByRole('button', { name: 'More' }).waitFor();
    lists.push(await listSeen(page));
  }
  expect(lists[0]?.length).toBeGreaterThan(4);
  expect(lists[1]).toEqual(lists[0]);
});

test('without scripts every department of the menu is seen, and is a link', async () => {
  const { page, origin } = await visit('SG', 'en', 1280, { javaScriptEnabled: false });
  await page.goto(origin);
  const entries = page.locator('nav.menu a');
  const names = await entries.allTextContents();
  expect(names.length).toBeGreaterThan(7);
  await expect.poll(() => listSeen(page)).toEqual(names.map((name) => name.trim()));
  expect(await page.locator('nav.menu [role=button]').count()).toBe(0);
});

test.each(['en', 'th'] as const)(
  'at 320 px in %s the header has the account between search and bag',
  async (language) => {
    const { page, origin } = await visit('TH', language, 390, { viewport: { width: 320, height: 700 } });
    await openPage(page, `${origin}/categories/lips`);
    const boxes = await page.locator('header.header :is(a, button)').evaluateAll((controls) =>
      controls
        .map((control) => ({ name: control.getAttribute('href'), ...control.getBoundingClientRect().toJSON() }))
        .filter(({ width }) => width > 0)
        .toSorted((one, other) => one.left - other.left),
    );
    expect(boxes).toHaveLength(5);
    for (const [index, { left, right, width, height }] of boxes.entries()) {
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      expect(left).toBeGreaterThanOrEqual(index === 0 ? 0 : (boxes[index - 1]?.right ?? 0) - 1);
      expect(right).toBeLessThanOrEqual(320);
    }
    expect(boxes[3]?.name).toContain('/sign_in');
    expect(boxes[4]?.name).toBe('/cart');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  },
);

test('a name beside the account icon is whole or not there', async () => {
  const shopper: Shopper = { ...(await visit('SG', 'en', 1280)), market: 'SG', language: 'en', width: 1280 };
  const { page } = shopper;
  await joinAsMember(shopper, 'name-in-the-header@example.com');
  const place = page.locator('.header-account');
  await place.locator('span').waitFor({ state: 'attached' });
  const show = (name: string) =>
    place.evaluate((element, text) => {
      const inner = element.firstElementChild as HTMLElement;
      inner.textContent = text;
      const [box, line] = [element.getBoundingClientRect(), inner.getBoundingClientRect()];
      return line.top >= box.bottom
        ? 'hidden'
        : line.right <= box.right + 1 && line.bottom <= box.bottom + 1
          ? 'whole'
          : 'cut';
    }, name);
  expect(await show('Mei')).toBe('whole');
  expect(await show('Tan Mei Ling Angela')).toBe('hidden');
});

test('a headline with a long word breaks it instead of widening the page', async () => {
  const { page, origin } = await visit('SG', 'en', 390);
  await openPage(page, origin);
  await page
    .locator('main h2.headline')
    .first()
    .evaluate((headline) => {
      headline.textContent = 'Feuchtigkeitsspendendes';
    });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

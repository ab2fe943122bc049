import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addByApi } from './api.ts';
import { closeBrowserAfterwards, expectRoomForLargeText, openPage, visit } from './browser.ts';
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

test('in large text the gifts of a member and the API reference have room on a phone', async () => {
  const shopper: Shopper = { ...(await visit('TH', 'th', 390)), market: 'TH', language: 'th', width: 390 };
  const { page, origin } = shopper;
  await openPage(page, `${origin}/swagger`);
  await page.locator('main article, main details, main section').first().waitFor();
  await expectRoomForLargeText(page, '/swagger');
  await joinAsMember(shopper, 'gifts-in-large-text@example.com');
  await openPage(page, `${origin}/account/gifts`);
  await expectRoomForLargeText(page, '/account/gifts');
});

test('a name beside the account icon is whole or not there', async () => {
  const shopper: Shopper = { ...(await visit('SG', 'en', 1280)), market: 'SG', language: 'en', width: 1280 };
  const { page } = shopper;
  await joinAsMember(shopper, 'name-in-the-header@example.com');
  const place = page.locator('.header-account');
  await place.waitFor();
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

/**
 * The controls of a page that are smaller than 24 px (WCAG 2.5.8). A control inside a label is as large as the label, and links
 * within a sentence are excepted.
 */
const listSmallTargets = (page: Page) =>
  page.locator(':is(a[href], button, input, select, summary)').evaluateAll((controls) =>
    controls.flatMap((control) => {
      const target = control.closest('label') ?? control;
      const { width, height } = target.getBoundingClientRect();
      const isShown = target.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
      const line = target.parentElement?.textContent?.trim() ?? '';
      const isInSentence = control.tagName === 'A' && line !== target.textContent?.trim() && line.length > 0;
      const isInline = isInSentence && getComputedStyle(control).display === 'inline';
      return isShown && !isInline && Math.min(width, height) < 24
        ? [
            `${target.textContent?.trim() || control.getAttribute('name')}: ${Math.round(width)} × ${Math.round(height)}`,
          ]
        : [];
    }),
  );

const publicPaths = ['/', '/categories/lips', '/search?q=serum', '/products/velvet-bullet-lipstick', '/brands'];
const memberPaths = [
  '/account',
  '/account/membership',
  '/account/points',
  '/account/rewards',
  '/account/gifts',
  '/account/orders',
  '/account/profile',
  '/account/gift-cards',
];

test.each([
  ['SG', 'en'],
  ['TH', 'th'],
  ['ID', 'id'],
] as const)(
  'at 390 px in %s no page is wider than the screen, and every target has 24 px',
  async (market, language) => {
    const shopper: Shopper = { ...(await visit(market, language, 390)), market, language, width: 390 };
    const { page, origin } = shopper;
    const expectFits = async (path: string) => {
      await openPage(page, `${origin}${path}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
      expect(await listSmallTargets(page), path).toEqual([]);
    };
    for (const path of [...publicPaths, '/sign_in', '/sign_up', '/gift-cards', '/beauty-pass', '/no-such-page']) {
      await expectFits(path);
    }
    await joinAsMember(shopper, `fits-in-${language}@example.com`);
    await addByApi(shopper, language === 'th' ? 'ลิปสติก' : 'velvet', 2);
    for (const path of ['/cart', '/checkout', ...memberPaths]) await expectFits(path);
  },
);

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

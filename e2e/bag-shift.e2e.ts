import type { Bag } from '@vermilion/contract/bag';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addByApi, callApi } from './api.ts';
import { closeBrowserAfterwards, openPage, visit } from './browser.ts';
import type { Shopper } from './buying.ts';

closeBrowserAfterwards();

/** The shift of a page that Lighthouse calls good by far. */
const maxShift = 0.02;

type Shift = { value: number; moved: string[] };
type ShiftEntry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Element | null }[] };

/** Records how much of the window moves by itself, on every page that is opened from now on. */
function recordShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as ShiftEntry[]) {
        const moved = sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`);
        if (!hadRecentInput) shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Scrolls through a page in steps of a third of the window, so that everything in it is loaded. */
async function scrollThrough(page: Page): Promise<void> {
  const isAtEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);
  for (let step = 0; step < 40 && !(await isAtEnd()); step += 1) {
    await page.mouse.wheel(0, 280);
    await page.waitForTimeout(300);
  }
  await expect.poll(() => page.locator('main .skeleton').filter({ visible: true }).count()).toBe(0);
}

test.each([
  ['SG', 'en', 390],
  ['TH', 'th', 1280],
] as const)('%s in %s at %i: nothing in the bag moves when its sections arrive', async (market, language, width) => {
  const shopper: Shopper = { ...(await visit(market, language, width)), market, language, width };
  const { page, origin } = shopper;
  await recordShifts(page);
  const expectStill = async (what: string) => {
    await openPage(page, `${origin}/cart`);
    // Before the sections come only fonts do.
    await page.evaluate(() => {
      window.scrollTo(0, 0);
      (window as unknown as { shifts: Shift[] }).shifts.length = 0;
    });
    await scrollThrough(page);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, `${what}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(maxShift);
  };
  const query = language === 'th' ? 'ลิปสติก' : 'velvet';
  await addByApi(shopper, query, 2);
  await expectStill('bag of a visitor');

  type Member = { user: { email: string }; password: string };
  const { user, password } = await callApi<Member>(shopper, 'POST', 'sandbox/users/', { points: 5000 });
  await callApi(shopper, 'POST', 'sessions', { email: user.email, password });
  const { lines } = await callApi<Bag>(shopper, 'GET', 'cart/');
  await callApi(shopper, 'POST', 'cart/saved-items/', { lineId: lines[0]?.id });
  await addByApi(shopper, query, 3);
  await callApi(shopper, 'POST', 'cart/discount-coupon/', { code: 'GLOW10' });
  await callApi(shopper, 'PUT', 'cart/gift-note/', { message: 'With love', hidesPrices: true });
  await expectStill('bag of a member with a code, a gift note and a saved item');
  expect(shopper.complaints).toEqual([]);
  await shopper.context.close();
});

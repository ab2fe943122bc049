import { expect, test } from 'vitest';
import { closeBrowserAfterwards, openPage, visit } from './browser.ts';

closeBrowserAfterwards();

test('an addition is made though the tab is closed, or the page left, right after the press, and once only', async () => {
  const { page, context, origin } = await visit('SG', 'en', 390);
  const product = `${origin}/products/velvet-bullet-lipstick`;
  await openPage(page, product);
  await page.locator('.buy-bar .button').click();
  await page.close();

  const second = await context.newPage();
  await openPage(second, product);
  const count = (number: number) => second.getByRole('link', { name: `Bag, ${number}`, exact: true });
  await count(1).waitFor();
  await second.locator('.buy-bar .button').click();
  await second.evaluate(() => window.location.assign('/terms'));
  await second.waitForURL('**/terms');
  await count(2).waitFor();

  // The request is lost with the page.
  await context.route('**/cart/line-items/', () => {});
  await openPage(second, product);
  await second.locator('.buy-bar .button').click();
  await second.evaluate(() => window.location.assign('/terms'));
  await second.waitForURL('**/terms');
  await context.unroute('**/cart/line-items/');
  await openPage(second, `${origin}/terms`);
  await count(3).waitFor();
  await expect.poll(() => second.evaluate(() => Object.keys(localStorage).join())).not.toContain('addition');
  await openPage(second, `${origin}/cart`);
  await count(3).waitFor();
});

import { expect, test } from 'vitest';
import { closeBrowserAfterwards, openPage, reloadPage, visit } from './browser.ts';

closeBrowserAfterwards();

test('a link to a section of a text focuses that section, inside the app and as a document', async () => {
  const { page, context, origin, complaints } = await visit('TH', 'th', 1280);
  const focusedId = () => page.evaluate(() => document.activeElement?.id);
  await openPage(page, `${origin}/customer-care`);
  await page.locator('#delivery a').click();
  await page.waitForURL(`${origin}/terms?section=delivery`);
  await page.locator('#delivery').waitFor();
  await expect.poll(focusedId).toBe('delivery');
  // A link to another section of the same page.
  await page.locator('main nav a[href$="section=returns"]').click();
  await expect.poll(focusedId).toBe('returns');
  await reloadPage(page);
  expect(await focusedId()).toBe('returns');
  // A page that does not set focus itself is focused at its start.
  await page.locator('footer a[href="/about"]').click();
  await page.waitForURL(`${origin}/about`);
  await expect.poll(focusedId).toBe('main');
  expect(complaints).toEqual([]);
  await context.close();
});

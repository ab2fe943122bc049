import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callApi } from './api.ts';
import { closeBrowserAfterwards, expectNoAxeFindings, openPage, visit } from './browser.ts';
import type { Shopper } from './buying.ts';
import { acceptInvitation, password } from './members.ts';
import { layoutEditor } from './staff.ts';

closeBrowserAfterwards();

const visitAs = async (width: 390 | 1280): Promise<Shopper> => ({
  ...(await visit('SG', 'en', width)),
  market: 'SG',
  language: 'en',
  width,
});

/** Opens the fields beside a preview. The editor's code comes after the page: a click before it does nothing. */
async function openEditor(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Edit', exact: true });
  const click = async () => {
    await button.click();
    return button.getAttribute('aria-expanded');
  };
  await expect.poll(click, { timeout: 20_000, interval: 500 }).toBe('true');
}

test('a visitor is invited once, on the page that it is for, and nothing moves', async () => {
  const { page, origin, context, complaints } = await visit('SG', 'en', 390);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/\/overlays[/-]/.test(request.url())) requests.push(request.url());
  });
  await openPage(page, `${origin}/pages/hair`);
  await page.mouse.wheel(0, 200);
  await page.waitForTimeout(4500);
  expect(requests).toEqual([]);

  await openPage(page, `${origin}/pages/sun`);
  const shift = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) total += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift' });
        setTimeout(() => resolve(total), 8000);
      }),
  );
  await page.mouse.wheel(0, 200);
  const bar = page.getByRole('region', { name: 'Every tube counts' });
  await bar.waitFor();
  await expectNoAxeFindings(page, 'a bar over a landing page');
  expect(await shift).toBe(0);
  await bar.getByRole('button', { name: 'Close' }).click();
  await bar.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');

  await page.reload();
  await page.mouse.wheel(0, 200);
  await page.waitForTimeout(5500);
  expect(await bar.count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test('an editor drafts a dialog beside its preview, and visitors see it once it is published', async () => {
  const { page, origin, context } = await acceptInvitation(layoutEditor.email);
  const guest = await visitAs(1280);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const field = (place: string) => page.locator(`[data-place="${place}"]`).getByRole('textbox');

  // Nobody else sees what is not published.
  await openPage(guest.page, `${guest.origin}/preview/overlay/late-opening`);
  await guest.page.getByRole('heading', { name: 'This page doesn’t exist' }).waitFor();

  await openPage(page, `${origin}/preview/overlay/late-opening`);
  await openEditor(page);
  await press('Begin');
  await field('title.en').fill('Open late on Friday');
  await press('Add: On which pages');
  await page.locator('[data-place="pages.0.value"] input').fill('/about');
  await page.locator('[data-place="delaySeconds"] input').fill('0');
  await press('Save draft');
  await page.getByRole('heading', { name: 'Open late on Friday' }).waitFor();
  await expectNoAxeFindings(page, 'the editor beside an overlay');
  await press('Publish');
  await press('Publish now');
  await page.getByText('Done. The site shows it when its time comes.').waitFor();

  await openPage(guest.page, `${guest.origin}/about`);
  await guest.page.mouse.wheel(0, 100);
  const dialog = guest.page.getByRole('dialog', { name: 'Open late on Friday' });
  await dialog.waitFor();
  await expectNoAxeFindings(guest.page, 'a dialog over a page');
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await guest.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await guest.page.reload();
  await guest.page.mouse.wheel(0, 100);
  await guest.page.waitForTimeout(1500);
  expect(await dialog.isVisible()).toBe(false);

  // Other journeys have no dialog on their way.
  await press('Take off the site');
  await press('Take off the site');
  await page.getByText('Done. The site shows it when its time comes.').waitFor();
  await Promise.all([context.close(), guest.context.close()]);
});

test('an editor changes a layout by its name, visitors see it only when it is published, and an unknown one is not found', async () => {
  const staff = await visitAs(1280);
  const guest = await visitAs(390);
  await openPage(guest.page, `${guest.origin}/preview/layout?key=no-such-layout`);
  await guest.page.getByText('Layout not found: /preview/layout?key=no-such-layout').waitFor();

  await callApi(staff, 'POST', 'sessions', { email: layoutEditor.email, password });
  const layout = {
    menu: [{ kind: 'newest' }],
    footer: [],
    announcement: { text: { en: 'Autumn is here' }, href: '/about', isDismissable: true },
  };
  const body = { kind: 'shared', expectedVersion: 0, document: layout };
  await callApi(staff, 'PUT', 'staff/content/layouts.autumn', body);
  await openPage(guest.page, `${guest.origin}/preview/layout?key=autumn`);
  await guest.page.getByText('Layout not found: /preview/layout?key=autumn').waitFor();

  const { page, origin } = staff;
  await openPage(page, `${origin}/preview/layout?key=autumn`);
  const strip = page.getByRole('complementary', { name: 'Delivery and edition' });
  await strip.getByRole('link', { name: 'Autumn is here' }).waitFor();
  await openEditor(page);
  await page.locator('[data-place="announcement.text.en"]').getByRole('textbox').fill('Autumn has come');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await strip.getByRole('link', { name: 'Autumn has come' }).waitFor();
  await expectNoAxeFindings(page, 'the editor beside a layout');
  const height = (await strip.boundingBox())?.height;
  await strip.getByRole('button', { name: 'Close' }).click();
  await strip.getByText('Free shipping from').waitFor();
  expect((await strip.boundingBox())?.height).toBe(height);

  // A page without a preview has the layout of everybody.
  await page.getByRole('link', { name: 'New', exact: true }).first().click();
  await page.getByRole('button', { name: 'Open as everybody sees it' }).click();
  await page.waitForURL('**/search?sort=newest');
  await page.locator('footer a[href="/terms"]').waitFor();
  await Promise.all([staff.context.close(), guest.context.close()]);
});

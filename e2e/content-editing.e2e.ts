import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callApi } from './api.ts';
import { closeBrowserAfterwards, expectNoAxeFindings, openPage, visit } from './browser.ts';
import type { Shopper } from './buying.ts';
import { acceptInvitation, password } from './members.ts';
import { editor, translator } from './staff.ts';

closeBrowserAfterwards();

const story = 'blocks.story-1.title';
const field = (page: Page, place: string) => page.locator(`[data-place="${place}"]`).getByRole('textbox');
/** Opens the fields of the block with a headline. */
const openFields = (page: Page, headline: string) =>
  page
    .locator('.editor-frame')
    .filter({ has: page.getByRole('heading', { name: headline }) })
    .getByRole('button', { name: 'Edit' })
    .click();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('an editor changes the home page by clicking on it, and visitors see it once it is published', async () => {
  const { page, origin, context } = await acceptInvitation(editor.email);
  const guest: Shopper = { ...(await visit('SG', 'en', 390)), market: 'SG', language: 'en', width: 390 };
  const readHeadlines = async () => {
    const html = await guest.page.evaluate(async () => (await fetch('/')).text());
    return [...html.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, text]) => text);
  };
  await guest.page.goto(`${guest.origin}/robots.txt`);
  await openPage(page, `${origin}/preview/homepage`);
  await expectNoAxeFindings(page, 'the preview of the home page');

  // For whom and when (spec §8).
  await page.getByRole('searchbox').fill('nobody');
  await page.getByText('No user segments found').waitFor();
  await page.getByRole('searchbox').fill('');

  await openFields(page, 'Thin first, thick last');
  await field(page, `${story}.en`).fill('Water first, oil last');
  await press(page, 'Save draft');
  await page.getByRole('heading', { name: 'Water first, oil last' }).waitFor();
  await expectNoAxeFindings(page, 'the editor beside the home page');
  expect(await readHeadlines()).toContain('Thin first, thick last');

  await press(page, 'Publish');
  await press(page, 'Publish now');
  await page.getByText('Done. The site shows it when its time comes.').waitFor();
  await expect.poll(readHeadlines, { timeout: 1000 }).toContain('Water first, oil last');

  await press(page, 'History');
  await page.getByLabel('History of').selectOption({ label: 'English' });
  await press(page, 'Look at version 1');
  await press(page, 'Restore as the new draft');
  await page.getByRole('heading', { name: 'Thin first, thick last' }).waitFor();
  await press(page, 'Publish');
  await press(page, 'Publish now');
  await expect.poll(readHeadlines, { timeout: 5000 }).toContain('Thin first, thick last');

  // Others see what everybody sees.
  await openPage(guest.page, `${guest.origin}/preview/homepage?user_segments=gold`);
  await guest.page.getByText('You see what everybody sees.').waitFor();
  expect(await guest.page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0);
  await Promise.all([context.close(), guest.context.close()]);
});

test('a landing page is begun in two languages, previewed for a day to come, and published in one of them alone', async () => {
  const shopper = await acceptInvitation(translator.email);
  const english = {
    id: 'pages.night-market',
    title: 'Night market',
    blocks: [{ id: 'hero', kind: 'hero', title: {}, text: null, action: null, picture: null }],
  };
  const staff: Shopper = { ...(await visit('SG', 'en', 1280)), market: 'SG', language: 'en', width: 1280 };
  await callApi(staff, 'POST', 'sessions', { email: editor.email, password });
  const path = `staff/content/${english.id}`;
  const document = { title: {}, description: null, blocks: english.blocks };
  const texts = { title: english.title, 'blocks.hero.title': english.title };
  await callApi(staff, 'PUT', path, { kind: 'shared', expectedVersion: 0, document });
  await callApi(staff, 'PUT', path, { kind: 'texts', language: 'en', expectedVersion: 0, texts });
  const items = [null, 'en'].map((part) => ({ id: english.id, part, version: 1 }));
  await callApi(staff, 'POST', 'staff/content/publications', { items });

  // Whoever writes Thai changes it beside the page, and neither English nor what is published.
  const { page, origin } = shopper;
  await openPage(page, `${origin}/preview/pages/night-market`);
  await openFields(page, 'Night market');
  expect(await field(page, 'blocks.hero.title.en').isDisabled()).toBe(true);
  await field(page, 'blocks.hero.title.th').fill('ตลาดกลางคืน');
  await press(page, 'Save draft');
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(0);

  const thai: Shopper = { ...(await visit('TH', 'th', 390)), market: 'TH', language: 'th', width: 390 };
  await openPage(thai.page, `${thai.origin}/pages/night-market`);
  await thai.page.getByRole('heading', { name: 'Night market' }).waitFor();
  const now = new Date();
  const friday = new Date(now.getTime() + 5 * 24 * 60 * 60_000).toISOString();
  const thaiItems = [{ id: english.id, part: 'th', version: 1 }];
  await callApi(staff, 'POST', 'staff/content/publications', { items: thaiItems, from: friday });
  const thaiStaff: Shopper = { ...(await visit('TH', 'th', 1280)), market: 'TH', language: 'th', width: 1280 };
  await callApi(thaiStaff, 'POST', 'sessions', { email: editor.email, password });
  const url = `${thai.origin}/preview/pages/night-market?user_segments=gold&at=`;
  const readHeading = async (at: Date) => {
    await openPage(thaiStaff.page, url + at.toISOString());
    return thaiStaff.page.locator('main h1').textContent();
  };
  const [before, after] = [-60_000, 60_000].map((ms) => new Date(Date.parse(friday) + ms));
  expect([await readHeading(before ?? now), await readHeading(after ?? now)]).toEqual(['Night market', 'ตลาดกลางคืน']);
  const headers = (await thaiStaff.page.reload())?.headers();
  expect([headers?.['cache-control'], headers?.['x-robots-tag']]).toEqual(['private, no-store', 'noindex']);
  await thaiStaff.context.close();
  await Promise.all([shopper.context.close(), staff.context.close(), thai.context.close()]);
});

/** Saves a page of one headline, as an editor signed in. */
async function savePage(
  staff: Shopper,
  id: string,
  title: string,
  version: number,
  blocks: { id: string; kind: string }[],
) {
  const path = `staff/content/${id}`;
  const document = { title: {}, description: null, blocks };
  const places = blocks.map((block) => [`blocks.${block.id}.${block.kind === 'hero' ? 'title' : 'text'}`, block.id]);
  const texts = { ...Object.fromEntries(places), title, 'blocks.hero.title': title };
  if (version === 0) await callApi(staff, 'PUT', path, { kind: 'shared', expectedVersion: 0, document });
  await callApi(staff, 'PUT', path, { kind: 'texts', language: 'en', expectedVersion: version, texts });
}
const hero = { id: 'hero', kind: 'hero', title: {}, text: null, action: null, picture: null };

test('a draft is shown as others save it, and to whoever has a link to it', async () => {
  const staff: Shopper = { ...(await visit('SG', 'en', 1280)), market: 'SG', language: 'en', width: 1280 };
  await callApi(staff, 'POST', 'sessions', { email: editor.email, password });
  await savePage(staff, 'pages.live', 'Version 0', 0, [hero]);
  const page = await staff.context.newPage();
  await openPage(page, `${staff.origin}/preview/pages/live`);
  await page.getByRole('heading', { name: 'Version 0' }).waitFor();
  const figures: number[] = [];
  for (let version = 1; version <= 20; version += 1) {
    const isShown = page.getByRole('heading', { name: `Version ${version}`, exact: true, level: 1 }).waitFor();
    const begun = performance.now();
    await savePage(staff, 'pages.live', `Version ${version}`, version, [hero]);
    await isShown;
    figures.push(Math.round(performance.now() - begun));
  }
  const sorted = figures.toSorted((one, other) => one - other);
  expect(sorted[10], `worst ${sorted[19]} ms`).toBeLessThan(3000);

  // Words that are typed stay, and the editor says that somebody else has saved.
  await openFields(page, 'Version 20');
  await field(page, 'blocks.hero.title.th').fill('ร่าง');
  await savePage(staff, 'pages.live', 'Version 21', 21, [hero]);
  await page.getByText('Somebody else has saved this page meanwhile.').waitFor();
  expect(await field(page, 'blocks.hero.title.th').inputValue()).toBe('ร่าง');
  await press(page, 'Save draft');
  await page.getByText('Saved', { exact: true }).waitFor();
  const touches = await page.evaluate(() => {
    const entries = [...document.querySelectorAll('.menu > ul:last-child > li')].map((each) =>
      each.getBoundingClientRect(),
    );
    const icon = document.querySelector('.header-end > *:not([hidden])')?.getBoundingClientRect();
    return Math.max(...entries.map(({ right }) => right)) > (icon?.left ?? 0) - 4;
  });
  expect(touches).toBe(false);
  await press(page, 'Back to the page');

  await page.getByText('Share this preview').click();
  await press(page, 'Make a link');
  const url = await page.getByRole('textbox', { name: 'Link to this preview' }).inputValue();
  await expectNoAxeFindings(page, 'the bar of a preview with a link');
  const guest: Shopper = { ...(await visit('SG', 'en', 390)), market: 'SG', language: 'en', width: 390 };
  await openPage(guest.page, url);
  await guest.page.getByText('You see a draft that somebody has shared').waitFor();
  await guest.page.getByRole('heading', { name: 'Version 21', level: 1 }).waitFor();
  expect(await guest.page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0);
  const headers = (await guest.page.reload())?.headers();
  expect([headers?.['cache-control'], headers?.['x-robots-tag']]).toEqual(['private, no-store', 'noindex']);
  await openPage(guest.page, url.replace('/live?', '/night-market?'));
  await guest.page.getByText('Links to drafts expire after some days').waitFor();

  // Links lead to previews, and a page without one asks first.
  await page.getByRole('textbox', { name: 'Page' }).fill('/');
  await press(page, 'Open in preview');
  await page.waitForURL(/\/preview\/homepage/);
  await page.locator('main a[href^="/products/"]').first().click();
  await page.getByRole('heading', { name: 'Leave the preview?' }).waitFor();
  await press(page, 'Open as everybody sees it');
  await page.waitForURL(/\/products\//);
  guest.complaints.splice(0);
  await Promise.all([staff.context.close(), guest.context.close()]);
});

test('blocks for some are on the live page without moving what is in view', async () => {
  const staff: Shopper = { ...(await visit('SG', 'en', 1280)), market: 'SG', language: 'en', width: 1280 };
  await callApi(staff, 'POST', 'sessions', { email: editor.email, password });
  const banner = (id: string, segments?: string[]) => ({
    id,
    kind: 'banner',
    text: {},
    action: null,
    ...(segments && { segments }),
  });
  const filling = Array.from({ length: 14 }, (_, index) => banner(`filling-${index}`));
  const blocks = [
    hero,
    banner('in-view', ['visitor']),
    ...filling,
    banner('below', ['visitor']),
    banner('for-gold', ['gold']),
    banner('last'),
  ];
  const id = 'pages.for-some';
  await savePage(staff, id, 'For some', 0, blocks);
  const items = [null, 'en'].map((part) => ({ id, part, version: 1 }));
  await callApi(staff, 'POST', 'staff/content/publications', { items });

  const guest: Shopper = { ...(await visit('SG', 'en', 390)), market: 'SG', language: 'en', width: 390 };
  await guest.page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const readShifts = () => guest.page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
  await openPage(guest.page, `${guest.origin}/pages/for-some`);
  const shown = (text: string) => guest.page.getByText(text, { exact: true });
  await shown('below').waitFor();
  const top = async (text: string) => (await shown(text).boundingBox())?.y ?? 0;
  expect(await top('below')).toBeLessThan(await top('last'));
  expect(await shown('in-view').isVisible()).toBe(false);
  expect(await shown('for-gold').count()).toBe(0);
  // Past its place, it is put there, and what is in view stays.
  await guest.page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }));
  await shown('in-view').waitFor();
  expect(await readShifts()).toBe(0);
  // The next visit in the app begins with it.
  await guest.page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await guest.page
    .getByRole('link', { name: /^Vermilion|Home/ })
    .first()
    .click();
  await guest.page.waitForURL(`${guest.origin}/`);
  await guest.page.goBack();
  await shown('in-view').waitFor();
  expect(await top('in-view')).toBeLessThan(await top('filling-0'));
  await Promise.all([staff.context.close(), guest.context.close()]);
});

test('an address of content that nothing is at says so', async () => {
  const { page, origin, context, complaints } = await visit('SG', 'en', 390);
  await openPage(page, `${origin}/pages/no-such-page/at/all`);
  await page.getByText('Landing Page not found: /pages/no-such-page/at/all').waitFor();
  await openPage(page, `${origin}/brands/no-such-brand`);
  await page.getByText('Landing Page not found: /brands/no-such-brand').waitFor();
  await openPage(page, `${origin}/pages/a/b/c/d/e`);
  await page.getByText('Page not found: /pages/a/b/c/d/e', { exact: true }).waitFor();
  complaints.splice(0);
  await context.close();
});

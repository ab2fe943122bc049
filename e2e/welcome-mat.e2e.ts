import { marketCodes } from '@vermilion/contract/markets';
import { expect, test } from 'vitest';
import { closeBrowserAfterwards, expectNoAxeFindings, openPage, visit } from './browser.ts';
import { word } from './words.ts';

closeBrowserAfterwards();

/** What a CDN tells of a visitor's country. */
const from = (country: string) => ({ extraHTTPHeaders: { 'cf-ipcountry': country } });

test('a visitor from another country is offered its edition, once', async () => {
  const { page, origin, complaints, context } = await visit('SG', 'en', 390, from('AU'));
  await page.goto(`${origin}/about`);
  const mat = page.getByRole('region', { name: 'Hello from Singapore' });
  await mat.waitFor();
  await expectNoAxeFindings(page, 'mat');
  expect(await mat.getByRole('link', { name: 'Go to Australia' }).getAttribute('href')).toMatch(/^http:\/\/au\./);
  await mat.getByRole('button', { name: 'Stay in Singapore' }).click();
  await mat.waitFor({ state: 'detached' });
  const isAsked = page.waitForResponse('**/welcome-mat/', { timeout: 4000 }).then(
    () => true,
    () => false,
  );
  await page.reload();
  expect(await isAsked).toBe(false);
  expect(complaints).toEqual([]);
  await context.close();
});

test('where nobody ships, the mat says so and links the sites that ship', async () => {
  const { page, origin, complaints, context } = await visit('TH', 'th', 1280, from('FR'));
  await page.goto(`${origin}/about`);
  const mat = page.getByRole('region', { name: word('Sawasdee from Bangkok', 'th') });
  await mat.getByText('ฝรั่งเศส').waitFor();
  await expectNoAxeFindings(page, 'mat');
  const addresses = await mat.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses.map((address) => new URL(address ?? '').hostname)).toEqual(
    marketCodes.map((code) => `${code.toLowerCase()}.localhost`),
  );
  await mat.getByRole('button').nth(1).click();
  await mat.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await context.close();
});

test('a browser that speaks the language of another country is not greeted', async () => {
  const { page, origin, context } = await visit('SG', 'en', 390, { locale: 'en-AU' });
  const answer = page.waitForResponse('**/welcome-mat/');
  await page.goto(`${origin}/about`);
  expect(await (await answer).json()).toEqual({ greeting: null });
  await context.close();
});

test('what is added to the bag is said beside the mat, not over it', async () => {
  const { page, origin, context } = await visit('SG', 'en', 390, from('AU'));
  await openPage(page, `${origin}/products/velvet-bullet-lipstick`);
  const mat = page.locator('.mat');
  await mat.waitFor();
  await page.locator('.buy-bar .button').first().dispatchEvent('click');
  const toast = page.locator('.toast').first();
  await toast.waitFor();
  const [above, below] = await Promise.all([toast.boundingBox(), mat.boundingBox()]);
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await context.close();
});

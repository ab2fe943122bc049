import { expect, test } from 'vitest';
import { categorySentences } from '../demo/words/category-sentences.ts';
import { closeBrowserAfterwards, openPage, visit } from './browser.ts';

closeBrowserAfterwards();

test.each([
  ['SG', 'en', 390, 'make-up'],
  ['HK', 'zh', 1280, 'lipsticks'],
  ['TH', 'th', 1280, 'lips'],
  ['ID', 'id', 390, 'lipsticks'],
] as const)('%s in %s at %i: the page of %s says what the category is, to search engines too', async (...args) => {
  const [market, language, width, category] = args;
  const { page, origin, context, complaints } = await visit(market, language, width);
  await openPage(page, `${origin}/categories/${category}`);
  const sentence = categorySentences[category]?.[language] ?? '';
  expect(await page.locator('h1 + p').textContent()).toContain(sentence);
  expect(await page.locator('meta[name=description]').getAttribute('content')).toBe(sentence);
  expect(complaints).toEqual([]);
  await context.close();
});

test('filters that fit nothing say so and lead on, as a document and in the app', async () => {
  const { page, origin, context, complaints } = await visit('SG', 'en', 1280);
  await openPage(page, `${origin}/categories/lipsticks?price=900000-`);
  await page.getByRole('heading', { name: 'No products found' }).waitFor();
  await page.getByRole('link', { name: 'Clear all filters' }).click();
  await page.waitForURL(`${origin}/categories/lipsticks`);
  await page.locator('main article').first().waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'No products found' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

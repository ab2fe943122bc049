import { expect, test } from 'vitest';
import { callApi } from './api.ts';
import { closeBrowserAfterwards, expectNoAxeFindings, openPage, type Visit, visit } from './browser.ts';
import { word } from './words.ts';

closeBrowserAfterwards();

const product = 'velvet-bullet-lipstick';
const addButton = ({ page }: Visit) => page.locator('.buy-bar .button');
const bagHolds = ({ page }: Pick<Visit, 'page'>, count: number) =>
  page.getByRole('link', { name: `Bag, ${count}`, exact: true }).waitFor();

async function onProduct(...[market, language, width, settings]: Parameters<typeof visit>): Promise<Visit> {
  const visitor = await visit(market, language, width, settings);
  const url = `${visitor.origin}/products/${product}`;
  if (settings?.javaScriptEnabled === false) await visitor.page.goto(url);
  else await openPage(visitor.page, url);
  return visitor;
}

test('what is added offline waits for the connection, and says so', async () => {
  const language = 'th';
  const visitor = await onProduct('TH', language, 1280);
  const { page, context } = visitor;
  await context.setOffline(true);
  await addButton(visitor).click();
  await page.getByText(word('You’re offline. We’ll add it when you’re back.', language)).waitFor();
  await expectNoAxeFindings(page, 'added offline');
  expect(await addButton(visitor).getAttribute('aria-busy')).toBe(null);
  const isSent = page.waitForResponse('**/cart/line-items/');
  await context.setOffline(false);
  expect((await isSent).status()).toBe(200);
  await addButton(visitor)
    .filter({ hasText: word('Added', language) })
    .waitFor();
  await page.reload();
  await page.getByRole('link', { name: word('Bag, {count}', language).replace('{count}', '1') }).waitFor();
  await context.close();
});

test('the same addition twice is one notification, whose time restarts', async () => {
  const visitor = await onProduct('SG', 'en', 390);
  const { page, context } = visitor;
  const add = addButton(visitor);
  await add.click();
  await add.filter({ hasText: 'Added' }).waitFor();
  await add.click();
  await bagHolds(visitor, 2);
  await add.filter({ hasText: 'Added' }).waitFor();
  expect(await page.locator('.toast').count()).toBe(1);
  await context.close();
});

test('a notification at 390 px covers neither the buy bar nor the bag, wherever the bar is', async () => {
  const { page, context, origin } = await visit('SG', 'en', 390);
  const { products } = await callApi<{ products: { slug: string; variantId: number | null; availability: string }[] }>(
    { page, origin },
    'GET',
    'search/?limit=60',
  );
  // Without options, the bar of a product is on the first screen before it has reached the edge.
  const plain = products.find(({ variantId, availability }) => variantId !== null && availability === 'in_stock');
  await openPage(page, `${origin}/products/${plain?.slug}`);
  const toast = page.locator('.toast');
  const expectUncovered = async () => {
    await toast.waitFor();
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    const [shown, bar, bag] = await Promise.all([
      toast.boundingBox(),
      page.locator('.buy-bar').boundingBox(),
      page
        .locator('header')
        .getByRole('link', { name: /^Bag, / })
        .boundingBox(),
    ]);
    if (!shown || !bar || !bag) throw new Error('Something is not on the page');
    expect([shown.x, shown.width]).toEqual([20, 350]);
    const isBesideBar = shown.y + shown.height <= bar.y || bar.y + bar.height <= shown.y;
    expect([shown, bar, isBesideBar]).toEqual([shown, bar, true]);
    expect(shown.y).toBeGreaterThan(bag.y + bag.height);
    expect(shown.y + shown.height).toBeLessThanOrEqual(844);
  };
  await page.locator('.buy-bar .button').click();
  await expectUncovered();
  await toast.getByRole('button', { name: 'View bag' }).waitFor();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expectUncovered();
  await context.close();
});

test.each(['/', '/cart'])(
  'a tab on %s that comes to the front shows what another one has put into the bag',
  async (path) => {
    const visitor = await onProduct('SG', 'en', 1280);
    const { context, origin } = visitor;
    const other = { page: await context.newPage() };
    await openPage(other.page, origin + path);
    await addButton(visitor).click();
    await addButton(visitor).filter({ hasText: 'Added' }).waitFor();
    // A headless browser shows all its tabs at once: what it says when one comes to the front is tested here.
    await other.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await bagHolds(other, 1);
    if (path === '/cart') await other.page.getByRole('heading', { name: 'Your bag' }).waitFor();
    await context.close();
  },
);

test.each([
  ['SG', 'en', 390],
  ['HK', 'zh', 1280],
] as const)('%s in %s at %i: without JavaScript every control works', async (...site) => {
  const [market, language, width] = site;
  const visitor = await onProduct(market, language, width, { javaScriptEnabled: false });
  const { page, context } = visitor;
  // Not by its text, which is not looked for within <noscript>.
  const message = page.locator('.buy-bar .message');
  await message.waitFor();
  expect(await message.textContent()).toBe(word('Buying needs JavaScript.', language));
  expect(await addButton(visitor).isVisible()).toBe(false);
  await context.close();
});

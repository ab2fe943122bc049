import { expect, test } from 'vitest';
import { closeBrowserAfterwards, openPage, visit } from './browser.ts';
import { word } from './words.ts';

closeBrowserAfterwards();

const products = [
  'velvet-bullet-lipstick',
  'kobune-rain-shampoo',
  'clear-water-serum',
  'warm-stone-foot-cream',
  'ink-well-mascara',
];

test('the preview of a full bag shows what was added, and leaves the button that was pressed free', async () => {
  const { page, origin, context } = await visit('SG', 'en', 1280);
  const add = page.locator('.buy-bar .button');
  const preview = page.getByRole('region', { name: 'Bag preview' });
  // The last is in the bag already, as its oldest line.
  for (const [index, product] of [...products, products[0]].entries()) {
    await openPage(page, `${origin}/products/${product}`);
    await add.click();
    await page.getByRole('link', { name: `Bag, ${index + 1}`, exact: true }).waitFor();
    await preview.getByRole('listitem').waitFor();
  }
  await preview.getByRole('listitem').getByText('Velvet Bullet Lipstick').waitFor();
  await preview.getByText('and 4 more').waitFor();
  const [shown, pressed] = await Promise.all([preview.boundingBox(), add.boundingBox()]);
  if (!shown || !pressed) throw new Error('The preview or the button is not on screen');
  expect(shown.y + shown.height).toBeLessThan(pressed.y);
  // Away and to the bag again: the whole of it.
  await page.mouse.move(300, 600);
  await preview.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Bag, 6', exact: true }).hover();
  await expect.poll(() => preview.getByRole('listitem').count()).toBe(3);
  await preview.getByText('and 2 more').waitFor();
  await context.close();
});

test('an addition that adds nothing is announced, but not as an addition', async () => {
  const { page, origin, context } = await visit('SG', 'en', 1280);
  const add = page.locator('.buy-bar .button');
  await openPage(page, `${origin}/products/velvet-bullet-lipstick`);
  const [request] = await Promise.all([page.waitForRequest('**/cart/line-items/'), add.click()]);
  const preview = page.getByRole('region', { name: 'Bag preview' });
  await preview.getByRole('listitem').waitFor();
  await preview.waitFor({ state: 'detached' });
  // From another tab: all that the line can hold.
  await page.evaluate(
    ([url, body]) => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
    [
      request.url(),
      JSON.stringify({ ...request.postDataJSON(), quantity: 99, idempotencyKey: 'another-tab-1234' }),
    ] as const,
  );
  await add.getByText('Add to bag').click();
  await page.getByText(/^(?:Only|Up to) \d+/).waitFor();
  expect(await add.textContent()).toBe('Add to bag');
  expect(await preview.count()).toBe(0);
  await context.close();
});

test.each([
  ['SG', 'en', 390],
  ['TH', 'th', 1280],
] as const)(
  '%s in %s at %i: a card adds the chosen shade without leaving the page, once and by keyboard',
  async (...args) => {
    const [market, language, width] = args;
    const { page, origin, context, complaints } = await visit(market, language, width);
    await openPage(page, `${origin}/categories/lipsticks`);
    const plus = page
      .getByRole('button', { name: word('Choose and add to bag: {name}', language).replace('{name}', '') })
      .first();
    await plus.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await dialog.getByRole('radio', { checked: true }).focus();
    await page.keyboard.press('ArrowRight');
    const chosen = await dialog.getByRole('radio', { checked: true }).getAttribute('aria-label');
    await dialog.getByRole('button', { name: word('Add to bag', language), exact: true }).dblclick();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page
      .getByRole('link', { name: word('Bag, {count}', language).replace('{count}', '1'), exact: true })
      .waitFor();
    await page
      .getByText(`${word('Added: {name}', language).replace('{name}', '')}`)
      .filter({ hasText: chosen ?? '' })
      .first()
      .waitFor();
    expect(page.url()).toBe(`${origin}/categories/lipsticks`);
    expect(await plus.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

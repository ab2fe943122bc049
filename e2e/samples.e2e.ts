import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { callApi } from './api.ts';
import { closeBrowserAfterwards, openPage, visit } from './browser.ts';
import { word } from './words.ts';

closeBrowserAfterwards();

test('samples are chosen, lost by Click & Collect, and come back with a delivery (Thai at 390)', async () => {
  const { market, language, width } = { market: 'TH', language: 'th', width: 390 } as const;
  const visitor = await visit(market, language, width);
  const { page, origin, context, complaints } = visitor;
  type Product = { variants: { id: number; availability: string }[] };
  const { variants } = await callApi<Product>(visitor, 'GET', 'products/velvet-bullet-lipstick');
  const variantId = variants.find(({ availability }) => availability === 'in_stock')?.id;
  await callApi(visitor, 'POST', 'cart/line-items/', { variantId, quantity: 3, idempotencyKey: randomUUID() });
  type Samples = { samples: { id: string; name: string; isChosen: boolean }[]; allowedCount: number };
  const readSamples = () => callApi<Samples>(visitor, 'GET', 'cart/samples');
  const { allowedCount } = await readSamples();
  expect(allowedCount).toBeGreaterThan(1);

  await openPage(page, `${origin}/cart`);
  await page.mouse.wheel(0, 60);
  const boxes = page.getByRole('group', { name: word('Free samples', language) }).getByRole('checkbox');
  await boxes.first().waitFor();
  const tiles = page.locator('label', { has: page.getByRole('checkbox') });
  // The second click of a double one must not take it out again.
  await tiles.nth(0).dblclick();
  await expect.poll(async () => (await readSamples()).samples.filter(({ isChosen }) => isChosen).length).toBe(1);
  await tiles.nth(1).click();
  await expect.poll(async () => (await readSamples()).samples.filter(({ isChosen }) => isChosen).length).toBe(2);
  const names = (await readSamples()).samples.flatMap(({ name, isChosen }) => (isChosen ? name : []));

  await openPage(page, `${origin}/checkout`);
  const summary = page.getByRole('complementary');
  const choose = (method: string) => page.locator(`input[name="delivery.method"][value=${method}]`).click();
  for (const name of names) await summary.getByText(name).waitFor();
  await choose('collect');
  const start =
    word(
      'Samples aren’t available for Click & Collect. Your order won’t include: {names}. Choose delivery to get them back.',
      language,
    ).split('{names}')[0] ?? '';
  const notice = page.getByRole('status').filter({ hasText: start });
  await notice.waitFor();
  for (const name of names) {
    expect(await notice.textContent()).toContain(name);
    await expect.poll(() => summary.getByText(name).count()).toBe(0);
  }

  // Going back and forth keeps what was chosen.
  await page.goBack();
  await page.goForward();
  await choose('standard');
  for (const name of names) await summary.getByText(name).waitFor();
  expect(await notice.count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

import { randomUUID } from 'node:crypto';
import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { callApi } from './api.ts';
import { closeBrowserAfterwards, visit } from './browser.ts';

closeBrowserAfterwards();

/** Opens a page whose scripts stay away until they are released. @returns releases them */
async function openWithoutScripts(page: Page, url: string): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/**/*.js', async (route) => {
    await isReleased;
    // The page may have been left meanwhile.
    await route.continue().catch(() => {});
  });
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  return release;
}

function listRequests(page: Page, method: string, path: string): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === method && request.url().includes(path)) requests.push(request);
  });
  return requests;
}

const product = '/products/velvet-bullet-lipstick';

test('what is chosen and pressed before hydration is done once, in order, and shown as taken meanwhile', async () => {
  const { page, origin, complaints } = await visit('SG', 'en', 390);
  const additions = listRequests(page, 'POST', '/cart/line-items/');
  const release = await openWithoutScripts(page, origin + product);
  const shade = page.locator('.shade-card label:not(.shade-card-out)').nth(2);
  const sku = await shade.locator('input').inputValue();
  await shade.click();
  const more = page.getByRole('button', { name: /^One more/ });
  await more.click();
  await more.click();
  const add = page.locator('.buy-bar .button');
  const place = await add.boundingBox();
  await add.dblclick();
  expect(await add.boundingBox()).toEqual(place);
  expect(await add.getAttribute('aria-busy')).toBe('true');
  release();
  await page.getByRole('link', { name: 'Bag, 3', exact: true }).waitFor();
  await page.waitForURL(`**${product}?variant=${sku}`);
  await page.locator('[data-kept]').waitFor({ state: 'detached' });
  expect(additions).toHaveLength(1);
  const answer = (await (await additions[0]?.response())?.json()) as {
    bag: { lines: { sku: string; quantity: number }[] };
  };
  expect(answer.bag.lines).toMatchObject([{ sku, quantity: 3 }]);
  expect(complaints).toEqual([]);
});

test('forms of scripts send what was typed before hydration, by Enter too, and put nothing into the address', async () => {
  const { page, origin } = await visit('SG', 'en', 1280);
  const logins = listRequests(page, 'POST', '/sessions');
  const release = await openWithoutScripts(page, `${origin}/sign_in`);
  await page.locator('main [name=email]').fill('early@shopper.example');
  await page.locator('main [name=password]').pressSequentially('not the password');
  await page.keyboard.press('Enter');
  expect(page.url()).toBe(`${origin}/sign_in`);
  release();
  await expect.poll(() => logins.length, { timeout: 15_000 }).toBe(1);
  expect(logins[0]?.postDataJSON()).toMatchObject({ email: 'early@shopper.example', password: 'not the password' });
  expect(page.url()).toBe(`${origin}/sign_in`);
});

test('boxes, lists and steppers follow what was done before hydration, and links lead on at once', async () => {
  const shopper = await visit('SG', 'en', 1280);
  const { page, origin, complaints } = shopper;
  let release = await openWithoutScripts(page, `${origin}/categories/make-up`);
  await page.locator('main input[name=brands]').first().check();
  release();
  await page.waitForURL('**/categories/make-up?brands=*');
  expect(await page.locator('main input[name=brands]').first().isChecked()).toBe(true);

  release = await openWithoutScripts(page, `${origin}/categories/make-up`);
  await page.locator('main select[name=sort]').selectOption({ index: 1 });
  release();
  await page.waitForURL('**/categories/make-up?sort=*');

  release = await openWithoutScripts(page, origin);
  await page.getByRole('button', { name: 'Search', exact: true }).filter({ visible: true }).press('Enter');
  release();
  await page.getByRole('dialog').waitFor();

  release = await openWithoutScripts(page, `${origin}/categories/make-up`);
  await page.getByRole('button', { name: 'Search', exact: true }).filter({ visible: true }).click();
  await page.locator('main article a').first().click();
  await page.waitForURL('**/products/*');
  release();

  type Product = { variants: { id: number; availability: string }[] };
  const { variants } = await callApi<Product>(shopper, 'GET', product.slice(1));
  const variantId = variants.find(({ availability }) => availability === 'in_stock')?.id;
  await callApi(shopper, 'POST', 'cart/line-items/', { variantId, quantity: 1, idempotencyKey: randomUUID() });
  release = await openWithoutScripts(page, `${origin}/cart`);
  for (let press = 0; press < 3; press += 1) await page.getByRole('button', { name: /^One more/ }).press(' ');
  release();
  await page.getByRole('link', { name: 'Bag, 4', exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

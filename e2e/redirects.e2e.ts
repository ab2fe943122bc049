import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { listProductsInStock } from './api.ts';
import { closeBrowserAfterwards, openPage, visit } from './browser.ts';
import type { Shopper } from './buying.ts';

closeBrowserAfterwards();

/** Imports redirects of New Zealand, which no other journey opens these addresses in. */
async function importRedirects(rows: readonly string[]): Promise<void> {
  const address = `http://127.0.0.1:${inject('port')}/api/web/v1/data-imports/`;
  const authorization = { Authorization: `Bearer ${inject('dataToken')}` };
  const id = randomUUID();
  const { status } = await fetch(`${address}redirects/${id}`, {
    method: 'PUT',
    headers: { ...authorization, 'Content-Type': 'text/csv' },
    body: ['from,to,status,market,external', ...rows].join('\n'),
  });
  expect(status).toBe(200);
  const readState = async () => (await (await fetch(address + id, { headers: authorization })).json()).state;
  await expect.poll(readState, { timeout: 20_000 }).toBe('stored');
}

test('old addresses lead on, opened from outside or in the app, and to another site by a document', async () => {
  const shopper: Shopper = { ...(await visit('NZ', 'en', 1280)), market: 'NZ', language: 'en', width: 1280 };
  const { page, context, origin, complaints } = shopper;
  const blog = 'https://blog.example/lips';
  await context.route(`${blog}*`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Blog</h1>' }));
  const [moved = '', gone = ''] = await listProductsInStock(shopper, 'lipstick');
  const old = [`/products/${moved}`, `/products/${gone}`, '/collections/old-lips'];
  await importRedirects([
    `${old[0]},/categories/lips?sort=newest,302,NZ,`,
    `${old[1]},${blog},302,NZ,yes`,
    `${old[2]},/categories/lips,301,NZ,`,
  ]);
  try {
    const follow = async (path: string) => {
      await openPage(page, `${origin}/search?q=lipstick`);
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
      await page.locator(`main a[href="${path}"]`).first().click();
    };
    const isSameDocument = () => page.evaluate(() => 'isSameDocument' in window);
    await follow(old[0] ?? '');
    await page.waitForURL(`${origin}/categories/lips?sort=newest`);
    expect(await isSameDocument()).toBe(true);
    await follow(old[1] ?? '');
    await page.waitForURL(blog);
    expect(await page.locator('h1').textContent()).toBe('Blog');
    await page.goto(`${origin}${old[2]}/?utm_source=mail`);
    await page.waitForURL(`${origin}/categories/lips?utm_source=mail`);
    expect(complaints).toEqual([]);
  } finally {
    await importRedirects(old.map((path) => `${path},/categories/lips,remove,NZ,`));
  }
  await openPage(page, origin + (old[0] ?? ''));
  expect(page.url()).toBe(origin + (old[0] ?? ''));
  await context.close();
});

import { expect, test } from 'vitest';
import { closeBrowserAfterwards, openPage, visit } from './browser.ts';

closeBrowserAfterwards();

test('offline a browser shows the shop’s own page, in its language, keeps nothing else, and goes on afterwards', async () => {
  const { page, origin, context } = await visit('TH', 'th', 390, { serviceWorkers: 'allow' });
  await openPage(page, origin);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.goto(`${origin}/categories/lips`);

  await context.setOffline(true);
  const path = '/products/velvet-bullet-lipstick';
  await page.goto(origin + path);
  await page.getByRole('heading', { name: 'คุณออฟไลน์อยู่' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('th');
  await context.setOffline(false);

  await page.getByRole('link', { name: 'ลองอีกครั้ง' }).click();
  await page.locator('.buy-bar').waitFor();
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname);
  });
  expect([...new Set(kept)]).toEqual(['/offline.html']);
  await context.close();
});

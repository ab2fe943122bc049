import { expect, test } from 'vitest';
import { closeBrowserAfterwards, openPage, visit } from './browser.ts';

closeBrowserAfterwards();

/** Times in seconds. */
type LoadedAsset = { id: string; url: string; type: string; at: number; done?: number };

test.each([
  ['SG', 'en', 390],
  ['TH', 'th', 1280],
] as const)(
  'pages of %s in %s at %i px load render-critical assets before scripts',
  async (market, language, width) => {
    const { page, context, origin, complaints } = await visit(market, language, width);
    const assets: LoadedAsset[] = [];
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    devtools.on('Network.requestWillBeSent', ({ requestId: id, type = '', request, timestamp }) => {
      assets.push({ id, url: request.url, type, at: timestamp });
    });
    devtools.on('Network.loadingFinished', ({ requestId, timestamp }) => {
      const request = assets.find(({ id }) => id === requestId);
      if (request) request.done = timestamp;
    });
    await page.goto(`${origin}/categories/make-up`, { waitUntil: 'networkidle' });
    const of = (type: string) => assets.filter((request) => request.type === type);
    const firstScript = Math.min(...of('Script').map(({ at }) => at));
    const pictures = of('Image')
      .filter(({ url }) => url.includes('/media/packshots/'))
      .slice(0, 4);
    for (const requests of [of('Stylesheet'), of('Font'), pictures]) {
      expect(requests.length).toBeGreaterThan(0);
      for (const { at } of requests) expect(at).toBeLessThan(firstScript);
    }
    // None is fetched a second time for another spelling of its address.
    const styles = of('Stylesheet').map(({ url }) => url.split('#')[0]);
    expect(styles).toEqual([...new Set(styles)]);
    // Texts are requested with the scripts, not by them, and only those that this page shows.
    const catalogs = of('Script').filter(({ url }) => /\/\w+\.\w{2}-[^/]+\.js$/.test(url));
    const framework = of('Script').find(({ url }) => url.includes('/assets/framework-'));
    for (const { at } of catalogs) expect(at).toBeLessThan(framework?.done ?? 0);
    const names = catalogs.map(({ url }) => /([^/]+\.\w{2})-[^/]+$/.exec(url)?.[1]);
    expect(names).toEqual([`shell.${language}`, `listing.${language}`]);
    expect(complaints).toEqual([]);
  },
);

test('a navigation inside the app brings the texts of the next page', async () => {
  const { page, context, origin, complaints } = await visit('SG', 'en', 1280);
  await openPage(page, origin);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.locator('footer a[href="/terms"]').first().click();
  await page.getByRole('heading', { name: 'Terms of Use' }).waitFor();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});

test('scripts start though a picture does not come', async () => {
  const { page, context, origin, complaints } = await visit('SG', 'en', 390);
  await page.route('**/media/packshots/**', () => {});
  const isWorking = page.waitForResponse('**/cart/items-count/');
  await page.goto(`${origin}/products/velvet-bullet-lipstick`, { waitUntil: 'commit' });
  await isWorking;
  await page.locator('.buy-bar .button').click();
  await page.getByRole('link', { name: 'Bag, 1', exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('a listing comes back as long as it was, also beyond what the server shows at once', async () => {
  const { page, context, origin, complaints } = await visit('SG', 'en', 1280);
  const shows = (count: number) =>
    page.waitForFunction((wanted) => document.querySelectorAll('.listing-grid article').length === wanted, count);
  await page.goto(`${origin}/search?show=984`);
  await shows(984);
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
  await page.getByRole('link', { name: 'Show more' }).click();
  await page.waitForURL('**/search?show=1008');
  await page.reload();
  await shows(1008);
  expect(page.url()).toContain('show=1008');
  expect(complaints).toEqual([]);
  await context.close();
});

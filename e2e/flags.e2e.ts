import { describe, expect, inject, test } from 'vitest';
import { askOnce } from '../bench/client.ts';
import { closeBrowserAfterwards, openPage, visit } from './browser.ts';
import { addFirstProduct, type Shopper } from './buying.ts';

closeBrowserAfterwards();

const listing = '/categories/lipsticks';
/** Headless browsers call themselves crawlers, who take part in no experiment. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** The listing as the server sends it to a visitor; without a code, to a crawler. */
async function getListing(visitorCode: string | null): Promise<{ columns: 3 | 4; cookies: string }> {
  const { status, headers, body } = await askOnce(inject('port'), listing, {
    host: 'sg.localhost',
    ...(visitorCode
      ? { cookie: `kameleoonVisitorCode=${visitorCode}`, 'user-agent': userAgent }
      : { 'user-agent': 'Googlebot/2.1' }),
  });
  expect(status).toBe(200);
  return {
    columns: body?.toString().includes('product-grid-3') ? 3 : 4,
    cookies: [headers['set-cookie'] ?? []].flat().join(),
  };
}

/** A visitor who is shown so many columns. */
async function findVisitor(columns: 3 | 4): Promise<string> {
  for (let number = 0; number < 40; number += 1) {
    const code = `journey${number}x${columns}`;
    if ((await getListing(code)).columns === columns) return code;
  }
  throw new Error(`of 40 visitors none is shown ${columns} columns`);
}

/** The demo's experiment with the columns of a listing, and its variations. */
const experiment = 1101;
const variationIds = { 3: 0, 4: 1102 } as const;

/** Visitors, and those of them who added to their bags, of a variation. */
async function getCounts(columns: 3 | 4): Promise<{ visitors: number; converted: number }> {
  const response = await fetch(
    `http://127.0.0.1:${inject('port')}/flags/admin/sites/vermilion00/results/${experiment}?goal=1`,
    { headers: { authorization: `Bearer ${inject('flagsToken')}` } },
  );
  expect(response.status).toBe(200);
  const { variations } = (await response.json()) as {
    variations: { variationId: number; visitors: number; converted: number }[];
  };
  const found = variations.find(({ variationId }) => variationId === variationIds[columns]);
  if (!found) throw new Error(`The experiment has no variation ${variationIds[columns]}`);
  return { visitors: found.visitors, converted: found.converted };
}

describe('an experiment', () => {
  test.each([3, 4] as const)('of %i columns is shown as the server decided it, and counted', async (columns) => {
    // Its page, kept in the cache, belongs to no experiment, and must not be taken for one that does.
    await getListing(null);
    const visitorCode = await findVisitor(columns);
    const before = await getCounts(columns);
    const shopper: Shopper = {
      ...(await visit('SG', 'en', 1280, { userAgent })),
      market: 'SG',
      language: 'en',
      width: 1280,
    };
    const { page, context, origin, complaints } = shopper;
    await context.addCookies([{ name: 'kameleoonVisitorCode', value: visitorCode, url: origin }]);
    await openPage(page, origin + listing);
    const shown = await page
      .locator('.listing-grid')
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
    expect(shown).toBe(columns);
    await expect
      .poll(() => getCounts(columns), { timeout: 20_000, interval: 500 })
      .toEqual({ ...before, visitors: before.visitors + 1 });
    await addFirstProduct(shopper);
    await expect
      .poll(() => getCounts(columns), { timeout: 20_000, interval: 500 })
      .toEqual({ visitors: before.visitors + 1, converted: before.converted + 1 });
    expect(complaints).toEqual([]);
  });

  test.each([true, false])('is not for visitors who decline, from then on (scripts: %s)', async (javaScriptEnabled) => {
    const { page, context, origin, complaints } = await visit('SG', 'en', 1280, { userAgent, javaScriptEnabled });
    await context.addCookies([{ name: 'kameleoonVisitorCode', value: await findVisitor(4), url: origin }]);
    const open = (path: string) => (javaScriptEnabled ? openPage(page, origin + path) : page.goto(origin + path));
    const getCodes = async () => (await context.cookies(origin)).filter(({ name }) => name === 'kameleoonVisitorCode');
    const hasFourColumns = async () => (await page.locator('.product-grid-3').count()) === 0;
    await open(listing);
    expect(await hasFourColumns()).toBe(true);

    await page.getByRole('link', { name: 'Privacy choices' }).click();
    await page.getByText('You take part in these tests.').waitFor();
    await page.getByRole('button', { name: 'Stop taking part' }).click();
    await page.getByText('You don’t take part in these tests.').waitFor();
    expect(new URL(page.url()).search).toBe('?section=tests');
    expect(await getCodes()).toEqual([]);
    if (javaScriptEnabled) {
      const isStored = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('kameleoon')));
      await expect.poll(isStored).toBe(false);
    }

    const tracked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/visit/events')) tracked.push(request.url());
    });
    await open(listing);
    expect(await hasFourColumns()).toBe(false);
    await page.waitForTimeout(1500);
    expect([tracked, await getCodes()]).toEqual([[], []]);

    await open('/privacy?section=tests');
    await page.getByRole('button', { name: 'Take part' }).click();
    await page.getByText('You take part in these tests.').waitFor();
    expect(await getCodes()).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  test('loads the flag client where it runs, and nowhere else', async () => {
    const { page, context, origin } = await visit('SG', 'en', 1280, { userAgent });
    await context.addCookies([{ name: 'kameleoonVisitorCode', value: await findVisitor(4), url: origin }]);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const isOfClient = (path: string) => path.startsWith('/flagservice/') || /\/session-[^/]*\.js$/.test(path);
    for (const path of ['/about', '/', '/products/velvet-bullet-lipstick', '/cart']) {
      await openPage(page, origin + path);
      await page.waitForTimeout(1500);
    }
    expect(requests.filter(isOfClient)).toEqual([]);
    await openPage(page, origin + listing);
    await expect.poll(() => requests.filter(isOfClient).length, { timeout: 10_000 }).toBeGreaterThan(1);
  });

  test('is not for crawlers: they see the default and get no cookie', async () => {
    const { columns, cookies } = await getListing(null);
    expect(columns).toBe(3);
    expect(cookies).not.toContain('kameleoonVisitorCode');
  });
});

import { describe, expect, inject, test } from 'vitest';
import { askOnce } from '../bench/client.ts';
import { closeBrowserAfterwards, visit } from './browser.ts';

closeBrowserAfterwards();

/** A page as a crawler gets it: no cookies, no scripts. @param address whole, or a path of the Singapore site */
async function crawled(address: string) {
  const { host, pathname, search } = new URL(address, `http://sg.localhost:${inject('port')}`);
  const { status, headers, body } = await askOnce(inject('port'), pathname + search, { host });
  return { status, headers, html: body?.toString() ?? '' };
}

function addressesIn(html: string): { canonical: string | null; alternates: Map<string, string> } {
  const attribute = (link: string, name: string) => new RegExp(`${name}="([^"]*)"`, 'i').exec(link)?.[1] ?? '';
  const links = html.match(/<link [^>]*>/g) ?? [];
  const of = (rel: string) => links.filter((link) => attribute(link, 'rel') === rel);
  return {
    canonical: of('canonical').map((link) => attribute(link, 'href'))[0] ?? null,
    alternates: new Map(of('alternate').map((link) => [attribute(link, 'hreflang'), attribute(link, 'href')])),
  };
}

describe('the addresses that a page names', () => {
  // Sold in all markets; not in Thailand; everywhere by its nature.
  test.each([
    '/products/velvet-bullet-lipstick',
    '/products/atelier-corvane-ink-and-smoke-oud-scented-candle',
    '/customer-care',
  ])('%s is found under each of them, and names the same ones there', async (path) => {
    const { alternates } = addressesIn((await crawled(path)).html);
    expect(alternates.has('en-SG')).toBe(true);
    expect(alternates.has('th-TH')).toBe(!path.includes('atelier-corvane'));
    for (const [locale, address] of alternates) {
      const { status, html } = await crawled(address);
      expect([locale, status]).toEqual([locale, 200]);
      expect(addressesIn(html)).toEqual({ canonical: address, alternates });
    }
  });

  test.each(['/nothing', '/products/nothing', '/brands/nothing'])('%s is not found, and names none', async (path) => {
    const { status, html } = await crawled(`${path}?q=1`);
    expect(status).toBe(404);
    expect(html).toContain(`Page not found: ${path}?q=1`);
    expect(addressesIn(html)).toEqual({ canonical: null, alternates: new Map() });
  });
});

test.each([
  '/cart',
  '/search?q=lip',
  '/categories/lips?sort=newest&brands=kobune',
  '/products/velvet-bullet-lipstick?variant=1',
  '/sign_in',
  '/swagger',
])('%s is not its own address or not kept by search engines, and names no others', async (path) => {
  const { status, html } = await crawled(path);
  expect(status).toBe(200);
  expect(addressesIn(html).alternates).toEqual(new Map());
});

test('an address with the parameters of a campaign is the page’s own', async () => {
  const { html } = await crawled('/categories/lips?utm_source=mail');
  expect(addressesIn(html).alternates.size).toBeGreaterThan(8);
});

test.each([
  ['/cart/', '/cart'],
  ['/CART?utm_source=a&q=%20', '/cart?utm_source=a&q=%20'],
  ['/Products/velvet-bullet-lipstick/?language=en', '/products/velvet-bullet-lipstick?language=en'],
])('%s leads to its one address', async (requested, found) => {
  const { status, headers } = await crawled(requested);
  expect([status, headers.location]).toEqual([308, found]);
});

test('stylesheets and fonts are announced by the addresses that they are fetched from', async () => {
  const { headers, html } = await crawled('/about');
  const announced = [...String(headers.link).matchAll(/<([^>]*)>; rel=preload; as=(\w+)/g)];
  const listAnnounced = (kind: string) => announced.flatMap(([, address = '', as]) => (as === kind ? [address] : []));
  const sheets = listAnnounced('style');
  expect(sheets.length).toBeGreaterThan(1);
  for (const address of sheets) expect(html).toContain(`rel="stylesheet" href="${address}`);
  const readSheets = sheets.map(async (address) => (await crawled(address)).html);
  const styles = (await Promise.all(readSheets)).join();
  const fonts = listAnnounced('font');
  expect(fonts.length).toBeGreaterThan(0);
  for (const address of fonts) expect(styles).toContain(address);
});

test('a product page describes its product to search engines once', async () => {
  const { html } = await crawled('/products/velvet-bullet-lipstick');
  const [, data = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(data)).toMatchObject({ '@type': 'Product', brand: { '@type': 'Brand' } });
  expect(html.split('schema.org/InStock').length).toBe(data.split('schema.org/InStock').length);
});

test('what is sent to a page that takes nothing is refused in words of its own', async () => {
  const answer = await fetch(`http://127.0.0.1:${inject('port')}/about`, { method: 'POST', body: 'a=1' });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect(await answer.text()).toContain('This page is read-only');
});

test('a choice of language leaves the address, and stays', async () => {
  const { page, origin, complaints, context } = await visit('TH', 'th', 390);
  await page.goto(`${origin}/search?q=balm&language=en`);
  await page.waitForURL(`${origin}/search?q=balm`);
  await page.reload();
  expect(await page.locator('html').getAttribute('lang')).toBe('en-TH');
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${origin}/search?language=en`);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a section of a text is led to by its name, without script too; another name leads nowhere', async () => {
  const { page: scripted, origin, complaints, context } = await visit('SG', 'en', 390);
  const { page: plain, context: plainContext } = await visit('SG', 'en', 390, { javaScriptEnabled: false });
  for (const page of [scripted, plain]) {
    await page.goto(`${origin}/terms?section=returns`);
    const readPlace = async () => (await page.locator('#returns').boundingBox())?.y;
    await expect.poll(readPlace, { timeout: 15_000 }).toBeLessThan(500);
    await page.goto(`${origin}/terms?section=nothing`);
    expect((await page.locator('h1').boundingBox())?.y).toBeGreaterThan(0);
  }
  expect(complaints).toEqual([]);
  await context.close();
  await plainContext.close();
});

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Bag } from '@vermilion/contract/bag';
import type { Availability } from '@vermilion/contract/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningShop, startShop } from '../bench/shop.ts';
import { Visitor } from '../scripts/proof/visitor.ts';
import { closeBrowserAfterwards, openPage, visit } from './browser.ts';
import { addFirstProduct, checkOut, pay, type Shopper, search } from './buying.ts';
import { word } from './words.ts';

closeBrowserAfterwards();

/**
 * A shop of its own, whose paths begin with a language. First each page is rendered for the first time in its process: parts of a
 * page whose code is loaded on demand are not there yet, and nothing but the API is called before. Then a shopper buys.
 */

let folder: string;
let shop: RunningShop;
let member: Visitor;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vermilion-first-'));
  shop = await startShop({
    DATA_DIR: folder,
    ORIGIN_SG: 'http://sg.shop.example',
    TRUSTED_PROXIES: 'loopback',
    LOCALE_PREFIX: 'language',
  });
  member = createVisitor();
  const made = await member.call('POST', 'sandbox/users/', { tier: 'gold', points: 5000 });
  const { user, password } = made.json() as { user: { email: string }; password: string };
  expect((await member.call('POST', 'sessions', { email: user.email, password })).status).toBe(204);
}, 300_000);
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

const createVisitor = () => new Visitor([{ ...shop, log: () => '', stop: async () => 0 }]);

/** Calls an endpoint, which has to succeed. */
async function read<Answer>(visitor: Visitor, ...call: Parameters<Visitor['call']>): Promise<Answer> {
  const { status, text, json } = await visitor.call(...call);
  if (status >= 300) throw new Error(`${call.join(' ')}: ${status} ${text}`);
  return (text === '' ? undefined : json()) as Answer;
}

type Listing = { products: { slug: string; availability: Availability }[] };

/** Returns a product of each availability. */
async function findProducts(): Promise<Map<Availability, string>> {
  const found = new Map<Availability, string>();
  for (const query of ['serum', 'palette', 'cream', 'lipstick', 'brush', 'perfume', 'mask', 'cleanser']) {
    const { products } = await read<Listing>(createVisitor(), 'GET', `search/?q=${query}&limit=100`);
    for (const { slug, availability } of products) if (!found.has(availability)) found.set(availability, slug);
  }
  return found;
}

async function addProduct(visitor: Visitor, slug: string): Promise<number> {
  const { variants } = await read<{ variants: { id: number; availability: Availability }[] }>(
    visitor,
    'GET',
    `products/${slug}`,
  );
  const variant = variants.find(({ availability }) => availability === 'in_stock');
  await read(visitor, 'POST', 'cart/line-items/', {
    variantId: variant?.id,
    quantity: 1,
    idempotencyKey: randomUUID(),
  });
  return variant?.id ?? 0;
}

async function expectPage(visitor: Visitor, address: string, status = 200): Promise<string> {
  const reply = await visitor.send('GET', `/en${address === '/' ? '' : address}`);
  expect(`${address} ${reply.status}`).toBe(`${address} ${status}`);
  return reply.text;
}

test('a card or footer that an earlier page has shown is the same as one that is rendered', async () => {
  const listParts = (page: string) => page.match(/<(?:article|footer) .*?<\/(?:article|footer)>/gs) ?? [];
  // Another spelling of one search is another page of the same products.
  const [rendered = [], kept = []] = [
    await expectPage(createVisitor(), '/search?q=gloss'),
    await expectPage(createVisitor(), '/search?q=Gloss'),
  ].map(listParts);
  expect(rendered.length).toBeGreaterThan(4);
  expect(kept).toEqual(rendered);
  expect(rendered.join('')).not.toContain('data-part');
});

test('products of every availability', async () => {
  const products = await findProducts();
  expect([...products.keys()].sort()).toEqual([
    'app_exclusive',
    'coming_soon',
    'in_stock',
    'out_of_stock',
    'priority_access',
  ]);
  for (const slug of products.values()) await expectPage(createVisitor(), `/products/${slug}`);
});

test('a bag with a code that changes nothing, its checkout, and the order', async () => {
  const slug = (await findProducts()).get('in_stock') ?? '';
  await addProduct(member, slug);
  await read(member, 'POST', 'cart/discount-coupon/', { code: 'WELCOME15' });
  const { unused } = await read<Bag>(member, 'GET', 'cart/');
  expect(unused).not.toEqual([]);
  for (const address of ['/cart', '/checkout']) await expectPage(member, address);
  await read(member, 'DELETE', 'cart/discount-coupon/');
  const { id } = (await member.order()).json() as { id: string };
  await expectPage(member, `/orders/${id}`);
  await expectPage(createVisitor(), '/cart');
});

test('an order is shown to nobody without its key', async () => {
  const guest = createVisitor();
  await addProduct(guest, (await findProducts()).get('in_stock') ?? '');
  const { id, key } = (await guest.order()).json() as { id: string; key: string };
  const readPage = async (address: string) => {
    const { status, headers } = await createVisitor().send('GET', `/en${address}`);
    return [status, headers.location?.toString().replace(/\?.*/, '')];
  };
  expect(await readPage(`/orders/${id}?key=${key}`)).toEqual([200, undefined]);
  // Without a key a member might own it: the visitor signs in, whether the order exists or not.
  for (const order of [id, randomUUID()]) expect(await readPage(`/orders/${order}`)).toEqual([302, '/en/sign_in']);
  for (const query of ['?key=', '?key=wrong', `?key=${'A'.repeat(43)}`]) {
    expect(await readPage(`/orders/${id}${query}`)).toEqual([404, undefined]);
  }
});

test('pages of a member', async () => {
  const pages = ['', '/orders', '/profile', '/addresses', '/password', '/devices', '/consents', '/data', '/waitlist'];
  const membership = ['/points', '/rewards', '/gifts', '/credits', '/gift-cards', '/beauty-profile'];
  for (const page of [...pages, ...membership]) await expectPage(member, `/account${page}`);
});

test('pages for everybody', async () => {
  const shopPages = ['/', '/search?q=serum', '/search?q=zzzzzz', '/brands', '/gift-cards', '/gift-cards/balance'];
  const accountPages = ['/sign_in', '/sign_up', '/forgot_password', '/reset_password', '/verify_email', '/beauty-pass'];
  const texts = ['/about', '/customer-care', '/privacy', '/terms', '/report-vulnerability'];
  for (const address of [...shopPages, ...accountPages, ...texts]) await expectPage(createVisitor(), address);
  await expectPage(createVisitor(), '/products/there-is-none', 404);
});

test('from the home page to a paid order, in Thai: each link keeps the language', async () => {
  const visitor = await visit('TH', 'th', 1280);
  const site = `http://th.localhost:${shop.port}`;
  const shopper: Shopper = { ...visitor, origin: `${site}/th`, market: 'TH', language: 'th', width: 1280 };
  const { page, complaints } = shopper;
  await search(shopper, 'ลิปสติก');
  expect(new URL(page.url()).pathname).toBe('/th/search');
  await addFirstProduct(shopper);
  await checkOut(shopper);
  await pay(shopper, 'confirmed');
  await page.getByRole('heading', { name: word('Thank you, your order is confirmed', 'th') }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/th\/orders\//);
  // Every link of the page keeps the language, and the other language is one link away.
  const paths = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const href of paths) expect(href).toMatch(/^\/th(?:[/?#]|$)/);
  await openPage(page, `${site}/en/about`);
  await page.getByRole('heading', { name: 'About Us' }).waitFor();
  // A link to a page of texts, whose catalog comes with the navigation.
  await page.locator('footer a[href="/en/terms"]').first().click();
  await page.waitForURL(`${site}/en/terms`);
  await page.getByRole('heading', { name: 'Terms of Use' }).waitFor();
  expect(complaints).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Bag } from '@vermilion/contract/bag';
import type { Availability } from '@vermilion/contract/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningShop, startShop } from '../bench/shop.ts';
import { Visitor } from '../scripts/proof/visitor.ts';

/**
 * The first rendering of each page in a fresh process: parts of a page whose code is loaded on demand are not there yet.
 * Nothing but the API is called before.
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
  });
  member = visit();
  const made = await member.call('POST', 'sandbox/users/', { tier: 'gold', points: 5000 });
  const { user, password } = made.json() as { user: { email: string }; password: string };
  expect((await member.call('POST', 'sessions', { email: user.email, password })).status).toBe(204);
}, 600_000);
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

const visit = () => new Visitor([{ ...shop, log: () => '', stop: async () => 0 }]);

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
    const { products } = await read<Listing>(visit(), 'GET', `search/?q=${query}&limit=100`);
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
  const reply = await visitor.send('GET', address);
  expect(`${address} ${reply.status}`).toBe(`${address} ${status}`);
  return reply.text;
}

test('products of every availability', async () => {
  const products = await findProducts();
  expect([...products.keys()].sort()).toEqual([
    'app_exclusive',
    'coming_soon',
    'in_stock',
    'out_of_stock',
    'priority_access',
  ]);
  for (const slug of products.values()) await expectPage(visit(), `/products/${slug}`);
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
  await expectPage(visit(), '/cart');
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
  for (const address of [...shopPages, ...accountPages, ...texts]) await expectPage(visit(), address);
  await expectPage(visit(), '/products/there-is-none', 404);
});

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { request } from 'undici';
import { paymentTexts, translate } from '../demo/sandbox/texts.ts';
import { addByApi, callApi, confirmByApi, holdByApi, orderBagByApi, waitByApi } from '../e2e/api.ts';
import { getPageKind, type PageKind } from '../web/app/page-kinds.ts';
import routes from '../web/app/routes.ts';

/** The pages of the route table, and visitors who have what it takes to open them. */

/** Their texts are the longest (a letter of Thai takes three bytes), and so are the scripts that hold them. */
export const longest: { market: MarketCode; language: Language } = { market: 'TH', language: 'th' };

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

export type ShopPage = {
  /** Of its address, such as `products/:slug`. */
  pattern: string;
  kind: PageKind;
  /** A path, with a query where the page shows nothing without one. */
  path: string;
  /** Cookies and storage of a visitor who may open it. */
  storageState: StorageState;
};

/** Headless browsers are taken for crawlers, which get neither experiments nor the flag client. */
const userAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Mobile Safari/537.36';

/** A phone of somebody in the market of the longest language. */
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  userAgent,
  locale: `${longest.language}-${longest.market}`,
  // What it fetches ahead is no part of a page.
  serviceWorkers: 'block',
};

/** What stands in place of the parameters, besides what the member buys and books. */
const values: Record<string, string> = {
  'brands/:slugUrl/:topCategory?/:category?/:subCategory?': 'brands/bea-solano',
  'categories/:slug': 'categories/lipsticks',
  'happening/classes/:id': 'happening/classes/drawing-brows',
  'happening/events/:id': 'happening/events/refill-day',
  'happening/services/:id': 'happening/services/brow-shape-and-tint',
  'pages/:slugUrl?/:topCategory?/:category?/:subCategory?': 'pages/skin/routine/morning',
  'preview/brands/:slugUrl/:topCategory?/:category?/:subCategory?': 'preview/brands/halden',
  'preview/homepage/:slugUrl?': 'preview/homepage',
  'preview/pages/:slugUrl?/:topCategory?/:category?/:subCategory?': 'preview/pages/beauty-pass',
  'preview/overlay/:id': 'preview/overlay/beauty-pass-invitation',
  'preview/texts/:name': 'preview/texts/about',
  'products/:slug': 'products/velvet-bullet-lipstick',
  'stores/:id': 'stores/th-siam',
  '*': 'not/a/page',
  search: 'search?q=lipstick',
};

/** Returns the origin of the shop's site in the market of the longest language. */
export const getOrigin = (port: number): string => `http://${longest.market.toLowerCase()}.localhost:${port}`;

/**
 * Lists every page, as a guest with a product in the bag where that opens it, and otherwise as a member who has bought
 * something. Addresses that only lead on are left out.
 * @throws Error where a page has parameters that nothing is known for, or nobody can open it
 */
export async function listPages(browser: Browser, port: number): Promise<ShopPage[]> {
  const origin = getOrigin(port);
  const guest = await makeGuest(browser, origin);
  const { storageState: member, bought } = await makeMember(browser, origin);
  const patterns = routes.flatMap(({ children = [] }) => children.map(({ path = '' }) => path));
  const pages: ShopPage[] = [];
  for (const pattern of patterns) {
    const path = `/${fillIn(pattern, { ...values, ...bought })}`;
    const kind = getPageKind(pattern);
    const expected = pattern === '*' ? 404 : 200;
    for (const storageState of [guest, member]) {
      const { status, location } = await readHead(origin, path, storageState);
      if (status === expected) pages.push({ pattern, kind, path, storageState });
      if (status === expected || (location && !location.startsWith('/sign_in'))) break;
      if (storageState === member) throw new Error(`bench/pages.ts makes nobody who may open ${path}: ${status}`);
    }
  }
  return pages;
}

/** Returns a pattern with values in place of its parameters. */
function fillIn(pattern: string, known: Record<string, string>): string {
  const start = Object.keys(known).find((each) => pattern === each || pattern.startsWith(`${each}/`));
  const filled = start ? (known[start] ?? '') + pattern.slice(start.length) : pattern;
  if (filled.includes(':')) throw new Error(`bench/pages.ts knows no values for the parameters of ${pattern}`);
  return filled;
}

/** Returns the cookies and the storage of somebody with a product in the bag. */
export async function makeGuest(browser: Browser, origin: string): Promise<StorageState> {
  return (await runAsVisitor(browser, origin, (shopper) => addByApi(shopper, 'lipstick'))).storageState;
}

/** Waits until the payment of an order is known: until then its page loads what asks for it again. */
async function waitUntilPaid(shopper: Shopper, id: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { status } = await callApi<{ status: string }>(shopper, 'GET', `orders/${id}`);
    if (status === 'confirmed') return;
    await wait(200);
  }
  throw new Error(`Order ${id} is not paid`);
}

/** Makes a member who has paid an order, begun to buy a gift card, booked a visit, holds the time of another and waits for a full day. */
async function makeMember(browser: Browser, origin: string) {
  const { storageState, result } = await runAsVisitor(browser, origin, async (shopper) => {
    type Made = { user: { email: string }; password: string };
    const { user, password } = await callApi<Made>(shopper, 'POST', 'sandbox/users/', { tier: 'gold', points: 5000 });
    await callApi(shopper, 'POST', 'sessions', { email: user.email, password });
    await addByApi(shopper, 'lipstick');
    const order = await orderBagByApi(shopper, 'card');
    const { verb } = paymentTexts.choices.confirmed;
    await shopper.page.getByRole('button', { name: translate(verb, longest.language) }).click();
    await shopper.page.waitForURL('**/orders/**');
    await waitUntilPaid(shopper, order.id);
    const person = { fullName: 'Mali Srisuk', email: user.email };
    const { amounts } = await callApi<{ amounts: { min: number } }>(shopper, 'GET', 'gift-cards/');
    const giftCard = await callApi<{ id: string }>(shopper, 'POST', 'gift-cards/', {
      amount: amounts.min,
      design: 'bullet',
      recipient: person,
      buyer: person,
      message: '',
      sendOn: new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10),
      sendZone: 'Asia/Bangkok',
      payment: { method: 'card' },
      idempotencyKey: randomUUID(),
    });
    const held = await holdByApi(shopper, 0);
    const booked = await holdByApi(shopper, 1);
    await confirmByApi(shopper, booked);
    await waitByApi(shopper, user.email);
    const { waits } = await callApi<{ waits: { id: string }[] }>(shopper, 'GET', 'account/bookings');
    return {
      'orders/:id': `orders/${order.id}`,
      'gift-cards/:id': `gift-cards/${giftCard.id}`,
      'happening/bookings/:id': `happening/bookings/${held.id}`,
      'happening/:kind/cancel/:id': `happening/services/cancel/${booked.id}`,
      'happening/services/reschedule/:id': `happening/services/reschedule/${booked.id}`,
      'happening/waits/:id': `happening/waits/${waits[0]?.id}`,
    };
  });
  return { storageState, bought: result };
}

type Shopper = Parameters<typeof addByApi>[0];

/** Does something in the shop as a new visitor. */
async function runAsVisitor<Result>(browser: Browser, origin: string, act: (shopper: Shopper) => Promise<Result>) {
  const context = await browser.newContext(phone);
  try {
    const { market, language } = longest;
    const page: Page = await context.newPage();
    const result = await act({ page, context, origin, market, language, width: 390, complaints: [] });
    return { result, storageState: await context.storageState() };
  } finally {
    await context.close();
  }
}

/** Returns the status of a page's document, and the path that it leads on to. */
async function readHead(origin: string, path: string, { cookies }: StorageState) {
  const { hostname, port } = new URL(origin);
  const sent = cookies.filter(({ domain }) => domain.replace(/^\./, '') === hostname);
  const { statusCode, headers, body } = await request(`http://127.0.0.1:${port}${path}`, {
    headers: {
      host: `${hostname}:${port}`,
      'user-agent': userAgent,
      'accept-language': longest.language,
      cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
  });
  await body.dump();
  const location = headers.location ? new URL(String(headers.location), origin).pathname : null;
  return { status: statusCode, location };
}

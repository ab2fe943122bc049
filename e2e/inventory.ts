import { randomInt, randomUUID } from 'node:crypto';
import type { Bag } from '@vermilion/contract/bag';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { Checkout, Order } from '@vermilion/contract/order';
import type { FoundReturn, OrderReturns, StaffReturn } from '@vermilion/contract/returns';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Outcome } from '../demo/sandbox/texts.ts';
import routes from '../web/app/routes.ts';
import {
  addByApi,
  addProductByApi,
  bookAtProviderByApi,
  buyGiftCardByApi,
  callApi,
  confirmByApi,
  type HeldTime,
  holdByApi,
  listProductsInStock,
  orderByApi,
  settlePayment,
  takeSeatsByApi,
  waitByApi,
} from './api.ts';
import { openPage, visit, type Width, waitUntilSettled } from './browser.ts';
import { expectPrices, pressPay, type Shopper } from './buying.ts';
import { readMailPath } from './mails.ts';
import { acceptInvitation, expectGoodPage, fillRegistration, joinAsMember, submitButton } from './members.ts';
import { expectGoodOverlays } from './overlays.ts';
import { inspector } from './staff.ts';
import { word } from './words.ts';

/**
 * The inventory of pages: what axe, text at twice the size, untranslated texts and the size of targets are looked for on, at
 * both widths and in every language. Journeys check what a shopper does, and only those states that nothing else reaches.
 */

/** A page as it is opened, or in a state that an action brings it into. */
type PageState = {
  /** Its pattern in the route table (web/app/routes.ts). */
  route: string;
  state?: string;
  path: string;
  /** It shows prices, each in the form of its market. */
  hasPrices?: true;
  /** For developers: in English on every site. */
  isInEnglish?: true;
  /** What happens by the API before it is opened. */
  before?: (shopper: Shopper) => Promise<unknown>;
  /** Brings the opened page into the state. */
  act?: (shopper: Shopper) => Promise<unknown>;
};

type Edition = { market: MarketCode; language: Language; width: Width; isWithoutAxe?: boolean };

/** Each language once, each width twice; what axe finds does not depend on the language. */
const editions: readonly Edition[] = [
  { market: 'SG', language: 'en', width: 1280 },
  { market: 'TH', language: 'th', width: 390 },
  { market: 'ID', language: 'id', width: 390, isWithoutAxe: true },
  { market: 'HK', language: 'zh', width: 1280, isWithoutAxe: true },
];

/** Routes that show nothing of their own, with what they do instead. */
const routesWithoutPage: Record<string, string> = {
  homepage: 'redirects to the home page',
  'account/membership': 'leads members on to their points',
};

const say = ({ language }: Shopper, english: string) => word(english, language);

const waitForError = ({ page }: Shopper) => page.locator('[aria-invalid=true]').first().waitFor();

/** Sends the form of a page as it is. */
async function sendEmpty(shopper: Shopper): Promise<void> {
  await submitButton(shopper).click();
  await waitForError(shopper);
}

const waitForAlert = ({ page }: Shopper) => page.locator('main [role=alert]').first().waitFor();

/** Waits until a page has read that a mailed link is none. */
const waitForMessage = ({ page }: Shopper) => page.locator('main .message').first().waitFor();

const servicePath = '/happening/services/brow-shape-and-tint';

/** Chooses a store or an artist of a service. */
async function followRow({ page }: Shopper, index: number): Promise<void> {
  const before = page.url();
  await page.locator('main section > ul > li a').nth(index).click();
  await page.waitForURL((url) => url.href !== before);
  await waitUntilSettled(page);
}

/** Comes back from the provider of bookings. */
async function comeBackBooked(shopper: Shopper): Promise<void> {
  await openPage(shopper.page, await bookAtProviderByApi(shopper));
  await shopper.page.getByRole('link', { name: say(shopper, 'See your booking') }).waitFor();
}

const goods: readonly PageState[] = [
  { route: '/', path: '/', hasPrices: true },
  { route: 'categories/:slug', path: '/categories/lips', hasPrices: true },
  {
    route: 'categories/:slug',
    state: 'filtered',
    path: '/categories/lips?brands=vermilion-collection,bea-solano',
    hasPrices: true,
  },
  {
    route: 'categories/:slug',
    state: 'filters that fit nothing',
    path: '/categories/lipsticks?price=900000-',
  },
  { route: 'brands', path: '/brands' },
  {
    route: 'brands/:slugUrl/:topCategory?/:category?/:subCategory?',
    path: '/brands/bea-solano',
    hasPrices: true,
  },
  {
    route: 'pages/:slugUrl?/:topCategory?/:category?/:subCategory?',
    path: '/pages/skin/routine/morning',
    hasPrices: true,
  },
  {
    route: 'pages/:slugUrl?/:topCategory?/:category?/:subCategory?',
    state: 'with a countdown',
    path: '/pages/gifts',
    hasPrices: true,
  },
  {
    route: 'pages/:slugUrl?/:topCategory?/:category?/:subCategory?',
    state: 'with questions and places on a picture',
    path: '/pages/fragrance',
    hasPrices: true,
  },
  { route: 'wishlist', path: '/wishlist' },
  {
    route: 'wishlist',
    state: 'with products',
    path: '/wishlist',
    hasPrices: true,
    before: async (shopper) => {
      const [productSlug] = await listProductsInStock(shopper, 'balm');
      await callApi(shopper, 'PUT', 'wishlist/', { productSlug, isWished: true });
    },
  },
  { route: 'search', path: '/search?q=balm', hasPrices: true },
  { route: 'search', state: 'nothing found', path: '/search?q=zzzzzz' },
  { route: 'products/:slug', path: '/products/velvet-bullet-lipstick', hasPrices: true },
  {
    route: 'products/:slug',
    state: 'in use',
    path: '/products/velvet-bullet-lipstick',
    // What the product is and when it arrives comes with the first use of the page.
    act: ({ page }) => page.mouse.wheel(0, 400),
  },
  { route: 'happening/services', path: '/happening/services', hasPrices: true },
  {
    route: 'happening/services',
    state: 'of a store',
    path: '/happening/services',
    hasPrices: true,
    act: async ({ page }) => {
      await page.locator('main select[name=store]').selectOption({ index: 1 });
      await page.waitForURL(/store=/);
    },
  },
  { route: 'happening/services/booxi/cancel', path: '/happening/services/booxi/cancel' },
  { route: 'happening/services/booxi/success', path: '/happening/services/booxi/success' },
  {
    route: 'happening/services/booxi/success',
    state: 'booked',
    path: '/happening/services/booxi/success',
    act: comeBackBooked,
  },
  {
    route: 'happening/bookings/:id',
    state: 'kept by a provider',
    path: '/happening/services/booxi/success',
    act: async (shopper) => {
      await comeBackBooked(shopper);
      await shopper.page.getByRole('link', { name: say(shopper, 'See your booking') }).click();
      const label = say(shopper, 'Reschedule or cancel with {name}').replace('{name}', 'Booxi');
      await shopper.page.getByRole('link', { name: label }).waitFor();
    },
  },
  { route: 'happening/classes', path: '/happening/classes', hasPrices: true },
  { route: 'happening/classes/:id', path: '/happening/classes/drawing-brows', hasPrices: true },
  {
    route: 'happening/classes/:id',
    state: 'paid in advance',
    path: '/happening/classes/five-minute-make-up',
    hasPrices: true,
  },
  { route: 'stores', path: '/stores' },
  {
    route: 'stores/:id',
    path: '/stores',
    hasPrices: true,
    // Each market has stores of its own.
    act: async ({ page, origin }) => {
      const href = await page.locator('main section li a').first().getAttribute('href');
      await openPage(page, origin + href);
    },
  },
  { route: 'happening/events', path: '/happening/events' },
  { route: 'happening/events/:id', path: '/happening/events/gold-breakfast' },
  { route: 'happening/services/:id', path: '/happening/services/evening-face', hasPrices: true },
  {
    route: 'happening/services/:id',
    state: 'booked with a provider',
    path: '/happening/services/gift-finding',
    act: async (shopper) => {
      await followRow(shopper, 0);
      const label = say(shopper, 'Book with {name}').replace('{name}', 'Booxi');
      await shopper.page.getByRole('button', { name: label }).waitFor();
    },
  },
  {
    route: 'happening/services/:id',
    state: 'choosing an artist',
    path: servicePath,
    act: (shopper) => followRow(shopper, 0),
  },
  {
    route: 'happening/services/:id',
    state: 'choosing a time',
    path: servicePath,
    act: async (shopper) => {
      await followRow(shopper, 0);
      await followRow(shopper, 0);
      await shopper.page.locator('.times-slot').first().waitFor();
    },
  },
  {
    route: 'happening/services/:id',
    state: 'on a day without free times',
    path: servicePath,
    // Each artist has two days off.
    act: async (shopper) => {
      await followRow(shopper, 0);
      await followRow(shopper, 1);
      await shopper.page.locator('.times-day-full').first().click();
      await shopper.page.getByRole('heading', { name: say(shopper, 'No time slots available') }).waitFor();
    },
  },
  {
    route: 'happening/services/:id',
    state: 'waiting for a day, with errors',
    path: servicePath,
    act: async (shopper) => {
      await followRow(shopper, 0);
      await followRow(shopper, 1);
      await shopper.page.locator('.times-day-full').last().click();
      await shopper.page.getByText(say(shopper, 'Wait for this day')).click();
      await sendEmpty(shopper);
    },
  },
  { route: 'cart', state: 'empty', path: '/cart' },
  { route: 'gift-cards', path: '/gift-cards', hasPrices: true },
  { route: 'gift-cards', state: 'with errors', path: '/gift-cards', act: sendEmpty },
  { route: 'gift-cards/balance', path: '/gift-cards/balance' },
  {
    route: 'gift-cards/balance',
    state: 'of no card',
    path: '/gift-cards/balance',
    act: async (shopper) => {
      await shopper.page.fill('[name=code]', '2222-2222-2222-2222');
      await shopper.page.keyboard.press('Enter');
      await waitForAlert(shopper);
    },
  },
];

const texts: readonly PageState[] = [
  ...['about', 'customer-care', 'terms', 'privacy', 'report-vulnerability', 'beauty-pass'].map((route) => ({
    route,
    path: `/${route}`,
  })),
  { route: 'privacy', state: 'participation in tests', path: '/privacy?section=tests' },
  {
    route: 'swagger',
    path: '/swagger',
    isInEnglish: true,
    act: ({ page }) => page.locator('main article, main details, main section').first().waitFor(),
  },
  { route: 'preview/layout', path: '/preview/layout' },
  { route: 'preview/overlay/:id', path: '/preview/overlay/beauty-pass-invitation' },
  { route: 'preview/homepage/:slugUrl?', path: '/preview/homepage' },
  { route: 'preview/pages/:slugUrl?/:topCategory?/:category?/:subCategory?', path: '/preview/pages/beauty-pass' },
  { route: 'preview/texts/:name', path: '/preview/texts/about' },
  { route: 'preview/brands/:slugUrl/:topCategory?/:category?/:subCategory?', path: '/preview/brands/halden' },
  { route: '*', path: '/not/a/page' },
];

const doors: readonly PageState[] = [
  { route: 'sign_in', path: '/sign_in' },
  { route: 'sign_in', state: 'with errors', path: '/sign_in', act: sendEmpty },
  {
    route: 'sign_in',
    state: 'refused',
    path: '/sign_in',
    act: async (shopper) => {
      await shopper.page.locator('main [name=email]').fill(`${randomUUID()}@member.example`);
      await shopper.page.locator('main [name=password]').fill('Wrong-password-1');
      await submitButton(shopper).click();
      await waitForAlert(shopper);
    },
  },
  { route: 'sign_up', path: '/sign_up' },
  { route: 'sign_up', state: 'with errors', path: '/sign_up', act: sendEmpty },
  {
    route: 'sign_up',
    state: 'sent',
    path: '/sign_up',
    act: async (shopper) => {
      await fillRegistration(shopper, `${randomUUID()}@member.example`);
      await submitButton(shopper).click();
      await shopper.page.getByRole('heading', { level: 1, name: say(shopper, 'Check your email') }).waitFor();
    },
  },
  { route: 'sign_in/google', state: 'of an attempt that nobody began', path: '/sign_in/google', act: waitForAlert },
  {
    route: 'sign_in/google',
    state: 'while Google is away',
    path: '/sign_in/google?error=temporarily_unavailable',
    act: waitForAlert,
  },
  { route: 'forgot_password', path: '/forgot_password' },
  {
    route: 'forgot_password',
    state: 'sent',
    path: '/forgot_password',
    act: async (shopper) => {
      await shopper.page.locator('main [name=email]').fill(`${randomUUID()}@member.example`);
      await submitButton(shopper).click();
      await shopper.page.getByText(say(shopper, 'If the email exists, instructions are on their way.')).waitFor();
    },
  },
  ...['verify_email', 'confirm_email', 'reset_password', 'staff_invitation', 'stop_news'].map((route) => ({
    route,
    state: 'without its link',
    path: `/${route}`,
    act: waitForMessage,
  })),
  ...['verify_email', 'confirm_email', 'reset_password', 'staff_invitation'].map((route) => ({
    route,
    state: 'by a link that has expired',
    path: `/${route}#token=${'a'.repeat(43)}`,
    act: waitForMessage,
  })),
  {
    route: 'stop_news',
    state: 'by its link',
    path: `/stop_news#token=${'a'.repeat(43)}`,
    act: (shopper) => submitButton(shopper).waitFor(),
  },
];

/** Of a visitor with goods in the bag. */
const bags: readonly PageState[] = [
  {
    route: 'cart',
    state: 'in use',
    path: '/cart',
    hasPrices: true,
    // The sections come once the page is in use and their places are near.
    act: scrollThrough,
  },
  {
    route: 'cart',
    state: 'with a code that is refused',
    path: '/cart',
    act: async (shopper) => {
      const { page, width } = shopper;
      await page.mouse.wheel(0, 60);
      const input = page.getByRole('textbox', { name: say(shopper, 'Promo code') });
      if (width === 390) await page.getByRole('button', { name: say(shopper, 'Promo code') }).click();
      await input.fill('NOTHING');
      await input.press('Enter');
      await waitForError(shopper);
    },
  },
  {
    route: 'cart',
    state: 'with a code, a gift, samples, a gift note and a saved item',
    path: '/cart',
    hasPrices: true,
    before: fillBag,
    act: scrollThrough,
  },
  { route: 'checkout', path: '/checkout', hasPrices: true },
  {
    route: 'checkout',
    state: 'with errors',
    path: '/checkout',
    hasPrices: true,
    act: async (shopper) => {
      await pressPay(shopper);
      await waitForError(shopper);
    },
  },
  {
    route: 'checkout',
    state: 'with stores to collect from, and samples that are lost by it',
    path: '/checkout',
    hasPrices: true,
    act: async (shopper) => {
      const { page } = shopper;
      await page.getByRole('radio', { name: say(shopper, 'Click & Collect') }).check();
      await page.getByRole('group', { name: say(shopper, 'Where you collect it') }).waitFor();
      const [start = ''] = say(
        shopper,
        'Samples aren’t available for Click & Collect. Your order won’t include: {names}. Choose delivery to get them back.',
      ).split('{names}');
      await page.getByRole('status').filter({ hasText: start }).waitFor();
    },
  },
  {
    route: 'checkout',
    state: 'where the shopper logs in',
    path: '/checkout',
    act: async (shopper) => {
      await shopper.page
        .locator('main')
        .getByRole('button', { name: say(shopper, 'Log In') })
        .click();
      await shopper.page.getByRole('dialog').locator('[name=email]').waitFor();
    },
  },
];

/** Scrolls through a page in steps of a third of a phone's window, and waits for what comes. */
async function scrollThrough({ page }: Shopper): Promise<void> {
  const isAtEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);
  for (let step = 0; step < 40 && !(await isAtEnd()); step += 1) {
    await page.mouse.wheel(0, 280);
    await page.waitForTimeout(50);
  }
  await expect.poll(() => page.locator('main .skeleton').filter({ visible: true }).count()).toBe(0);
}

/** Puts into a bag whatever a visitor can. */
async function fillBag(shopper: Shopper): Promise<void> {
  const { bag } = await callApi<{ bag: Bag }>(shopper, 'POST', 'cart/discount-coupon/', { code: 'PRESENT' });
  const saved = bag.lines.findLast(({ kind }) => kind === 'item');
  await callApi(shopper, 'POST', 'cart/saved-items/', { lineId: saved?.id });
  await callApi(shopper, 'PUT', 'cart/gift-note/', { message: 'With love', hidesPrices: true });
  const { samples } = await callApi<{ samples: { id: string }[] }>(shopper, 'GET', 'cart/samples');
  await callApi(shopper, 'POST', 'cart/samples', { id: samples[0]?.id, isChosen: true });
}

const openDialog = (english: string, field: string) => async (shopper: Shopper) => {
  await shopper.page
    .locator('main')
    .getByRole('button', { name: say(shopper, english), exact: true })
    .click();
  await shopper.page.getByRole('dialog').locator(`[name=${field}]`).waitFor();
};

/** Of a new member. */
const account: readonly PageState[] = [
  ...[
    '',
    '/addresses',
    '/beauty-profile',
    '/consents',
    '/credits',
    '/data',
    '/devices',
    '/gift-cards',
    '/gifts',
    '/orders',
    '/password',
    '/points',
    '/profile',
    '/rewards',
    '/waitlist',
  ].map((page) => ({ route: `account${page}`, path: `/account${page}` })),
  {
    route: 'account/addresses',
    state: 'a new one',
    path: '/account/addresses',
    act: openDialog('Add an address', 'fullName'),
  },
  {
    route: 'account/profile',
    state: 'another e-mail',
    path: '/account/profile',
    act: openDialog('Change email', 'email'),
  },
  { route: 'account/data', state: 'deletion', path: '/account/data', act: openDialog('Delete account', 'password') },
];

/** Of a member with points, an order and goods in the bag. */
const membership: readonly PageState[] = [
  ...['', '/points', '/rewards', '/gifts'].map((page) => ({
    route: `account${page}`,
    state: 'of the highest tier',
    path: `/account${page}`,
  })),
  { route: 'cart', state: 'with rewards', path: '/cart', act: scrollThrough },
  { route: 'checkout', state: 'of a member', path: '/checkout', hasPrices: true },
  { route: 'account/bookings', state: 'without any', path: '/account/bookings' },
  {
    route: 'account/bookings',
    path: '/account/bookings',
    before: async (shopper) => {
      await confirmByApi(shopper, await holdByApi(shopper, 2));
      await waitByApi(shopper, `${randomUUID()}@member.example`);
    },
  },
  {
    route: 'account/orders',
    state: 'with an order',
    path: '/account/orders',
    hasPrices: true,
    before: async (shopper) => settlePayment((await orderByApi(shopper)).redirectUrl, 'confirmed'),
  },
];

type Parcel = { order: Order };

/** Orders in each state, what is returned of them, and a gift card; of a guest. */
async function listOrders(shopper: Shopper, staff: Shopper): Promise<PageState[]> {
  const place = async (outcome: Outcome, { isCollected = false } = {}) => {
    await addByApi(shopper, 'lipstick');
    const storeCode = isCollected ? await findStore(shopper) : undefined;
    const { id, key, redirectUrl } = await orderByApi(shopper, { storeCode });
    await settlePayment(redirectUrl, outcome);
    return {
      id,
      path: (page = '') => `/orders/${id}${page}?key=${key}`,
      api: (end: string) => `orders/${id}${end}?key=${key}`,
    };
  };
  const byStaff = (path: string, body: object = {}) => callApi<unknown>(staff, 'POST', `staff/${path}`, body);
  const route = 'orders/:id';
  const hasPrices = true as const;
  const states: PageState[] = [];
  const paid = await place('confirmed');
  states.push(
    { route, state: 'paid', path: paid.path(), hasPrices },
    { route: `${route}/receipt`, path: paid.path('/receipt'), hasPrices },
    {
      route,
      state: 'cancelled',
      path: paid.path(),
      hasPrices,
      before: () => callApi(shopper, 'POST', paid.api('/cancel')),
    },
  );

  const sent = await place('confirmed');
  const parcel = { carrier: 'Post', trackingNumber: sent.id, trackingUrl: 'https://post.example/1' };
  const returnPage = { route: `${route}/return`, path: sent.path('/return') };
  let parcelId = '';
  let returned: StaffReturn['return'] | undefined;
  states.push(
    {
      route,
      state: 'sent',
      path: sent.path(),
      hasPrices,
      before: async () => {
        const body = { ...parcel, idempotencyKey: randomUUID() };
        const { order } = (await byStaff(`orders/${sent.id}/parcels`, body)) as Parcel;
        parcelId = order.parcels[0]?.id ?? '';
      },
    },
    {
      route,
      state: 'delivered',
      path: sent.path(),
      hasPrices,
      before: () => byStaff(`orders/${sent.id}/parcels/${parcelId}/delivered`),
    },
    {
      ...returnPage,
      state: 'with errors',
      act: async ({ page }) => {
        await page.locator('select[name^="quantity."]').first().selectOption('1');
        await submitButton(shopper).click();
        await waitForError(shopper);
      },
    },
    {
      ...returnPage,
      state: 'requested',
      before: async () => {
        const { lines } = await callApi<OrderReturns>(shopper, 'GET', sent.api('/returns'));
        const line = { lineId: lines[0]?.id, quantity: 1, reason: 'faulty' };
        const body = { lines: [line], method: 'label', idempotencyKey: randomUUID() };
        await callApi(shopper, 'POST', sent.api('/returns'), body);
        const { returns } = await callApi<{ returns: FoundReturn[] }>(staff, 'GET', 'staff/returns/');
        const id = returns.find((each) => each.order.id === sent.id)?.id;
        returned = (await callApi<StaffReturn>(staff, 'GET', `staff/returns/${id}`)).return;
      },
    },
    {
      ...returnPage,
      state: 'with its label',
      before: () => {
        const label = { carrier: 'Post', trackingNumber: 'R1', url: 'https://post.example/R1' };
        return byStaff(`returns/${returned?.id}/label`, label);
      },
    },
    {
      ...returnPage,
      state: 'refunded',
      hasPrices,
      before: async () => {
        const line = { lineId: returned?.lines[0]?.lineId, quantity: 1, condition: 'unopened', restock: true };
        await byStaff(`returns/${returned?.id}/receipt`, { storeCode: null, lines: [line] });
        await byStaff(`returns/${returned?.id}/refund`);
      },
    },
    { route, state: 'with a refund', path: sent.path(), hasPrices },
    { route: `${route}/receipt`, state: 'with a refund', path: sent.path('/receipt'), hasPrices },
  );

  const collected = await place('confirmed', { isCollected: true });
  states.push({
    route,
    state: 'ready to collect',
    path: collected.path(),
    hasPrices,
    before: () => byStaff(`orders/${collected.id}/ready-to-collect`),
  });

  // The last, as a visitor has three unpaid orders at most.
  for (const outcome of ['failed', 'blocked', 'pending'] as const) {
    const { path } = await place(outcome);
    states.push({ route, state: outcome, path: path(), hasPrices });
    if (outcome === 'failed') {
      states.push({ route, state: 'the question whether to cancel', path: path(), hasPrices, act: openQuestion });
    }
  }

  const card = await buyGiftCardByApi(shopper);
  states.push(
    { route: 'gift-cards/:id', state: 'not paid yet', path: `/gift-cards/${card.id}?key=${card.key}`, hasPrices },
    {
      route: 'gift-cards/:id',
      state: 'paid',
      path: `/gift-cards/${card.id}?key=${card.key}`,
      hasPrices,
      before: () => settlePayment(card.redirectUrl, 'confirmed'),
    },
  );
  return states;
}

/** Bookings in all their states. */
async function listBookings(shopper: Shopper): Promise<PageState[]> {
  const route = 'happening/bookings/:id';
  const cancelRoute = 'happening/:kind/cancel/:id';
  // A visitor holds three times at once: what is booked, or asked for, is none of them.
  const request = await holdByApi(shopper, 2, 'skin-consultation');
  await confirmByApi(shopper, request);
  const seats = await takeSeatsByApi(shopper, 'drawing-brows');
  await confirmByApi(shopper, seats);
  const held = await holdByApi(shopper, 0);
  const booked = await holdByApi(shopper, 1);
  const deposit = await holdByApi(shopper, 0, 'skin-reset-facial');
  const email = `${randomUUID()}@guest.example`;
  await waitByApi(shopper, email);
  const waitPath = await readMailPath(email, '/happening/waits');
  const getPath = (start: string, { id, key }: HeldTime) => `/happening/${start}/${id}?key=${key}`;
  return [
    { route, state: 'held', path: getPath('bookings', held), hasPrices: true },
    { route, state: 'held, with errors', path: getPath('bookings', held), act: sendEmpty },
    {
      route,
      state: 'confirmed',
      path: getPath('bookings', booked),
      hasPrices: true,
      before: () => confirmByApi(shopper, booked),
    },
    { route: 'happening/services/reschedule/:id', path: getPath('services/reschedule', booked) },
    { route: cancelRoute, path: getPath('services/cancel', booked) },
    {
      route,
      state: 'cancelled',
      path: getPath('bookings', booked),
      before: () => callApi(shopper, 'DELETE', `reservation-service/${booked.id}?key=${booked.key}`),
    },
    {
      route,
      state: 'of a class',
      path: getPath('bookings', seats),
      hasPrices: true,
    },
    { route, state: 'held, with a deposit', path: getPath('bookings', deposit), hasPrices: true },
    {
      route,
      state: 'not paid yet',
      path: getPath('bookings', deposit),
      hasPrices: true,
      before: () => confirmByApi(shopper, deposit, { method: 'card' }),
    },
    { route: cancelRoute, state: 'not paid yet', path: getPath('services/cancel', deposit), hasPrices: true },
    { route, state: 'requested', path: getPath('bookings', request) },
    { route: cancelRoute, path: getPath('classes/cancel', seats) },
    { route: cancelRoute, path: getPath('events/cancel', seats) },
    { route: cancelRoute, state: 'cancelled', path: getPath('services/cancel', booked) },
    { route: 'happening/services/reschedule/:id', state: 'cancelled', path: getPath('services/reschedule', booked) },
    { route: 'happening/waits/:id', path: waitPath },
    {
      route: 'happening/waits/:id',
      state: 'left',
      path: waitPath,
      before: () => callApi(shopper, 'DELETE', `booking-service/${waitPath.replace('/happening/', '')}`),
    },
  ];
}

/** Returns the code of a store that has all of the bag. */
async function findStore(shopper: Shopper): Promise<string | undefined> {
  const { stores } = await callApi<Checkout>(shopper, 'GET', 'checkout/?delivery=collect');
  return stores.find(({ lacking }) => lacking.length === 0)?.code;
}

async function openQuestion(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  await page
    .getByRole('button', { name: say(shopper, 'Cancel this order') })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(shopper, 'Keep it') })
    .waitFor();
}

type Part = { prepare?: (shopper: Shopper) => Promise<unknown>; states: readonly PageState[] };

/** What is opened in one window, one after the other. */
const parts = {
  goods: { states: goods },
  texts: { states: texts },
  doors: { states: doors },
  bags: { prepare: addSomeGoods, states: bags },
  account: { prepare: (shopper) => joinAsMember(shopper, `${randomUUID()}@member.example`), states: account },
  membership: { prepare: joinHighestTier, states: membership },
} satisfies Record<string, Part>;

/** Enough for samples, of two products. */
async function addSomeGoods(shopper: Shopper): Promise<void> {
  for (const slug of (await listProductsInStock(shopper, 'lipstick')).slice(0, 2)) {
    await addProductByApi(shopper, slug, 3);
  }
}

async function joinHighestTier(shopper: Shopper): Promise<void> {
  type Member = { user: { email: string }; password: string };
  const facts = { tier: 'gold', points: 5000 };
  const { user, password } = await callApi<Member>(shopper, 'POST', 'sandbox/users/', facts);
  await callApi(shopper, 'POST', 'sessions', { email: user.email, password });
  await addSomeGoods(shopper);
}

/** Opens a window of an edition, from an address of its own: unpaid orders and held times are limited by address too. */
async function openWindow(edition: Edition): Promise<Shopper> {
  const extraHTTPHeaders = { 'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}` };
  const opened = await visit(edition.market, edition.language, edition.width, { extraHTTPHeaders });
  return { ...opened, ...edition };
}

/** Checks the states of a part in every edition. */
export function testPart(name: keyof typeof parts): void {
  const { prepare, states }: Part = parts[name];
  test.for(editions)('$market in $language at $width', async (edition) => {
    const shopper = await openWindow(edition);
    await prepare?.(shopper);
    await checkStates(shopper, states);
  });
}

/** Checks everything that lies over a page, in every edition. */
export function testOverlays(): void {
  test.for(editions)('$market in $language at $width', async (edition) => {
    const shopper = await openWindow(edition);
    await expectGoodOverlays(shopper);
    await shopper.context.close();
  });
}

/** Checks orders in all their states, in every edition. */
export function testOrders(): void {
  let hired: Promise<Shopper> | undefined;
  test.for(editions)('$market in $language at $width', async (edition) => {
    hired ??= acceptInvitation(inspector.email);
    const staff = await hired;
    const shopper = await openWindow(edition);
    await checkStates(shopper, await listOrders(shopper, staff));
  });
}

/** Checks bookings in all their states, in every edition. */
export function testBookings(): void {
  test.for(editions)('$market in $language at $width', async (edition) => {
    const shopper = await openWindow(edition);
    await checkStates(shopper, await listBookings(shopper));
  });
}

/** Fails where a page of the route table is in no part. */
export function expectEveryRoute(): void {
  const patterns = routes.flatMap(({ children = [] }) => children.map(({ path = '/' }) => path));
  const opened = Object.values(parts).flatMap(({ states }) => states.map(({ route }) => route));
  const ofOrders = ['orders/:id', 'orders/:id/receipt', 'orders/:id/return', 'gift-cards/:id'];
  const ofBookings = ['bookings/:id', ':kind/cancel/:id', 'services/reschedule/:id', 'waits/:id'].map(
    (each) => `happening/${each}`,
  );
  const known = [...opened, ...ofOrders, ...ofBookings, ...Object.keys(routesWithoutPage)];
  expect(patterns.toSorted()).toEqual([...new Set(known)].toSorted());
}

async function checkStates(shopper: Shopper, states: readonly PageState[]): Promise<void> {
  const { page, origin, width, context } = shopper;
  for (const { route, state, path, hasPrices, isInEnglish, before, act } of states) {
    const where = state ? `${route}, ${state}` : route;
    await before?.(shopper);
    await openPage(page, origin + path);
    expect(new URL(page.url()).pathname, where).toBe(new URL(path, origin).pathname);
    await act?.(shopper);
    await waitUntilSettled(page);
    await expectGoodPage(shopper, where, { isInEnglish });
    if (hasPrices) await expectPrices(shopper, where);
    if (width !== 390) continue;
    expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(width);
    // The links of an error summary are smaller, with room around each.
    if (!act) expect(await listSmallTargets(page), where).toEqual([]);
  }
  await context.close();
}

/**
 * The controls of a page that are smaller than 24 px (WCAG 2.5.8). A control inside a label is as large as the label, a link
 * that is laid over its row as large as the row, and links within a sentence are excepted.
 */
const listSmallTargets = (page: Page) =>
  page.locator(':is(a[href], button, input, select, summary)').evaluateAll((controls) =>
    controls.flatMap((control) => {
      const isLaidOver = getComputedStyle(control, '::after').position === 'absolute';
      const row = isLaidOver && control instanceof HTMLElement ? control.offsetParent : null;
      const target = control.closest('label') ?? row ?? control;
      const { width, height } = target.getBoundingClientRect();
      const isShown = target.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
      const line = target.parentElement?.textContent?.trim() ?? '';
      const isInSentence = control.tagName === 'A' && line !== target.textContent?.trim() && line.length > 0;
      const isInline = isInSentence && getComputedStyle(control).display === 'inline';
      return isShown && !isInline && Math.min(width, height) < 24
        ? [
            `${target.textContent?.trim() || control.getAttribute('name')}: ${Math.round(width)} × ${Math.round(height)}`,
          ]
        : [];
    }),
  );

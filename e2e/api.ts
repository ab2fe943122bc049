import { randomUUID } from 'node:crypto';
import { getGiftCardAmounts } from '@vermilion/contract/gift-card-terms';
import { markets, type PaymentMethodCode } from '@vermilion/contract/markets';
import type { OrderRequest } from '@vermilion/contract/order';
import type { Choice } from '../demo/sandbox/texts.ts';
import type { Shopper } from './buying.ts';
import { shoppers } from './shoppers.ts';

/**
 * Calls the API from the browser, with the visitor's cookies: what a journey needs but does not show is made this way, in a
 * tenth of the time that the pages take.
 */
export async function callApi<Answer>(
  { page, origin }: Pick<Shopper, 'page' | 'origin'>,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Answer> {
  // No page of the shop, so that none is replaced while it loads.
  if (!page.url().startsWith(origin)) await page.goto(`${origin}/robots.txt`);
  const { status, text } = await page.evaluate(
    async ([verb, url, json]) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(url, { method: verb, headers, ...(json ? { body: json } : {}) });
      return { status: response.status, text: await response.text() };
    },
    [method, `/api/web/v1/${path}`, body === undefined ? '' : JSON.stringify(body)] as const,
  );
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`);
  return (text === '' ? null : JSON.parse(text)) as Answer;
}

type PaymentStep = { id: string; key: string; redirectUrl: string };

/** Returns the products in stock that a search finds. */
export async function listProductsInStock(shopper: Shopper, query: string): Promise<string[]> {
  type Listing = { products: { slug: string; availability: string }[] };
  const { products } = await callApi<Listing>(shopper, 'GET', `search/?q=${encodeURIComponent(query)}`);
  return products.flatMap(({ slug, availability }) => (availability === 'in_stock' ? slug : []));
}

/** Puts a product into the bag. */
export async function addProductByApi(shopper: Shopper, slug: string, quantity = 1): Promise<void> {
  type Product = { variants: { id: number; availability: string }[] };
  const { variants } = await callApi<Product>(shopper, 'GET', `products/${slug}`);
  const variantId = variants.find(({ availability }) => availability === 'in_stock')?.id;
  await callApi(shopper, 'POST', 'cart/line-items/', { variantId, quantity, idempotencyKey: randomUUID() });
}

/** Puts a product that a search finds into the bag. */
export async function addByApi(shopper: Shopper, query: string, quantity = 1): Promise<void> {
  const [slug = ''] = await listProductsInStock(shopper, query);
  await addProductByApi(shopper, slug, quantity);
}

/** Puts a product that a search finds into the bag, and orders it; ends on the payment provider's page. */
export async function placeOrderByApi(
  shopper: Shopper,
  query: string,
  method: PaymentMethodCode = 'card',
): Promise<PaymentStep> {
  await addByApi(shopper, query);
  return orderBagByApi(shopper, method);
}

/** Orders what is in the bag; ends on the payment provider's page. */
export async function orderBagByApi(shopper: Shopper, method: PaymentMethodCode): Promise<PaymentStep> {
  const step = await orderByApi(shopper, { method });
  await shopper.page.goto(step.redirectUrl);
  return step;
}

/** Orders what is in the bag, for a delivery or to collect from a store. */
export async function orderByApi(
  shopper: Shopper,
  { method = 'card', storeCode }: { method?: PaymentMethodCode; storeCode?: string | undefined } = {},
): Promise<PaymentStep> {
  const { page, market } = shopper;
  const query = storeCode ? `?delivery=collect&store=${storeCode}` : '';
  const { bag } = await callApi<{ bag: { totals: { total: number; amountDue: number } } }>(
    shopper,
    'GET',
    `checkout/${query}`,
  );
  const { fullName, phone, address } = shoppers[market];
  const request: OrderRequest = {
    // What one address may hold unpaid is limited.
    contact: { fullName, phone, email: `${randomUUID()}@shopper.example` },
    delivery: storeCode ? { method: 'collect', storeCode } : { method: 'standard', address },
    payment: bag.totals.amountDue > 0 ? { method } : null,
    expectedTotal: bag.totals.total,
    expectedAmountDue: bag.totals.amountDue,
    idempotencyKey: randomUUID(),
  };
  const step = await callApi<PaymentStep>(shopper, 'POST', 'orders/', request);
  // As checkout does, so that the page of the order opens by the shopper's own key.
  await page.evaluate(({ id, key }) => sessionStorage.setItem(`order-key/${id}`, key), step);
  return step;
}

/** Buys a gift card that is sent today. */
export async function buyGiftCardByApi(shopper: Shopper, recipient = 'card@shopper.example'): Promise<PaymentStep> {
  const { market } = shopper;
  const { fullName } = shoppers[market];
  const offer = await callApi<{ designs: string[] }>(shopper, 'GET', 'gift-cards/');
  const [sendZone] = markets[market].timeZones;
  return callApi<PaymentStep>(shopper, 'POST', 'gift-cards/', {
    amount: getGiftCardAmounts(market).choices[0],
    design: offer.designs[0],
    recipient: { fullName, email: recipient },
    buyer: { fullName, email: 'buyer.card@shopper.example' },
    message: '',
    sendOn: new Date().toLocaleDateString('sv', { timeZone: sendZone }),
    sendZone,
    payment: { method: 'card' },
    idempotencyKey: randomUUID(),
  });
}

/** Chooses on the payment provider's page, without opening it. */
export async function settlePayment(paymentPage: string, outcome: Choice): Promise<void> {
  await fetch(paymentPage, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
}

/** A time that a guest, or a member without a key, holds. */
export type HeldTime = { id: string; key: string | null };

/** Holds a time for a service in a store of the market. @param index which of the free times */
export async function holdByApi(
  shopper: Shopper,
  index: number,
  activityId = 'brow-shape-and-tint',
): Promise<HeldTime> {
  type Days = { days: { day: string; slots: number }[] };
  type Times = { slots: { startsAt: string }[] };
  const { services } = await callApi<{ services: { id: string; stores: string[] }[] }>(
    shopper,
    'GET',
    'booking-service/activities/',
  );
  const storeCode = services.find(({ id }) => id === activityId)?.stores[0];
  const today = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10);
  const ask = <Answer>(path: string, query: string) =>
    callApi<Answer>(shopper, 'GET', `booking-service/${path}/${activityId}?store=${storeCode}&${query}`);
  const { days } = await ask<Days>('available-slots', `from=${today}&days=14`);
  const day = days.filter(({ slots }) => slots > index)[1]?.day;
  const { slots } = await ask<Times>('time-slots', `day=${day}`);
  const body = {
    activityId,
    storeCode,
    artistId: null,
    startsAt: slots[index]?.startsAt,
    idempotencyKey: randomUUID(),
  };
  return callApi<HeldTime>(shopper, 'POST', 'reservation-service/create', body);
}

/** Makes a booking of a held time. */
export async function confirmByApi(shopper: Shopper, { id, key }: HeldTime, payment?: object): Promise<void> {
  const { fullName, phone } = shoppers[shopper.market];
  const contact = { fullName, email: `${randomUUID()}@guest.example`, phone, notes: '' };
  const body = { action: 'confirm', contact, answers: { allergies: 'None' }, payment };
  await callApi(shopper, 'POST', `reservation-service/${id}${key === null ? '' : `?key=${key}`}`, body);
}

/** An artist of a store, and a day on which the store is open. @property slots how many times are free */
type ArtistDay = { storeCode: string; artistId: string; day: string; slots: number };

/** Lists the days of the next weeks on which artists do a service, from the day after tomorrow on. */
export async function listArtistDays(shopper: Shopper, activityId = 'brow-shape-and-tint'): Promise<ArtistDay[]> {
  type Details = { places: { code: string; artists: { id: string }[] }[] };
  type Days = { days: { day: string; slots: number; isOpen: boolean }[] };
  const { places } = await callApi<Details>(shopper, 'GET', `booking-service/activities/${activityId}`);
  const from = new Date(Date.now() + 2 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const listed: ArtistDay[] = [];
  for (const { code: storeCode, artists } of places.slice(0, 1)) {
    for (const { id: artistId } of artists) {
      const query = `store=${storeCode}&artist=${artistId}&from=${from}&days=14`;
      const { days } = await callApi<Days>(shopper, 'GET', `booking-service/available-slots/${activityId}?${query}`);
      for (const { day, slots, isOpen } of days) if (isOpen) listed.push({ storeCode, artistId, day, slots });
    }
  }
  return listed;
}

/** Waits for a day on which an artist is off: each has two in a week. */
export async function waitByApi(shopper: Shopper, email: string): Promise<void> {
  const full = (await listArtistDays(shopper)).find(({ slots }) => slots === 0);
  if (!full) throw new Error(`No day is full in ${shopper.market}`);
  const { fullName, phone } = shoppers[shopper.market];
  const { slots: _, ...time } = full;
  const contact = { fullName, email, phone };
  await callApi(shopper, 'POST', 'booking-service/waits', { activityId: 'brow-shape-and-tint', ...time, contact });
}

/** Books at the provider of bookings. @returns the address with which its guest comes back to the shop */
export async function bookAtProviderByApi(shopper: Shopper, activityId = 'gift-finding'): Promise<string> {
  const { places } = await callApi<{ places: { code: string }[] }>(
    shopper,
    'GET',
    `booking-service/activities/${activityId}`,
  );
  const chosen = { activityId, storeCode: places[0]?.code, idempotencyKey: randomUUID() };
  const { redirectUrl } = await callApi<PaymentStep>(shopper, 'POST', 'reservation-service/hand-offs', chosen);
  const [, startsAt = ''] = /<option value="([^"]+)"/.exec(await (await fetch(redirectUrl)).text()) ?? [];
  const { fullName, phone } = shoppers[shopper.market];
  const fields = { action: 'book', startsAt, fullName, email: `${randomUUID()}@guest.example`, phone };
  const body = new URLSearchParams(fields);
  const { headers } = await fetch(redirectUrl, { method: 'POST', body, redirect: 'manual' });
  return headers.get('location') ?? '';
}

type Sessions = { sessions: { id: string; left: number }[] };

/** Reads the first session of a class or an event. */
export async function readFirstSession(shopper: Shopper, id: string): Promise<Sessions['sessions'][number]> {
  const { sessions } = await callApi<Sessions>(shopper, 'GET', `booking-services/gatherings/${id}`);
  const [first] = sessions;
  if (!first) throw new Error(`${id} has no sessions in ${shopper.market}`);
  return first;
}

/** Takes seats of the first session of a class or an event. */
export async function takeSeatsByApi(shopper: Shopper, id: string, seats = 1): Promise<HeldTime> {
  const session = await readFirstSession(shopper, id);
  const body = { sessionId: session.id, seats, idempotencyKey: randomUUID() };
  return callApi<HeldTime>(shopper, 'POST', 'reservation-service/create', body);
}

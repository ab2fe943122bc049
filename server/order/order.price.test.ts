import { randomUUID } from 'node:crypto';
import type { Address } from '@vermilion/contract/address';
import type { Bag, BagLine } from '@vermilion/contract/bag';
import { type MarketCode, marketCodes, markets } from '@vermilion/contract/markets';
import { formatMoney } from '@vermilion/contract/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import type { Database } from '../platform/database.ts';
import { readGuestBagId } from '../platform/http/guest-bag.ts';
import { unwrap } from '../platform/result.testing.ts';
import { fail } from '../platform/result.ts';
import { testDatabase } from '../platform/testing.ts';
import type { Contribution } from '../pricing/pricing.service.ts';
import { TestContributor } from '../pricing/pricing.testing.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { createTestShop, getResultCode } from './order.testing.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const shoppers: Record<MarketCode, { phone: string; address: Address }> = {
  AU: {
    phone: '0412 345 678',
    address: { line1: '12 Gertrude Street', city: 'Fitzroy', subdivision: 'VIC', postcode: '3065' },
  },
  HK: {
    phone: '5123 4567',
    address: { subdivision: 'Hong Kong Island', district: 'Central', line1: '128 Hollywood Road' },
  },
  ID: {
    phone: '0812 3456 7890',
    address: {
      line1: 'Jl. Braga 1',
      district: 'Sumur Bandung',
      city: 'Bandung',
      subdivision: 'Jawa Barat',
      postcode: '40111',
    },
  },
  MY: {
    phone: '012 345 6789',
    address: { line1: '8 Jalan Telawi', postcode: '59100', city: 'Kuala Lumpur', subdivision: 'Kuala Lumpur' },
  },
  NZ: {
    phone: '021 123 4567',
    address: { line1: '40 Ponsonby Road', district: 'Ponsonby', city: 'Auckland', postcode: '1011' },
  },
  PH: {
    phone: '0905 123 4567',
    address: {
      line1: '21 Jupiter Street',
      district: 'Bel-Air',
      city: 'Makati',
      subdivision: 'Metro Manila',
      postcode: '1209',
    },
  },
  SG: { phone: '9123 4567', address: { line1: '1 Orchard Road', postcode: '238801' } },
  TH: {
    phone: '081 234 5678',
    address: {
      line1: '99/1 Sukhumvit',
      district: 'Khlong Toei',
      city: 'Khlong Toei',
      subdivision: 'Bangkok',
      postcode: '10110',
    },
  },
};

describe.each(marketCodes)('in %s', (code) => {
  const market = markets[code];
  const anyItem = fc.record({
    price: fc.oneof(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 2_000_000 })),
    before: fc.nat(500),
    quantity: fc.integer({ min: 1, max: 9 }),
  });

  test('preview, bag, checkout, order and mail show the same totals', async () => {
    const shop = createTestShop(database);
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyItem, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('standard' as const, 'express' as const),
        async (items, method) => {
          const visitor = createTestVisitor(code);
          await stockUp(database.db, code, Object.fromEntries(items.map((_, index) => [index + 1, 99])));
          for (const [index, { price, before, quantity }] of items.entries()) {
            shop.catalogue.prices.set(index + 1, { price, priceBeforeSale: before > 250 ? price + before : null });
            await shop.add(visitor, index + 1, quantity);
          }
          const bag = await unwrap(shop.dispatch.call('GET cart/', {}, visitor));
          const preview = await unwrap(shop.dispatch.call('GET cart/bag/', {}, visitor));
          const checkout = await unwrap(shop.dispatch.call('GET checkout/', { query: { delivery: method } }, visitor));
          const placed = await unwrap(
            shop.place(visitor, {
              contact: { fullName: 'Mei Tan', email: `${randomUUID()}@shop.example`, phone: shoppers[code].phone },
              delivery: { method, address: shoppers[code].address },
              expectedTotal: checkout.bag.totals.total,
            }),
          );
          const order = await shop.view(visitor, placed);
          const [payment] = shop.provider.started.slice(-1);
          const { text, html } = await shop.orders.createConfirmationMail(placed.id);

          const goods = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
          expect(preview.subtotal).toBe(goods);
          expect(preview.freeShipping).toEqual(bag.freeShipping);
          expect(bag.totals.subtotal).toBe(goods);
          if (method === 'standard') expect(checkout.bag).toEqual(bag);
          expect(checkout.deliveryOptions.find((option) => option.code === method)?.fee).toBe(
            checkout.bag.totals.shipping,
          );
          expect(order.totals).toEqual(checkout.bag.totals);
          const getAmounts = ({
            id,
            subtotal,
            total,
            adjustments,
            unitPriceBeforeSale,
          }: Omit<BagLine, 'variantId'>) => ({
            id,
            subtotal,
            total,
            adjustments,
            unitPriceBeforeSale,
          });
          expect(order.lines.map((line) => getAmounts(line as BagLine))).toEqual(bag.lines.map(getAmounts));
          expect(payment?.amount).toBe(order.totals.amountDue);

          const { subtotal, shipping, total, taxes } = order.totals;
          for (const amount of [subtotal, total, ...taxes.flatMap((tax) => [tax.amount, tax.priceBeforeTax])]) {
            const printed = formatMoney(amount, market, visitor.language);
            expect(text).toContain(printed);
            expect(html).toContain(printed);
          }
          if (shipping > 0) expect(text).toContain(formatMoney(shipping, market, visitor.language));
        },
      ),
      { numRuns: 4 },
    );
  });
});

/** Opens a shop with a noun that contributes to its prices, and a bag of 45.00. */
async function openShopWith(contribution: Contribution) {
  const shop = createTestShop(database);
  const contributor = new TestContributor();
  contributor.contribution = contribution;
  shop.pricing.contributors.add('test', contributor);
  const charged: number[] = [];
  shop.payments.tenderHandlers.add('gift_card', {
    charge: async (_transaction, { amount }) => void charged.push(amount),
    refund: async () => {},
  });
  shop.catalogue.prices.set(2, { price: 2500, priceBeforeSale: 3000 });
  await stockUp(database.db, 'SG', { 1: 9, 2: 9, 4: 9 });
  const visitor = createTestVisitor('SG');
  await shop.add(visitor, 1, 2);
  await shop.add(visitor, 2);
  return { shop, contributor, charged, visitor };
}

/** Reads what bag, preview and checkout show, places the order by express delivery, and reads it. */
async function placeAndCompare({ shop, visitor }: Pick<Awaited<ReturnType<typeof openShopWith>>, 'shop' | 'visitor'>) {
  const bag = await unwrap(shop.dispatch.call('GET cart/', {}, visitor));
  const preview = await unwrap(shop.dispatch.call('GET cart/bag/', {}, visitor));
  const standard = await unwrap(shop.dispatch.call('GET checkout/', {}, visitor));
  const checkout = await unwrap(shop.dispatch.call('GET checkout/', { query: { delivery: 'express' } }, visitor));
  const placed = await unwrap(
    shop.place(visitor, {
      delivery: { method: 'express', address: { line1: '1 Orchard Road', postcode: '238801' } },
      expectedTotal: checkout.bag.totals.total,
      expectedAmountDue: checkout.bag.totals.amountDue,
      payment: checkout.bag.totals.amountDue > 0 ? { method: 'card' } : null,
    }),
  );
  const order = await shop.view(visitor, placed);
  expect(standard.bag).toEqual(bag);
  expect(preview.subtotal).toBe(bag.totals.subtotal);
  expect(order.totals).toEqual(checkout.bag.totals);
  expect(order.lines).toMatchObject(
    checkout.bag.lines.map(({ id, kind, variantId, quantity, subtotal, adjustments, total }) => ({
      id,
      kind,
      variantId,
      quantity,
      subtotal,
      adjustments,
      total,
    })),
  );
  return { bag, preview, checkout, placed, order };
}

const code = (text: string) => ({ kind: 'promo_code' as const, code: text });
const giftCard = { kind: 'gift_card' as const, giftCardId: 'G1' };
const tenPercent = { kind: 'percent_off' as const, source: code('TEN'), rates: [{ basisPoints: 1000, scope: {} }] };
const fiveOff = { kind: 'amount_off' as const, source: code('FIVE'), amount: 500, scope: { variantIds: [2] } };
const freeShipping = { kind: 'free_shipping' as const, source: code('SHIP') };
const gift = { source: code('GIFT'), variantId: 4, quantity: 1, minimumSpend: 4000 };

describe('what a noun contributes is the same in bag, preview, checkout and order', () => {
  test.each<[string, Contribution, object]>([
    [
      'a percent code',
      { adjustments: [tenPercent] },
      { discount: 450, adjustments: [{ target: 'goods', source: code('TEN'), amount: 450 }], amountDue: 4950 },
    ],
    [
      'an amount off',
      { adjustments: [fiveOff] },
      { discount: 500, adjustments: [{ target: 'goods', source: code('FIVE'), amount: 500 }], amountDue: 4900 },
    ],
    [
      'free shipping',
      { adjustments: [freeShipping] },
      { shipping: 0, adjustments: [{ target: 'shipping', source: code('SHIP'), amount: 900 }], amountDue: 4500 },
    ],
    [
      'a gift',
      { gifts: [gift] },
      { subtotal: 9400, discount: 4900, adjustments: [{ source: code('GIFT'), amount: 4900 }], amountDue: 5400 },
    ],
    [
      'a gift card that pays part',
      { tenders: [{ source: giftCard, balance: 2000 }] },
      { total: 5400, tenders: [{ source: giftCard, amount: 2000 }], amountDue: 3400 },
    ],
    [
      'a gift card that pays all',
      { tenders: [{ source: giftCard, balance: 9000 }] },
      { total: 5400, tenders: [{ source: giftCard, amount: 5400 }], amountDue: 0 },
    ],
  ])('%s', async (_what, contribution, totals) => {
    const opened = await openShopWith(contribution);
    const { order, placed } = await placeAndCompare(opened);
    expect(order.totals).toMatchObject(totals);
    const [redeemed, ...others] = opened.contributor.redeemed;
    expect(others).toEqual([]);
    expect(redeemed).toMatchObject({
      orderId: placed.id,
      bagId: readGuestBagId(opened.visitor),
      market: 'SG',
      buyer: { accountId: null, isEmployee: false },
      contact: { fullName: 'Mei Tan', phone: '+6591234567' },
      adjustments: order.totals.adjustments.map(({ target: _, ...adjustment }) => adjustment),
      tenders: order.totals.tenders,
    });
    expect(opened.charged).toEqual(order.totals.tenders.map(({ amount }) => amount));
  });

  test('the staff discount, for employees only', async () => {
    const staffDiscount = {
      ...tenPercent,
      source: { kind: 'staff_discount' as const },
      audience: 'employees' as const,
    };
    const opened = await openShopWith({ adjustments: [staffDiscount] });
    const { bag, order } = await placeAndCompare(opened);
    expect(order.totals.discount).toBe(0);
    expect(bag.unused).toEqual([{ source: staffDiscount.source, reason: 'not_for_this_buyer', missingSpend: null }]);

    const employed = await openShopWith({ adjustments: [staffDiscount] });
    const { address } = employed.visitor;
    const accountId = randomUUID();
    const actor = async () => ({
      kind: 'employee' as const,
      accountId,
      sessionId: randomUUID(),
      address,
      bagId: readGuestBagId(employed.visitor),
      guestId: null,
    });
    const visitor = { ...employed.visitor, actor };
    expect((await placeAndCompare({ ...employed, visitor })).order.totals.discount).toBe(450);
  });
});

describe('what changes nothing', () => {
  test('reaches bag and preview with its reason', async () => {
    const { shop, visitor } = await openShopWith({
      adjustments: [{ ...tenPercent, minimumSpend: 5000 }, freeShipping],
      gifts: [
        { ...gift, variantId: 3 },
        { ...gift, source: code('MORE'), minimumSpend: 6000 },
      ],
      tenders: [{ source: giftCard, balance: 0 }],
      unused: [{ source: code('OLD'), reason: 'not_valid', missingSpend: null }],
    });
    await stockUp(database.db, 'SG', { 1: 9, 2: 9, 3: 0, 4: 9 });
    const bag = await unwrap(shop.dispatch.call('GET cart/', {}, visitor));
    const preview = await unwrap(shop.dispatch.call('GET cart/bag/', {}, visitor));
    expect(bag.unused).toEqual([
      { source: code('OLD'), reason: 'not_valid', missingSpend: null },
      { source: code('TEN'), reason: 'below_minimum_spend', missingSpend: 500 },
      { source: code('GIFT'), reason: 'out_of_stock', missingSpend: null },
      { source: code('MORE'), reason: 'below_minimum_spend', missingSpend: 1500 },
      // 45.00 ships for free in Singapore.
      { source: code('SHIP'), reason: 'nothing_left_to_reduce', missingSpend: null },
      { source: giftCard, reason: 'empty_balance', missingSpend: null },
    ]);
    expect(preview.unused).toEqual(bag.unused);
    expect(bag.lines.map(({ kind }) => kind)).toEqual(['item', 'item']);
  });

  test('a gift takes the units that the bag leaves, and is no item that can be changed', async () => {
    const { shop, contributor, visitor } = await openShopWith({ gifts: [{ ...gift, variantId: 1, quantity: 2 }] });
    await stockUp(database.db, 'SG', { 1: 4, 2: 9 });
    const { lines, itemCount } = await unwrap(shop.dispatch.call('GET cart/', {}, visitor));
    expect(lines.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['item', 1],
      ['item', 2],
      ['gift', 2],
    ]);
    expect(itemCount).toBe(3);
    expect(await unwrap(shop.dispatch.call('GET cart/items-count/', {}, visitor))).toMatchObject({ count: 3 });
    const lineId = lines[2]?.id ?? '';
    expect(await shop.dispatch.call('DELETE cart/line-items/', { query: { lineId } }, visitor)).toMatchObject({
      ok: false,
      error: { code: 'LINE_NOT_FOUND' },
    });
    await stockUp(database.db, 'SG', { 1: 3, 2: 9 });
    const { unused } = await unwrap(shop.dispatch.call('GET cart/', {}, visitor));
    expect(unused).toMatchObject([{ source: gift.source, reason: 'out_of_stock' }]);
    expect((await contributor.bags.at(-1)?.lines)?.map(({ kind }) => kind)).toEqual(['item', 'item']);
  });
});

test('a free-shipping code below the threshold is used in bag and preview alike', async () => {
  const { shop, visitor } = await openShopWith({ adjustments: [freeShipping] });
  shop.catalogue.prices.set(2, { price: 1000, priceBeforeSale: null });
  const bag = await unwrap(shop.dispatch.call('GET cart/', {}, visitor));
  const preview = await unwrap(shop.dispatch.call('GET cart/bag/', {}, visitor));
  expect(bag.totals).toMatchObject({ subtotal: 3000, shipping: 0 });
  expect([bag.unused, preview.unused]).toEqual([[], []]);
});

test('two gifts of one source and variant are two lines of the bag and the order', async () => {
  const opened = await openShopWith({ gifts: [gift, gift] });
  const { order } = await placeAndCompare(opened);
  expect(order.lines.filter(({ kind }) => kind === 'gift')).toHaveLength(2);
  await stockUp(database.db, 'SG', { 1: 9, 2: 9, 4: 1 });
  await opened.shop.add(opened.visitor, 1, 5);
  const { lines, unused } = await unwrap(opened.shop.dispatch.call('GET cart/', {}, opened.visitor));
  expect(lines.filter(({ kind }) => kind === 'gift')).toHaveLength(1);
  expect(unused).toMatchObject([{ source: gift.source, reason: 'out_of_stock' }]);
});

test('a gift that ran out, or was exchanged for another, is not ordered until the shopper has seen that', async () => {
  const { shop, contributor, visitor } = await openShopWith({ gifts: [gift] });
  const readBag = () => unwrap(shop.dispatch.call('GET cart/', {}, visitor));
  const listGiftIds = ({ lines }: Bag) => lines.filter(({ kind }) => kind === 'gift').map(({ id }) => id);
  const shownBag = await readBag();
  expect(listGiftIds(shownBag)).toHaveLength(1);
  const { total: expectedTotal, amountDue: expectedAmountDue } = shownBag.totals;
  const place = async (bag: Bag) =>
    getResultCode(await shop.place(visitor, { expectedTotal, expectedAmountDue, expectedExtraIds: listGiftIds(bag) }));
  await stockUp(database.db, 'SG', { 1: 9, 2: 9, 3: 9, 4: 0 });
  expect(await place(shownBag)).toBe('BAG_CHANGED');
  contributor.contribution = { gifts: [{ ...gift, source: code('OTHER'), variantId: 3 }] };
  expect(await place(shownBag)).toBe('BAG_CHANGED');
  expect(await place(await readBag())).toBe('ok');
});

test('a gift beside as many units as an order may have stops the checkout in the bag, not only in the order', async () => {
  const { shop, visitor } = await openShopWith({ gifts: [gift] });
  await stockUp(database.db, 'SG', { 1: 200, 2: 200, 4: 9 });
  await shop.add(visitor, 1, 96);
  await shop.add(visitor, 2, 19);
  const isReady = async () => (await unwrap(shop.dispatch.call('GET cart/', {}, visitor))).canCheckOut;
  expect(await isReady()).toBe(true);
  await shop.add(visitor, 2);
  const bag = await unwrap(shop.dispatch.call('GET cart/', {}, visitor));
  expect(bag).toMatchObject({ itemCount: 119, canCheckOut: true });
  await shop.add(visitor, 2);
  expect(await isReady()).toBe(false);
});

test('a cancelled order gives back what it has used up, once', async () => {
  const opened = await openShopWith({ tenders: [{ source: giftCard, balance: 2000 }] });
  const { placed } = await placeAndCompare(opened);
  await opened.shop.cancel(opened.visitor, placed);
  await opened.shop.cancel(opened.visitor, placed);
  await opened.shop.orders.purchases.expire(placed.id);
  expect(opened.contributor.restored).toEqual([placed.id]);
});

test('an order is not placed where what it uses cannot be used up', async () => {
  const { shop, contributor, visitor } = await openShopWith({ adjustments: [tenPercent] });
  contributor.redeem = async () => {
    throw new Error('the code is used up');
  };
  await expect(shop.place(visitor, { expectedTotal: 4050 })).rejects.toThrow('the code is used up');
  expect((await unwrap(shop.dispatch.call('GET cart/', {}, visitor))).itemCount).toBe(3);
  expect(await shop.readAvailable(1)).toBe(9);
  const refusal = { source: code('TEN'), reason: 'not_for_this_buyer' as const };
  contributor.redeem = async () => fail('ADJUSTMENT_REFUSED', refusal);
  expect(await shop.place(visitor, { expectedTotal: 4050 })).toEqual({
    ok: false,
    error: { code: 'ADJUSTMENT_REFUSED', details: refusal },
  });
  expect(await shop.readAvailable(1)).toBe(9);
});

test('an order uses up each source once, with all that it has taken off', async () => {
  const opened = await openShopWith({ adjustments: [tenPercent, { ...freeShipping, source: code('TEN') }] });
  await placeAndCompare(opened);
  expect(opened.contributor.redeemed[0]?.adjustments).toEqual([{ source: code('TEN'), amount: 450 + 900 }]);
});

test('an adjustment for some deliveries applies with these only, and the checkout names it as unused with the others', async () => {
  const { shop, visitor } = await openShopWith({
    adjustments: [{ ...tenPercent, methods: ['express'] }],
    gifts: [{ ...gift, methods: ['standard'] }],
  });
  const readBag = async (delivery: 'standard' | 'express') =>
    (await unwrap(shop.dispatch.call('GET checkout/', { query: { delivery } }, visitor))).bag;
  const listKinds = ({ lines }: Bag) => lines.map(({ kind }) => kind);
  const standard = await readBag('standard');
  expect(standard.totals.discount).toBe(4900);
  expect(listKinds(standard)).toEqual(['item', 'item', 'gift']);
  expect(standard.unused).toEqual([{ source: code('TEN'), reason: 'not_for_this_delivery', missingSpend: null }]);
  const express = await readBag('express');
  expect(express.totals.discount).toBe(450);
  expect(listKinds(express)).toEqual(['item', 'item']);
  expect(express.unused).toEqual([{ source: gift.source, reason: 'not_for_this_delivery', missingSpend: null }]);
  expect(await unwrap(shop.dispatch.call('GET cart/', {}, visitor))).toEqual(standard);
});

/** Places an order whose price has everything that is stored: adjustments of each target, a gift and a tender. */
async function placeFullOrder() {
  // 45.00 − 5.01 for the offer − 10 % of the remaining 39.99.
  const opened = await openShopWith({
    adjustments: [
      { ...freeShipping, source: { kind: 'offer', offerId: 'SHIP' } },
      { ...tenPercent, rates: [{ basisPoints: 1000, scope: { categorySlugs: ['lips'] } }] },
      { ...fiveOff, source: { kind: 'offer', offerId: 'FIVE' }, amount: 501, scope: {} },
    ],
    gifts: [{ ...gift, minimumSpend: 3000 }],
    tenders: [{ source: giftCard, balance: 1000 }],
  });
  return placeAndCompare(opened);
}

describe('a stored price', () => {
  test('is read as it was computed', async () => {
    const { order } = await placeFullOrder();
    expect(order.totals).toEqual({
      subtotal: 9400,
      discount: 501 + 400 + 4900,
      shipping: 0,
      total: 3599,
      amountDue: 2599,
      adjustments: [
        { target: 'goods', source: { kind: 'offer', offerId: 'FIVE' }, amount: 501 },
        { target: 'goods', source: code('TEN'), amount: 400 },
        { target: 'goods', source: code('GIFT'), amount: 4900 },
        { target: 'shipping', source: { kind: 'offer', offerId: 'SHIP' }, amount: 900 },
      ],
      tenders: [{ source: giftCard, amount: 1000 }],
      taxes: [{ name: 'GST', basisPoints: 900, amount: 297, priceBeforeTax: 3302 }],
    });
  });

  const statements: [string, (id: string) => Promise<unknown>][] = [
    ['another total', (id) => database.db.updateTable('orders').set({ total: 1 }).where('id', '=', id).execute()],
    [
      'another amount due',
      (id) => database.db.updateTable('orders').set({ amount_due: 1 }).where('id', '=', id).execute(),
    ],
    ['another fee', (id) => database.db.updateTable('orders').set({ shipping_fee: 1 }).where('id', '=', id).execute()],
    [
      'another tax of shipping',
      (id) => database.db.updateTable('orders').set({ shipping_tax_amount: 1 }).where('id', '=', id).execute(),
    ],
    [
      'a line less',
      (id) => database.db.deleteFrom('order_lines').where('order_id', '=', id).where('position', '=', 1).execute(),
    ],
    [
      'more units of a line',
      (id) =>
        database.db
          .updateTable('order_lines')
          .set({ quantity: 3 })
          .where('order_id', '=', id)
          .where('position', '=', 1)
          .execute(),
    ],
    [
      'another discount of a line',
      (id) =>
        database.db
          .updateTable('order_lines')
          .set({ discount: 1 })
          .where('order_id', '=', id)
          .where('position', '=', 1)
          .execute(),
    ],
    [
      'another tax of a line',
      (id) =>
        database.db
          .updateTable('order_lines')
          .set({ tax_amount: 1 })
          .where('order_id', '=', id)
          .where('position', '=', 1)
          .execute(),
    ],
    [
      'an adjustment less',
      (id) =>
        database.db.deleteFrom('order_adjustments').where('order_id', '=', id).where('position', '=', 1).execute(),
    ],
    [
      'another amount of a tender',
      (id) => database.db.updateTable('tenders').set({ amount: 1 }).where('payable_id', '=', id).execute(),
    ],
    ['no tax', (id) => database.db.deleteFrom('order_taxes').where('order_id', '=', id).execute()],
    [
      'another tax',
      (id) => database.db.updateTable('order_taxes').set({ amount: 1 }).where('order_id', '=', id).execute(),
    ],
  ];
  test.each(statements)('is refused with %s', async (_what, change) => {
    const { id } = (await placeFullOrder()).placed;
    await expect(change(id)).rejects.toThrow(/not add up|violates check constraint|does not agree/);
  });

  test('of an order that is deleted goes with it', async () => {
    const { id } = (await placeFullOrder()).placed;
    await database.db.deleteFrom('orders').where('id', '=', id).execute();
    expect(await database.db.selectFrom('order_adjustments').selectAll().where('order_id', '=', id).execute()).toEqual(
      [],
    );
  });
});

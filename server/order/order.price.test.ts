import { randomUUID } from 'node:crypto';
import type { Address } from '@vermilion/contract/address';
import type { BagLine } from '@vermilion/contract/bag';
import { type MarketCode, marketCodes, markets } from '@vermilion/contract/markets';
import { formatMoney } from '@vermilion/contract/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testVisitor } from '../bag/bag.testing.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { createPricingService, type PriceLine } from '../pricing/pricing.service.ts';
import { shelve } from '../stock/stock.testing.ts';
import { type OrderPrice, readPrice } from './order.price.store.ts';
import { findOrder, insertOrder } from './order.store.ts';
import { testShop } from './order.testing.ts';

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
    const shop = testShop(database);
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyItem, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('standard' as const, 'express' as const),
        async (items, method) => {
          const visitor = testVisitor(code);
          await shelve(database.db, code, Object.fromEntries(items.map((_, index) => [index + 1, 99])));
          for (const [index, { price, before, quantity }] of items.entries()) {
            shop.catalogue.prices.set(index + 1, { price, was: before > 250 ? price + before : null });
            await shop.add(visitor, index + 1, quantity);
          }
          const call = async <Value>(result: Promise<{ ok: true; value: Value } | { ok: false; error: object }>) => {
            const settled = await result;
            if (!settled.ok) throw new Error(JSON.stringify(settled.error));
            return settled.value;
          };
          const bag = await call(shop.dispatch.call('GET cart/', {}, visitor));
          const preview = await call(shop.dispatch.call('GET cart/bag/', {}, visitor));
          const checkout = await call(shop.dispatch.call('GET checkout/', { query: { delivery: method } }, visitor));
          const placed = await call(
            shop.place(visitor, {
              contact: { fullName: 'Mei Tan', email: `${randomUUID()}@shop.example`, phone: shoppers[code].phone },
              delivery: { method, address: shoppers[code].address },
              expectedTotal: checkout.totals.total,
            }),
          );
          const order = await shop.view(visitor, placed);
          const [payment] = shop.provider.started.slice(-1);
          const { text, html } = await shop.orders.createConfirmation(placed.id);

          const goods = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
          expect(preview.subtotal).toBe(goods);
          expect(preview.freeShipping).toEqual(bag.freeShipping);
          expect(bag.totals.subtotal).toBe(goods);
          expect(checkout.bag).toEqual(bag);
          if (method === 'standard') expect(checkout.totals).toEqual(bag.totals);
          expect(checkout.delivery.find((option) => option.code === method)?.fee).toBe(checkout.totals.shipping);
          expect(order.totals).toEqual(checkout.totals);
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
          expect(payment?.amount).toBe(order.totals.payable);

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

const now = new Date('2026-11-20T02:00:00Z');

/** Prices an employee's bag with everything that can change a price. */
function createFullPrice(): OrderPrice {
  const pricing = createPricingService({ clock: { now: () => now } });
  const createLine = (unitPrice: number, line: Partial<PriceLine>): PriceLine => ({
    id: randomUUID(),
    kind: 'item',
    variantId: null,
    brandSlug: 'orris-salt',
    categorySlugs: ['make-up', 'lips'],
    isHouseBrand: false,
    unitPrice,
    unitPriceBeforeSale: null,
    quantity: 1,
    isTaxed: true,
    ...line,
  });
  const lines = [
    createLine(3800, { isHouseBrand: true, quantity: 2 }),
    createLine(2555, { unitPriceBeforeSale: 3000 }),
    createLine(0, { kind: 'sample' }),
    createLine(5000, { kind: 'gift_card', isTaxed: false }),
  ];
  const [delivery = null] = markets.SG.delivery.filter(({ code }) => code === 'express');
  const price = pricing.price({
    lines,
    delivery,
    actor: { tier: 'gold', isEmployee: true },
    adjustments: [
      {
        kind: 'percent_off',
        source: { kind: 'staff_discount' },
        rates: [
          { basisPoints: 3000, scope: {} },
          { basisPoints: 4500, scope: { isHouseBrand: true } },
        ],
        audience: 'employees',
      },
      {
        kind: 'percent_off',
        source: { kind: 'promo_code', code: 'LIPS' },
        rates: [{ basisPoints: 1000, scope: { categorySlugs: ['lips'] } }],
      },
      { kind: 'free_shipping', source: { kind: 'tier', tier: 'gold' }, audience: ['gold'] },
      { kind: 'tender', source: { kind: 'gift_card', giftCardId: 'G1' }, balance: 2000 },
    ],
    market: markets.SG,
  });
  return {
    ...price,
    lines: price.lines.map((amounts, index): BagLine => {
      const { brandSlug, variantId: _, isHouseBrand: _house, isTaxed: _taxed, ...line } = lines[index] as PriceLine;
      return {
        ...line,
        ...amounts,
        categorySlugs: [...line.categorySlugs],
        variantId: index + 1,
        brand: { slug: brandSlug, name: 'Orris & Salt' },
        sku: `SKU-${index}`,
        productSlug: 'product',
        name: 'Name',
        shade: null,
        size: null,
        type: null,
        picture: { url: '/a.svg', ground: '#fff' },
        state: 'available',
        stockLeft: null,
        maxQuantity: 99,
      };
    }),
  };
}

async function storeOrder(price: OrderPrice): Promise<string> {
  const id = randomUUID();
  await database.db.transaction().execute(async (transaction) => {
    await insertOrder(
      transaction,
      {
        id,
        market: 'SG',
        language: 'en',
        bag_id: randomUUID(),
        idempotency_key: id,
        full_name: 'Mei Tan',
        email: 'mei@example.sg',
        phone: '+6591234567',
        delivery_method: 'express',
        address: JSON.stringify({ line1: '1 Orchard Road' }),
        store_code: null,
        estimate_from: '2026-11-23',
        estimate_to: '2026-11-24',
        placed_at: now,
        held_until: now,
        paid_at: null,
      },
      { ...price, lines: price.lines.map((line) => ({ ...line, variantId: null as unknown as number })) },
    );
    const { total, payable, tenders } = price.totals;
    await transaction.insertInto('payables').values({ kind: 'order', id, total, payable, currency: 'SGD' }).execute();
    for (const [index, { source, amount }] of tenders.entries()) {
      await transaction
        .insertInto('tenders')
        .values({
          id: randomUUID(),
          payable_kind: 'order',
          payable_id: id,
          position: index + 1,
          source: JSON.stringify(source),
          amount,
          currency: 'SGD',
        })
        .execute();
    }
  });
  return id;
}

describe('a stored price', () => {
  test('is read as it was computed, with a brand promo, staff discount, free shipping and a gift card', async () => {
    const price = createFullPrice();
    const id = await storeOrder(price);
    const order = await findOrder(database.db, id);
    if (!order) throw new Error('the order was not stored');
    const stored = await readPrice(database.db, order);
    const { tenders: _, ...totals } = price.totals;
    expect(stored.totals).toEqual(totals);
    expect(stored.totals).toMatchObject({ discount: 4784, shipping: 0, payable: stored.totals.total - 2000 });
    expect(
      stored.lines.map(({ id, kind, subtotal, adjustments, total, tax }) => ({
        id,
        kind,
        subtotal,
        adjustments,
        total,
        tax,
      })),
    ).toEqual(
      price.lines.map(({ id, kind, subtotal, adjustments, total, tax }) => ({
        id,
        kind,
        subtotal,
        adjustments,
        total,
        tax,
      })),
    );
  });

  const statements: [string, (id: string) => Promise<unknown>][] = [
    ['another total', (id) => database.db.updateTable('orders').set({ total: 1 }).where('id', '=', id).execute()],
    ['another payable', (id) => database.db.updateTable('orders').set({ payable: 1 }).where('id', '=', id).execute()],
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
    const id = await storeOrder(createFullPrice());
    await expect(change(id)).rejects.toThrow(/not add up|violates check constraint/);
  });

  test('of an order that is deleted goes with it', async () => {
    const id = await storeOrder(createFullPrice());
    await database.db.deleteFrom('orders').where('id', '=', id).execute();
    expect(await database.db.selectFrom('order_adjustments').selectAll().where('order_id', '=', id).execute()).toEqual(
      [],
    );
  });
});

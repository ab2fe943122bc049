import { marketCodes, markets } from '@vermilion/contract/markets';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bagOf,
  feeOf,
  freeShippingOf,
  type HeldLine,
  lineOf,
  mostOf,
  noticeOf,
  sumsOf,
  totalsOf,
} from './bag.rules.ts';

const market = fc.constantFrom(...marketCodes.map((code) => markets[code]));
const moment = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2030-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const money = fc.integer({ min: 0, max: 2_000_000_000 });

const held: fc.Arbitrary<HeldLine> = fc.record({
  variantId: fc.integer({ min: 1, max: 9999 }),
  sku: fc.constant('SKU'),
  productSlug: fc.constant('product'),
  name: fc.constant('Name'),
  brand: fc.constant('Brand'),
  shade: fc.constant(null),
  size: fc.constant(null),
  type: fc.constant(null),
  picture: fc.constant({ url: '/a.svg', ground: '#fff' }),
  quantity: fc.integer({ min: 1, max: 99 }),
  price: fc.integer({ min: 1, max: 20_000_000 }),
  was: fc.constant(null),
  onHand: fc.integer({ min: 0, max: 200 }),
  isSold: fc.boolean(),
});

describe('a line', () => {
  test('is available exactly when it can be bought as it stands', () => {
    fc.assert(
      fc.property(held, (line) => {
        const shown = lineOf(line);
        expect(shown.state === 'available').toBe(line.isSold && line.quantity <= line.onHand);
        expect(shown.lineTotal).toBe(line.price * line.quantity);
        expect(shown.most).toBe(line.isSold ? Math.min(line.onHand, 99) : 0);
        expect(shown.state === 'available' && shown.quantity > shown.most).toBe(false);
      }),
    );
  });

  test.each([
    [{ isSold: false, onHand: 9, quantity: 1 }, 'gone', null],
    [{ isSold: true, onHand: 0, quantity: 1 }, 'out_of_stock', null],
    [{ isSold: true, onHand: 2, quantity: 3 }, 'short', 2],
    [{ isSold: true, onHand: 5, quantity: 5 }, 'available', 5],
    [{ isSold: true, onHand: 6, quantity: 5 }, 'available', null],
  ])('%j is %s, and tells %s left', (part, state, stockLeft) => {
    const [line] = fc.sample(held, 1);
    expect(lineOf({ ...(line as HeldLine), ...part })).toMatchObject({ state, stockLeft });
  });

  test('holds at most the stock, and never more than 99', () => {
    expect([-1, 0, 1, 98, 99, 100, 5000].map(mostOf)).toEqual([0, 0, 1, 98, 99, 99, 99]);
  });

  test('tells why it holds fewer units than asked for', () => {
    expect(noticeOf(7, 3, 3)).toBeNull();
    expect(noticeOf(7, 3, 2)).toEqual({ code: 'capped_by_stock', variantId: 7, quantity: 2 });
    expect(noticeOf(7, 100, 99)).toEqual({ code: 'capped_by_limit', variantId: 7, quantity: 99 });
  });
});

describe('the sums', () => {
  test('add up, whatever is in the bag', () => {
    fc.assert(
      fc.property(fc.array(held, { maxLength: 60 }), market, moment, (lines, site, now) => {
        const bag = bagOf(lines.map(lineOf), site, now);
        const { subtotal, discount, shipping, total, tax } = bag.totals;
        const bought = lines.filter((line) => line.isSold && line.onHand > 0);
        expect(subtotal).toBe(bought.reduce((sum, line) => sum + line.price * line.quantity, 0));
        expect(total).toBe(subtotal - discount + shipping);
        expect(tax === null).toBe(site.tax === null);
        if (tax) expect(tax.priceBefore + tax.amount).toBe(total);
        expect(bag.itemCount).toBe(lines.reduce((sum, line) => sum + line.quantity, 0));
        expect(bag.canCheckOut).toBe(
          lines.length > 0 && lines.every((line) => line.isSold && line.quantity <= line.onHand),
        );
        for (const amount of [subtotal, shipping, total])
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
      }),
    );
  });

  test('hold the tax that is due on the price before it, to the nearest unit', () => {
    fc.assert(
      fc.property(money, money, market, moment, (subtotal, shipping, site, now) => {
        const { total, tax } = totalsOf({ subtotal, discount: 0, shipping }, site, now);
        if (!tax) return;
        expect(Math.abs(tax.priceBefore * (1 + tax.basisPoints / 10_000) - total)).toBeLessThan(1.2);
        expect(tax.amount).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('take the tax rate of the market’s own day', () => {
    const before = totalsOf(
      { subtotal: 10_900, discount: 0, shipping: 0 },
      markets.SG,
      new Date('2023-12-31T15:59:59Z'),
    );
    const after = totalsOf(
      { subtotal: 10_900, discount: 0, shipping: 0 },
      markets.SG,
      new Date('2023-12-31T16:00:00Z'),
    );
    expect([before.tax?.basisPoints, after.tax?.basisPoints]).toEqual([800, 900]);
    expect(after.tax).toEqual({ name: 'GST', basisPoints: 900, amount: 900, priceBefore: 10_000 });
  });

  test('leave shipping out of an empty bag, and of one with nothing to buy', () => {
    const standard = markets.HK.delivery[0];
    const now = new Date('2026-11-20T02:00:00Z');
    expect(sumsOf([], standard, markets.HK, now).total).toBe(0);
    expect(sumsOf([{ state: 'out_of_stock', lineTotal: 500 }], standard, markets.HK, now).total).toBe(0);
    expect(sumsOf([{ state: 'available', lineTotal: 500 }], standard, markets.HK, now)).toEqual({
      subtotal: 500,
      discount: 0,
      shipping: 3000,
      total: 3500,
      tax: null,
    });
  });
});

describe('free shipping', () => {
  test.each([
    ['AU', 2500],
    ['NZ', 2500],
    ['SG', 3500],
    ['MY', 8000],
    ['ID', 500_000],
    ['PH', 300_000],
    ['TH', 50_000],
  ] as const)('%s ships free from %i on (spec §9), standard only', (code, over) => {
    const site = markets[code];
    const [standard, express] = site.delivery;
    if (!standard || !express) throw new Error('no delivery');
    expect(feeOf(standard, over, site)).toBe(0);
    expect(feeOf(standard, over - 1, site)).toBe(standard.fee);
    expect(feeOf(express, over, site)).toBe(express.fee);
    expect(freeShippingOf(over - 1, site)).toEqual({ over, left: 1 });
    expect(freeShippingOf(over * 2, site)).toEqual({ over, left: 0 });
  });

  test('Hong Kong has none', () => {
    expect(freeShippingOf(1_000_000, markets.HK)).toBeNull();
    expect(markets.HK.delivery.map((method) => feeOf(method, 1_000_000, markets.HK))).toEqual([3000, 5500, 0]);
  });
});

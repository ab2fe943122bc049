import { bagGiftTypes } from '@vermilion/contract/gifts';
import { type DeliveryMethod, marketCodes, markets } from '@vermilion/contract/markets';
import { formatMoney } from '@vermilion/contract/money';
import { getSourceKey } from '@vermilion/contract/source-key';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { computePrice } from './pricing.rules.ts';
import type { Adjustment, AvailableTender, PriceInput, PriceLine } from './pricing.types.ts';

const now = new Date('2026-11-20T02:00:00Z');
const nobody = { tier: null, isEmployee: false };
const employee = { tier: null, isEmployee: true };

function createLine(id: string, unitPrice: number, line: Partial<PriceLine> = {}): PriceLine {
  return {
    id,
    kind: 'item',
    variantId: Number(id.replace(/\D/g, '')) || 1,
    brandSlug: 'orris-salt',
    categorySlugs: ['make-up', 'lips'],
    isHouseBrand: false,
    unitPrice,
    unitPriceBeforeSale: null,
    quantity: 1,
    ...line,
  };
}

function getMethod(market: keyof typeof markets, code: DeliveryMethod['code']): DeliveryMethod {
  const method = markets[market].delivery.find((each) => each.code === code);
  if (!method) throw new Error(`${market} has no ${code} delivery`);
  return method;
}

/** Prices in Singapore: shipping costs 4.00 and is free from 35.00 on, GST is 9 %. */
const price = (lines: PriceLine[], adjustments: Adjustment[] = [], input: Partial<PriceInput> = {}) =>
  computePrice({
    lines,
    delivery: getMethod('SG', 'standard'),
    buyer: nobody,
    adjustments,
    tenders: [],
    market: markets.SG,
    now,
    ...input,
  });

const promo = (basisPoints: number, scope: object = {}, conditions: object = {}): Adjustment => ({
  kind: 'percent_off',
  source: { kind: 'promo_code', code: 'SAVE' },
  rates: [{ basisPoints, scope }],
  ...conditions,
});
const staffDiscount: Adjustment = {
  kind: 'percent_off',
  source: { kind: 'staff_discount' },
  rates: [
    { basisPoints: 3000, scope: {} },
    { basisPoints: 4500, scope: { isHouseBrand: true } },
  ],
  audience: 'employees',
};
const goldShipping: Adjustment = {
  kind: 'free_shipping',
  source: { kind: 'tier', tier: 'gold' },
  audience: ['gold'],
};
const giftCard = (balance: number): AvailableTender => ({
  source: { kind: 'gift_card', giftCardId: 'G1' },
  balance,
});

describe('the totals of goods', () => {
  test('are the lines and the delivery, with the included tax', () => {
    const { totals, shipping, lines } = price([createLine('1', 1000, { quantity: 2 }), createLine('2', 500)]);
    expect(totals).toEqual({
      subtotal: 2500,
      discount: 0,
      shipping: 400,
      total: 2900,
      amountDue: 2900,
      adjustments: [],
      tenders: [],
      taxes: [{ name: 'GST', basisPoints: 900, amount: 239, priceBeforeTax: 2661 }],
    });
    expect(shipping).toEqual({ subtotal: 400, adjustments: [], total: 400, tax: { basisPoints: 900, amount: 33 } });
    expect(lines.map(({ total, tax }) => [total, tax.amount])).toEqual([
      [2000, 165],
      [500, 41],
    ]);
  });

  test('cost nothing to ship when there are none', () => {
    expect(price([]).totals).toMatchObject({ total: 0, shipping: 0, adjustments: [] });
    expect(price([createLine('1', 0, { kind: 'sample' })]).totals).toMatchObject({ subtotal: 0, shipping: 400 });
  });

  test('use the tax rate of the market’s own day', () => {
    const lines = [createLine('1', 10_900)];
    const rateAt = (moment: string) => price(lines, [], { now: new Date(moment) }).totals.taxes[0];
    expect(rateAt('2023-12-31T15:59:59Z')).toMatchObject({ basisPoints: 800 });
    expect(rateAt('2023-12-31T16:00:00Z')).toEqual({
      name: 'GST',
      basisPoints: 900,
      amount: 900,
      priceBeforeTax: 10_000,
    });
  });

  test('show no tax where the market has none', () => {
    const { totals, lines } = price([createLine('1', 500)], [], {
      market: markets.HK,
      delivery: getMethod('HK', 'standard'),
    });
    expect(totals).toMatchObject({ subtotal: 500, shipping: 3000, total: 3500, taxes: [] });
    expect(lines[0]?.tax).toEqual({ basisPoints: 0, amount: 0 });
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
  ] as const)('in %s begins at %i (spec §9), for standard delivery only', (code, threshold) => {
    const market = markets[code];
    const shippingFor = (spend: number, method: DeliveryMethod['code']) =>
      price([createLine('1', spend)], [], { market, delivery: getMethod(code, method) });
    const reached = shippingFor(threshold, 'standard');
    expect(reached.totals).toMatchObject({
      shipping: 0,
      total: threshold,
      adjustments: [
        { target: 'shipping', source: { kind: 'shipping_threshold' }, amount: getMethod(code, 'standard').fee },
      ],
    });
    expect(reached.freeShipping).toEqual({ threshold, remaining: 0 });
    const missed = shippingFor(threshold - 1, 'standard');
    expect(missed.totals.shipping).toBe(getMethod(code, 'standard').fee);
    expect(missed.freeShipping).toEqual({ threshold, remaining: 1 });
    expect(shippingFor(threshold, 'express').totals.shipping).toBe(getMethod(code, 'express').fee);
  });

  test('has no threshold in Hong Kong', () => {
    const shippingFor = (method: DeliveryMethod) =>
      price([createLine('1', 1_000_000)], [], { market: markets.HK, delivery: method });
    expect(markets.HK.delivery.map((method) => shippingFor(method).totals.shipping)).toEqual([3000, 5500, 0]);
    expect(shippingFor(getMethod('HK', 'standard')).freeShipping).toBeNull();
  });

  test('is judged by what the goods cost after discounts', () => {
    const lines = [createLine('1', 3600)];
    expect(price(lines, [promo(500)]).totals).toMatchObject({ discount: 180, shipping: 400, total: 3820 });
    expect(price([createLine('1', 3400)])).toMatchObject({
      totals: { shipping: 400 },
      freeShipping: { remaining: 100 },
    });
  });

  test('comes with the tier, for express delivery too, and only to that tier', () => {
    const express = { delivery: getMethod('SG', 'express') };
    const gold = price([createLine('1', 1000)], [goldShipping], {
      ...express,
      buyer: { tier: 'gold', isEmployee: false },
    });
    expect(gold.totals).toMatchObject({
      shipping: 0,
      total: 1000,
      adjustments: [{ target: 'shipping', source: { kind: 'tier', tier: 'gold' }, amount: 900 }],
    });
    expect(gold.freeShipping).toBeNull();
    const buyer = { tier: 'gold', isEmployee: false } as const;
    expect(price([createLine('1', 3500)], [goldShipping], { buyer }).freeShipping).toBeNull();
    const black = price([createLine('1', 1000)], [goldShipping], {
      ...express,
      buyer: { tier: 'black', isEmployee: false },
    });
    expect(black.totals.shipping).toBe(900);
    expect(black.freeShipping).toEqual({ threshold: 3500, remaining: 2500 });
    expect(black.unused).toEqual([{ source: goldShipping.source, reason: 'not_for_this_buyer', missingSpend: null }]);
  });

  test('uses up no code where it is free anyway', () => {
    const code: Adjustment = { kind: 'free_shipping', source: { kind: 'promo_code', code: 'SHIP' } };
    const { totals, unused } = price([createLine('1', 3500)], [code]);
    expect(totals.adjustments).toMatchObject([{ source: { kind: 'shipping_threshold' } }]);
    expect(unused).toEqual([{ source: code.source, reason: 'nothing_left_to_reduce', missingSpend: null }]);
    expect(price([createLine('1', 1000)], [code])).toMatchObject({
      totals: { shipping: 0, total: 1000 },
      freeShipping: null,
    });
  });
});

describe('a reward that takes off money', () => {
  const reward: Adjustment = { kind: 'amount_off', source: { kind: 'reward', rewardId: 'R' }, amount: 500, scope: {} };
  const voucher: Adjustment = {
    kind: 'amount_off',
    source: { kind: 'loyalty_gift', giftId: 'G', type: 'welcome_voucher' },
    amount: 1000,
    scope: {},
    minimumSpend: 6000,
  };

  test('changes nothing where a voucher would miss its minimum spend by it', () => {
    const { totals, unused, steps } = price([createLine('1', 6000)], [voucher, reward]);
    expect(totals).toMatchObject({ total: 5000, adjustments: [{ source: voucher.source, amount: 1000 }, {}] });
    expect(unused).toEqual([{ source: reward.source, reason: 'better_discount_applies', missingSpend: null }]);
    expect(steps[0]).toMatchObject({ source: reward.source, amount: 0, before: 6000, after: 6000 });
    expect(price([createLine('1', 6500)], [voucher, reward]).totals.total).toBe(5000);
  });

  test('changes nothing where shipping would cost more than it takes off, or nothing is left to pay', () => {
    const small = { ...reward, amount: 300 };
    expect(price([createLine('1', 3500)], [small])).toMatchObject({
      totals: { total: 3500 },
      unused: [{ source: small.source }],
    });
    const free = { ...voucher, amount: 9000 };
    expect(price([createLine('1', 6500)], [free, reward])).toMatchObject({
      totals: { total: 400 },
      unused: [{ source: reward.source }],
    });
  });
});

describe('adjustments of goods', () => {
  test('a promo code of 10 % for a brand leaves the other brands as they are', () => {
    const lines = [
      createLine('1', 1995, { quantity: 2 }),
      createLine('2', 3000, { brandSlug: 'harbour-nine' }),
      createLine('3', 333, { brandSlug: 'harbour-nine' }),
    ];
    const priced = price(lines, [promo(1000, { brandSlugs: ['harbour-nine'] })]);
    expect(priced.totals).toMatchObject({
      subtotal: 7323,
      discount: 333,
      adjustments: [{ target: 'goods', source: { kind: 'promo_code', code: 'SAVE' }, amount: 333 }, expect.anything()],
    });
    expect(priced.lines.map(({ total }) => total)).toEqual([3990, 2700, 300]);
  });

  test('two adjustments of one promo code are one entry of the totals, however their source was built', () => {
    const lines = [createLine('1', 1000, { brandSlug: 'a' }), createLine('2', 1000, { brandSlug: 'b' })];
    const priced = price(lines, [promo(1000, { brandSlugs: ['a'] }), promo(2000, { brandSlugs: ['b'] })]);
    expect(priced.totals.adjustments.filter(({ target }) => target === 'goods')).toEqual([
      { target: 'goods', source: { kind: 'promo_code', code: 'SAVE' }, amount: 300 },
    ]);
  });

  test('the staff discount takes 45 % off the house brand and 30 % off other brands, for employees only', () => {
    const lines = [createLine('1', 1000), createLine('2', 999, { isHouseBrand: true, quantity: 3 })];
    const priced = price(lines, [staffDiscount], { buyer: employee });
    expect(priced.lines.map(({ subtotal, total }) => subtotal - total)).toEqual([300, 1349]);
    expect(priced.totals.adjustments).toEqual([{ target: 'goods', source: { kind: 'staff_discount' }, amount: 1649 }]);
    expect(price(lines, [staffDiscount]).totals.discount).toBe(0);
  });

  test.each([
    ['of variants', { variantIds: [2] }, [1000, 900, 1000]],
    ['of lines', { lineIds: ['1', '3'] }, [900, 1000, 900]],
    ['of a category', { categorySlugs: ['skincare'] }, [1000, 1000, 900]],
    ['of what is on sale', { isOnSale: true }, [1000, 900, 1000]],
    ['of what is not on sale', { isOnSale: false }, [900, 1000, 900]],
    ['of brand and category at once', { brandSlugs: ['orris-salt'], categorySlugs: ['make-up'] }, [900, 900, 1000]],
    ['of nothing in the bag', { brandSlugs: ['x'] }, [1000, 1000, 1000]],
  ])('a scope %s', (_what, scope, totals) => {
    const lines = [
      createLine('1', 1000),
      createLine('2', 1000, { unitPriceBeforeSale: 1500 }),
      createLine('3', 1000, { categorySlugs: ['skincare', 'creams'] }),
    ];
    expect(price(lines, [promo(1000, scope)]).lines.map(({ total }) => total)).toEqual(totals);
  });

  test('an amount is split over the lines by what they cost, and never exceeds them', () => {
    const lines = [createLine('1', 1000), createLine('2', 500), createLine('3', 500)];
    const off = (amount: number): Adjustment => ({
      kind: 'amount_off',
      source: { kind: 'offer', offerId: 'welcome' },
      amount,
      scope: {},
    });
    expect(price(lines, [off(1001)]).lines.map(({ total }) => total)).toEqual([499, 250, 250]);
    expect(price(lines, [off(9999)]).totals).toMatchObject({ discount: 2000, shipping: 400, total: 400 });
  });

  test('a line whose whole price is taken off stays free, whatever else applies', () => {
    const lines = [createLine('1', 2000), createLine('2', 800)];
    const reward: Adjustment = {
      kind: 'percent_off',
      source: { kind: 'reward', rewardId: 'R1' },
      rates: [{ basisPoints: 10_000, scope: { lineIds: ['2'] } }],
    };
    const priced = price(lines, [promo(1000), reward]);
    expect(priced.lines.map(({ total }) => total)).toEqual([1800, 0]);
    expect(priced.totals.adjustments.map(({ source, amount }) => [source.kind, amount])).toEqual([
      ['reward', 800],
      ['promo_code', 200],
    ]);
  });

  test('later ones are computed on what remains after the earlier ones', () => {
    const priced = price([createLine('1', 10_000)], [promo(1000), staffDiscount], { buyer: employee });
    expect(priced.totals).toMatchObject({ discount: 3700, total: 6300 });
  });

  test('a minimum spend is judged after the earlier ones', () => {
    const code = promo(1000, {}, { minimumSpend: 5000 });
    expect(price([createLine('1', 5000)], [code]).totals.discount).toBe(500);
    expect(price([createLine('1', 4999)], [code]).unused).toEqual([
      { source: code.source, reason: 'below_minimum_spend', missingSpend: 1 },
    ]);
    expect(price([createLine('1', 5000)], [code, staffDiscount], { buyer: employee }).totals.discount).toBe(1500);
  });
});

describe('of each x + y items the cheapest y are given: they', () => {
  const buyTwoGetOne = (changes: object = {}): Adjustment => ({
    kind: 'buy_x_get_y',
    source: { kind: 'offer', offerId: 'B2G1' },
    buyQuantity: 2,
    getQuantity: 1,
    basisPoints: 10_000,
    scope: {},
    ...changes,
  });
  const listTotals = (lines: PriceLine[], changes: object = {}, before: Adjustment[] = []) =>
    price(lines, [...before, buyTwoGetOne(changes)]).lines.map(({ total }) => total);

  test.each<[string, PriceLine[], object, number[]]>([
    ['are paid for by all together', [createLine('1', 1000, { quantity: 2 }), createLine('2', 500)], {}, [1600, 400]],
    ['are counted once per group', [createLine('1', 1000, { quantity: 8 })], {}, [6000]],
    ['are the cheapest of all', [createLine('1', 900, { quantity: 5 }), createLine('2', 100)], {}, [3522, 78]],
    [
      'of equal ones are the first',
      [createLine('1', 700), createLine('2', 700), createLine('3', 700)],
      {},
      [466, 467, 467],
    ],
    [
      'are several where the offer gives several',
      [createLine('1', 1000, { quantity: 2 }), createLine('2', 500, { quantity: 2 })],
      { buyQuantity: 1, getQuantity: 1 },
      [1333, 667],
    ],
    [
      'leave what is beyond the groups at its price',
      [createLine('1', 10_000), createLine('2', 1000, { quantity: 2 })],
      { buyQuantity: 1, getQuantity: 1 },
      [10_000, 1000],
    ],
    ['cost a share', [createLine('1', 999, { quantity: 3 })], { basisPoints: 5000 }, [2497]],
    [
      'are of the scope',
      [createLine('1', 1000, { quantity: 3 }), createLine('2', 100, { brandSlug: 'x' })],
      { scope: { brandSlugs: ['orris-salt'] } },
      [2000, 100],
    ],
    [
      'are no samples or gifts',
      [
        createLine('1', 1000, { quantity: 3 }),
        createLine('2', 0, { kind: 'sample' }),
        createLine('3', 100, { kind: 'gift' }),
      ],
      {},
      [2000, 0, 100],
    ],
  ])('%s', (_what, lines, changes, totals) => {
    expect(listTotals(lines, changes)).toEqual(totals);
  });

  test('are chosen by what a unit costs after earlier discounts', () => {
    const reward: Adjustment = {
      kind: 'percent_off',
      source: { kind: 'reward', rewardId: 'R' },
      rates: [{ basisPoints: 9000, scope: { lineIds: ['1'] } }],
    };
    const lines = [createLine('1', 1000), createLine('2', 500, { quantity: 2 })];
    expect(listTotals(lines, {}, [reward])).toEqual([91, 909]);
  });

  test('are none below the number of items', () => {
    const { totals, unused } = price([createLine('1', 1000, { quantity: 2 })], [buyTwoGetOne()]);
    expect(totals.discount).toBe(0);
    expect(unused).toEqual([
      { source: { kind: 'offer', offerId: 'B2G1' }, reason: 'too_few_items', missingSpend: null },
    ]);
  });
});

describe('of adjustments in one group', () => {
  const offer = (offerId: string, basisPoints: number, conditions: object = {}): Adjustment => ({
    kind: 'percent_off',
    source: { kind: 'offer', offerId },
    rates: [{ basisPoints, scope: {} }],
    bestOfGroup: 'discount',
    ...conditions,
  });
  const summarize = (adjustments: Adjustment[], lines = [createLine('1', 2000)]) => {
    const { totals, unused } = price(lines, adjustments);
    return {
      applied: totals.adjustments.flatMap(({ source, amount }) =>
        source.kind === 'offer' ? [[source.offerId, amount]] : [],
      ),
      unused: unused.map(({ source, reason }) => [source.kind === 'offer' && source.offerId, reason]),
    };
  };

  test('the one that takes off most counts, whatever their order', () => {
    const expected = { applied: [['B', 400]], unused: [['A', 'better_discount_applies']] };
    expect(summarize([offer('A', 1000), offer('B', 2000)])).toEqual(expected);
    expect(summarize([offer('B', 2000), offer('A', 1000)])).toEqual(expected);
  });

  test('the first by its key counts where two take off the same', () => {
    for (const offers of [
      [offer('A', 1000), offer('B', 1000)],
      [offer('B', 1000), offer('A', 1000)],
    ]) {
      expect(summarize(offers).applied).toEqual([['A', 200]]);
    }
  });

  test('one whose conditions are not met leaves the place to the others, with its own reason', () => {
    const offers = [offer('A', 5000, { minimumSpend: 3000 }), offer('B', 1000), offer('C', 0)];
    expect(summarize(offers)).toEqual({
      applied: [['B', 200]],
      unused: [
        ['A', 'below_minimum_spend'],
        ['C', 'nothing_left_to_reduce'],
      ],
    });
  });

  test('a code is compared with offers where the first of them stands', () => {
    const { totals } = price([createLine('1', 2000)], [promo(3000, {}, { bestOfGroup: 'discount' }), offer('A', 1000)]);
    expect(totals.discount).toBe(600);
    const both = price([createLine('1', 2000)], [promo(1000), offer('A', 1000)]);
    expect(both.totals.discount).toBe(200 + 180);
  });
});

test('the steps tell what each source did, in the order of the calculation', () => {
  const lines = [createLine('1', 1000)];
  const code = promo(1000, {}, { minimumSpend: 5000 });
  const offer: Adjustment = { kind: 'amount_off', source: { kind: 'offer', offerId: 'A' }, amount: 300, scope: {} };
  const { steps } = price(lines, [code, offer], { tenders: [giftCard(500)] });
  expect(steps).toEqual([
    { source: offer.source, target: 'goods', amount: 300, before: 1000, after: 700, refusal: null },
    {
      source: code.source,
      target: 'goods',
      amount: 0,
      before: 700,
      after: 700,
      refusal: { reason: 'below_minimum_spend', missingSpend: 4300 },
    },
    {
      source: { kind: 'shipping_threshold' },
      target: 'shipping',
      amount: 0,
      before: 400,
      after: 400,
      refusal: { reason: 'below_minimum_spend', missingSpend: 2800 },
    },
    { source: giftCard(1).source, target: 'payment', amount: 500, before: 1100, after: 600, refusal: null },
  ]);
});

describe('tenders', () => {
  test('a gift card pays part: total and tax stay, less is due', () => {
    const { totals } = price([createLine('1', 5000)], [], { tenders: [giftCard(2000)] });
    expect(totals).toMatchObject({
      total: 5000,
      amountDue: 3000,
      tenders: [{ source: { kind: 'gift_card', giftCardId: 'G1' }, amount: 2000 }],
      taxes: [{ amount: 413 }],
    });
  });

  test.each([
    // What the tenders leave is nothing, enough, or too little for the payment provider.
    [10_001, [10_000], 50, [9951], 50],
    [10_001, [10_001], 50, [10_001], 0],
    [10_001, [9951], 50, [9951], 50],
    [10_001, [9000], 50, [9000], 1001],
    [10_001, [10_000], 0, [10_000], 1],
    [10_001, [9000, 990], 50, [9000, 951], 50],
    [10_001, [9960, 40], 50, [9951], 50],
    [10_001, [9960, 40, 1], 50, [9960, 40, 1], 0],
    // With shipping of 4.00.
    [50, [20], 450, [], 450],
  ])(
    'of %i, balances of %j and at least %i by the provider: %j are taken, and %i is due',
    (total, balances, smallestPayment, taken, due) => {
      const tenders = balances.map(
        (balance, index): AvailableTender => ({
          source: { kind: 'gift_card', giftCardId: `G${index}` },
          balance,
        }),
      );
      const { totals } = price([createLine('1', total)], [], { tenders, smallestPayment });
      expect(totals.tenders.map(({ amount }) => amount)).toEqual(taken);
      expect(totals.amountDue).toBe(due);
    },
  );

  test('are reported as empty, or as not needed', () => {
    const getReasons = (lines: PriceLine[], balance: number) =>
      price(lines, [], { tenders: [giftCard(balance)] }).unused.map(({ reason }) => reason);
    expect(getReasons([createLine('1', 5000)], 0)).toEqual(['empty_balance']);
    expect(getReasons([], 100)).toEqual(['nothing_left_to_reduce']);
  });

  test('pay at most the total, gift cards before credit', () => {
    const credit: AvailableTender = { source: { kind: 'credit', creditId: 'C1' }, balance: 9000 };
    const { totals } = price([createLine('1', 5000)], [], { tenders: [credit, giftCard(2000)] });
    expect(totals.amountDue).toBe(0);
    expect(totals.tenders.map(({ source, amount }) => [source.kind, amount])).toEqual([
      ['gift_card', 2000],
      ['credit', 3000],
    ]);
  });
});

describe('conditions', () => {
  const collectOnly = { methods: ['collect'] as const };

  test('limit goods and shipping to some deliveries', () => {
    const adjustments = [
      promo(1000, {}, collectOnly),
      { ...goldShipping, audience: undefined, methods: ['collect'] as const },
    ];
    const { totals, unused } = price([createLine('1', 2000)], adjustments);
    expect(totals).toMatchObject({ discount: 0, shipping: 400 });
    expect(unused.map(({ reason }) => reason)).toEqual(['not_for_this_delivery', 'not_for_this_delivery']);
    const collected = price([createLine('1', 2000)], adjustments, { delivery: getMethod('SG', 'collect') });
    expect(collected.totals.discount).toBe(200);
  });

  test.each([
    ['the code excludes the staff discount', { code: { excludes: ['staff_discount'] } }],
    ['the staff discount excludes codes', { staff: { excludes: ['promo_code'] } }],
  ] as [string, { code?: object; staff?: object }][])('keep what is applied first where %s', (_what, conditions) => {
    const adjustments = [promo(1000, {}, conditions.code), { ...staffDiscount, ...conditions.staff }];
    const employed = price([createLine('1', 2000)], adjustments, { buyer: employee });
    expect(employed.totals.adjustments.map(({ source }) => source.kind)).toEqual(['staff_discount']);
    expect(employed.unused).toMatchObject([{ source: { kind: 'promo_code' }, reason: 'not_combinable' }]);
    expect(price([createLine('1', 2000)], adjustments).totals.discount).toBe(200);
  });

  test('leave a tender aside that something applied excludes, and combine what is of one source', () => {
    const excludes = ['gift_card', 'promo_code'] as const;
    const shipping: Adjustment = { kind: 'free_shipping', source: { kind: 'promo_code', code: 'SAVE' } };
    const adjustments = [promo(1000, {}, { excludes }), shipping];
    const { totals, unused } = price([createLine('1', 2000)], adjustments, { tenders: [giftCard(500)] });
    expect(totals).toMatchObject({ discount: 200, shipping: 0, amountDue: 1800 });
    expect(unused).toMatchObject([{ source: { kind: 'gift_card' }, reason: 'not_combinable' }]);
  });
});

describe('a gift', () => {
  const gift = (conditions: object = {}): Adjustment => ({
    kind: 'gift',
    source: { kind: 'promo_code', code: 'GIFT' },
    line: createLine('99', 1200, { kind: 'gift' }),
    available: 1,
    ...conditions,
  });

  test('is a line whose price its source takes off whole; it counts towards no threshold', () => {
    const { lines, totals, unused } = price([createLine('1', 2500)], [gift()]);
    expect(lines[1]).toEqual({
      id: '99',
      subtotal: 1200,
      adjustments: [{ source: { kind: 'promo_code', code: 'GIFT' }, amount: 1200 }],
      total: 0,
      tax: { basisPoints: 0, amount: 0 },
    });
    expect(totals).toMatchObject({ subtotal: 3700, discount: 1200, shipping: 400, total: 2900 });
    expect(unused).toEqual([]);
  });

  test('is left out below its minimum spend, for another buyer, and in a bag without items', () => {
    const refused = (lines: PriceLine[], conditions: object) => {
      const { lines: priced, unused } = price(lines, [gift(conditions)]);
      expect(priced).toHaveLength(lines.length);
      return unused.map(({ reason, missingSpend }) => [reason, missingSpend]);
    };
    const item = createLine('1', 2500);
    expect(refused([item], { minimumSpend: 3000 })).toEqual([['below_minimum_spend', 500]]);
    expect(refused([item], { audience: ['gold'] })).toEqual([['not_for_this_buyer', null]]);
    expect(refused([createLine('2', 0, { kind: 'sample' })], {})).toEqual([['nothing_in_scope', null]]);
    expect(refused([item], { available: 0 })).toEqual([['out_of_stock', null]]);
  });

  test('takes units only where its conditions are met, before the gifts after it', () => {
    const another = (id: string, conditions: object) =>
      gift({ line: createLine(id, 1200, { kind: 'gift', variantId: 99 }), ...conditions });
    const { lines, unused } = price(
      [createLine('1', 2500)],
      [another('97', { minimumSpend: 3000 }), another('98', {}), another('99', {})],
    );
    expect(lines.map(({ id }) => id)).toEqual(['1', '98']);
    expect(unused.map(({ reason }) => reason)).toEqual(['below_minimum_spend', 'out_of_stock']);
  });
});

describe('a sample', () => {
  const sample = (id: string, conditions: object = {}): Adjustment => ({
    kind: 'sample',
    source: { kind: 'sample', sampleId: id },
    line: createLine(id, 0, { kind: 'sample', variantId: Number(id) }),
    available: 1,
    ...conditions,
  });

  test('is a free line that changes no sum, and counts as no adjustment', () => {
    const bare = price([createLine('1', 2500)]);
    const { lines, totals, unused } = price([createLine('1', 2500)], [sample('99')]);
    expect(totals).toEqual(bare.totals);
    expect(lines[1]).toMatchObject({ id: '99', subtotal: 0, adjustments: [], total: 0 });
    expect(unused).toEqual([]);
  });

  test('compares its minimum with what the goods cost after every discount, wherever it stands in the list', () => {
    const given = (minimumSpend: number) =>
      price([createLine('1', 5000)], [sample('99', { minimumSpend }), promo(1000)]).unused;
    expect(given(4500)).toEqual([]);
    const source = { kind: 'sample', sampleId: '99' };
    expect(given(4501)).toEqual([{ source, reason: 'below_minimum_spend', missingSpend: 1 }]);
  });

  test.each([
    ['a bag without items', [], {}, 'nothing_in_scope'],
    ['another delivery', [createLine('1', 5000)], { methods: ['express'] }, 'not_for_this_delivery'],
    ['no unit left', [createLine('1', 5000)], { available: 0 }, 'out_of_stock'],
  ] as const)('is left out of %s', (_what, lines, conditions, reason) => {
    expect(price([...lines], [sample('99', conditions)]).unused).toMatchObject([{ reason }]);
  });

  test('shares the units of its variant with a gift', () => {
    const gift: Adjustment = {
      kind: 'gift',
      source: { kind: 'offer', offerId: 'G' },
      line: createLine('98', 1200, { kind: 'gift', variantId: 99 }),
      available: 1,
    };
    const { lines, unused } = price([createLine('1', 5000)], [sample('99'), gift]);
    expect(lines.map(({ id }) => id)).toEqual(['1', '98']);
    expect(unused).toMatchObject([{ source: { kind: 'sample' }, reason: 'out_of_stock' }]);
  });
});

describe('wrong amounts stop the calculation', () => {
  const good = createLine('1', 1000);
  const code = promo(1000) as Extract<Adjustment, { kind: 'percent_off' }>;
  const amountOff = (amount: number): Adjustment => ({ kind: 'amount_off', source: code.source, amount, scope: {} });
  const buyOneGetOne: Extract<Adjustment, { kind: 'buy_x_get_y' }> = {
    kind: 'buy_x_get_y',
    source: code.source as { kind: 'promo_code'; code: string },
    buyQuantity: 1,
    getQuantity: 1,
    basisPoints: 10_000,
    scope: {},
  };
  const wrongAmounts = [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53];
  const fee = getMethod('SG', 'standard');
  test.each<[string, (amount: number) => unknown]>([
    ['a unit price', (amount) => price([{ ...good, unitPrice: amount }])],
    ['a unit price before sale', (amount) => price([{ ...good, unitPriceBeforeSale: amount }])],
    ['a quantity', (amount) => price([{ ...good, quantity: amount }])],
    ['a delivery fee', (amount) => price([good], [], { delivery: { ...fee, fee: amount } })],
    ['a rate', (amount) => price([good], [promo(amount)])],
    ['an amount off', (amount) => price([good], [amountOff(amount)])],
    ['a minimum spend', (amount) => price([good], [promo(1000, {}, { minimumSpend: amount })])],
    ['a bought quantity', (amount) => price([good], [{ ...buyOneGetOne, buyQuantity: amount }])],
    ['a given quantity', (amount) => price([good], [{ ...buyOneGetOne, getQuantity: amount }])],
    ['the rate of what is given', (amount) => price([good], [{ ...buyOneGetOne, basisPoints: amount }])],
    ['a balance', (amount) => price([good], [], { tenders: [giftCard(amount)] })],
    [
      'the price of a gift',
      (amount) =>
        price(
          [good],
          [{ kind: 'gift', source: { kind: 'offer', offerId: 'O' }, line: createLine('2', amount), available: 1 }],
        ),
    ],
  ])('%s that is negative, fractional or too large', (_what, compute) => {
    for (const amount of wrongAmounts) expect(() => compute(amount), `${amount}`).toThrow(RangeError);
  });

  test.each<[string, () => unknown]>([
    ['a quantity of 0', () => price([{ ...good, quantity: 0 }])],
    ['a rate above 100 %', () => price([good], [promo(10_001)])],
    ['a subtotal that is no safe integer', () => price([{ ...good, unitPrice: 2 ** 50, quantity: 99 }])],
    ['lines that exceed it together', () => price([1, 2].map((id) => createLine(`${id}`, 2 ** 52)))],
    ['two tenders of one gift card', () => price([good], [], { tenders: [giftCard(1), giftCard(2)] })],
    ['two lines with one id', () => price([good, good])],
  ])('%s', (_what, compute) => {
    expect(compute).toThrow(RangeError);
  });
});

test('a brand promo, the staff discount, a tier’s free shipping and a gift card find their place together', () => {
  const lines = [
    createLine('1', 3800, { brandSlug: 'vermilion-collection', isHouseBrand: true, quantity: 2 }),
    createLine('2', 2500),
    createLine('3', 0, { kind: 'sample' }),
  ];
  const brandPromo = promo(1000, { brandSlugs: ['vermilion-collection'] });
  const {
    totals,
    shipping,
    lines: priced,
  } = price(lines, [goldShipping, brandPromo, staffDiscount], {
    tenders: [giftCard(1000)],
    buyer: { tier: 'gold', isEmployee: true },
    delivery: getMethod('SG', 'express'),
  });
  // 45 % off 76.00 is 34.20, 30 % off 25.00 is 7.50; 10 % off the remaining 41.80 is 4.18.
  expect(priced.map(({ total }) => total)).toEqual([3762, 1750, 0]);
  expect(shipping).toMatchObject({ subtotal: 900, total: 0, tax: { amount: 0 } });
  expect(totals).toEqual({
    subtotal: 10_100,
    discount: 4588,
    shipping: 0,
    total: 5512,
    amountDue: 4512,
    adjustments: [
      { target: 'goods', source: { kind: 'staff_discount' }, amount: 4170 },
      { target: 'goods', source: { kind: 'promo_code', code: 'SAVE' }, amount: 418 },
      { target: 'shipping', source: { kind: 'tier', tier: 'gold' }, amount: 900 },
    ],
    tenders: [{ source: { kind: 'gift_card', giftCardId: 'G1' }, amount: 1000 }],
    taxes: [{ name: 'GST', basisPoints: 900, amount: 455, priceBeforeTax: 5057 }],
  });
});

describe('for any bag, buyer, adjustments and market', () => {
  // `npm run proof -- prices` sets more runs.
  const numRuns = Number(process.env.PROPERTY_RUNS ?? 100);
  beforeAll(() => fc.configureGlobal({ numRuns }));
  const brands = ['orris-salt', 'harbour-nine', 'vermilion-collection'];
  const categories = ['make-up', 'lips', 'skincare'];
  const anyLines = fc
    .array(
      fc.record({
        kind: fc.constantFrom('item', 'item', 'item', 'sample', 'gift'),
        variantId: fc.integer({ min: 1, max: 9 }),
        brandSlug: fc.constantFrom(...brands),
        categorySlugs: fc.subarray(categories),
        isHouseBrand: fc.boolean(),
        unitPrice: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 2 ** 31 - 1 })),
        unitPriceBeforeSale: fc.constantFrom(null, 2 ** 31 - 1),
        quantity: fc.integer({ min: 1, max: 99 }),
      }),
      { maxLength: 60 },
    )
    .map((lines) => lines.map((line, index): PriceLine => ({ id: `${index}`, ...line })));
  const anyScope = fc.record(
    {
      variantIds: fc.uniqueArray(fc.integer({ min: 1, max: 9 })),
      brandSlugs: fc.subarray(brands),
      categorySlugs: fc.subarray(categories),
      isHouseBrand: fc.boolean(),
      isOnSale: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const anyConditions = fc.record(
    {
      minimumSpend: fc.nat(1_000_000),
      audience: fc.constantFrom('employees' as const, ['gold'] as const, ['black', 'gold'] as const),
      methods: fc.subarray(['standard', 'express', 'collect'] as const),
      bestOfGroup: fc.constantFrom('discount', 'another'),
      excludes: fc.subarray([
        'reward',
        'loyalty_gift',
        'staff_discount',
        'shipping_threshold',
        'tier',
        'offer',
        'promo_code',
        'gift_card',
        'credit',
      ] as const),
    },
    { requiredKeys: [] },
  );
  const anyRate = fc.record({ basisPoints: fc.nat(10_000), scope: anyScope });
  const anyGoodsSource = fc.constantFrom(
    { kind: 'reward', rewardId: 'R1' } as const,
    { kind: 'loyalty_gift', giftId: 'L1', type: bagGiftTypes[0] } as const,
    { kind: 'staff_discount' } as const,
    { kind: 'offer', offerId: 'O1' } as const,
    { kind: 'promo_code', code: 'SAVE' } as const,
  );
  const anyAdjustment: fc.Arbitrary<Adjustment> = fc.oneof(
    fc
      .tuple(anyConditions, anyGoodsSource, fc.array(anyRate, { minLength: 1, maxLength: 3 }))
      .map(([conditions, source, rates]): Adjustment => ({ kind: 'percent_off', source, rates, ...conditions })),
    fc.tuple(anyConditions, anyGoodsSource, fc.nat(10_000_000), anyScope).map(
      ([conditions, source, amount, scope]): Adjustment => ({
        kind: 'amount_off',
        source,
        amount,
        scope,
        ...conditions,
      }),
    ),
    fc
      .tuple(
        anyConditions,
        fc.constantFrom({ kind: 'offer', offerId: 'B' } as const, { kind: 'promo_code', code: 'SAVE' } as const),
        fc.record({
          buyQuantity: fc.integer({ min: 1, max: 5 }),
          getQuantity: fc.integer({ min: 1, max: 5 }),
          basisPoints: fc.nat(10_000),
          scope: anyScope,
        }),
      )
      .map(([conditions, source, rest]): Adjustment => ({ kind: 'buy_x_get_y', source, ...rest, ...conditions })),
    fc
      .tuple(
        anyConditions,
        fc.constantFrom({ kind: 'tier', tier: 'gold' } as const, { kind: 'offer', offerId: 'S' } as const),
      )
      .map(([conditions, source]): Adjustment => ({ kind: 'free_shipping', source, ...conditions })),
    fc
      .tuple(anyConditions, fc.constantFrom({ kind: 'offer', offerId: 'G' } as const), fc.uuid(), fc.nat(2 ** 31 - 1))
      .map(([conditions, source, id, unitPrice]): Adjustment => {
        return { kind: 'gift', source, line: createLine(id, unitPrice, { kind: 'gift' }), available: 2, ...conditions };
      }),
  );
  const anyTender: fc.Arbitrary<AvailableTender> = fc.record({
    source: fc.constantFrom(
      { kind: 'gift_card', giftCardId: 'G' } as const,
      { kind: 'credit', creditId: 'C' } as const,
    ),
    balance: fc.nat(100_000_000),
  });
  const anyInput: fc.Arbitrary<PriceInput> = fc
    .record({
      market: fc.constantFrom(...marketCodes.map((code) => markets[code])),
      lines: anyLines,
      buyer: fc.record({ tier: fc.constantFrom(null, 'black', 'gold'), isEmployee: fc.boolean() }),
      adjustments: fc.array(anyAdjustment, { maxLength: 6 }),
      tenders: fc.uniqueArray(anyTender, { selector: ({ source }) => source.kind }),
      now: fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      method: fc.constantFrom('standard', 'express', 'collect', null),
    })
    .map(({ method, ...input }) => ({
      ...input,
      delivery: input.market.delivery.find(({ code }) => code === method) ?? null,
    }));
  /** Whether an amount is printed to its last unit, in the digits of the currency. */
  const isPrintedExactly = (amount: number, market: PriceInput['market']) => {
    const digits = Number(formatMoney(amount, market, 'en').replace(/\D/g, ''));
    return digits === amount || (market.currency.hidesWholeDigits && digits * 10 ** market.currency.digits === amount);
  };
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

  test('every sum adds up and no amount is negative', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { lines, shipping, totals } = computePrice(input);
        const all = [...lines, shipping];
        for (const { subtotal, adjustments, total, tax } of all) {
          expect(total).toBe(subtotal - sum(adjustments.map(({ amount }) => amount)));
          expect(adjustments.every(({ amount }) => amount > 0)).toBe(true);
          expect(total).toBeGreaterThanOrEqual(0);
          expect(tax.amount >= 0 && tax.amount <= total).toBe(true);
        }
        const gifts = input.adjustments.flatMap((each) => (each.kind === 'gift' ? [each.line] : []));
        const given = gifts.filter(({ id }) => lines.some((line) => line.id === id));
        expect(lines.map(({ id }) => id).sort()).toEqual([...input.lines, ...given].map(({ id }) => id).sort());
        expect(lines.slice(0, input.lines.length).map(({ id }) => id)).toEqual(input.lines.map(({ id }) => id));
        expect(totals.subtotal).toBe(
          sum([...input.lines, ...given].map(({ unitPrice, quantity }) => unitPrice * quantity)),
        );
        for (const { id } of given) expect(lines.find((line) => line.id === id)?.total).toBe(0);
        const amounts = [...all, ...totals.taxes, ...totals.tenders, ...totals.adjustments].flatMap((part) =>
          Object.values(part).filter((value) => typeof value === 'number'),
        );
        const { subtotal, discount, shipping: fee, total, amountDue } = totals;
        for (const amount of [...amounts, subtotal, discount, fee, total, amountDue]) {
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
          expect(isPrintedExactly(amount, input.market)).toBe(true);
        }
        expect(discount).toBeLessThanOrEqual(subtotal);
        expect(totals.subtotal).toBe(sum(lines.map(({ subtotal }) => subtotal)));
        expect(totals.discount).toBe(totals.subtotal - sum(lines.map(({ total }) => total)));
        expect(totals.shipping).toBe(shipping.total);
        expect(totals.total).toBe(totals.subtotal - totals.discount + totals.shipping);
        expect(totals.amountDue).toBe(totals.total - sum(totals.tenders.map(({ amount }) => amount)));
        expect(totals.amountDue).toBeGreaterThanOrEqual(0);
        const sumTarget = (target: string) =>
          sum(totals.adjustments.filter((each) => each.target === target).map(({ amount }) => amount));
        expect(sumTarget('goods')).toBe(totals.discount);
        expect(sumTarget('shipping')).toBe(shipping.subtotal - shipping.total);
        expect(sum(all.map(({ tax }) => tax.amount))).toBe(sum(totals.taxes.map(({ amount }) => amount)));
        for (const { amount, priceBeforeTax, basisPoints } of totals.taxes) {
          const taxed = all.filter(({ tax }) => tax.basisPoints === basisPoints);
          expect(amount + priceBeforeTax).toBe(sum(taxed.map(({ total }) => total)));
        }
      }),
      { numRuns: 5 * numRuns },
    );
  });

  test('the order of adjustments from different kinds of source does not matter', () => {
    const oneOfEachKind = anyInput.map((input) => {
      const byKind = new Map(input.adjustments.map((each) => [each.source.kind, each]));
      return { ...input, adjustments: [...byKind.values()] };
    });
    fc.assert(
      fc.property(oneOfEachKind, (input) => {
        const reversed = { ...input, adjustments: input.adjustments.toReversed() };
        expect(computePrice(reversed)).toEqual(computePrice(input));
      }),
    );
  });

  test('an adjustment either changes the price or is reported as unused', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { lines, totals, unused } = computePrice(input);
        const used = [...totals.adjustments, ...totals.tenders].map(({ source }) => getSourceKey(source));
        for (const adjustment of [...input.adjustments, ...input.tenders]) {
          const isGiven = 'line' in adjustment && lines.some(({ id }) => id === adjustment.line.id);
          const isUnused = unused.some(({ source }) => source === adjustment.source);
          expect(isGiven || isUnused || used.includes(getSourceKey(adjustment.source))).toBe(true);
        }
        for (const { reason, missingSpend } of unused) {
          expect(missingSpend !== null && missingSpend > 0).toBe(reason === 'below_minimum_spend');
        }
      }),
    );
  });

  test('the steps add up to the totals', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { steps, totals, shipping } = computePrice(input);
        const sumSteps = (target: string) =>
          sum(steps.filter((step) => step.target === target).map(({ amount }) => amount));
        expect(sumSteps('goods')).toBe(totals.discount);
        expect(sumSteps('shipping')).toBe(shipping.subtotal - totals.shipping);
        expect(sumSteps('payment')).toBe(totals.total - totals.amountDue);
        for (const { amount, refusal } of steps) expect(amount === 0 || refusal === null).toBe(true);
      }),
    );
  });

  test('what is removed again leaves the price as it was before it was added', () => {
    fc.assert(
      fc.property(anyInput, anyAdjustment, (input, added) => {
        fc.pre(added.kind !== 'gift');
        const before = computePrice(input);
        computePrice({ ...input, adjustments: [...input.adjustments, added] });
        expect(computePrice(input)).toEqual(before);
      }),
    );
  });

  test('without adjustments the price is goods, delivery and threshold alone', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { totals } = computePrice({ ...input, adjustments: [], tenders: [] });
        expect(totals.discount).toBe(0);
        expect(totals.amountDue).toBe(totals.total);
        expect(totals.adjustments.every(({ source }) => source.kind === 'shipping_threshold')).toBe(true);
      }),
    );
  });
});

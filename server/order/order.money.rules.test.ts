import { bagGiftTypes, staffDiscount } from '@vermilion/contract/gifts';
import { marketCodes, markets } from '@vermilion/contract/markets';
import { getSourceKey } from '@vermilion/contract/source-key';
import { tiers } from '@vermilion/contract/tiers';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { distributeRefund } from '../payment/payment.rules.ts';
import { computePrice } from '../pricing/pricing.rules.ts';
import type { Contribution } from '../pricing/pricing.service.ts';
import type { PriceInput, PriceLine } from '../pricing/pricing.types.ts';
import { createContribution, type PromotionTerms } from '../promotion/promotion.rules.ts';
import { computeRefund, computeTaxShare, type RefundableLine } from './order.refund.rules.ts';

/**
 * Bags with everything that nouns put into them, in every market: from the price to the last refund.
 * `npm run proof -- prices` sets more runs.
 */
const runs = Number(process.env.PROPERTY_RUNS ?? 150);
beforeAll(() => fc.configureGlobal({ numRuns: runs }));

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

type Adjustment = PriceInput['adjustments'][number];

const brands = ['orris-salt', 'harbour-nine', 'vermilion-collection'];
const categories = ['make-up', 'lips', 'skincare'];

const now = new Date('2026-11-20T02:00:00Z');

/** Prices as the market has them: whole rupiah, cents of a dollar; and the highest that the database holds. */
const unitPrice = fc.oneof(
  fc.integer({ min: 1, max: 30_000 }),
  fc.integer({ min: 1, max: 2_000_000 }),
  fc.integer({ min: 1, max: 2 ** 31 - 1 }),
);

const bagLines = fc
  .array(
    fc.record({
      kind: fc.constantFrom('item', 'item', 'item', 'item', 'sample'),
      variantId: fc.integer({ min: 1, max: 9 }),
      brandSlug: fc.constantFrom(...brands),
      categorySlugs: fc.subarray(categories),
      isHouseBrand: fc.boolean(),
      unitPrice,
      unitPriceBeforeSale: fc.constantFrom(null, 2 ** 31 - 1),
      quantity: fc.integer({ min: 1, max: 99 }),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((lines) =>
    lines.map((line, index): PriceLine => {
      const price = line.kind === 'sample' ? { unitPrice: 0, quantity: 1, unitPriceBeforeSale: null } : {};
      return { id: `line ${index}`, ...line, ...price };
    }),
  );

/** Benefits as staff define them, gifts among them. */
const benefit: fc.Arbitrary<PromotionTerms['benefit']> = fc.oneof(
  fc.record({ kind: fc.constant('percent_off' as const), basisPoints: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ kind: fc.constant('amount_off' as const), amount: fc.integer({ min: 1, max: 5_000_000 }) }),
  fc.record({ kind: fc.constant('free_shipping' as const) }),
  fc.record({
    kind: fc.constant('buy_x_get_y' as const),
    buyQuantity: fc.integer({ min: 1, max: 5 }),
    getQuantity: fc.integer({ min: 1, max: 5 }),
    basisPoints: fc.integer({ min: 1, max: 10_000 }),
  }),
  fc.record({
    kind: fc.constant('gift' as const),
    variantId: fc.integer({ min: 1, max: 9 }),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
);

const promotion = fc
  .record({
    benefit,
    minimumSpend: fc.oneof(fc.constant(0), fc.nat(1_000_000)),
    brandSlugs: fc.subarray(brands),
    categorySlugs: fc.subarray(categories),
    tiers: fc.subarray([...tiers]),
    isCombinable: fc.boolean(),
  })
  .map(({ brandSlugs, categorySlugs, ...terms }) => ({
    ...terms,
    scope: { productSlugs: [], brandSlugs, categorySlugs },
  }));

/** Returns what a promotion changes, its gifts as lines in stock. */
function applyPromotion(
  terms: Omit<PromotionTerms, 'id' | 'kind' | keyof typeof open>,
  code: string | null,
  id: number,
  { lines, giftPrice, giftStock }: { lines: readonly PriceLine[]; giftPrice: number; giftStock: number },
): Adjustment[] {
  const source =
    code === null ? ({ kind: 'offer', offerId: `offer ${id}` } as const) : ({ kind: 'promo_code', code } as const);
  const kind = code === null ? 'offer' : 'code';
  const scoped = lines.map((line) => ({ ...line, productSlug: null }));
  const contribution: Contribution = createContribution({ ...terms, ...open, id: `${id}`, kind }, source, scoped);
  const gifts = (contribution.gifts ?? []).map(({ variantId, quantity, ...gift }): Adjustment => {
    const line: PriceLine = {
      id: `gift ${id}`,
      kind: 'gift',
      variantId,
      brandSlug: 'orris-salt',
      categorySlugs: [],
      isHouseBrand: false,
      unitPrice: giftPrice,
      unitPriceBeforeSale: null,
      quantity,
    };
    return { ...gift, kind: 'gift', line, available: giftStock };
  });
  return [...(contribution.adjustments ?? []), ...gifts];
}

/** What limits the use of promotions is checked before the price is computed. */
const open = {
  isFirstOrderOnly: false,
  startsAt: null,
  endsAt: null,
  endedAt: null,
  usesLeft: null,
  maxUsesPerCustomer: null,
};

const staff: Adjustment = {
  kind: 'percent_off',
  source: { kind: 'staff_discount' },
  audience: 'employees',
  excludes: ['promo_code', 'loyalty_gift'],
  rates: [
    { basisPoints: staffDiscount.basisPoints, scope: {} },
    { basisPoints: staffDiscount.houseBrandBasisPoints, scope: { isHouseBrand: true } },
  ],
};

const bag = fc
  .record({
    market: fc.constantFrom(...marketCodes.map((code) => markets[code])),
    method: fc.constantFrom('standard', 'express', 'collect'),
    tier: fc.constantFrom(null, ...tiers),
    isEmployee: fc.boolean(),
    lines: bagLines,
    code: fc.option(promotion),
    offers: fc.array(promotion, { maxLength: 5 }),
    reward: fc.option(fc.record({ amount: fc.integer({ min: 1, max: 1_000_000 }), isCollectable: fc.boolean() })),
    loyaltyGift: fc.option(fc.oneof(fc.constant('ten percent' as const), fc.integer({ min: 1, max: 500_000 }))),
    giftPrice: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
    giftStock: fc.integer({ min: 0, max: 5 }),
    giftCards: fc.array(fc.oneof(fc.nat(20_000), fc.nat(100_000_000)), { maxLength: 4 }),
    credit: fc.option(fc.nat(10_000_000)),
  })
  .map((drawn): PriceInput => {
    const { market, tier, isEmployee, lines, code, offers, reward, loyaltyGift } = drawn;
    const adjustments: Adjustment[] = offers.flatMap((offer, index) => applyPromotion(offer, null, index, drawn));
    if (code) adjustments.push(...applyPromotion(code, 'SAVE', 9, drawn));
    if (isEmployee) adjustments.push(staff);
    if (tier === 'gold') {
      adjustments.push({ kind: 'free_shipping', source: { kind: 'tier', tier }, methods: ['standard'] });
    }
    if (reward) {
      adjustments.push({
        kind: 'amount_off',
        source: { kind: 'reward', rewardId: 'R' },
        amount: reward.amount,
        scope: {},
        ...(reward.isCollectable ? {} : { methods: ['standard', 'express'] }),
      });
    }
    if (loyaltyGift !== null) {
      const source = { kind: 'loyalty_gift', giftId: 'L', type: bagGiftTypes[0] } as const;
      const conditions = { source, excludes: ['promo_code', 'staff_discount'] as const };
      adjustments.push(
        loyaltyGift === 'ten percent'
          ? { ...conditions, kind: 'percent_off', rates: [{ basisPoints: 1000, scope: {} }] }
          : { ...conditions, kind: 'amount_off', amount: loyaltyGift, scope: {}, minimumSpend: 10 * loyaltyGift },
      );
    }
    const tenders: PriceInput['tenders'] = [
      ...drawn.giftCards.map((balance, index) => ({
        source: { kind: 'gift_card' as const, giftCardId: `G${index}` },
        balance,
      })),
      ...(drawn.credit === null ? [] : [{ source: { kind: 'credit' as const, creditId: 'C' }, balance: drawn.credit }]),
    ];
    const delivery = market.delivery.find((method) => method.code === drawn.method) ?? null;
    return { lines, delivery, buyer: { tier, isEmployee }, adjustments, tenders, market, now };
  });

describe('for any bag with what all nouns put into it', () => {
  test('lines less adjustments and shipping are the total with the tax inside, which is paid to the unit; nothing is negative', () => {
    fc.assert(
      fc.property(bag, (input) => {
        const { lines, shipping, totals } = computePrice(input);
        const goods = lines.filter(({ id }) => input.lines.some((line) => line.id === id));
        const before = sum(input.lines.map((line) => line.unitPrice * line.quantity));
        const taken = sum(goods.flatMap(({ adjustments }) => adjustments.map(({ amount }) => amount)));
        const fee = shipping.subtotal - sum(shipping.adjustments.map(({ amount }) => amount));
        expect(before - taken + fee).toBe(totals.total);
        expect(sum(lines.map(({ total }) => total)) + shipping.total).toBe(totals.total);
        const taxed = sum(totals.taxes.map(({ amount, priceBeforeTax }) => amount + priceBeforeTax));
        if (totals.taxes.length > 0) expect(taxed).toBe(totals.total);
        expect(sum(totals.tenders.map(({ amount }) => amount)) + totals.amountDue).toBe(totals.total);
        for (const { id, total, tax } of lines) {
          expect(Number.isSafeInteger(total) && total >= 0 && tax.amount >= 0 && tax.amount <= total).toBe(true);
          if (id.startsWith('gift')) expect(total).toBe(0);
        }
        expect(totals.shipping === 0 || totals.shipping === input.delivery?.fee).toBe(true);
        for (const { source, amount } of totals.tenders) {
          const tender = input.tenders.find((each) => each.source === source);
          expect(amount > 0 && amount <= (tender?.balance ?? 0)).toBe(true);
        }
        expect(totals.amountDue).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('no two of code, staff discount and gift of Beauty Pass lower one price, nor a code and credit pay it', () => {
    fc.assert(
      fc.property(bag, (input) => {
        const { totals } = computePrice(input);
        const kinds = new Set(totals.adjustments.map(({ source }) => source.kind));
        const exclusive = (['promo_code', 'staff_discount', 'loyalty_gift'] as const).filter((kind) => kinds.has(kind));
        expect(exclusive.length).toBeLessThanOrEqual(1);
        if (kinds.has('promo_code')) expect(totals.tenders.some(({ source }) => source.kind === 'credit')).toBe(false);
        expect(kinds.has('staff_discount') && !input.buyer.isEmployee).toBe(false);
      }),
    );
  });

  test('a reward never raises the total, and points are spent only where it falls', () => {
    let [refused, used] = [0, 0];
    fc.assert(
      fc.property(bag, (input) => {
        const isReward = ({ source }: Adjustment) => source.kind === 'reward';
        const without = computePrice({ ...input, adjustments: input.adjustments.filter((each) => !isReward(each)) });
        const { totals, unused } = computePrice(input);
        expect(totals.total).toBeLessThanOrEqual(without.totals.total);
        const isSpent = totals.adjustments.some(({ source }) => source.kind === 'reward');
        const isRefused = unused.some(({ source }) => source.kind === 'reward');
        expect([isSpent, isRefused].filter(Boolean)).toHaveLength(input.adjustments.some(isReward) ? 1 : 0);
        expect(isSpent).toBe(totals.total < without.totals.total);
        if (isSpent) used += 1;
        if (isRefused) refused += 1;
      }),
    );
    expect(Math.min(used, refused)).toBeGreaterThan(0);
  });

  test('what comes first in the input changes neither a line nor what is paid', () => {
    fc.assert(
      fc.property(bag, fc.infiniteStream(fc.nat()), (input, numbers) => {
        const shuffle = <Item>(items: readonly Item[]) =>
          items
            .map((item) => ({ item, place: numbers.next().value ?? 0 }))
            .toSorted((one, other) => one.place - other.place)
            .map(({ item }) => item);
        const shuffled = computePrice({ ...input, adjustments: shuffle(input.adjustments) });
        const price = computePrice(input);
        const summarize = ({ lines, totals, shipping }: typeof price) => ({
          lines: lines.filter(({ id }) => id.startsWith('line')).map(({ id, total, tax }) => ({ id, total, tax })),
          shipping: shipping.total,
          total: totals.total,
          tenders: totals.tenders,
          amountDue: totals.amountDue,
        });
        expect(summarize(shuffled)).toEqual(summarize(price));
      }),
    );
  });

  test('of the discounts of which one counts, no other one by itself would take off more', () => {
    fc.assert(
      fc.property(bag, (input) => {
        const choices = input.adjustments.filter(({ bestOfGroup }) => bestOfGroup !== undefined);
        const others = input.adjustments.filter(({ bestOfGroup }) => bestOfGroup === undefined);
        const price = computePrice(input);
        const usesReward = ({ totals }: typeof price) =>
          totals.adjustments.some(({ source }) => source.kind === 'reward');
        const chosen = price.steps.filter(
          ({ source, refusal, target }) =>
            target === 'goods' && !refusal && choices.some((each) => each.source === source),
        );
        expect(chosen.length).toBeLessThanOrEqual(1);
        for (const choice of choices) {
          const alone = computePrice({ ...input, adjustments: [...others, choice] });
          // A reward that one of them leaves unused, as the total would not fall by it, leaves more for a discount to take.
          if (usesReward(alone) !== usesReward(price)) continue;
          const step = alone.steps.find(({ source, target }) => source === choice.source && target === 'goods');
          // A code stands elsewhere in the order of application when no offer is compared with it.
          if (choice.source.kind === 'offer') expect(step?.amount ?? 0).toBeLessThanOrEqual(chosen[0]?.amount ?? 0);
        }
      }),
    );
  });
});

describe('for any order', () => {
  const refundSteps = fc.array(
    fc.record({
      /** Which line, or the shipping, and how much of it. */
      place: fc.nat(),
      part: fc.integer({ min: 1, max: 50 }),
      isShipping: fc.boolean(),
      ships: fc.boolean(),
    }),
    { maxLength: 25 },
  );

  test('refunds in any split, and a cancellation of the rest, give each card back what it paid, the captured payment first', () => {
    fc.assert(
      fc.property(bag, refundSteps, (input, steps) => {
        const { lines, shipping, totals } = computePrice(input);
        const order = lines.map(({ id, total, tax }): RefundableLine => {
          const all = [
            ...input.lines,
            ...input.adjustments.flatMap((each) => (each.kind === 'gift' ? [each.line] : [])),
          ];
          const quantity = all.find((line) => line.id === id)?.quantity ?? 0;
          return { id, quantity, total, taxAmount: tax.amount, shipped: 0, withdrawn: 0, refunded: 0 };
        });
        const paid = [...totals.tenders.map(({ amount }) => amount), totals.amountDue];
        const left = [...paid];
        let [refundedShipping, tax] = [0, 0];

        const give = (amount: number) => {
          expect(amount).toBeGreaterThanOrEqual(0);
          if (amount === 0) return;
          const parts = distributeRefund(amount, left);
          if (!parts) throw new Error(`${amount} is more than the ${sum(left)} that are left`);
          for (const [index, part] of parts.entries()) {
            expect(part >= 0 && part <= (left[index] ?? 0)).toBe(true);
            left[index] = (left[index] ?? 0) - part;
          }
          // Nothing of a tender comes back while something that paid after it has money left.
          const lowest = parts.findIndex((part) => part > 0);
          expect(sum(left.slice(lowest + 1))).toBe(0);
        };
        const refundUnits = (line: RefundableLine, quantity: number) => {
          const [refund] = computeRefund(order, [{ lineId: line.id, quantity }]) ?? [];
          if (!refund) throw new Error('It has units left');
          line.refunded += quantity;
          line.withdrawn += refund.withdrawn;
          tax += refund.taxAmount;
          give(refund.amount);
        };
        const refundShipping = (amount: number) => {
          const facts = { total: shipping.total, taxAmount: shipping.tax.amount };
          tax += computeTaxShare(facts, refundedShipping, amount);
          refundedShipping += amount;
          give(amount);
        };

        for (const { place, part, isShipping, ships } of steps) {
          const line = order[place % order.length];
          const shippingLeft = shipping.total - refundedShipping;
          if (isShipping) refundShipping(Math.min(shippingLeft, Math.ceil((shippingLeft * part) / 50)));
          if (!line) continue;
          if (ships) line.shipped = Math.max(line.shipped, Math.min(part, line.quantity - line.withdrawn));
          const units = Math.min(part, line.quantity - line.refunded);
          if (units > 0) refundUnits(line, units);
          expect(line.shipped + line.withdrawn).toBeLessThanOrEqual(line.quantity);
        }
        // A cancellation gives back what is left of each part: what refunds of all the rest come to.
        const rest = sum(order.map((each) => each.total)) + shipping.total - (totals.total - sum(left));
        expect(rest).toBe(sum(left));
        for (const line of order) if (line.refunded < line.quantity) refundUnits(line, line.quantity - line.refunded);
        if (refundedShipping < shipping.total) refundShipping(shipping.total - refundedShipping);
        expect(left).toEqual(paid.map(() => 0));
        expect(tax).toBe(sum(totals.taxes.map(({ amount }) => amount)));
      }),
    );
  });

  test('each source of its price is named once, with what it takes off lines or shipping together', () => {
    fc.assert(
      fc.property(bag, (input) => {
        const { lines, shipping, totals } = computePrice(input);
        const bySource = Map.groupBy(totals.adjustments, ({ source, target }) => `${target} ${getSourceKey(source)}`);
        for (const [key, parts] of bySource) {
          expect(parts).toHaveLength(1);
          const [target = ''] = key.split(' ');
          const from = target === 'shipping' ? shipping.adjustments : lines.flatMap(({ adjustments }) => adjustments);
          const same = from.filter(({ source }) => key === `${target} ${getSourceKey(source)}`);
          expect(sum(same.map(({ amount }) => amount))).toBe(parts[0]?.amount);
        }
      }),
    );
  });
});

test('of buy two, get one free, returning the two leaves the third paid for', () => {
  const createLine = (id: string, unitPrice: number, quantity: number): PriceLine => ({
    ...{ id, kind: 'item', variantId: 1, brandSlug: 'orris-salt', categorySlugs: [], isHouseBrand: false },
    ...{ unitPrice, unitPriceBeforeSale: null, quantity },
  });
  const { lines, totals } = computePrice({
    lines: [createLine('bought', 5000, 2), createLine('given', 4000, 1)],
    adjustments: [
      {
        kind: 'buy_x_get_y',
        source: { kind: 'offer', offerId: 'B2G1' },
        ...{ buyQuantity: 2, getQuantity: 1, basisPoints: 10_000, scope: {} },
      },
    ],
    ...{ delivery: null, buyer: { tier: null, isEmployee: false }, tenders: [], market: markets.SG, now },
  });
  expect(totals.total).toBe(10_000);
  const ordered = lines.map(
    ({ id, total, tax }, index): RefundableLine => ({
      ...{ id, total, taxAmount: tax.amount, quantity: index === 0 ? 2 : 1, shipped: 0, withdrawn: 0, refunded: 0 },
    }),
  );
  // 40.00 off 140.00 leaves 71.43 for the two, and 28.57 for the third.
  expect(computeRefund(ordered, [{ lineId: 'bought', quantity: 2 }])).toMatchObject([{ amount: 7143 }]);
});

import { markets } from '@vermilion/contract/markets';
import { type Adjustment, createPricingService, type PriceLine } from '@vermilion/server/pricing/pricing.service';
import { createRow, percentile, type Row } from './table.ts';

/** The price of a bag of 30 lines with every feature at once, in the process. */

const lineCount = 30;
const rounds = 5000;
const budgetMs = 0.3;

const lines = Array.from(
  { length: lineCount },
  (_, index): PriceLine => ({
    id: `line-${index}`,
    kind: index === 29 ? 'gift' : index >= 27 ? 'sample' : 'item',
    variantId: index + 1,
    brandSlug: `brand-${index % 5}`,
    categorySlugs: ['make-up', index % 2 === 0 ? 'lips' : 'eyes'],
    isHouseBrand: index % 3 === 0,
    unitPrice: index >= 27 && index < 29 ? 0 : 1990 + index * 137,
    unitPriceBeforeSale: index % 4 === 0 ? 4990 : null,
    quantity: 1 + (index % 3),
  }),
);

const offers = Array.from({ length: 10 }, (_, index): Adjustment => {
  const source = { kind: 'offer', offerId: `offer-${index}` } as const;
  const conditions = { source, minimumSpend: index * 1000, bestOfGroup: 'promotion_discount' };
  if (index % 3 === 0) return { ...conditions, kind: 'amount_off', amount: 500 + index, scope: {} };
  if (index % 3 === 1) {
    const rates = [{ basisPoints: 500 + index * 10, scope: { brandSlugs: ['brand-1', 'brand-2'] } }];
    return { ...conditions, kind: 'percent_off', rates };
  }
  const quantities = { buyQuantity: 2, getQuantity: 1, basisPoints: 10_000 };
  return { ...conditions, ...quantities, kind: 'buy_x_get_y', scope: { categorySlugs: ['lips'] } };
});

const createGift = (index: number): Adjustment => ({
  kind: 'gift',
  source: { kind: 'offer', offerId: `gift-${index}` },
  line: { ...lines[index], id: `gift-${index}`, kind: 'gift', quantity: 1 } as PriceLine,
  available: 10,
});

const everything: Adjustment[] = [
  {
    kind: 'percent_off',
    source: { kind: 'reward', rewardId: 'R' },
    rates: [{ basisPoints: 10_000, scope: { lineIds: ['line-29'] } }],
  },
  {
    kind: 'percent_off',
    source: { kind: 'staff_discount' },
    audience: 'employees',
    rates: [
      { basisPoints: 3000, scope: {} },
      { basisPoints: 4500, scope: { isHouseBrand: true } },
    ],
  },
  ...offers,
  createGift(0),
  createGift(1),
  { kind: 'percent_off', source: { kind: 'promo_code', code: 'GLOW10' }, rates: [{ basisPoints: 1000, scope: {} }] },
  { kind: 'free_shipping', source: { kind: 'tier', tier: 'gold' } },
];

export function measurePrice(): Row[] {
  const pricing = createPricingService({ clock: { now: () => new Date('2026-11-20T02:00:00Z') } });
  const market = markets.SG;
  const delivery = market.delivery[0] ?? null;
  const input = {
    lines,
    delivery,
    buyer: { tier: 'gold' as const, isEmployee: true },
    adjustments: everything,
    tenders: [
      { source: { kind: 'gift_card' as const, giftCardId: 'G' }, balance: 5000 },
      { source: { kind: 'credit' as const, creditId: 'C' }, balance: 2000 },
    ],
    market,
  };
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    pricing.price(input);
    times.push(performance.now() - from);
  }
  const settled = times.slice(rounds / 5);
  const median = percentile(settled, 50);
  const name = `price of a bag of ${lineCount} lines with every feature`;
  return [
    createRow(`${name}, median`, `${median.toFixed(3)} ms`, `< ${budgetMs} ms`, median < budgetMs),
    createRow(`${name}, p95`, `${percentile(settled, 95).toFixed(3)} ms`),
  ];
}

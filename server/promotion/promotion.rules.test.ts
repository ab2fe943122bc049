import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createCode,
  createContribution,
  findTermsRefusal,
  guessLimits,
  isInPromotionScope,
  isLimited,
  type PromotionTerms,
  type ScopedLine,
  toUnusedReason,
} from './promotion.rules.ts';

const now = new Date('2026-11-20T02:00:00Z');
const terms: PromotionTerms = {
  id: 'P',
  kind: 'code',
  benefit: { kind: 'percent_off', basisPoints: 1000 },
  minimumSpend: 0,
  scope: { productSlugs: [], brandSlugs: [], categorySlugs: [] },
  tiers: [],
  isFirstOrderOnly: false,
  isCombinable: true,
  startsAt: null,
  endsAt: null,
  endedAt: null,
  usesLeft: null,
  maxUsesPerCustomer: null,
};
const newCustomer = { hasOrdered: false, uses: 0 };
const earlier = new Date(now.getTime() - 1);
const later = new Date(now.getTime() + 1);

test('ten wrong codes are the limit', () => {
  expect(guessLimits).toEqual({ caller: 10, address: 10 });
});

describe('a promotion can be used', () => {
  test.each<[string, Partial<PromotionTerms>, typeof newCustomer, ReturnType<typeof findTermsRefusal>]>([
    ['without limits', {}, { hasOrdered: true, uses: 9 }, null],
    ['not once it was ended', { endedAt: earlier }, newCustomer, 'ended'],
    ['not before its start', { startsAt: later }, newCustomer, 'not_started'],
    ['from its start on', { startsAt: now }, newCustomer, null],
    ['until its end', { endsAt: later }, newCustomer, null],
    ['not from its end on', { endsAt: now }, newCustomer, 'expired'],
    ['while uses are left', { usesLeft: 1 }, newCustomer, null],
    ['not when none is left', { usesLeft: 0, isFirstOrderOnly: true }, { hasOrdered: true, uses: 0 }, 'fully_redeemed'],
    ['by a customer below the limit', { maxUsesPerCustomer: 2 }, { hasOrdered: true, uses: 1 }, null],
    ['not by one at the limit', { maxUsesPerCustomer: 2 }, { hasOrdered: true, uses: 2 }, 'used_before'],
    ['by a new customer', { isFirstOrderOnly: true }, newCustomer, null],
    ['not by another one', { isFirstOrderOnly: true }, { hasOrdered: true, uses: 0 }, 'first_order_only'],
  ])('%s', (_what, changes, customer, refusal) => {
    expect(findTermsRefusal({ ...terms, ...changes }, customer, now)).toBe(refusal);
  });

  test.each([
    ['ended', 'not_valid'],
    ['not_started', 'not_valid'],
    ['expired', 'expired'],
    ['fully_redeemed', 'fully_redeemed'],
    ['used_before', 'used_before'],
    ['first_order_only', 'first_order_only'],
  ] as const)('and the bag shows %s as %s', (refusal, reason) => {
    expect(toUnusedReason(refusal)).toBe(reason);
  });
});

const line: ScopedLine = {
  id: '1',
  productSlug: 'lipstick',
  brandSlug: 'orris-salt',
  categorySlugs: ['make-up', 'lips'],
};
const scope = (changes: Partial<PromotionTerms['scope']>) => ({ ...terms.scope, ...changes });

test.each<[string, Partial<PromotionTerms['scope']>, boolean]>([
  ['everything', {}, true],
  ['the product', { productSlugs: ['mascara', 'lipstick'] }, true],
  ['another product', { productSlugs: ['mascara'] }, false],
  ['the brand', { brandSlugs: ['orris-salt'] }, true],
  ['another brand', { brandSlugs: ['x'] }, false],
  ['a category above', { categorySlugs: ['make-up'] }, true],
  ['another category', { categorySlugs: ['skincare'] }, false],
  ['another product or the brand', { productSlugs: ['mascara'], brandSlugs: ['orris-salt'] }, true],
])('a scope of %s', (_what, changes, isIn) => {
  expect(isInPromotionScope(line, scope(changes))).toBe(isIn);
  expect(isLimited(scope(changes))).toBe(Object.keys(changes).length > 0);
  expect(isInPromotionScope({ ...line, productSlug: null }, scope(changes))).toBe(
    isIn && !changes.productSlugs?.includes('lipstick'),
  );
});

describe('what a promotion contributes', () => {
  const lines = [line, { ...line, id: '2', brandSlug: 'x' }];
  const code = { kind: 'promo_code', code: 'SAVE' } as const;
  const offer = { kind: 'offer', offerId: 'P' } as const;
  const ofCode = { source: code, minimumSpend: 0, excludes: ['credit', 'staff_discount'] };
  const ofOffer = { source: offer, minimumSpend: 0, excludes: ['staff_discount'], bestOfGroup: 'promotion_discount' };

  test.each<[string, Partial<PromotionTerms>, typeof code | typeof offer, object]>([
    [
      'a code is combined with offers, and not with credits and the staff discount',
      {},
      code,
      { adjustments: [{ ...ofCode, kind: 'percent_off', rates: [{ basisPoints: 1000, scope: {} }] }] },
    ],
    [
      'a code that is not combinable takes part in the choice of discounts',
      { isCombinable: false, minimumSpend: 5000 },
      code,
      {
        adjustments: [
          {
            ...ofCode,
            minimumSpend: 5000,
            bestOfGroup: 'promotion_discount',
            kind: 'percent_off',
            rates: [{ basisPoints: 1000, scope: {} }],
          },
        ],
      },
    ],
    [
      'a discount offer is one of the choice, whether it is combinable or not',
      { benefit: { kind: 'amount_off', amount: 500 } },
      offer,
      { adjustments: [{ ...ofOffer, kind: 'amount_off', amount: 500, scope: {} }] },
    ],
    [
      'a scope becomes the lines of the bag that are in it',
      {
        benefit: { kind: 'buy_x_get_y', buyQuantity: 2, getQuantity: 1, basisPoints: 10_000 },
        scope: scope({ brandSlugs: ['x'] }),
      },
      offer,
      {
        adjustments: [
          {
            ...ofOffer,
            kind: 'buy_x_get_y',
            buyQuantity: 2,
            getQuantity: 1,
            basisPoints: 10_000,
            scope: { lineIds: ['2'] },
          },
        ],
      },
    ],
    [
      'free shipping comes beside the discounts',
      { benefit: { kind: 'free_shipping' }, tiers: ['gold'], isCombinable: false },
      offer,
      { adjustments: [{ source: offer, minimumSpend: 0, audience: ['gold'], kind: 'free_shipping' }] },
    ],
    [
      'so do gifts',
      { benefit: { kind: 'gift', variantId: 7, quantity: 2 } },
      code,
      { gifts: [{ ...ofCode, variantId: 7, quantity: 2 }] },
    ],
    [
      'nothing where no line is in the scope',
      { scope: scope({ brandSlugs: ['nobody'] }), benefit: { kind: 'gift', variantId: 7, quantity: 2 } },
      offer,
      { unused: [{ source: offer, reason: 'nothing_in_scope', missingSpend: null }] },
    ],
  ])('%s', (_what, changes, source, contribution) => {
    expect(createContribution({ ...terms, ...changes }, source, lines)).toEqual(contribution);
  });
});

test('random codes have fifty random bits after their prefix, in letters and digits that look different', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      expect(createCode('', bytes)).toMatch(/^[A-HJ-NP-Z2-9]{10}$/);
      expect(createCode('XMAS', bytes)).toBe(`XMAS-${createCode('', bytes)}`);
    }),
  );
  expect(
    createCode(
      '',
      Uint8Array.from({ length: 16 }, (_, index) => index),
    ),
  ).toBe('ABCDEFGHJK');
  expect(createCode('', new Uint8Array(16).fill(255))).toBe('9999999999');
});

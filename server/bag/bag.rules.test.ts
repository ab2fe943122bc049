import type { MergeNotice } from '@vermilion/contract/bag';
import { limits } from '@vermilion/contract/limits';
import type { AdjustmentSource, UnusedAdjustment } from '@vermilion/contract/pricing';
import { getSourceKey } from '@vermilion/contract/source-key';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMergeNotices,
  createBag,
  createBagLine,
  createCapNotice,
  getMaxQuantity,
  getSaleRefusal,
  isCounted,
  listUnused,
  type MergeableLine,
  mergeLines,
  type UnpricedLine,
} from './bag.rules.ts';

const anyLine: fc.Arbitrary<UnpricedLine> = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom('item' as const, 'sample' as const, 'gift' as const),
  variantId: fc.integer({ min: 1, max: 9999 }),
  sku: fc.constant('SKU'),
  productSlug: fc.constant('product'),
  name: fc.constant('Name'),
  brand: fc.constant({ slug: 'brand', name: 'Brand' }),
  categorySlugs: fc.constant(['make-up']),
  isHouseBrand: fc.boolean(),
  shade: fc.constant(null),
  size: fc.constant(null),
  type: fc.constant(null),
  picture: fc.constant({ url: '/a.svg', ground: '#fff' }),
  quantity: fc.integer({ min: 1, max: 99 }),
  unitPrice: fc.integer({ min: 1, max: 20_000_000 }),
  unitPriceBeforeSale: fc.constant(null),
  available: fc.integer({ min: 0, max: 200 }),
  refusal: fc.constantFrom(null, null, 'gone' as const, 'coming_soon' as const, 'priority_access' as const),
});

test.each([
  ['in_stock', null, null],
  ['priority_access', null, 'priority_access'],
  ['priority_access', 'pink', 'priority_access'],
  ['priority_access', 'gold', null],
  ['coming_soon', 'gold', 'coming_soon'],
  ['app_exclusive', 'gold', 'app_exclusive'],
] as const)('a variant that is %s is for sale to the tier %s: %s', (availability, tier, refusal) => {
  expect(getSaleRefusal(availability, tier)).toBe(refusal);
});

describe('a line', () => {
  test('is available exactly when it can be bought as it stands', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const shown = createBagLine(line, undefined);
        expect(shown.state === 'available').toBe(line.refusal === null && line.quantity <= line.available);
        const maxQuantity = line.kind === 'item' ? Math.min(line.available, limits.maxLineQuantity) : line.quantity;
        expect(shown.maxQuantity).toBe(line.refusal === null ? maxQuantity : 0);
        expect(shown.state === 'available' && shown.quantity > shown.maxQuantity).toBe(false);
        expect(isCounted(line)).toBe(shown.state === 'available' || shown.state === 'short');
      }),
    );
  });

  test('that does not count has its price, and adds nothing to the total', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const { subtotal, total, adjustments, tax } = createBagLine({ ...line, available: 0 }, undefined);
        expect(subtotal).toBe(line.unitPrice * line.quantity);
        expect({ total, adjustments, tax }).toEqual({ total: 0, adjustments: [], tax: { basisPoints: 0, amount: 0 } });
      }),
    );
  });

  test('has the amounts it was priced at, without `isHouseBrand` and `available`', () => {
    const [line] = fc.sample(anyLine, 1) as [UnpricedLine];
    const amounts = { subtotal: 100, adjustments: [], total: 90, tax: { basisPoints: 900, amount: 7 } };
    const shown = createBagLine(line, amounts);
    expect(shown).toMatchObject(amounts);
    expect(Object.keys(shown)).not.toContain('isHouseBrand');
    expect(Object.keys(shown)).not.toContain('available');
  });

  test.each([
    [{ refusal: 'gone' as const, available: 9, quantity: 1 }, 'gone', null],
    [{ refusal: 'coming_soon' as const, available: 9, quantity: 1 }, 'coming_soon', null],
    [{ refusal: 'priority_access' as const, available: 0, quantity: 1 }, 'priority_access', null],
    [{ refusal: 'app_exclusive' as const, available: 9, quantity: 1 }, 'app_exclusive', null],
    [{ refusal: null, available: 0, quantity: 1 }, 'out_of_stock', null],
    [{ refusal: null, available: 2, quantity: 3 }, 'short', 2],
    [{ refusal: null, available: 5, quantity: 5 }, 'available', 5],
    [{ refusal: null, available: 6, quantity: 5 }, 'available', null],
  ])('%j is %s, with %s left', (part, state, stockLeft) => {
    const [line] = fc.sample(anyLine, 1) as [UnpricedLine];
    expect(createBagLine({ ...line, ...part }, undefined)).toMatchObject({ state, stockLeft });
  });

  test('holds at most the stock, and never more than 99', () => {
    expect([-1, 0, 1, 98, 99, 100, 5000].map(getMaxQuantity)).toEqual([0, 0, 1, 98, 99, 99, 99]);
  });

  test('has a notice when it holds fewer units than requested', () => {
    expect(createCapNotice(7, 3, 3)).toBeNull();
    expect(createCapNotice(7, 3, 2)).toEqual({ code: 'capped_by_stock', variantId: 7, quantity: 2 });
    expect(createCapNotice(7, 100, 99)).toEqual({ code: 'capped_by_limit', variantId: 7, quantity: 99 });
  });
});

describe('a bag', () => {
  const price = {
    totals: {
      subtotal: 0,
      discount: 0,
      shipping: 0,
      total: 0,
      amountDue: 0,
      adjustments: [],
      tenders: [],
      taxes: [],
    },
    freeShipping: null,
    giftNote: null,
    savedCount: 0,
    unused: [],
  };

  test('counts neither gifts nor samples, and can be checked out when every line is available and an order may have as many units', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 60 }), (lines) => {
        const bag = createBag({ ...price, lines: lines.map((line) => createBagLine(line, undefined)) });
        const sum = (counted: UnpricedLine[]) => counted.reduce((total, line) => total + line.quantity, 0);
        expect(bag.itemCount).toBe(sum(lines.filter(({ kind }) => kind === 'item')));
        expect(bag.canCheckOut).toBe(
          lines.length > 0 &&
            sum(lines) <= limits.maxOrderUnits &&
            lines.every((line) => line.refusal === null && line.quantity <= line.available),
        );
      }),
    );
  });
});

const anyLines = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    variantId: fc.integer({ min: 1, max: 70 }),
    quantity: fc.integer({ min: 1, max: 99 }),
  }),
  { selector: ({ variantId }) => variantId, maxLength: 60 },
);

describe('merged lines', () => {
  const withStock = (lines: readonly Omit<MergeableLine, 'available'>[], stock: readonly number[]) =>
    lines.map((line) => ({ ...line, available: stock[line.variantId % stock.length] ?? 0 }));

  test('never exceed stock, 99 units and 60 lines by the merge, and nothing of the member gets less', () => {
    const anyStock = fc.array(fc.integer({ min: 0, max: 150 }), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(anyLines, anyLines, anyStock, (own, guest, stock) => {
        const [ownLines, guestLines] = [withStock(own, stock), withStock(guest, stock)];
        const { changes, notices } = mergeLines(ownLines, guestLines);
        const byId = new Map([...ownLines, ...guestLines].map((line) => [line.id, line]));
        const after = new Map(own.map(({ id, quantity }) => [id, quantity]));
        for (const { lineId, quantity } of changes) after.set(lineId, quantity);
        expect(after.size).toBeLessThanOrEqual(limits.maxBagLines);
        const variants = [...after.keys()].map((id) => byId.get(id)?.variantId);
        expect(new Set(variants).size).toBe(variants.length);
        for (const { lineId, quantity } of changes) {
          const line = byId.get(lineId);
          const held = own.find(({ id }) => id === lineId)?.quantity ?? 0;
          const added = guest.find(({ variantId }) => variantId === line?.variantId)?.quantity ?? 0;
          const isWithin = line?.available === 0 || quantity <= (line?.available ?? 0) || quantity === held;
          expect(isWithin).toBe(true);
          expect(quantity).toBeGreaterThanOrEqual(held);
          expect(quantity).toBeLessThanOrEqual(Math.min(limits.maxLineQuantity, held + added));
        }
        // Every unit of the guest that is not in the merged bag is named by a notice.
        for (const { variantId, quantity } of guest) {
          const held = own.find((line) => line.variantId === variantId)?.quantity ?? 0;
          const [, merged = 0] = [...after].find(([id]) => byId.get(id)?.variantId === variantId) ?? [];
          const notice = notices.find((each) => each.variantId === variantId);
          expect(notice === undefined).toBe(merged === held + quantity);
          if (notice) expect(notice.quantity).toBe(merged);
        }
      }),
    );
  });
});

describe('what is unused', () => {
  const code = (name: string): AdjustmentSource => ({ kind: 'promo_code', code: name });
  const unused = (name: string, reason: UnusedAdjustment['reason']): UnusedAdjustment => ({
    source: code(name),
    reason,
    missingSpend: null,
  });
  const changing = (...names: string[]) => ({
    adjustments: names.map((name) => ({ source: code(name), amount: 100, target: 'goods' as const })),
    tenders: [],
  });

  test.each([
    ['the first reason of a source', [unused('A', 'not_valid'), unused('A', 'nothing_in_scope')], [], ['A not_valid']],
    ['no source that changes the price', [unused('A', 'nothing_left_to_reduce')], ['A'], []],
    [
      'a missing gift of such a source',
      [unused('A', 'not_valid'), unused('A', 'out_of_stock')],
      ['A'],
      ['A out_of_stock'],
    ],
    ['each source', [unused('A', 'not_valid'), unused('B', 'not_valid')], ['C'], ['A not_valid', 'B not_valid']],
  ])('has %s', (_what, all, used, expected) => {
    const listed = listUnused(all, changing(...used));
    expect(listed.map(({ source, reason }) => `${source.kind === 'promo_code' && source.code} ${reason}`)).toEqual(
      expected,
    );
  });

  test('has no source twice', () => {
    const anyUnused = fc.record({
      source: fc.constantFrom('A', 'B', 'C').map(code),
      reason: fc.constantFrom('not_valid' as const, 'out_of_stock' as const, 'nothing_in_scope' as const),
      missingSpend: fc.constant(null),
    });
    fc.assert(
      fc.property(fc.array(anyUnused), fc.subarray(['A', 'B', 'C']), (all, used) => {
        const keys = listUnused(all, changing(...used)).map(({ source }) => getSourceKey(source));
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});

describe('the notices of merges', () => {
  const anyNotice: fc.Arbitrary<MergeNotice> = fc.record({
    code: fc.constantFrom('capped_by_stock' as const, 'capped_by_limit' as const),
    variantId: fc.integer({ min: 1, max: 80 }),
    quantity: fc.integer({ min: 1, max: 99 }),
  });
  const anyNotices = fc.uniqueArray(anyNotice, {
    selector: ({ variantId }) => variantId,
    maxLength: limits.maxBagLines,
  });

  test('are bounded, one for each variant, and the new ones are all there', () => {
    fc.assert(
      fc.property(anyNotices, anyNotices, (unshown, notices) => {
        const added = addMergeNotices(unshown, notices);
        expect(added.length).toBeLessThanOrEqual(limits.maxBagLines);
        expect(new Set(added.map(({ variantId }) => variantId)).size).toBe(added.length);
        expect(added).toEqual(expect.arrayContaining(notices));
      }),
    );
  });
});

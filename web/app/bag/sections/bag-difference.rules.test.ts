import type { Totals } from '@vermilion/contract/pricing';
import { expect, test } from 'vitest';
import { createBag, createLine } from '../bag.testing.ts';
import { compareBags } from './bag-difference.rules.ts';

const code = { kind: 'promo_code', code: 'GLOW' } as const;
const nothing = { gained: [], paused: [], lost: [], addedExtras: [], removedExtras: [], total: null };

function createPricedBag(totals: Partial<Totals>, unused: ReturnType<typeof createBag>['unused'] = []) {
  const bag = createBag(createLine(1, 1));
  return { ...bag, totals: { ...bag.totals, ...totals }, unused };
}
const plain = createPricedBag({});
const reduced = createPricedBag({ total: 3000, adjustments: [{ source: code, target: 'goods', amount: 800 }] });

test('two answers alike differ in nothing', () => {
  expect(compareBags(reduced, structuredClone(reduced))).toEqual(nothing);
});

test('a code that begins to apply is gained, with the new total', () => {
  expect(compareBags(plain, reduced)).toEqual({ ...nothing, gained: [{ source: code }], total: 3000 });
});

test('a code that no longer applies is paused while the bag keeps it, and lost once it is removed', () => {
  const paused = createPricedBag({}, [{ source: code, reason: 'below_minimum_spend', missingSpend: 100 }]);
  expect(compareBags(reduced, paused)).toEqual({ ...nothing, paused: [{ source: code }], total: 3800 });
  expect(compareBags(reduced, plain)).toEqual({ ...nothing, lost: [{ source: code }], total: 3800 });
});

test('a code for shipping counts, the free-shipping threshold does not', () => {
  const shipping = (source: Totals['adjustments'][number]['source']) =>
    createPricedBag({ adjustments: [{ source, target: 'shipping', amount: 400 }] });
  expect(compareBags(plain, shipping(code)).gained).toEqual([{ source: code }]);
  expect(compareBags(plain, shipping({ kind: 'shipping_threshold' }))).toEqual(nothing);
});

test('a gift card counts as what pays', () => {
  const card = { kind: 'gift_card', giftCardId: 'one' } as const;
  const paid = createPricedBag({ tenders: [{ source: card, amount: 1000 }] });
  expect(compareBags(plain, paid).gained).toEqual([{ source: card }]);
});

test('samples that come and go are named, items are not', () => {
  const sample = createLine(7, 1, { id: 'sample-7', kind: 'sample' });
  const [without, withSample] = [createBag(createLine(1, 1)), createBag(createLine(1, 1), createLine(2, 1), sample)];
  expect(compareBags(without, withSample).addedExtras).toEqual([sample]);
  expect(compareBags(withSample, without).removedExtras).toEqual([sample]);
});

test('a sample that the bag no longer gets is paused once, unless the delivery leaves it out', () => {
  const source = (sampleId: string) => ({ kind: 'sample', sampleId }) as const;
  const lose = (reason: 'below_minimum_spend' | 'not_for_this_delivery', ...ids: string[]) =>
    createPricedBag(
      {},
      ids.map((id) => ({ source: source(id), reason, missingSpend: null })),
    );
  const one = lose('below_minimum_spend', 'serum');
  expect(compareBags(plain, one).paused).toEqual([{ source: source('serum') }]);
  expect(compareBags(plain, lose('below_minimum_spend', 'serum', 'cream')).paused).toEqual([
    { source: source('serum') },
  ]);
  expect(compareBags(one, lose('below_minimum_spend', 'serum', 'cream')).paused).toEqual([{ source: source('cream') }]);
  expect(compareBags(one, one).paused).toEqual([]);
  expect(compareBags(plain, lose('not_for_this_delivery', 'serum')).paused).toEqual([]);
});

// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { OrderStatus } from '@vermilion/contract/order';
import type { Totals } from '@vermilion/contract/pricing';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import { createBag, createLine } from './bag.testing.ts';
import { TotalsList } from './totals-list.tsx';

vi.mock('~/platform/use-site.ts', () => ({ useMoney: () => (minor: number) => `$${(minor / 100).toFixed(2)}` }));

/** Renders the totals of three items for 114.00, with these changes, and returns the rows. */
async function renderTotals(changes: Partial<Totals>, status?: OrderStatus): Promise<string[]> {
  const { totals } = createBag(createLine(1, 3));
  renderInApp(<TotalsList totals={{ ...totals, ...changes }} status={status} />);
  const amounts = await screen.findAllByRole('definition');
  return screen.getAllByRole('term').map(({ textContent }, index) => `${textContent} ${amounts[index]?.textContent}`);
}

test('the included tax stands below the total, so that the rows above add up to it', async () => {
  const taxes = [{ name: 'GST', basisPoints: 900, amount: 974, priceBeforeTax: 10_826 }];
  expect(await renderTotals({ shipping: 400, total: 11_800, taxes })).toEqual([
    'Subtotal $114.00',
    'Shipping $4.00',
    'Total $118.00',
    'Includes GST 9% $9.74',
    'Price before GST $108.26',
  ]);
});

test('each adjustment of the goods has a row, and those of shipping are in its amount', async () => {
  const rows = await renderTotals({
    discount: 3000,
    total: 8400,
    adjustments: [
      { source: { kind: 'staff_discount' }, target: 'goods', amount: 1000 },
      { source: { kind: 'offer', offerId: 'one' }, target: 'goods', amount: 500 },
      { source: { kind: 'offer', offerId: 'two' }, target: 'goods', amount: 500 },
      { source: { kind: 'promo_code', code: 'GLOW' }, target: 'goods', amount: 1000 },
      { source: { kind: 'promo_code', code: 'GLOW' }, target: 'shipping', amount: 400 },
    ],
  });
  expect(rows).toEqual([
    'Subtotal $114.00',
    'Staff discount $-10.00',
    'Offer $-5.00',
    'Offer $-5.00',
    'Code GLOW $-10.00',
    'Shipping Free',
    'Total $84.00',
  ]);
});

test.each([
  [undefined, ['Left to pay $74.00']],
  ['pending', ['Left to pay $74.00']],
  ['failed', ['Left to pay $74.00']],
  ['confirmed', ['Paid $74.00']],
  ['cancelled', []],
] as const)(
  'what cards and credit pay stands below the total, and with status %s what they leave',
  async (status, last) => {
    const rows = await renderTotals(
      {
        amountDue: 7400,
        tenders: [
          { source: { kind: 'gift_card', giftCardId: 'one' }, amount: 1000 },
          { source: { kind: 'gift_card', giftCardId: 'two' }, amount: 2000 },
          { source: { kind: 'credit', creditId: 'three' }, amount: 1000 },
        ],
      },
      status,
    );
    expect(rows.slice(2)).toEqual([
      'Total $114.00',
      'Gift card $-10.00',
      'Gift card $-20.00',
      'Store credit $-10.00',
      ...last,
    ]);
  },
);

test('an order that gift cards paid in full shows no rest', async () => {
  const tenders = [{ source: { kind: 'gift_card' as const, giftCardId: 'one' }, amount: 11_400 }];
  const rows = await renderTotals({ amountDue: 0, tenders }, 'confirmed');
  expect(rows.at(-1)).toBe('Gift card $-114.00');
});

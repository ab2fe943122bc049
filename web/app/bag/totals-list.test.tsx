// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import { createBag, createLine } from './bag-fixtures.ts';
import { TotalsList } from './totals-list.tsx';

vi.mock('~/platform/use-site.ts', () => ({ useMoney: () => (minor: number) => `$${(minor / 100).toFixed(2)}` }));

test('the included tax stands below the total, so that the rows above add up to it', async () => {
  const { totals } = createBag(createLine(1, 3));
  const taxes = [{ name: 'GST', basisPoints: 900, amount: 974, priceBeforeTax: 10_826 }];
  renderInApp(<TotalsList totals={{ ...totals, shipping: 400, total: 11_800, taxes }} />);
  await screen.findByText('Total');
  const texts = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);
  expect(texts('term')).toEqual(['Subtotal', 'Shipping', 'Total', 'Includes GST 9%', 'Price before GST']);
  expect(texts('definition')).toEqual(['$114.00', '$4.00', '$118.00', '$9.74', '$108.26']);
});

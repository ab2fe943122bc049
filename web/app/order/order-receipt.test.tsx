// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { Order } from '@vermilion/contract/order';
import { expect, test, vi } from 'vitest';
import { createBag } from '~/bag/bag.testing.ts';
import { renderInApp } from '~/ui/render.testing.tsx';
import { OrderReceipt } from './order-receipt.tsx';

vi.mock('~/platform/use-site.ts', () => ({
  useMoney: () => (minor: number) => `฿${minor / 100}`,
  useSite: () => ({ market: { code: 'TH', timeZones: ['Asia/Bangkok'] }, language: 'th', locale: 'th-TH' }),
}));

const seller: Order['seller'] = {
  name: 'Vermilion (Thailand) Co., Ltd.',
  address: ['1 Sukhumvit Road', 'Bangkok 10110'],
  taxNumber: { label: 'Tax ID', number: '0 1055 00000 00 0' },
  receiptTitle: 'Tax invoice',
};

const order = {
  number: 'V-1',
  placedAt: '2026-11-27T20:00:00Z',
  paidAt: null,
  seller,
  contact: { fullName: 'Somying Jaidee' },
  delivery: { address: null },
  payment: { method: 'card', label: 'Card', reference: null },
  lines: [],
  totals: createBag().totals,
  creditNotes: [],
  status: 'confirmed',
} as unknown as Order;

test('a receipt has the headline, the name, the address and the tax number of the seller, and its day in the Thai era', async () => {
  renderInApp(<OrderReceipt order={order} subdivision={null} />);
  await screen.findByRole('heading', { level: 1, name: 'Tax invoice' });
  const sold = screen.getByText('Sold by').parentElement;
  const lines = [...(sold?.querySelectorAll('dd span') ?? [])].map(({ textContent }) => textContent);
  expect(lines).toEqual([seller.name, ...seller.address, 'Tax ID 0 1055 00000 00 0']);
  expect(screen.getByText('Ordered on').parentElement?.textContent).toContain('28 พฤศจิกายน พ.ศ. 2569');
});

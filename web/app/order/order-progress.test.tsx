// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { Order } from '@vermilion/contract/order';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import { OrderProgress } from './order-progress.tsx';

vi.mock('~/platform/use-site.ts', () => ({
  useSite: () => ({ market: { code: 'SG', timeZones: ['Asia/Singapore'] }, language: 'en' }),
}));
vi.mock('~/delivery/delivery-dates.tsx', () => ({ DeliveryDates: () => 'Delivery' }));

const paidAt = '2026-11-20T02:10:00.000Z';

test.each<[Pick<Order, 'status' | 'paidAt'>, string[]]>([
  [{ status: 'pending', paidAt: null }, ['Ordered', 'Waiting for the payment', 'Delivery']],
  [{ status: 'failed', paidAt: null }, ['Ordered', 'Not paid']],
  [{ status: 'confirmed', paidAt }, ['Ordered', 'Paid', 'Delivery']],
  [{ status: 'cancelled', paidAt: null }, ['Ordered', 'Not paid']],
  [{ status: 'cancelled', paidAt }, ['Ordered', 'Paid']],
])('an order that is %j has the steps %j', async (state, steps) => {
  const order = { placedAt: '2026-11-20T02:00:00.000Z', delivery: { method: 'standard' }, ...state } as Order;
  renderInApp(<OrderProgress order={order} />);
  const items = await screen.findAllByRole('listitem');
  expect(items.map((item) => item.querySelector('span')?.textContent)).toEqual(steps);
});

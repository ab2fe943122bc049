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

const sentAt = '2026-11-21T02:10:00.000Z';
const parcels = [{ shippedAt: sentAt }] as Order['parcels'];

type Facts = Partial<Order>;

test.each<[Facts, string[]]>([
  [{ status: 'pending' }, ['Ordered', 'Waiting for the payment', 'Delivery']],
  [{ status: 'failed' }, ['Ordered', 'Not paid']],
  [{ status: 'confirmed', paidAt }, ['Ordered', 'Paid', 'Being prepared', 'Delivery']],
  [{ status: 'preparing', paidAt }, ['Ordered', 'Paid', 'Being prepared', 'Delivery']],
  [{ status: 'partly_shipped', paidAt, parcels }, ['Ordered', 'Paid', 'Prepared', 'Partly on its way', 'Delivery']],
  [{ status: 'shipped', paidAt, parcels }, ['Ordered', 'Paid', 'Prepared', 'On its way', 'Delivery']],
  [
    { status: 'delivered', paidAt, parcels, deliveredAt: sentAt },
    ['Ordered', 'Paid', 'Prepared', 'On its way', 'Delivered'],
  ],
  [{ status: 'refunded', paidAt, deliveredAt: sentAt }, ['Ordered', 'Paid', 'Delivered', 'Refunded']],
  [{ status: 'cancelled' }, ['Ordered', 'Not paid', 'Cancelled']],
  [{ status: 'cancelled', paidAt }, ['Ordered', 'Paid', 'Cancelled']],
])('an order that is %j has the steps %j', async (facts, steps) => {
  await expectSteps({ ...facts, delivery: { method: 'standard' } as Order['delivery'] }, steps);
});

test.each<[Facts, string[]]>([
  [{ status: 'confirmed' }, ['Ordered', 'Paid', 'Being prepared', 'Delivery']],
  [{ status: 'ready_to_collect' }, ['Ordered', 'Paid', 'Prepared', 'Ready to collect']],
  [{ status: 'collected', deliveredAt: sentAt }, ['Ordered', 'Paid', 'Prepared', 'Ready to collect', 'Collected']],
])('an order for collection that is %j has the steps %j', async (facts, steps) => {
  await expectSteps({ ...facts, paidAt, delivery: { method: 'collect' } as Order['delivery'] }, steps);
});

async function expectSteps(facts: Facts, steps: string[]): Promise<void> {
  const placed = {
    placedAt: '2026-11-20T02:00:00.000Z',
    paidAt: null,
    deliveredAt: null,
    parcels: [] as Order['parcels'],
  };
  renderInApp(<OrderProgress order={{ ...placed, ...facts } as Order} />);
  const items = await screen.findAllByRole('listitem');
  expect(items.map((item) => item.querySelector('span')?.textContent)).toEqual(steps);
}

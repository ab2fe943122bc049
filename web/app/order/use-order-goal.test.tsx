// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import type { Order } from '@vermilion/contract/order';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reachGoal } from '~/flag/goals.ts';
import { useOrderGoal } from './use-order-goal.ts';

vi.mock('~/flag/goals.ts', () => ({ reachGoal: vi.fn() }));
const now = '2026-11-28T10:00:00Z';
vi.mock('~/platform/server-clock.ts', () => ({ useServerClock: () => Date.parse(now) }));
let currency = { code: 'SGD', digits: 2 };
vi.mock('~/platform/use-site.ts', () => ({ useSite: () => ({ market: { currency } }) }));

const createOrder = (changes: Partial<Order>) =>
  ({ number: 'V1', status: 'confirmed', placedAt: now, totals: { total: 128_900 }, ...changes }) as Order;

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

test.each([
  ['SGD', 2, 1289],
  ['IDR', 0, 128_900],
])('a confirmed order is reported once, in the money of its market: %s', (code, digits, amount) => {
  currency = { code, digits };
  for (let time = 0; time < 2; time += 1) renderHook(() => useOrderGoal(createOrder({})));
  expect(vi.mocked(reachGoal).mock.calls).toEqual([['order', { amount, currency: code }]]);
});

test.each([{ status: 'pending_payment' as Order['status'] }, { placedAt: '2026-11-28T08:59:59Z' }])(
  'an order that is not confirmed, or an old one, is not reported: %j',
  (changes) => {
    renderHook(() => useOrderGoal(createOrder(changes)));
    expect(reachGoal).not.toHaveBeenCalled();
  },
);

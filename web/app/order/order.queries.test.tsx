// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { Order } from '@vermilion/contract/order';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Api } from '~/platform/api.ts';
import { ApiProvider, createQueryClient, noteLoadStart } from '~/platform/queries.ts';
import { useOrder } from './order.queries.ts';

afterEach(cleanup);
afterEach(() => vi.useRealTimers());

const createOrder = (status: Order['status']) => ({ id: 'o1', status }) as Order;

function renderOrder(loaded: Order, api: Api) {
  const queryClient = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api}>{children}</ApiProvider>
    </QueryClientProvider>
  );
  const view = renderHook(({ order }) => useOrder(order, 'key'), { wrapper, initialProps: { order: loaded } });
  return { ...view, queryClient, wrapper };
}

/** What the router does around a load. */
async function load(): Promise<void> {
  vi.setSystemTime(Date.now() + 1000);
  await noteLoadStart({} as Parameters<typeof noteLoadStart>[0], () => Promise.resolve({}));
}

test('a second answer of the loader is shown, also when the order was left and is opened again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { result, rerender, unmount, wrapper } = renderOrder(createOrder('failed'), vi.fn() as unknown as Api);
  expect(result.current.status).toBe('failed');
  await load();
  rerender({ order: createOrder('confirmed') });
  expect(result.current.status).toBe('confirmed');
  unmount();
  await load();
  const cancelled = createOrder('cancelled');
  const again = renderHook(() => useOrder(cancelled, 'key'), { wrapper });
  expect(again.result.current.status).toBe('cancelled');
});

test('a page that the browser restores reads the order again', async () => {
  const api = vi.fn(() => Promise.resolve(createOrder('confirmed'))) as unknown as Api;
  const { result, queryClient } = renderOrder(createOrder('failed'), api);
  // What the root does on a restored page.
  await act(() => queryClient.invalidateQueries());
  await vi.waitFor(() => expect(result.current.status).toBe('confirmed'));
});

// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { Order } from '@vermilion/contract/order';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Api, ApiError, NoAnswerError } from '~/platform/api.ts';
import { ApiProvider, createQueryClient, noteLoadStart } from '~/platform/queries.ts';
import { renderHookInApp } from '~/ui/render.testing.tsx';
import { useCancelOrder, useOrder } from './order.queries.ts';

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

/** Cancels an order at a server whose answer to it fails. @param status of the order when it is read after that */
async function cancel(failure: Error, status: Order['status']) {
  const onCancelled = vi.fn();
  const api = vi.fn((key: string) =>
    key === 'GET orders/{id}' ? Promise.resolve(createOrder(status)) : Promise.reject(failure),
  ) as unknown as Api;
  const loaded = createOrder('pending');
  const { result } = renderHookInApp(
    () => ({ order: useOrder(loaded, 'key'), cancelling: useCancelOrder('o1', 'key', onCancelled) }),
    (children) => (
      <QueryClientProvider client={createQueryClient()}>
        <ApiProvider value={api}>{children}</ApiProvider>
      </QueryClientProvider>
    ),
  );
  act(() => result.current.cancelling.cancel());
  await vi.waitFor(() => expect(result.current.order.status).toBe(status));
  await vi.waitFor(() => expect(result.current.cancelling.isCancelling).toBe(false));
  return { onCancelled, error: result.current.cancelling.error };
}

test('an order that was cancelled although the answer was lost is shown as cancelled', async () => {
  const { onCancelled, error } = await cancel(new NoAnswerError(), 'cancelled');
  expect(onCancelled).toHaveBeenCalledOnce();
  expect(error).toBeNull();
});

test('an order that could not be cancelled is shown as it is, with the reason', async () => {
  const refusal = new ApiError(409, { code: 'ORDER_NOT_CANCELLABLE', message: 'Too late' });
  const { onCancelled, error } = await cancel(refusal, 'preparing');
  expect(onCancelled).not.toHaveBeenCalled();
  expect(error).toBe(refusal);
});

test('an order whose payment is pending is read again by itself, until it is known how it ended', async () => {
  vi.useFakeTimers();
  const statuses: Order['status'][] = ['pending', 'confirmed'];
  const api = vi.fn(() => Promise.resolve(createOrder(statuses.shift() ?? 'confirmed')));
  const { result } = renderOrder(createOrder('pending'), api as unknown as Api);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(result.current.status).toBe('confirmed');
  expect(api).toHaveBeenCalledTimes(2);
});

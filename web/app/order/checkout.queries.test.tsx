// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { DeliveryMethodCode } from '@vermilion/contract/markets';
import type { Checkout } from '@vermilion/contract/order';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { type Api, NoAnswerError } from '~/platform/api.ts';
import { ApiProvider, createQueryClient } from '~/platform/queries.ts';
import { useCheckout } from './checkout.queries.ts';

afterEach(cleanup);

const createCheckout = (delivery: string) => ({ bag: { delivery } }) as unknown as Checkout;

test('the totals of another delivery are not taken for those of the chosen one that could not be read', async () => {
  let isDown = false;
  const api = (async (_key: string, { query }: { query: { delivery: string } }) => {
    if (isDown) throw new NoAnswerError();
    return createCheckout(query.delivery);
  }) as unknown as Api;
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api}>{children}</ApiProvider>
    </QueryClientProvider>
  );
  const loaded = createCheckout('standard');
  const { result, rerender } = renderHook(
    ({ delivery }: { delivery: DeliveryMethodCode }) => useCheckout(loaded, delivery, undefined),
    { wrapper, initialProps: { delivery: 'standard' as DeliveryMethodCode } },
  );
  expect(result.current.isUnknown).toBe(false);
  isDown = true;
  rerender({ delivery: 'express' });
  await waitFor(() => expect(result.current.isUnknown).toBe(true));
  isDown = false;
  await act(async () => void (await result.current.refresh()));
  await waitFor(() => expect(result.current).toMatchObject({ isUnknown: false, isSettling: false }));
  expect(result.current.checkout).toEqual(createCheckout('express'));
});

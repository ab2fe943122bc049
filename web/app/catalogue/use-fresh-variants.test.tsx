// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { Variant } from '@vermilion/contract/catalogue';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '~/platform/api.ts';
import { ApiProvider, createQueryClient, noteLoadStart } from '~/platform/queries.ts';
import { useFreshVariants } from './use-fresh-variants.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(cleanup);
afterEach(() => vi.useRealTimers());

const createVariant = (id: number, price: number) => ({ id, price }) as Variant;

const api = vi.fn<(key: string, input: unknown, options: { signal: AbortSignal }) => Promise<unknown>>();

function renderVariants(variants: Variant[], queryClient = createQueryClient()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api as unknown as Api}>{children}</ApiProvider>
    </QueryClientProvider>
  );
  const renders: Variant[][] = [];
  const view = renderHook(
    () => {
      const current = useFreshVariants({ slug: 'balm', variants });
      renders.push(current);
      return current;
    },
    { wrapper },
  );
  return { ...view, queryClient, renders };
}

/** What the router does around a load. */
async function load(): Promise<void> {
  vi.setSystemTime(Date.now() + 1000);
  await noteLoadStart({} as Parameters<typeof noteLoadStart>[0], () => Promise.resolve({}));
}

test('the current price replaces the price of a cached page; a variant that is gone keeps what the page says', async () => {
  api.mockResolvedValue({ variants: [createVariant(1, 2)] });
  const { result } = renderVariants([createVariant(1, 1), createVariant(2, 5)]);
  await vi.waitFor(() => expect(result.current).toEqual([createVariant(1, 2), createVariant(2, 5)]));
});

test('the answer of an earlier visit never replaces what the loader answered since', async () => {
  api.mockResolvedValue({ variants: [createVariant(1, 2)] });
  const first = renderVariants([createVariant(1, 1)]);
  await vi.waitFor(() => expect(first.result.current).toEqual([createVariant(1, 2)]));
  first.unmount();
  await load();
  api.mockReturnValue(new Promise(() => {}));
  const { renders } = renderVariants([createVariant(1, 3)], first.queryClient);
  await vi.waitFor(() => expect(renders.length).toBeGreaterThan(1));
  expect(new Set(renders.flatMap((variants) => variants.map(({ price }) => price)))).toEqual(new Set([3]));
});

test('leaving the page aborts the request', async () => {
  await load();
  api.mockReturnValue(new Promise(() => {}));
  const { unmount } = renderVariants([createVariant(1, 1)]);
  const signal = api.mock.lastCall?.[2].signal;
  expect(signal?.aborted).toBe(false);
  unmount();
  expect(signal?.aborted).toBe(true);
});

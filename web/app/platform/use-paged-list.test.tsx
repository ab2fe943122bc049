// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Api } from './api.ts';
import { ApiProvider, createQueryClient } from './queries.ts';
import { usePagedList } from './use-paged-list.ts';

afterEach(cleanup);

type Part = { items: string[]; next: string | null };

function setUp() {
  const queryClient = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={(() => {}) as unknown as Api}>{children}</ApiProvider>
    </QueryClientProvider>
  );
  const open = (loaded: Part) => {
    const shown: string[][] = [];
    const view = renderHook(
      () => {
        const list = usePagedList<Part>(['log'], async () => ({ items: ['old'], next: null }), loaded);
        shown.push(list.pages.flatMap(({ items }) => items));
        return list;
      },
      { wrapper },
    );
    return { ...view, shown };
  };
  return open;
}

test('what the loader has read is shown at once, whatever an earlier visit left', async () => {
  const open = setUp();
  open({ items: ['first'], next: null }).unmount();
  const { shown, result } = open({ items: ['second', 'first'], next: null });
  expect(shown[0]).toEqual(['second', 'first']);
  await waitFor(() => expect(result.current.pages).toEqual([{ items: ['second', 'first'], next: null }]));
  expect(shown.every(([newest]) => newest === 'second')).toBe(true);
});

test('pages that were added stay where nothing has changed', async () => {
  const open = setUp();
  const loaded = () => ({ items: ['new'], next: 'cursor' });
  const first = open(loaded());
  expect(first.result.current.hasMore).toBe(true);
  act(() => first.result.current.loadMore());
  await waitFor(() => expect(first.result.current.pages).toHaveLength(2));
  expect(first.result.current.hasMore).toBe(false);
  first.unmount();
  const again = open(loaded());
  await waitFor(() => expect(again.result.current.pages).toHaveLength(2));
});

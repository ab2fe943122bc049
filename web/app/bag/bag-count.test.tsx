// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '~/platform/api.ts';
import { ApiProvider, createQueryClient } from '~/platform/queries.ts';
import { renderInApp } from '~/ui/render.testing.tsx';
import { bagKeys, useBagCount } from './bag.queries.ts';

const mergeReport = { id: 'report-1', notices: [{ code: 'capped_by_limit', variantId: 1, quantity: 99 }] };

function Count({ onMergeReport }: { onMergeReport: () => Promise<void> }) {
  return <p>{useBagCount(onMergeReport)} items</p>;
}

/** Renders the count with a server that has a merge report. @param canDelete whether it takes the deletion */
function renderCount(canDelete: boolean) {
  let report: typeof mergeReport | null = mergeReport;
  const deleted: unknown[] = [];
  const api = (async (key: string, input: unknown) => {
    if (key === 'GET cart/items-count/') return { count: 3, mergeReport: report };
    deleted.push(input);
    if (!canDelete) throw new TypeError('Failed to fetch');
    report = null;
  }) as unknown as Api;
  const queryClient = createQueryClient();
  const onMergeReport = vi.fn(async () => {});
  renderInApp(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api}>
        <Count onMergeReport={onMergeReport} />
      </ApiProvider>
    </QueryClientProvider>,
  );
  const readAgain = () => act(() => queryClient.invalidateQueries({ queryKey: bagKeys.count }));
  return { onMergeReport, deleted, readAgain };
}

test.each([
  ['once', true, 1],
  ['again, where their report could not be deleted', false, 2],
])('the notices of a merge are shown %s', async (_when, canDelete, times) => {
  const { onMergeReport, deleted, readAgain } = renderCount(canDelete);
  await screen.findByText('3 items');
  expect(onMergeReport).toHaveBeenCalledOnce();
  expect(deleted).toEqual([{ query: { id: mergeReport.id } }]);
  await readAgain();
  expect(onMergeReport).toHaveBeenCalledTimes(times);
});

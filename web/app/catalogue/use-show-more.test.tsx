// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { type Api, NoAnswerError } from '~/platform/api.ts';
import { ApiProvider, createQueryClient } from '~/platform/queries.ts';
import { renderInApp } from '~/ui/render.testing.tsx';
import type { ListingPage } from './listing.server.ts';
import { pageSize } from './listing-state.ts';
import { useShowMore } from './use-show-more.ts';

const createPage = (next: string) =>
  ({ products: Array(pageSize).fill({}), next, scope: {} }) as unknown as ListingPage;

function Listing() {
  const [page, setPage] = useState(() => createPage('first'));
  const { showMore, isError } = useShowMore(page);
  return (
    <>
      {isError && <p>Failed</p>}
      <button type="button" onClick={showMore}>
        Show more
      </button>
      <button type="button" onClick={() => setPage(createPage('second'))}>
        Filter
      </button>
    </>
  );
}

test('the failure of one listing is not shown on the next', async () => {
  const api = vi.fn(async () => Promise.reject(new NoAnswerError())) as unknown as Api;
  renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={api}>
        <Listing />
      </ApiProvider>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('Failed');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  expect(screen.queryByText('Failed')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Failed');
});

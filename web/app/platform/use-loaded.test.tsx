import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createQueryClient, useLoaded } from './queries.ts';

function Page() {
  const { data, fetchStatus } = useLoaded({ queryKey: ['page'], queryFn: async () => 'fetched' }, 'loaded');
  return `${data}, ${fetchStatus}`;
}

test('loader data is fresh where the server renders it: nothing is shown as loading', () => {
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  expect(markup).toBe('loaded, idle');
});

// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '~/platform/api.ts';
import { ApiProvider, createQueryClient } from '~/platform/queries.ts';
import { renderInApp } from '~/ui/render.testing.tsx';
import ProductServices from './product-services.tsx';

vi.mock('~/platform/use-site.ts', () => ({ useMoney: () => (minor: number) => `$${minor / 100}` }));

function renderServices(services: object[]) {
  const api = vi.fn(async () => ({ services }));
  renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={api as unknown as Api}>
        <p>Page</p>
        <ProductServices slug="brow-gel" />
      </ApiProvider>
    </QueryClientProvider>,
  );
  return api;
}

test('the services that use a product are named with minutes and price, and lead to their pages', async () => {
  const api = renderServices([
    { id: 'brow-shape', name: 'Brow shape', minutes: 30, price: 4800 },
    { id: 'brow-talk', name: 'Brow talk', minutes: 10, price: 0 },
  ]);
  const link = await screen.findByRole('link', { name: 'Brow shape' });
  expect(link.getAttribute('href')).toBe('/happening/services/brow-shape');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Brow shape30 min · $48',
    'Brow talk10 min · Free',
  ]);
  expect(api.mock.calls).toEqual([
    ['GET booking-services/by-product/{slug}', { params: { slug: 'brow-gel' } }, expect.anything()],
  ]);
});

test('a product that no service uses has no such part', async () => {
  const api = renderServices([]);
  await waitFor(() => expect(api).toHaveBeenCalled());
  await screen.findByText('Page');
  expect(screen.queryByRole('heading')).toBeNull();
});

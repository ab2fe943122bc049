// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { useChosenSku } from './use-chosen-sku.ts';

function Product() {
  const [sku, choose] = useChosenSku();
  return (
    <>
      <button type="button" onClick={() => choose('VC-2')}>
        Choose
      </button>
      <output>{sku}</output>
    </>
  );
}

test('what is chosen counts before the address says it, and the address counts afterwards', async () => {
  const { promise: isLoaded, resolve: load } = Promise.withResolvers<null>();
  const router = createMemoryRouter([{ path: '/products/:slug', element: <Product />, loader: () => isLoaded }], {
    initialEntries: ['/products/lipstick?variant=VC-1'],
    hydrationData: { loaderData: { '0': null } },
  });
  render(<RouterProvider router={router} />);
  fireEvent.click(screen.getByRole('button', { name: 'Choose' }));
  expect(router.state.location.search).toBe('?variant=VC-1');
  expect(screen.getByRole('status').textContent).toBe('VC-2');
  load(null);
  await expect.poll(() => router.state.location.search).toBe('?variant=VC-2');
  await router.navigate('/products/lipstick?variant=VC-3');
  await expect.poll(() => screen.getByRole('status').textContent).toBe('VC-3');
});

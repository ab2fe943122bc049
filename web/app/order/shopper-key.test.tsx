// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { storeOrderKey, useOwnOrderAddress } from './shopper-key.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

function OrderPage({ isOwn }: { isOwn: boolean }) {
  const { pathname, search } = useLocation();
  useOwnOrderAddress({ id: 'order-1', isOwn }, new URLSearchParams(search).get('key') ?? undefined);
  return <p>{pathname + search}</p>;
}

function openOrderPage(isOwn = false) {
  const routes = [{ path: '/orders/:id', element: <OrderPage isOwn={isOwn} /> }];
  const router = createMemoryRouter(routes, { initialEntries: ['/orders/order-1?key=from-provider'] });
  render(<RouterProvider router={router} />);
}

test('leads back to the address with the key that the shopper was given', async () => {
  storeOrderKey('order-1', 'own-key');
  openOrderPage();
  expect(await screen.findByText('/orders/order-1?key=own-key')).toBeDefined();
});

test('leads the member who placed it to the address without a key', async () => {
  storeOrderKey('order-1', 'own-key');
  openOrderPage(true);
  expect(await screen.findByText('/orders/order-1')).toBeDefined();
});

test('where the browser denies storage, the order is shown by the key of the address', async () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  expect(() => storeOrderKey('order-1', 'own-key')).not.toThrow();
  openOrderPage();
  expect(await screen.findByText('/orders/order-1?key=from-provider')).toBeDefined();
});

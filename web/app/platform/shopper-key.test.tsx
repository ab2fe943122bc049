// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { storeShopperKey, useOwnAddress } from './shopper-key.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const getPath = (id: string, key: string | null) => `/gift-cards/${id}${key === null ? '' : `?key=${key}`}`;

function PurchasePage({ isOwn }: { isOwn: boolean }) {
  const { pathname, search } = useLocation();
  useOwnAddress('gift-card', { id: 'card-1', isOwn }, new URLSearchParams(search).get('key') ?? undefined, getPath);
  return <p>{pathname + search}</p>;
}

function openPage(isOwn = false) {
  const routes = [{ path: '/gift-cards/:id', element: <PurchasePage isOwn={isOwn} /> }];
  const router = createMemoryRouter(routes, { initialEntries: ['/gift-cards/card-1?key=from-provider'] });
  render(<RouterProvider router={router} />);
}

test('leads back to the address with the key that the shopper was given', async () => {
  storeShopperKey('gift-card', 'card-1', 'own-key');
  openPage();
  expect(await screen.findByText('/gift-cards/card-1?key=own-key')).toBeDefined();
});

test('takes the key of nothing else', async () => {
  storeShopperKey('order', 'card-1', 'key of an order');
  openPage();
  expect(await screen.findByText('/gift-cards/card-1?key=from-provider')).toBeDefined();
});

test('leads the member who bought it to the address without a key', async () => {
  storeShopperKey('gift-card', 'card-1', 'own-key');
  openPage(true);
  expect(await screen.findByText('/gift-cards/card-1')).toBeDefined();
});

test('where the browser denies storage, the purchase is shown by the key of the address', async () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  expect(() => storeShopperKey('gift-card', 'card-1', 'own-key')).not.toThrow();
  openPage();
  expect(await screen.findByText('/gift-cards/card-1?key=from-provider')).toBeDefined();
});

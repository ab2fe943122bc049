// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePageViews } from './page-views.ts';

vi.mock('./use-site.ts', () => ({ useSite: () => ({ locale: 'en-SG', language: 'en' }) }));

beforeEach(() => {
  window.dataLayer = [];
});
afterEach(cleanup);

function Root() {
  usePageViews(async () => {
    throw new Error('nobody is signed in');
  });
  return <Outlet />;
}

test('another page is a page view; a filter, a shade and an order whose key leaves the address are none', async () => {
  const router = createMemoryRouter([{ Component: Root, children: [{ path: '*', element: <p>Page</p> }] }], {
    initialEntries: ['/products/lipstick'],
  });
  render(<RouterProvider router={router} />);
  for (const [path, replace] of [
    ['/products/lipstick?shade=2', true],
    ['/categories/lips', false],
    ['/categories/lips?brand=a', false],
    ['/orders/1?key=secret', false],
    ['/orders/1', true],
    ['/categories/lips?brand=a', false],
  ] as const) {
    await act(() => router.navigate(path, { replace }));
  }
  await vi.waitFor(() => expect(window.dataLayer).toHaveLength(4));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(window.dataLayer).toHaveLength(4);
});

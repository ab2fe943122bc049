// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { FlagDecision } from '@vermilion/contract/flag';
import { useVariables } from '@vermilion/flags/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Flags } from './flags.tsx';
import { reachGoal } from './goals.ts';
import { openSession } from './session.ts';

const trackPage = vi.fn();
const trackGoal = vi.fn();
vi.mock('./session.ts', () => ({
  openSession: vi.fn(async () => ({ client: null, visitorCode: 'anna', trackPage, trackGoal })),
}));
vi.mock('~/platform/queries.ts', () => ({ useApi: () => vi.fn() }));
vi.mock('~/platform/use-site.ts', () => ({ useSite: () => ({ market: { code: 'TH' }, prefix: '/th' }) }));

const settings = { siteCode: 'site', environment: 'test', serviceUrl: '/flagservice' };
const inExperiment: FlagDecision = { key: 'four', id: 12, experimentId: 11, variables: { columns: 4 } };
const byDefault: FlagDecision = { key: 'off', id: null, experimentId: null, variables: { columns: 3 } };

const Columns = () => <p>{String(useVariables('listing-columns').columns)} columns</p>;

const Root = () => (
  <QueryClientProvider client={new QueryClient()}>
    <Flags settings={settings}>
      <Outlet />
    </Flags>
  </QueryClientProvider>
);

/** Renders a shop under the prefix `/th`, whose listing has the flag's decision. */
function renderShop(path: string, decision: FlagDecision) {
  const router = createMemoryRouter(
    [
      {
        Component: Root,
        children: [
          { path: 'about', element: <p>About</p> },
          { path: 'products/:slug', element: <p>Product</p> },
          { path: 'search', loader: () => ({ page: { flags: { 'listing-columns': decision } } }), Component: Columns },
          { path: 'undeclared', Component: Columns },
          // Declares a flag that nothing on it shows, as an empty bag does.
          { path: 'cart', loader: () => ({ page: { flags: { 'listing-columns': decision } } }), element: <p>Empty</p> },
        ],
      },
    ],
    { basename: '/th', initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  return router;
}
const idle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie that the server sets
  document.cookie = 'kameleoonVisitorCode=anna';
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 0));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test('the flag client is not loaded where no experiment runs', async () => {
  const router = renderShop('/th/about', byDefault);
  await idle();
  await act(() => router.navigate('/search'));
  await screen.findByText('3 columns');
  await idle();
  expect(openSession).not.toHaveBeenCalled();
});

// Before the tests that open a session: goals do not wait after that.
test('a goal loads the flag client for a visitor of earlier experiments, and for no other', async () => {
  renderShop('/th/about', byDefault);
  reachGoal('addToBag');
  await idle();
  expect(openSession).not.toHaveBeenCalled();
  localStorage.setItem('kameleoon.site.test.visitors', '["anna"]');
  reachGoal('addToBag');
  await vi.waitFor(() => expect(openSession).toHaveBeenCalledOnce());
});

test('the flag client is loaded with the first experiment, stays, and is given paths without the language prefix', async () => {
  const router = renderShop('/th/search', inExperiment);
  await screen.findByText('4 columns');
  await vi.waitFor(() => expect(trackPage).toHaveBeenLastCalledWith('/search'));
  await act(() => router.navigate('/products/lipstick'));
  await vi.waitFor(() => expect(trackPage).toHaveBeenLastCalledWith('/products/lipstick'));
  // Another shade of the same product is no other page.
  await act(() => router.navigate('/products/lipstick?shade=2'));
  await idle();
  expect(trackPage.mock.calls).toEqual([['/search'], ['/products/lipstick']]);
  expect(openSession).toHaveBeenCalledOnce();
});

test('the flag client is not loaded for an experiment that the page declares and does not show', async () => {
  renderShop('/th/cart', inExperiment);
  await screen.findByText('Empty');
  await idle();
  expect(openSession).not.toHaveBeenCalled();
});

test('the flag client is loaded for a flag that the server did not decide', async () => {
  renderShop('/th/undeclared', byDefault);
  await vi.waitFor(() => expect(openSession).toHaveBeenCalledOnce());
});

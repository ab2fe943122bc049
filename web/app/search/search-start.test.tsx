// @vitest-environment happy-dom
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Api } from '~/platform/api.ts';
import { ApiProvider } from '~/platform/queries.ts';
import { renderInApp } from '~/ui/render.testing.tsx';
import { SearchStart } from './search-start.tsx';

vi.mock('@vermilion/flags/react', async (original) => ({
  ...(await original<object>()),
  useVariables: () => ({ first: 'recent' }),
}));

vi.mock('~/platform/use-site.ts', async (original) => ({
  ...(await original<object>()),
  useSite: () => ({ locale: 'en-SG', language: 'en', market: { code: 'SG', timeZones: ['Asia/Singapore'] } }),
}));

const api = vi.fn();
afterEach(() => {
  api.mockReset();
  onlineManager.setOnline(true);
});

function renderStart(recent: string[] = []) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return renderInApp(
    <QueryClientProvider client={client}>
      <ApiProvider value={api as unknown as Api}>
        <SearchStart typed="" recent={recent} onForget={() => {}} onFollow={() => {}} />
      </ApiProvider>
    </QueryClientProvider>,
  );
}
const answer = async (key: string) =>
  key === 'GET categories/'
    ? { categories: [{ slug: 'lips', name: 'Lips', productCount: 3, children: [] }] }
    : { queries: ['velvet'] };

test('where nothing loads, the search says so and tries again', async () => {
  api.mockRejectedValue(new Error('lost'));
  renderStart();
  const again = await screen.findByRole('button', { name: 'Try again' });
  api.mockImplementation(answer);
  await userEvent.click(again);
  await screen.findByRole('link', { name: /Lips/ });
  expect(screen.queryByText(/didn’t load/)).toBeNull();
});

test('offline, the search says that it waits, and loads with the connection', async () => {
  api.mockImplementation(answer);
  onlineManager.setOnline(false);
  renderStart();
  await screen.findByText(/^You’re offline/);
  onlineManager.setOnline(true);
  await screen.findByRole('link', { name: /Lips/ });
  expect(screen.queryByText(/^You’re offline/)).toBeNull();
});

test('offline, recent searches and the categories that have arrived stay beside the message', async () => {
  api.mockImplementation(async (key: string) => {
    if (key !== 'GET categories/') throw new TypeError('Failed to fetch');
    onlineManager.setOnline(false);
    return answer(key);
  });
  renderStart(['velvet']);
  await screen.findByRole('button', { name: 'Try again' });
  await screen.findByRole('option', { name: 'velvet' });
  await screen.findByRole('link', { name: /Lips/ });
});

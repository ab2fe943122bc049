// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Api } from '~/platform/api.ts';
import { ApiProvider, createQueryClient } from '~/platform/queries.ts';
import { renderInApp } from '~/ui/render.testing.tsx';
import { AddToBag } from './add-to-bag.tsx';
import { createBag, createLine } from './bag.testing.ts';
import { BagButton } from './bag-button.tsx';

vi.mock('./bag-preview.tsx', () => ({ default: () => null }));
vi.mock('~/platform/catalogs.ts', () => ({ loadWithCatalogs: (_: unknown, load: () => unknown) => load() }));

test('each addition of the same product is announced', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  const api = (async (key: string) =>
    key === 'GET cart/items-count/'
      ? { count: 0, mergeReport: null }
      : { bag: createBag(createLine(1, 1)), notice: null, added: 1 }) as unknown as Api;
  renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={api}>
        <BagButton />
        <AddToBag variantId={1} name="Velvet Bullet" appearance="button" />
      </ApiProvider>
    </QueryClientProvider>,
  );
  const region = (await screen.findByRole('link', { name: /^Bag/ })).parentElement?.querySelector('[role=status]');
  const announced: (string | null)[] = [];
  const watch = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) announced.push(node.textContent);
  });
  watch.observe(region as Node, { childList: true });
  const add = () => userEvent.click(screen.getByRole('button', { name: /^Add/ }));
  await add();
  await vi.waitFor(() => expect(announced).toEqual(['Added: Velvet Bullet']));
  await add();
  await vi.waitFor(() => expect(announced).toEqual(['Added: Velvet Bullet', 'Added: Velvet Bullet']));
  watch.disconnect();
});

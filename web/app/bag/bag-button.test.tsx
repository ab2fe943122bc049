// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MergeReport } from '@vermilion/contract/bag';
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

test('what a merge left out of the member’s bag is told with the reason, and stays until it is closed', async () => {
  const report: MergeReport = {
    id: 'report-1',
    notices: [{ code: 'capped_by_limit', variantId: 1, quantity: 99 }],
    leftOut: [
      { kind: 'promo_code', code: 'SUMMER', keptCode: 'GLOW10' },
      { kind: 'gift_card' },
      { kind: 'sample' },
      { kind: 'gift_note' },
    ],
  };
  const calls: string[] = [];
  const api = (async (key: string) => {
    calls.push(key);
    return key === 'GET cart/items-count/' ? { count: 1, mergeReport: report } : undefined;
  }) as unknown as Api;
  renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={api}>
        <BagButton />
      </ApiProvider>
    </QueryClientProvider>,
  );
  for (const text of [
    'We joined your two bags, but not everything could be added.',
    'Code SUMMER isn’t in your bag any more: an order takes one code, and your bag has GLOW10.',
    'Your bag already has as many gift cards as an order can use. Enter the others with your next order.',
    'Your bag already has its samples, so we left out some of those you’ve just chosen.',
    'Your bag already has a gift note, so we kept that one and left out the new one.',
  ]) {
    await screen.findByText(text);
  }
  // Deleted once it is shown, not before.
  expect(calls).toEqual(['GET cart/items-count/', 'DELETE cart/merge-report/']);
  await new Promise((resolve) => setTimeout(resolve, 3400));
  expect(screen.getByText(/SUMMER/)).toBeTruthy();
});

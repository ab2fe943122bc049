// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WaitlistItem } from '@vermilion/contract/waitlist';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPendingAction } from '~/member/pending-action.ts';
import { type Api, ApiError } from '~/platform/api.ts';
import { ApiProvider, createQueryClient } from '~/platform/queries.ts';
import { renderInApp } from '~/ui/render.testing.tsx';
import WaitButton from './wait-button.tsx';
import { WaitlistRows } from './waitlist-rows.tsx';

vi.mock('~/platform/use-site.ts', async (original) => ({
  ...(await original<object>()),
  useMoney: () => (amount: number) => `$${amount / 100}`,
  useSite: () => ({ locale: 'en-SG', language: 'en', market: { code: 'SG', timeZones: ['Asia/Singapore'] } }),
}));
vi.mock('~/member/use-sign-in.ts', () => ({ useSignIn: () => async () => false }));

const createItem = (variantId: number, name: string): WaitlistItem => ({
  variantId,
  sku: `SKU-${variantId}`,
  productSlug: `product-${variantId}`,
  name,
  brand: { slug: 'a', name: 'A' },
  shade: null,
  size: null,
  type: null,
  picture: { url: '/a.svg', ground: '#fff' },
  price: 1000,
  priceBeforeSale: null,
  availability: 'out_of_stock',
  reason: 'stock',
  joinedAt: '2026-11-20T02:00:00.000Z',
});
const rose = createItem(1, 'Rose');
const lily = createItem(2, 'Lily');

/** A member's list as the server keeps it, and the changes that were sent. */
let items: WaitlistItem[];
let changes: unknown[];
let refusal: Error | null;

async function answer(key: string, { body }: { body?: { variantId: number; isWaiting: boolean } } = {}) {
  if (key === 'PATCH waitlist/' && body) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    changes.push(body);
    if (refusal) throw refusal;
    items = items.filter(({ variantId }) => variantId !== body.variantId);
    const added = [rose, lily].find(({ variantId }) => variantId === body.variantId);
    if (body.isWaiting && added) items = [added, ...items];
  }
  return { items };
}

beforeEach(() => {
  items = [];
  changes = [];
  refusal = null;
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store API
  document.cookie = `jwt-data=h.${btoa(JSON.stringify({ sub: 'account-1' }))}`;
});
afterEach(() => sessionStorage.clear());

function show(children: ReactNode) {
  renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={answer as unknown as Api}>{children}</ApiProvider>
    </QueryClientProvider>,
  );
}
const showButton = ({ variantId, name }: WaitlistItem) =>
  show(<WaitButton variantId={variantId} name={name} isComingSoon={false} />);

test('a press that was kept for a sign-in elsewhere is done by the button of its variant only', async () => {
  keepPendingAction('waitlist 2', true, null);
  showButton(rose);
  await screen.findByRole('button', { name: /Waitlist Me/ });
  expect(changes).toEqual([]);
  showButton(lily);
  await screen.findByText('We’ll email you when Lily is back in stock');
  expect(changes).toEqual([{ variantId: 2, isWaiting: true }]);
});

test('a removal that was kept for a sign-in elsewhere is done on the page of the list', async () => {
  items = [rose, lily];
  keepPendingAction('waitlist 1', false, null);
  show(<WaitlistRows loaded={items} />);
  await screen.findByText('Rose removed from your waitlist');
  expect(changes).toEqual([{ variantId: 1, isWaiting: false }]);
});

test('a double click joins; another press leaves', async () => {
  showButton(rose);
  await userEvent.dblClick(await screen.findByRole('button', { name: /Waitlist Me/ }));
  await userEvent.click(await screen.findByRole('button', { name: /Waitlisted/ }));
  await screen.findByText('You’ve left the waitlist for Rose');
  expect(changes).toEqual([
    { variantId: 1, isWaiting: true },
    { variantId: 1, isWaiting: false },
  ]);
});

test('a second row is removed while the first is being sent, and each can be undone', async () => {
  items = [rose, lily];
  show(<WaitlistRows loaded={items} />);
  const remove = (name: string) => screen.findByRole('button', { name: `Remove ${name}` });
  const user = userEvent.setup({ delay: null });
  await user.dblClick(await remove('Rose'));
  await user.click(await remove('Lily'));
  await screen.findByText('Your waitlist is empty');
  expect(changes).toEqual([
    { variantId: 1, isWaiting: false },
    { variantId: 2, isWaiting: false },
  ]);
  const toast = (await screen.findByText('Rose removed from your waitlist')).closest<HTMLElement>('.toast');
  await user.click(within(toast as HTMLElement).getByRole('button', { name: 'Undo' }));
  await screen.findByRole('link', { name: 'Rose' });
  expect(items).toEqual([rose]);
});

test('a refusal is said, also of an undo whose row has gone', async () => {
  items = [rose];
  show(<WaitlistRows loaded={items} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Rose' }));
  await screen.findByText('Rose removed from your waitlist');
  refusal = new ApiError(409, { code: 'VARIANT_IN_STOCK', message: 'This item is in stock. Add it to your bag' });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('This item is in stock. Add it to your bag');
});

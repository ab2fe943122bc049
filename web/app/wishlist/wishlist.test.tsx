// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WishlistItem } from '@vermilion/contract/wishlist';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createTestCard } from '~/catalogue/catalogue.testing.ts';
import { type Api, ApiError } from '~/platform/api.ts';
import { ApiProvider, createQueryClient } from '~/platform/queries.ts';
import { renderInApp } from '~/ui/render.testing.tsx';
import WishButton from './wish-button.tsx';
import { WishlistView } from './wishlist-view.tsx';

vi.mock('~/platform/use-site.ts', async (original) => ({
  ...(await original<object>()),
  useMoney: () => (amount: number) => `$${amount / 100}`,
  useSite: () => ({ locale: 'en-SG', language: 'en', market: { code: 'SG', timeZones: ['Asia/Singapore'] } }),
}));

const createItem = (productSlug: string, name: string, changes: Partial<WishlistItem> = {}): WishlistItem => ({
  productSlug,
  name,
  brandName: 'A',
  picture: { url: '/a.svg', ground: '#fff' },
  variantId: null,
  card: createTestCard({ slug: productSlug, name }),
  availability: 'in_stock',
  priceDrop: null,
  stockLeft: null,
  addedAt: '2026-11-30T02:00:00.000Z',
  ...changes,
});

/** The list as the server keeps it, and the changes that were sent. */
let items: WishlistItem[];
let changes: unknown[];
let refusal: Error | null;

async function answer(key: string, { body }: { body?: { productSlug: string; isWished: boolean } } = {}) {
  if (key === 'GET wishlist/') return { items };
  if (body) {
    changes.push(body);
    if (refusal) throw refusal;
    items = items.filter(({ productSlug }) => productSlug !== body.productSlug);
    if (body.isWished) items = [createItem(body.productSlug, 'Rose'), ...items];
  }
  return { slugs: items.map(({ productSlug }) => productSlug) };
}

beforeEach(() => {
  items = [];
  changes = [];
  refusal = null;
});

const show = (children: ReactNode) =>
  renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={answer as unknown as Api}>{children}</ApiProvider>
    </QueryClientProvider>,
  );

const findHeart = () => screen.findByRole('button', { name: 'Wish list' });

test('the heart puts the choice on the list, is pressed then, and takes it off again', async () => {
  show(<WishButton productSlug="rose" variantId={7} name="Rose" />);
  await userEvent.click(await findHeart());
  await screen.findByText('Rose is on your wish list');
  expect((await findHeart()).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(await findHeart());
  await screen.findByText('Rose removed from your wish list');
  expect((await findHeart()).getAttribute('aria-pressed')).toBe('false');
  const choice = { productSlug: 'rose', variantId: 7 };
  expect(changes).toEqual([
    { ...choice, isWished: true },
    { ...choice, isWished: false },
  ]);
});

test('a double click adds once', async () => {
  show(<WishButton productSlug="rose" variantId={7} name="Rose" />);
  await userEvent.dblClick(await findHeart());
  await screen.findByText('Rose is on your wish list');
  expect(changes).toHaveLength(1);
});

test('a refusal is said, and the heart stays as it was', async () => {
  refusal = new ApiError(409, { code: 'WISHLIST_FULL', message: 'Your wish list holds up to 200 products' });
  show(<WishButton productSlug="rose" variantId={7} name="Rose" />);
  await userEvent.click(await findHeart());
  await screen.findByText(/holds up to 200 products/);
  expect((await findHeart()).getAttribute('aria-pressed')).toBe('false');
});

test('the list says what became cheaper, what is nearly sold out, and what is not sold any more', async () => {
  items = [
    createItem('rose', 'Rose', { priceDrop: 500 }),
    createItem('lily', 'Lily', { stockLeft: 2 }),
    createItem('iris', 'Iris', { card: null, availability: 'gone' }),
  ];
  show(<WishlistView loaded={items} />);
  const [rose, lily, iris] = screen.getAllByRole('listitem').map((item) => within(item));
  rose?.getByText('$5 less than when you saved it');
  lily?.getByText('Only 2 left');
  iris?.getByText('No longer sold here');
  expect(iris?.queryByRole('link')).toBeNull();
});

test('what is removed can be had back, and an empty list says how to fill it', async () => {
  items = [createItem('rose', 'Rose')];
  show(<WishlistView loaded={items} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Rose' }));
  await screen.findByText('Nothing on your wish list yet');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText('Nothing on your wish list yet')).toBeNull());
  expect(changes).toMatchObject([{ isWished: false }, { isWished: true }]);
});

// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { type UnusedReason, unusedReason } from '@vermilion/contract/pricing';
import type { Offer } from '@vermilion/contract/promotion';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { createBag, createLine } from '~/bag/bag.testing.ts';
import type { Api } from '~/platform/api.ts';
import { ApiProvider, createQueryClient } from '~/platform/queries.ts';
import { renderInApp } from '~/ui/render.testing.tsx';
import OffersSection from './offers-section.tsx';

vi.mock('~/platform/use-site.ts', () => ({
  useMoney: () => (minor: number) => `$${(minor / 100).toFixed(2)}`,
  useSite: () => ({ market: { code: 'SG', timeZones: ['Asia/Singapore'] }, language: 'en' }),
}));

function render(offer: Pick<Offer, 'state' | 'reason'>) {
  const described = { id: 'one', name: 'Ten off', description: null, benefit: 'percent_off', minimumSpend: 0 } as const;
  const terms = { validUntil: null, isFullyRedeemed: false, missingSpend: null };
  const answer = { offers: [{ ...described, ...terms, ...offer }], promoList: { count: 0, promos: [], code: null } };
  renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={(async () => answer) as unknown as Api}>
        <Suspense>
          <OffersSection bag={createBag(createLine(1, 1))} />
        </Suspense>
      </ApiProvider>
    </QueryClientProvider>,
  );
}

const texts: Partial<Record<UnusedReason, string>> = {
  better_discount_applies: 'Your bag has a better discount',
  not_combinable: 'Not together with your other discounts',
  too_few_items: 'Add more of the same items',
  nothing_in_scope: 'Not for the items in your bag',
  nothing_left_to_reduce: 'Would not change your total',
  not_for_this_buyer: 'For some membership tiers only',
  not_for_this_delivery: 'Not for this delivery',
  first_order_only: 'For first-time customers only',
  used_before: 'You’ve already used it',
  out_of_stock: 'The gift is out of stock',
};

test.each(unusedReason.options)('an offer that does nothing says why: %s', async (reason) => {
  render({ state: 'other', reason });
  await screen.findByText(texts[reason] ?? 'Not available at the moment');
});

test('an offer of which nothing is known says nothing', async () => {
  render({ state: 'other', reason: null });
  expect((await screen.findByRole('listitem')).textContent).toBe('Ten off');
});

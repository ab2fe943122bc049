// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { UnusedAdjustment } from '@vermilion/contract/pricing';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import { UnusedNotes } from './unused-notes.tsx';

vi.mock('~/platform/catalogs.ts', () => ({ loadWithCatalogs: (_: unknown, load: () => unknown) => load() }));
vi.mock('~/platform/use-site.ts', () => ({ useMoney: () => (minor: number) => `$${(minor / 100).toFixed(2)}` }));

const code: UnusedAdjustment['source'] = { kind: 'promo_code', code: 'GLOW' };

function renderNotes(...unused: UnusedAdjustment[]) {
  renderInApp(<UnusedNotes unused={unused} />);
}

test.each([
  ['expired', null, 'Code GLOW has expired.'],
  ['fully_redeemed', null, 'Code GLOW has been fully redeemed.'],
  ['first_order_only', null, 'Code GLOW is for first-time customers only.'],
  ['used_before', null, 'You’ve already used Code GLOW.'],
  ['better_discount_applies', null, 'Code GLOW is left out: your bag has a better discount.'],
  ['too_few_items', null, 'Code GLOW needs more items in your bag.'],
  ['not_valid', null, 'Code GLOW can’t be used at the moment.'],
  ['not_for_this_buyer', null, 'Code GLOW isn’t available to you.'],
  ['below_minimum_spend', 1250, 'Code GLOW applies once you spend $12.50 more.'],
  ['nothing_in_scope', null, 'Code GLOW doesn’t apply to these items.'],
  ['not_for_this_delivery', null, 'Code GLOW doesn’t apply to this delivery.'],
  ['not_combinable', null, 'Code GLOW can’t be combined with your other discounts.'],
  ['empty_balance', null, 'Code GLOW has no balance left.'],
  ['nothing_left_to_reduce', null, 'Code GLOW doesn’t change this total.'],
  ['out_of_stock', null, 'Code GLOW: the gift is out of stock.'],
] as const)('the reason %s is a sentence', async (reason, missingSpend, sentence) => {
  renderNotes({ source: code, reason, missingSpend });
  expect((await screen.findByRole('listitem')).textContent).toBe(sentence);
});

test('what applies by itself is not shown: offers have a section of their own', async () => {
  const offer = { kind: 'offer', offerId: 'one' } as const;
  renderNotes(
    { source: offer, reason: 'nothing_in_scope', missingSpend: null },
    { source: { kind: 'tier', tier: 'gold' }, reason: 'nothing_left_to_reduce', missingSpend: null },
    { source: offer, reason: 'below_minimum_spend', missingSpend: 500 },
    { source: { kind: 'gift_card', giftCardId: 'one' }, reason: 'not_valid', missingSpend: null },
  );
  const notes = await screen.findAllByRole('listitem');
  expect(notes.map(({ textContent }) => textContent)).toEqual(['Gift card can’t be used at the moment.']);
});

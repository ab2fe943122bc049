// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Bag } from '@vermilion/contract/bag';
import type { GiftOffer } from '@vermilion/contract/beauty-pass-offers';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createBag, createLine } from '~/bag/bag.testing.ts';
import { type SignInProps, SignInProvider } from '~/member/use-sign-in.ts';
import type { Api } from '~/platform/api.ts';
import { ApiProvider, createQueryClient } from '~/platform/queries.ts';
import type { HostedDialogProps } from '~/ui/dialogs.tsx';
import { renderInApp } from '~/ui/render.testing.tsx';
import OffersSection from './offers-section.tsx';

let isSignedIn = true;
vi.mock('~/platform/session/signed-in.ts', () => ({ useIsSignedIn: () => isSignedIn }));
vi.mock('~/platform/use-site.ts', () => ({
  useMembershipName: () => 'Beauty Pass',
  useMoney: () => (minor: number) => `$${(minor / 100).toFixed(2)}`,
  useLayout: () => ({ config: { hasStores: true } }),
  useSite: () => ({ market: { code: 'SG', timeZones: ['Asia/Singapore'] }, language: 'en', locale: 'en-SG' }),
}));

const voucher: GiftOffer = {
  id: '00000000-0000-4000-8000-000000000001',
  type: 'welcome_voucher',
  label: null,
  market: 'SG',
  value: { kind: 'amount_off', amount: 1000 },
  minimumSpend: 6000,
  state: 'available',
  lastDay: null,
  usedAt: null,
  isInBag: false,
};

afterEach(() => {
  isSignedIn = true;
});

/** Renders the voucher as the row of a bag, and returns what stands in it. */
async function renderVoucher(isInBag: boolean, unused: Bag['unused']) {
  const answer = {
    points: 120,
    expiringPoints: null,
    pointsMultiplier: 1,
    rewards: [],
    gifts: [{ ...voucher, isInBag }],
  };
  renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={(async () => answer) as unknown as Api}>
        <Suspense>
          <OffersSection bag={{ ...createBag(createLine(1, 1)), unused }} />
        </Suspense>
      </ApiProvider>
    </QueryClientProvider>,
  );
  const row = within(await screen.findByRole('listitem'));
  return { row, button: row.getByRole('button') };
}

const giftSource = { kind: 'loyalty_gift', giftId: voucher.id, type: 'welcome_voucher' } as const;

test('a gift that can be chosen has no state', async () => {
  const { row, button } = await renderVoucher(false, []);
  expect(button.textContent).toBe('Use');
  expect(button.getAttribute('aria-describedby')).toBeNull();
  expect(row.queryByText('In your bag')).toBeNull();
  expect(row.queryByText('Not used')).toBeNull();
});

test('a gift that counts is in the bag, for screen readers too', async () => {
  const { row, button } = await renderVoucher(true, []);
  const state = row.getByText('In your bag');
  expect(button.textContent).toBe('Remove');
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('In your bag');
  expect(state.className).toContain('tag-ink');
});

test('a gift that changes nothing says so in its row, with the reason', async () => {
  const { row, button } = await renderVoucher(true, [
    { source: { kind: 'promo_code', code: 'GLOW' }, reason: 'expired', missingSpend: null },
    { source: giftSource, reason: 'below_minimum_spend', missingSpend: 2200 },
  ]);
  expect(row.queryByText('In your bag')).toBeNull();
  const description = document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(description).toContain('Not used');
  expect(description).toContain('applies once you spend $22.00 more.');
  expect(description).not.toContain('GLOW');
  // The button looks like that of a gift that can be chosen, not like the act of the view.
  expect(button.className).not.toContain('button-ink');
});

function FakeSignIn({ open, onClose, onSignedIn }: HostedDialogProps & SignInProps) {
  const signIn = () => {
    isSignedIn = true;
    onSignedIn();
    onClose();
  };
  return (
    open && (
      <button type="button" onClick={signIn}>
        Sign in
      </button>
    )
  );
}
const loadSignIn = async () => ({ default: FakeSignIn });

test('a visitor signs in without leaving the bag, and goes on at the offers', async () => {
  isSignedIn = false;
  renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <SignInProvider value={loadSignIn}>
        <OffersSection bag={createBag(createLine(1, 1))} />
      </SignInProvider>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Log In' }));
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Beauty Pass' })));
});

// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { type Order, orderStatus } from '@vermilion/contract/order';
import type { Totals } from '@vermilion/contract/pricing';
import { describe, expect, test, vi } from 'vitest';
import { createBag, createLine } from '~/bag/bag.testing.ts';
import { renderInApp } from '~/ui/render.testing.tsx';
import { CancelButton } from './cancel-button.tsx';
import { OrderHead } from './order-head.tsx';
import { OutcomeLead } from './outcome.tsx';

vi.mock('~/platform/use-site.ts', () => ({
  useSite: () => ({ market: { code: 'SG', timeZones: ['Asia/Singapore'] }, language: 'en' }),
}));
vi.mock('./order.queries.ts', () => ({
  useCancelOrder: () => ({ cancel: vi.fn(), isCancelling: false, error: null }),
  useRetryOrder: () => ({ retry: vi.fn(), isBusy: false, isBusyWith: () => false, error: null }),
}));

vi.mock('~/platform/catalogs.ts', () => ({ loadWithCatalogs: (_: unknown, load: () => unknown) => load() }));
vi.mock('./reorder-button.tsx', () => ({ default: () => 'Put it back in the bag' }));

const { totals } = createBag(createLine(1, 1));
const giftCard = { source: { kind: 'gift_card', giftCardId: 'one' }, amount: 1000 } as const;

function createOrder(changes: Partial<Order>): Order {
  return {
    id: 'o1',
    number: 'V-1',
    refunds: [],
    contact: { email: 'ann@example.sg' },
    payment: { method: 'card', isUnreachable: false },
    paidAt: null,
    cancelReason: null,
    totals,
    canRetry: false,
    retryMethods: [],
    heldUntil: null,
    ...changes,
  } as Order;
}

/** What every order has. */
const delivered = {
  placedAt: '2026-11-20T02:42:00.000Z',
  delivery: { method: 'standard', address: null, store: null, estimate: { from: '2026-11-23', to: '2026-11-25' } },
  parcels: [],
  refunds: [],
  lines: [],
  returnableUntil: null,
  deliveredAt: null,
} as unknown as Partial<Order>;

const totalsWithGiftCard: Totals = { ...totals, amountDue: totals.total - 1000, tenders: [giftCard] };
const withGiftCard = { totals: totalsWithGiftCard };
const isUnreachable = { payment: { method: 'card', isUnreachable: true } } as Order;

test.each([
  ['failed', {}],
  ['failed', isUnreachable],
  ['blocked', {}],
  ['cancelled', { cancelReason: 'not_paid' }],
  ['cancelled', { cancelReason: 'shopper' }],
  ['cancelled', { cancelReason: 'shop' }],
] as const)(
  'the text of a %s order (%o) says where the money of a gift card is, and no other does',
  async (status, facts) => {
    const view = renderInApp(<OutcomeLead order={createOrder({ status, ...facts })} />);
    await vi.waitFor(() => expect(view.container.textContent).not.toBe(''));
    expect(view.container.textContent).not.toContain('gift card');
    view.unmount();
    const { container } = renderInApp(<OutcomeLead order={createOrder({ status, ...facts, ...withGiftCard })} />);
    const sentence = status === 'cancelled' ? /We’ve returned what your gift card/ : /we’ll return what your gift card/;
    await vi.waitFor(() => expect(container.textContent).toMatch(sentence));
    expect(container.textContent).not.toMatch(/no money was taken/i);
  },
);

test.each([
  ['2026-11-20T02:42:00.000Z', {}, 'We cancelled it, and we’ll refund what you paid.'],
  ['2026-11-20T02:42:00.000Z', withGiftCard, 'We cancelled it, and we’ll refund what you paid.'],
  [null, {}, 'We cancelled it. If a payment still comes through, we’ll refund it.'],
])('an order that the shop cancelled promises a refund only if it was paid, %#', async (paidAt, facts, sentence) => {
  const order = createOrder({ status: 'cancelled', cancelReason: 'shop', paidAt, ...facts });
  const { container } = renderInApp(<OutcomeLead order={order} />);
  await vi.waitFor(() => expect(container.textContent).toBe(sentence));
});

test.each([
  [{}, /^You haven’t been charged\./],
  [withGiftCard, /We’ll return what your gift card or store credit paid\.$/],
])('the question whether to cancel says what was charged, %#', async (facts, sentence) => {
  renderInApp(<CancelButton order={createOrder({ status: 'failed', ...facts })} orderKey="key" />);
  (await screen.findByRole('button', { name: 'Cancel this order' })).click();
  expect(await screen.findByText(sentence)).toBeDefined();
});

/** What the page of each status offers next; a parcel that is not tracked and a payment that is pending are only waited for. */
const nextSteps = {
  pending: [{ canRetry: true, retryMethods: [{ code: 'card', label: null }] }, 'Retry Payment'],
  failed: [{ canRetry: true, retryMethods: [{ code: 'card', label: null }] }, 'Retry Payment'],
  blocked: [{ canRetry: true, retryMethods: [{ code: 'atome', label: 'Atome' }] }, 'Pay with Atome'],
  confirmed: [{ canCancel: true }, 'Cancel this order'],
  preparing: [{}, 'Keep shopping'],
  partly_shipped: [{ parcels: [{ trackingUrl: 'https://post.example/1', deliveredAt: null }] }, 'Track your order'],
  shipped: [{ parcels: [{ trackingUrl: 'https://post.example/1', deliveredAt: null }] }, 'Track your order'],
  delivered: [{ returnableUntil: '2026-12-20' }, 'Return items'],
  ready_to_collect: [{ delivery: { method: 'collect', store: { name: 'Orchard' } } }, 'Keep shopping'],
  collected: [{ returnableUntil: '2026-12-20' }, 'Return items'],
  refunded: [{ paidAt: '2026-11-20T02:42:00.000Z' }, 'Receipt'],
  cancelled: [{ lines: [createLine(1, 1)] }, 'Put it back in the bag'],
} as const satisfies Record<Order['status'], [object, string]>;

test.each(orderStatus.options)(
  'the page of an order that is %s has a headline, a sentence and a next step',
  async (status) => {
    const [facts, action] = nextSteps[status];
    const order = createOrder({ status, ...delivered, ...(facts as object) });
    const { container } = renderInApp(<OrderHead order={order} orderKey="key" />);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).not.toBe('');
    expect(container.querySelector('.text-lead')?.textContent).toMatch(/[.]$/);
    expect((await screen.findAllByText(action)).length).toBeGreaterThan(0);
  },
);

test.each([
  ['succeeded', 'We’ve refunded everything you paid. Your bank may need a few days to show it.'],
  ['requested', 'We’re refunding everything you paid.'],
  ['refused', 'We’re refunding everything you paid.'],
  ['closed', 'Not all of it could be refunded the way you paid. The details are under Payment.'],
] as const)('the text of a refunded order whose refund is %s says what is true', async (state, text) => {
  const refunds = [
    { amount: 1000, target: 'payment', creditNoteId: null, state, reference: null, isDisputed: false },
  ] as const;
  const order = createOrder({ ...delivered, status: 'refunded', refunds: [...refunds] });
  const { container } = renderInApp(<OutcomeLead order={order} />);
  await vi.waitFor(() => expect(container.textContent).toBe(text));
});

describe.each(['refunded', 'cancelled'] as const)(
  'the text of an order whose dispute was lost, and that is %s,',
  (status) => {
    const refund = { amount: 1000, target: 'payment', creditNoteId: null, reference: null } as const;
    const byBank = { ...refund, state: 'succeeded', isDisputed: true } as const;
    const allByBank = 'Your bank has given back everything you paid.';
    const partByBank = 'Part of your money came back through your bank, and the rest comes from us.';

    test.each([
      ['by the bank alone', [byBank], allByBank],
      [
        'and a refund of the shop that was closed',
        [{ ...refund, state: 'closed', isDisputed: false }, byBank],
        allByBank,
      ],
      ['and a refund of the shop', [{ ...refund, state: 'succeeded', isDisputed: false }, byBank], partByBank],
      ['and one that is on its way', [{ ...refund, state: 'requested', isDisputed: false }, byBank], partByBank],
    ] as const)('says who gave the money back: %s', async (_what, refunds, text) => {
      const facts = { ...delivered, status, paidAt: '2026-11-20T02:42:00.000Z', cancelReason: 'shop' } as const;
      const { container } = renderInApp(<OutcomeLead order={createOrder({ ...facts, refunds: [...refunds] })} />);
      await vi.waitFor(() => expect(container.textContent).toBe(text));
    });
  },
);

const card = [{ code: 'card', label: null }] as Order['retryMethods'];
const payUntil = '2026-11-20T02:42:00.000Z';

test.each([
  [
    { status: 'pending', canRetry: true, payment: { kind: 'qr', payUntil } },
    /^Scan the QR code with your banking app\. It works until /,
  ],
  [
    { status: 'pending', canRetry: true, payment: { kind: 'qr', payUntil: null } },
    /^The QR code has expired\. Retry for a new one\./,
  ],
  [
    { status: 'pending', canRetry: true, payment: { kind: 'wallet', label: 'GoPay', payUntil } },
    /^The payment is waiting for you in GoPay\./,
  ],
  [
    { status: 'pending', canRetry: true, payment: { kind: 'bank', payUntil } },
    /^The payment was started but not finished\./,
  ],
  [
    { status: 'pending', canRetry: true, payment: { kind: 'transfer', payUntil } },
    /^Transfer the amount to the account number/,
  ],
  [{ status: 'pending', canRetry: false, payment: { kind: 'transfer' } }, /^Your bank is working on the transfer/],
  [{ status: 'pending', canRetry: false, payment: { kind: 'card' } }, /^This page updates by itself\./],
  [{ status: 'failed', payment: { kind: 'qr' } }, /^The QR code wasn’t paid, and no money was taken\./],
  [{ status: 'failed', payment: { kind: 'wallet' } }, /^The payment was refused or not finished in time/],
  [
    { status: 'blocked', payment: { method: 'card' }, retryMethods: [...card, { code: 'atome', label: 'Atome' }] },
    /^The payment provider stopped it, and no money was taken\. Another card or another way to pay may work\./,
  ],
  [{ status: 'blocked', payment: { method: 'atome' }, retryMethods: card }, / Another way to pay may work\.$/],
])('the text of an unpaid order, %j, says what comes next', async (facts, text) => {
  const { container } = renderInApp(<OutcomeLead order={createOrder(facts as unknown as Partial<Order>)} />);
  await vi.waitFor(() => expect(container.textContent).toMatch(text));
});

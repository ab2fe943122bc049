// @vitest-environment happy-dom
import type { GiftCardPurchase } from '@vermilion/contract/giftcard';
import { markets } from '@vermilion/contract/markets';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import { GiftCardLead } from './outcome.tsx';

const edition = { market: markets.SG, language: 'en' } as const;
const heldUntil = '2026-11-20T03:12:00.000Z';
const payUntil = '2026-11-20T02:42:00.000Z';
const paynow = { code: 'paynow', label: 'PayNow' };

function createPurchase({ payment, ...facts }: object & { payment?: object }): GiftCardPurchase {
  return {
    status: 'pending',
    buyer: { fullName: 'Ann', email: 'ann@example.sg' },
    payment: { method: 'card', kind: 'card', label: null, payUntil: null, isUnreachable: false, ...payment },
    cancelReason: null,
    canRetry: false,
    retryMethods: [],
    heldUntil,
    ...facts,
  } as unknown as GiftCardPurchase;
}

test.each([
  [
    { canRetry: true, payment: { kind: 'qr', payUntil } },
    /^Scan the QR code with your banking app\. It works until 10:42\s?am, Fri/,
  ],
  [
    { canRetry: true, payment: { kind: 'qr' } },
    /^The QR code has expired\. Retry for a new one\. You can pay until 11:12\s?am, Fri.*\.$/,
  ],
  [{ status: 'failed', canRetry: true, payment: { kind: 'transfer' } }, /no money was taken\. You can pay until 11:12/],
  [{ canRetry: true, payment: { kind: 'transfer' } }, /You can pay until 11:12/],
  [{ canRetry: true, payment: { kind: 'transfer', payUntil } }, /^Transfer the amount .* ann@example\.sg .* here\.$/],
  [{}, /^This page updates by itself\. .* as soon as we know\. You can pay until 11:12/],
  [
    { status: 'blocked', canRetry: true, payment: { method: 'grabpay' }, retryMethods: [paynow] },
    /no money was taken\. Another way to pay may work\. You can pay until/,
  ],
  [{ status: 'failed', payment: { kind: 'qr' } }, /^The QR code wasn’t paid, and no money was taken\.$/],
  [{ status: 'cancelled', cancelReason: 'shopper' }, /^You cancelled it\./],
])('a gift card with %j says what comes next, as an order does', async (facts, text) => {
  const { container } = renderInApp(<GiftCardLead purchase={createPurchase(facts)} edition={edition} />);
  await vi.waitFor(() => expect(container.textContent).toMatch(text));
});

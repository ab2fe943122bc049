// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PurchasePayment } from '@vermilion/contract/payment';
import { expect, test, vi } from 'vitest';
import { type Api, ApiError } from '~/platform/api.ts';
import { ApiProvider, createQueryClient } from '~/platform/queries.ts';
import { renderInApp } from '~/ui/render.testing.tsx';
import type { RetryMethods } from './blocked-payment.rules.ts';
import { usePaymentRetry } from './payable.queries.ts';
import { RetryPayment } from './retry-payment.tsx';

type Payment = Pick<PurchasePayment, 'method' | 'kind' | 'payUntil'>;
type RequestPage = Parameters<typeof usePaymentRetry>[0];

function Retry({ payment, requestPage }: { payment: Payment; requestPage: RequestPage }) {
  const retryMethods = [
    { code: 'afterpay', label: 'Afterpay' },
    { code: payment.method, label: payment.method === 'card' ? null : 'PayNow' },
  ] as RetryMethods;
  const purchase = { payment: payment as PurchasePayment, retryMethods };
  return <RetryPayment purchase={purchase} retry={usePaymentRetry(requestPage, ['purchase'])} />;
}

function show(payment: Payment, requestPage: RequestPage = vi.fn()) {
  renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={vi.fn() as unknown as Api}>
        <Retry payment={payment} requestPage={requestPage} />
      </ApiProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const payUntil = '2026-11-20T02:42:00.000Z';

test.each([
  [{ method: 'card', kind: 'card', payUntil: null }, 'Retry Payment'],
  [{ method: 'paynow', kind: 'qr', payUntil }, 'Show the QR code'],
  [{ method: 'paynow', kind: 'qr', payUntil: null }, 'Retry Payment'],
  [{ method: 'virtual_account', kind: 'transfer', payUntil }, 'See the account number'],
] as unknown as [Payment, string][])(
  'by the method of the last attempt, %j, it is first and says “%s”',
  async (payment, text) => {
    show(payment);
    await screen.findByText(text);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([text, 'Pay with Afterpay']);
  },
);

test('a double click asks for one payment page, and a press of another method meanwhile for none', async () => {
  const requestPage = vi.fn<RequestPage>(() => new Promise(() => {}));
  const user = show({ method: 'card', kind: 'card', payUntil: null } as Payment, requestPage);
  await user.dblClick(await screen.findByText('Retry Payment'));
  await user.click(screen.getByText('Pay with Afterpay'));
  expect(requestPage.mock.calls.map(([method]) => method)).toEqual(['card']);
  expect(screen.getByText('One moment')).toBeDefined();
});

test('a refusal is shown, and the page goes on', async () => {
  const refusal = new ApiError(503, { code: 'PAYMENT_UNAVAILABLE', message: 'The payment page isn’t available' });
  const user = show({ method: 'card', kind: 'card', payUntil: null } as Payment, () => Promise.reject(refusal));
  await user.click(await screen.findByText('Retry Payment'));
  await screen.findByText('The payment page isn’t available');
  expect(screen.getByText('Retry Payment').closest('button')?.getAttribute('aria-disabled')).not.toBe('true');
});

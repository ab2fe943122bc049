// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { markets } from '@vermilion/contract/markets';
import type { Checkout } from '@vermilion/contract/order';
import { expect, test, vi } from 'vitest';
import { PayLaterLine } from '~/pricing/pay-later-line.tsx';
import { renderInApp } from '~/ui/render.testing.tsx';
import { PaymentOptions } from './payment-options.tsx';

vi.mock('~/platform/use-site.ts', () => ({ useMoney: () => (minor: number) => `$${(minor / 100).toFixed(2)}` }));
vi.mock('~/ui/form/form.tsx', () => ({ useFormField: () => ({ error: null }) }));

type Option = Checkout['paymentOptions'][number];

const createOption = (facts: Partial<Option>) =>
  ({ code: 'atome', kind: 'pay_later', label: 'Atome', payWithinMinutes: null, instalments: null, ...facts }) as Option;

test.each<[Partial<Option>, string]>([
  [{ instalments: { count: 3, amount: 1334, everyDays: 30 } }, '3 payments of $13.34, every 30 days'],
  [{ instalments: { count: 4, amount: 1000, everyDays: 14 } }, '4 payments of $10.00, every 2 weeks'],
  [{ instalments: { count: 1, amount: 4000, everyDays: 30 } }, 'Pay in 30 days'],
  [{ kind: 'qr', label: 'PayNow', payWithinMinutes: 15 }, 'Scan a QR code within 15 minutes'],
  [{ kind: 'wallet', label: 'GoPay', payWithinMinutes: 15 }, 'Approve it in GoPay'],
  [{ kind: 'bank', label: 'FPX' }, 'Log in to your bank and approve it'],
  [{ kind: 'transfer', label: 'Virtual account', payWithinMinutes: 1440 }, 'Transfer it within 24 hours'],
])('a way to pay with %j says “%s”', async (facts, text) => {
  const { container } = renderInApp(
    <PaymentOptions options={[createOption(facts)]} chosen="card" onChoose={() => {}} />,
  );
  await screen.findByRole('radio');
  expect(container.textContent).toContain(text);
});

test.each([
  ['AU', ['Or 4 payments of $10.00 with Afterpay', 'Or pay $40.00 in 30 days with Klarna']],
  ['NZ', ['Or 4 payments of $10.00 with Afterpay']],
  ['MY', ['Or 3 payments of $13.34 with Atome']],
  ['SG', ['Or 3 payments of $13.34 with Atome']],
] as const)('in %s an amount is split by each provider', async (market, lines) => {
  const providers = markets[market].payLater;
  const { container } = renderInApp(
    providers.map((provider) => (
      <p key={provider.code}>
        <PayLaterLine provider={provider} due={4000} />
      </p>
    )),
  );
  await vi.waitFor(() =>
    expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(lines),
  );
});

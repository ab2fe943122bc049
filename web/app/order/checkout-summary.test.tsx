// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createBag, createLine } from '~/bag/bag.testing.ts';
import { OrdersClosed } from '~/pricing/orders-closed.tsx';
import { renderInApp } from '~/ui/render.testing.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';

const config = vi.hoisted(() => ({ takesOrders: true }));
vi.mock('~/platform/use-site.ts', () => ({
  useLayout: () => ({ config }),
  useMoney: () => (minor: number) => `$${(minor / 100).toFixed(2)}`,
}));

afterEach(() => {
  config.takesOrders = true;
});

async function renderSummary(): Promise<HTMLElement> {
  renderInApp(
    <>
      <OrdersClosed />
      <CheckoutSummary
        bag={createBag(createLine(1, 3))}
        payment={undefined}
        isSettling={false}
        isPlacing={false}
        codes={null}
        offers={null}
        formId="checkout"
      >
        {null}
      </CheckoutSummary>
    </>,
  );
  return screen.findByRole('button', { name: 'Place order' });
}

test('a shop that takes orders says nothing', async () => {
  expect(await renderSummary()).toHaveProperty('disabled', false);
  expect(screen.queryByText(/not taking orders/)).toBeNull();
});

test('a shop that takes no orders says so before the form is filled in, and cannot be paid', async () => {
  config.takesOrders = false;
  expect(await renderSummary()).toHaveProperty('disabled', true);
  await screen.findByText('We are not taking orders at the moment. Please come back later.');
});

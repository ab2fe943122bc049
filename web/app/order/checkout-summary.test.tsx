// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createBag, createLine } from '~/bag/bag.testing.ts';
import { renderInApp } from '~/ui/render.testing.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';

const config = vi.hoisted(() => ({ ordersClosed: null as string | null }));
vi.mock('~/platform/use-site.ts', () => ({
  useLayout: () => ({ config }),
  useMoney: () => (minor: number) => `$${(minor / 100).toFixed(2)}`,
}));

afterEach(() => {
  config.ordersClosed = null;
});

async function renderSummary(onRetry: (() => void) | null = null): Promise<HTMLElement> {
  renderInApp(
    <CheckoutSummary
      bag={createBag(createLine(1, 3))}
      payment={undefined}
      isSettling={false}
      onRetry={onRetry}
      isPlacing={false}
      codes={null}
      offers={null}
      formId="checkout"
    >
      {null}
    </CheckoutSummary>,
  );
  return screen.findByRole('button', { name: 'Place order' });
}

test('the order of a shop that takes orders can be placed', async () => {
  expect(await renderSummary()).toHaveProperty('disabled', false);
});

test('the order of a shop that takes none cannot be placed', async () => {
  config.ordersClosed = 'We aren’t taking orders at the moment';
  expect(await renderSummary()).toHaveProperty('disabled', true);
});

test('totals that could not be read are not shown, nothing can be paid, and they are asked for again', async () => {
  const onRetry = vi.fn();
  expect(await renderSummary(onRetry)).toHaveProperty('disabled', true);
  expect(screen.queryByText('Total')).toBeNull();
  expect(document.querySelector('.message[role=alert]')?.textContent).toContain('We couldn’t work out the total.');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

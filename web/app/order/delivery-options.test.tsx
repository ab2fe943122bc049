// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { Checkout } from '@vermilion/contract/order';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import { DeliveryOptions } from './delivery-options.tsx';

vi.mock('~/platform/use-site.ts', () => ({ useMoney: () => (minor: number) => `$${minor / 100}` }));
vi.mock('~/ui/form/form.tsx', () => ({ useFormField: () => ({ error: null }) }));
vi.mock('~/delivery/delivery-dates.tsx', () => ({ DeliveryDates: () => null }));

test('says from which spend on a delivery is free, whichever delivery that is', async () => {
  const estimate = { from: '2026-11-24', to: '2026-11-25' };
  const options: Checkout['deliveryOptions'] = [
    { code: 'standard', fee: 400, freeFrom: null, estimate },
    { code: 'express', fee: 900, freeFrom: 10_000, estimate },
  ];
  renderInApp(<DeliveryOptions options={options} store={undefined} chosen="standard" onChoose={() => {}} />);
  const radios = await screen.findAllByRole('radio');
  expect(radios.map((radio) => radio.closest('label')?.textContent?.includes('Free from $100'))).toEqual([false, true]);
});

// @vitest-environment happy-dom
import type { Booking } from '@vermilion/contract/happening';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import DepositConsequence from './deposit-consequence.tsx';

vi.mock('~/platform/use-site.ts', () => ({ useMoney: () => (minor: number) => `$${minor / 100}` }));

test.each([
  [{ paid: 0, goodwill: 0, cancelFee: 0 }, 'If anything was paid, it goes back.'],
  [{ paid: 2400, goodwill: 0, cancelFee: 0 }, 'We refund $24.'],
  [{ paid: 2400, goodwill: 900, cancelFee: 0 }, 'We refund $15.'],
  [{ paid: 2400, goodwill: 900, cancelFee: 1200 }, 'we keep $12, and refund $3.'],
  [{ paid: 2400, goodwill: 1500, cancelFee: 1200 }, 'It’s too late to get the deposit back: we keep $9.'],
  [{ paid: 2400, goodwill: 2400, cancelFee: 1200 }, 'We’ve refunded all of the deposit already.'],
])('%o reads “%s”', (facts, text) => {
  const { container } = renderInApp(<DepositConsequence booking={facts as Booking} />);
  expect(container.textContent).toContain(text);
});

// @vitest-environment happy-dom
import type { Booking } from '@vermilion/contract/happening';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import DepositFacts from './deposit-facts.tsx';

vi.mock('~/platform/use-site.ts', () => ({ useMoney: () => (minor: number) => `$${minor / 100}` }));

const given = { amount: 900, state: 'succeeded' };
const ahead = 'as soon as your bank has closed its dispute';

test.each([
  [{ refund: null, refundDue: 0, refundAhead: 0 }, ['It was too late'], [ahead]],
  [{ refund: null, refundDue: 2400, refundAhead: 2400 }, [`We refund $24 ${ahead}`], ['too late']],
  [{ refund: given, refundDue: 2400, refundAhead: 1500 }, ['$9 goes back', `We refund $15 ${ahead}`], ['too late']],
  [{ refund: given, refundDue: 0, refundAhead: 0 }, ['$9 goes back'], [ahead, 'too late']],
  [{ refund: null, refundDue: 2400, refundAhead: 0 }, [], [ahead, 'too late']],
])('%o of a cancelled booking reads %j and not %j', (facts, shown, hidden) => {
  const booking = { status: 'cancelled', service: { price: 4800 }, paid: 2400, ...facts } as Booking;
  const { textContent } = renderInApp(<DepositFacts booking={booking} />).container;
  for (const text of shown) expect(textContent).toContain(text);
  for (const text of hidden) expect(textContent).not.toContain(text);
});

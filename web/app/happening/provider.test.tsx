// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Booking, HandOffResult } from '@vermilion/contract/happening';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '~/platform/api.ts';
import { renderInApp } from '~/ui/render.testing.tsx';
import { HandOffReturn } from './hand-off-return.tsx';
import ProviderBooking from './provider-booking.tsx';
import ProviderHandOff from './provider-hand-off.tsx';

const api = vi.hoisted(() => vi.fn());
vi.mock('~/platform/queries.ts', () => ({ useApi: () => api }));
vi.mock('~/member/member-action.ts', async () => {
  const { useState } = await import('react');
  type Mutation = { mutationFn: (input: string) => Promise<object>; onSuccess: (answer: object) => void };
  return {
    useMemberMutation: ({ mutationFn, onSuccess }: Mutation) => {
      const [variables, setVariables] = useState<string>();
      const [error, setError] = useState<Error | null>(null);
      const mutate = (input: string) => {
        setVariables(input);
        mutationFn(input).then(onSuccess, setError);
      };
      return { mutate, isPending: false, error, variables };
    },
  };
});
vi.mock('~/member/problem.tsx', () => ({
  Problem: ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
    <button type="button" onClick={onRetry}>
      {error.message}
    </button>
  ),
}));
const assign = vi.fn();
afterEach(() => {
  api.mockReset();
  assign.mockReset();
});

const shown: [string, HandOffResult, 'booked' | 'not_completed', string, string, string][] = [
  [
    'a booking, with number and link',
    { outcome: 'booked', booking: { id: 'b1', number: 'B-1000201', key: 'k' } },
    'booked',
    'Booking B-1000201 is confirmed. We’ve sent you the confirmation, with a calendar entry.',
    'See your booking',
    '/happening/bookings/b1?key=k',
  ],
  [
    'a booking that the provider has not told yet',
    { outcome: 'booked', booking: null },
    'booked',
    'The confirmation comes by email. If it isn’t there within an hour, call the store.',
    'All services',
    '/happening/services',
  ],
  [
    'nothing that an address alone says',
    { outcome: 'unknown' },
    'booked',
    'If you are, the confirmation comes by email. If it isn’t there within an hour, call the store.',
    'All services',
    '/happening/services',
  ],
  [
    'the way back to the same service and store',
    { outcome: 'not_completed', serviceId: 'gift-finding', storeCode: 'hk-a' },
    'not_completed',
    'Nothing was booked, and nothing was charged by us. Your time may still be free.',
    'Go back and try again',
    '/happening/services/gift-finding?store=hk-a',
  ],
  [
    'not that nothing was booked, where nobody has signed that',
    { outcome: 'unknown' },
    'not_completed',
    'Go back and choose again. If you have booked all the same, the confirmation comes by email.',
    'All services',
    '/happening/services',
  ],
];

describe('a guest who comes back', () => {
  test.each(shown)('reads of %s', (_, result, claim, help, label, to) => {
    renderInApp(<HandOffReturn result={result} claim={claim} />);
    expect(screen.getByText(help)).toBeTruthy();
    expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(to);
    const booked = result.outcome === 'booked' ? 'Thank you for booking' : 'We can’t tell yet whether you’re booked';
    const title = claim === 'booked' ? booked : 'Booking not completed';
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  });
});

describe('a booking that somebody else keeps', () => {
  const store = { phone: '+852 2110 0000' } as Booking['store'];
  const render = (manageUrl: string | null) =>
    renderInApp(<ProviderBooking booking={{ store, provider: { name: 'booxi', reference: 'BX-1', manageUrl } }} />);

  test('leads to its page there', () => {
    render('https://booxi.example/manage/1');
    const link = screen.getByRole('link', { name: 'Reschedule or cancel with Booxi' });
    expect(link.getAttribute('href')).toBe('https://booxi.example/manage/1');
    expect(screen.getByText(/with the reference BX-1/)).toBeTruthy();
  });

  test('leads to the store where there is no such page, or its reader may not change it', () => {
    render(null);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText(/The store helps you: \+852 2110 0000/)).toBeTruthy();
  });
});

test('a press leads to the provider; one without an answer is sent again as the same', async () => {
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
  api.mockRejectedValueOnce(new ApiError(503, { code: 'BOOKING_PROVIDER_UNAVAILABLE', message: 'Try again' } as never));
  api.mockResolvedValueOnce({ redirectUrl: 'https://booxi.example/1' });
  renderInApp(<ProviderHandOff serviceId="gift-finding" storeCode="hk-a" provider="booxi" />);
  fireEvent.click(screen.getByRole('button', { name: 'Book with Booxi' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://booxi.example/1'));
  const keys = api.mock.calls.map(([, { body }]) => body.idempotencyKey);
  expect(api.mock.calls.map(([name]) => name)).toEqual(Array(2).fill('POST reservation-service/hand-offs'));
  expect(keys[0]).toBe(keys[1]);
});

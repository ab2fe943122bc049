// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DayWait } from '@vermilion/contract/happening';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Api, ApiError } from '~/platform/api.ts';
import { ApiProvider, createQueryClient } from '~/platform/queries.ts';
import { renderInApp } from '~/ui/render.testing.tsx';
import { TimePicker } from './time-picker.tsx';
import WaitForm from './wait-form.tsx';
import { WaitList } from './wait-list.tsx';
import { WaitView } from './wait-view.tsx';

const site = {
  locale: 'en-SG',
  language: 'en',
  market: { code: 'SG', callingCode: '+65', timeZones: ['Asia/Singapore'] },
};
vi.mock('~/platform/use-site.ts', async (original) => ({ ...(await original<object>()), useSite: () => site }));
vi.mock('~/member/use-sign-in.ts', () => ({ useSignIn: () => async () => false }));

let calls: [name: string, parts: object][];
let answer: () => unknown;
beforeEach(() => {
  calls = [];
  answer = () => ({});
});

const renderWithApi = (children: ReactNode) =>
  renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider
        value={
          (async (name: string, parts: object) => {
            calls.push([name, parts]);
            return answer();
          }) as unknown as Api
        }
      >
        {children}
      </ApiProvider>
    </QueryClientProvider>,
  );

const wish = { activityId: 'brow-shape', storeCode: 'sg-a', artistId: null, further: [], guests: 1, day: '2026-11-23' };
const known = { fullName: 'Nadia Rahim', email: 'nadia@example.sg', phone: '+6591234567' };

test('whoever waits for a day says who comes, and reads what happens next', async () => {
  renderWithApi(<WaitForm wish={wish} artistName={null} known={known} />);
  expect(screen.getByText(/If a time becomes free on Mon,? 23 Nov/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Join the waiting list', hidden: true }));
  const joined = await screen.findByText(/You’re on the waiting list for/);
  expect(joined.textContent).toContain('nadia@example.sg');
  // The pressed button has left the page.
  expect(document.activeElement?.contains(joined)).toBe(true);
  expect(document.activeElement?.getAttribute('role')).toBe('status');
  expect(calls).toMatchObject([
    [
      'POST booking-service/waits',
      { body: { ...wish, contact: { fullName: 'Nadia Rahim', email: 'nadia@example.sg' } } },
    ],
  ]);
  expect(screen.queryByRole('button', { name: 'Join the waiting list', hidden: true })).toBeNull();
});

test('nothing is sent without contact details, and a refusal says why', async () => {
  renderWithApi(<WaitForm wish={wish} artistName="Mei" known={null} />);
  expect(screen.getByText(/If Mei has a free time/)).toBeTruthy();
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Join the waiting list', hidden: true }));
  await send();
  await vi.waitFor(() => expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(3));
  expect(calls).toEqual([]);

  answer = () => {
    throw new ApiError(409, { code: 'WAIT_LIMIT_REACHED', message: 'You’re waiting for 5 days already' } as never);
  };
  for (const [name, value] of Object.entries(known)) {
    const field = document.querySelector<HTMLInputElement>(`[name="contact.${name}"]`);
    if (field) await userEvent.type(field, value);
  }
  await send();
  await screen.findByText(/You’re waiting for 5 days already/);
});

const choosing = { choose: () => {}, repeat: () => {}, isBusyWith: () => false, isBusy: false, error: null };
const renderTimes = (canWait: boolean) =>
  renderInApp(
    <TimePicker
      times={{
        days: [{ day: '2026-11-23', slots: 0, isOpen: canWait }],
        day: '2026-11-23',
        previous: null,
        next: null,
        offer: { slots: [], nextDay: '2026-11-24', artists: [], stores: [], canWait },
      }}
      path="/s"
      choice={{}}
      store={{ name: 'Orchard', zone: 'Asia/Singapore' }}
      choosing={choosing}
      waiting={<p>Wait here</p>}
    />,
  );

test('a day without times offers to wait where that is possible, beside the next free day', () => {
  renderTimes(true);
  expect(screen.getByText(/Next free day/)).toBeTruthy();
  expect(screen.getByText('Wait here')).toBeTruthy();
});

test('a day on which the store is closed, or that is over, does not', () => {
  renderTimes(false);
  expect(screen.queryByText('Wait here')).toBeNull();
});

const wait: DayWait = {
  id: '0b9c1c6e-6f0e-4f43-9d37-1f0a4c8e3f11',
  market: 'SG',
  status: 'waiting',
  service: { id: 'brow-shape', name: 'Brow shape' },
  further: ['tint'],
  guests: 2,
  store: { code: 'sg-a', name: 'Orchard', address: '1 Orchard Road', city: 'Singapore', zone: 'Asia/Singapore' },
  artist: null,
  day: '2026-11-23',
  waitingBefore: 0,
  email: 'nadia@example.sg',
  booking: null,
};

test('a place on the list is left by a press, and the heading says so', async () => {
  answer = () => ({ ...wait, status: 'left', email: null });
  renderWithApi(<WaitView loaded={wait} waitKey="a-key" />);
  expect(screen.getByText(/nadia@example.sg/).textContent).toContain('Nobody waits before you.');
  await userEvent.click(screen.getByRole('button', { name: 'Leave the waiting list' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'You’ve left the waiting list' });
  expect(document.activeElement).toBe(heading);
  expect(calls).toEqual([['DELETE booking-service/waits/{id}', { params: { id: wait.id }, query: { key: 'a-key' } }]]);
  expect(screen.getByRole('link', { name: 'Choose another time' }).getAttribute('href')).toBe(
    '/happening/services/brow-shape?store=sg-a&artist=-&further=tint&guests=2',
  );
});

test('whoever leaves a list after a time was offered is led to what was offered', async () => {
  answer = () => ({ ...wait, status: 'offered', email: null, booking: { id: 'b', key: 'k' } });
  const { router } = renderWithApi(<WaitView loaded={wait} waitKey="a-key" />);
  await userEvent.click(screen.getByRole('button', { name: 'Leave the waiting list' }));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/happening/bookings/b'));
});

test.each([
  ['over', 'This waiting list is over', 'Nothing became free for you in time, and nothing was booked.'],
  ['left', 'You’ve left the waiting list', 'We won’t write to you about this day any more.'],
] as const)('a place that is %s says so, and leads to other times', (status, title, lead) => {
  renderWithApi(<WaitView loaded={{ ...wait, status, email: null }} waitKey={undefined} />);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(screen.getByText(lead)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('members see what they wait for, each with the way to its page', () => {
  renderInApp(<WaitList waits={[wait]} />);
  expect(screen.getByRole('link', { name: 'Brow shape' }).getAttribute('href')).toBe(`/happening/waits/${wait.id}`);
  expect(screen.getByText(/23 Nov · Orchard/)).toBeTruthy();
});

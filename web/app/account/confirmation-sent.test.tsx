// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '~/platform/queries.ts';
import { renderInApp } from '~/ui/render.testing.tsx';
import { ConfirmationSent } from './confirmation-sent.tsx';

function renderSent(resend: () => Promise<void>) {
  const onCorrect = vi.fn();
  renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <ConfirmationSent sent={{ email: 'mei@example.sg', resend }} onCorrect={onCorrect} />
    </QueryClientProvider>,
  );
  return { onCorrect, user: userEvent.setup() };
}

test('a confirmation is sent again three times, and a wrong email is corrected', async () => {
  const resend = vi.fn(async () => {});
  const { onCorrect, user } = renderSent(resend);
  await screen.findByText(/We’ve sent an email to mei@example.sg/);
  for (let time = 1; time <= 3; time += 1) {
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await screen.findByText(/Sent again/);
    await vi.waitFor(() => expect(resend).toHaveBeenCalledTimes(time));
  }
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Correct the email' }));
  expect(onCorrect).toHaveBeenCalledOnce();
});

test('a confirmation that could not be sent again can be tried once more', async () => {
  const { user } = renderSent(() => Promise.reject(new Error('no')));
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  await screen.findByText('We couldn’t send it again. Try again.');
  expect(screen.getByRole('button', { name: 'Send again' })).toBeTruthy();
});

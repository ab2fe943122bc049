// @vitest-environment happy-dom
import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, NoAnswerError } from '~/platform/api.ts';
import { createQueryClient } from '~/platform/queries.ts';
import { renderInApp } from '~/ui/render.testing.tsx';
import { Problem } from './problem.tsx';

const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
afterEach(() => printed.mockClear());

function Example({ send, unanswered }: { send: () => Promise<void>; unanswered?: string }) {
  const { mutate, error } = useMutation({ mutationFn: send });
  return (
    <>
      <button type="button" onClick={() => mutate()}>
        Send
      </button>
      {error && <Problem error={error} onRetry={mutate} unanswered={unanswered} />}
    </>
  );
}

async function failWith(error: Error, unanswered?: string) {
  const send = vi.fn(async () => {}).mockRejectedValueOnce(error);
  renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <Example send={send} unanswered={unanswered} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  const alert = await vi.waitFor(() => {
    const message = document.querySelector('.message[role=alert]');
    expect(message).not.toBeNull();
    return message as HTMLElement;
  });
  return { alert, send, user };
}

const retry = () => screen.queryByRole('button', { name: 'Try again' });

test('a refusal is told in the words of the server, and not asked again', async () => {
  const { alert } = await failWith(new ApiError(409, { code: 'OUT_OF_STOCK', message: 'It is gone' }));
  expect(alert.textContent).toBe('It is gone');
  expect(retry()).toBeNull();
  expect(printed).not.toHaveBeenCalled();
});

test('of a lost answer nothing is claimed, and the same is asked again', async () => {
  const { alert, send, user } = await failWith(new NoAnswerError());
  expect(alert.textContent).toContain('We got no answer, so we don’t know whether that worked.');
  await user.click(retry() as HTMLElement);
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(printed).not.toHaveBeenCalled();
});

test('a call that only reads says so in its own words', async () => {
  const { alert } = await failWith(new NoAnswerError(), 'Your data didn’t arrive.');
  expect(alert.textContent).toContain('Your data didn’t arrive.');
});

test('an error of our own is reported, and not called a lost connection', async () => {
  const { alert } = await failWith(new TypeError('order is undefined'), 'Your data didn’t arrive.');
  expect(alert.textContent).toContain('Something broke on our side.');
  expect(printed).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError), { kind: 'call failed' });
});

function Reading({ read }: { read: () => Promise<string> }) {
  const { error, refetch } = useQuery({ queryKey: ['example'], queryFn: read });
  return error && <Problem error={error} onRetry={() => void refetch()} />;
}

test('an error of our own in a query is reported once, and is not tried again by itself', async () => {
  const read = vi.fn(async (): Promise<string> => Promise.reject(new TypeError('x is not a function')));
  renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <Reading read={read} />
    </QueryClientProvider>,
  );
  await screen.findByText('Something broke on our side.', { exact: false });
  expect(read).toHaveBeenCalledOnce();
  expect(printed).toHaveBeenCalledOnce();
});

// @vitest-environment happy-dom
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Api, ApiError, NoAnswerError } from '~/platform/api.ts';
import { ApiProvider, createQueryClient } from '~/platform/queries.ts';
import { renderInApp } from '~/ui/render.testing.tsx';
import { AddToBag } from './add-to-bag.tsx';
import { createBag, createLine } from './bag.testing.ts';

afterEach(() => onlineManager.setOnline(true));

/** Renders the button with a server whose answers the test settles. */
function renderButton() {
  const answers: PromiseWithResolvers<unknown>[] = [];
  const calls: unknown[][] = [];
  const api = ((...call: unknown[]) => {
    const answer = Promise.withResolvers<unknown>();
    answers.push(answer);
    calls.push(call);
    return answer.promise;
  }) as unknown as Api;
  // The client outlives the page, as in the app.
  const queryClient = createQueryClient();
  queryClient.mount();
  const view = renderInApp(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api}>
        <AddToBag variantId={1} name="Velvet Bullet" appearance="button" />
      </ApiProvider>
    </QueryClientProvider>,
  );
  return { ...view, answers, calls };
}

const added = { bag: createBag(createLine(1, 1)), notice: null, added: 1 };

test('adds once for a double click, in a request that outlives the page', async () => {
  const { answers, calls } = renderButton();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Add to bag' }));
  expect(calls).toEqual([
    [
      'POST cart/line-items/',
      { body: { variantId: 1, quantity: 1, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) } },
      expect.objectContaining({ keepalive: true }),
    ],
  ]);
  answers[0]?.resolve(added);
  await screen.findByRole('button', { name: 'Added' });
});

test('adds once for a double click whose first click is answered before the second', async () => {
  const { answers, calls } = renderButton();
  await userEvent.click(screen.getByRole('button', { name: 'Add to bag' }));
  answers[0]?.resolve(added);
  fireEvent.click(await screen.findByRole('button', { name: 'Added' }), { detail: 2 });
  expect(calls).toHaveLength(1);
});

test('a try after a lost answer has the same idempotency key, and every other one a new key', async () => {
  const { answers, calls } = renderButton();
  const tryOnce = async (settle: (answer: PromiseWithResolvers<unknown>) => void, name: string) => {
    await userEvent.click(screen.getByRole('button', { name: /^Add/ }));
    settle(answers.at(-1) as PromiseWithResolvers<unknown>);
    await screen.findByRole('button', { name });
    return (calls.at(-1) as [string, { body: { idempotencyKey: string } }])[1].body.idempotencyKey;
  };
  const refusal = new ApiError(409, { code: 'VARIANT_OUT_OF_STOCK', message: 'This item is out of stock' });
  const refused = await tryOnce(({ reject }) => reject(refusal), 'Add to bag');
  const lost = await tryOnce(({ reject }) => reject(new NoAnswerError()), 'Add to bag');
  const failed = new ApiError(503, { code: 'SERVICE_UNAVAILABLE', message: 'Try again' });
  const unavailable = await tryOnce(({ reject }) => reject(failed), 'Add to bag');
  const first = await tryOnce(({ resolve }) => resolve(added), 'Added');
  const second = await tryOnce(({ resolve }) => resolve(added), 'Added');
  expect([lost, unavailable, first]).toEqual([first, first, first]);
  expect(new Set([refused, first, second]).size).toBe(3);
});

test('a refusal is announced although the shopper has gone on to another page', async () => {
  const { answers, router } = renderButton();
  await userEvent.click(screen.getByRole('button', { name: 'Add to bag' }));
  await act(() => router.navigate('/elsewhere'));
  await screen.findByText('Elsewhere');
  answers[0]?.reject(new ApiError(409, { code: 'VARIANT_OUT_OF_STOCK', message: 'This item is out of stock' }));
  await screen.findByText('This item is out of stock');
});

test('an addition made offline waits, says so, and is sent when the connection is back', async () => {
  onlineManager.setOnline(false);
  const { answers, calls } = renderButton();
  await userEvent.click(screen.getByRole('button', { name: 'Add to bag' }));
  await screen.findByText('You’re offline. We’ll add it when you’re back.');
  expect(calls).toHaveLength(0);
  act(() => onlineManager.setOnline(true));
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  answers[0]?.resolve(added);
  await screen.findByRole('button', { name: 'Added' });
});

function Shades({ api }: { api: Api }) {
  const [variantId, setVariantId] = useState(1);
  return (
    <ApiProvider value={api}>
      <AddToBag variantId={variantId} name={`Shade ${variantId}`} appearance="button" />
      <button type="button" onClick={() => setVariantId(3 - variantId)}>
        Other shade
      </button>
    </ApiProvider>
  );
}

test('the button of another shade says neither that it is being added nor that it was', async () => {
  const answer = Promise.withResolvers<unknown>();
  renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <Shades api={(() => answer.promise) as unknown as Api} />
    </QueryClientProvider>,
  );
  const other = () => userEvent.click(screen.getByRole('button', { name: 'Other shade' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add to bag' }));
  await screen.findByRole('button', { name: /Adding/ });
  await other();
  screen.getByRole('button', { name: 'Add to bag' });
  answer.resolve(added);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  screen.getByRole('button', { name: 'Add to bag' });
  await other();
  screen.getByRole('button', { name: 'Added' });
});

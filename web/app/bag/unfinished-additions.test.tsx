// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Api, ApiError, NoAnswerError } from '~/platform/api.ts';
import { ApiProvider, createQueryClient } from '~/platform/queries.ts';
import { renderInApp } from '~/ui/render.testing.tsx';
import { AddToBag } from './add-to-bag.tsx';
import { type Addition, useAddToBag } from './bag.queries.ts';
import { createBag, createLine } from './bag.testing.ts';
import { finishAdditions, forgetAddition, noteAddition } from './unfinished-additions.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

function listUnfinished(): Addition[] {
  const found: Addition[] = [];
  finishAdditions((addition) => found.push(addition));
  return found;
}

function FinishAdditions() {
  const { mutate } = useAddToBag();
  useEffect(() => finishAdditions(mutate), [mutate]);
  return null;
}

const added = { bag: createBag(createLine(1, 1)), notice: null, added: 1 };

/** Opens a page on which two products can be added, after one that may have been left. @returns calls, and their answers */
function openPage() {
  const answers: PromiseWithResolvers<unknown>[] = [];
  const keys: string[] = [];
  const api = ((_: string, { body }: { body: { idempotencyKey: string } }) => {
    const answer = Promise.withResolvers<unknown>();
    answers.push(answer);
    keys.push(body.idempotencyKey);
    return answer.promise;
  }) as unknown as Api;
  const queryClient = createQueryClient();
  queryClient.mount();
  const view = renderInApp(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api}>
        <FinishAdditions />
        <AddToBag variantId={1} name="Velvet Bullet" appearance="button" />
        <AddToBag variantId={2} name="Cream Blush" appearance="plus" />
      </ApiProvider>
    </QueryClientProvider>,
  );
  return { ...view, answers, keys };
}

test('the next page sends what waited for an answer, or for its turn, with the same keys', async () => {
  const left = openPage();
  await userEvent.click(screen.getByRole('button', { name: 'Add to bag' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add to bag: Cream Blush' }));
  // The second waits until the first is answered.
  expect(left.keys).toHaveLength(1);
  const unfinished = listUnfinished();
  expect(unfinished.map(({ variantId }) => variantId).toSorted()).toEqual([1, 2]);
  left.unmount();

  const next = openPage();
  await vi.waitFor(() => expect(next.keys).toHaveLength(1));
  next.answers[0]?.resolve(added);
  await vi.waitFor(() => expect(next.keys).toHaveLength(2));
  next.answers[1]?.resolve(added);
  expect(next.keys.toSorted()).toEqual(unfinished.map(({ idempotencyKey }) => idempotencyKey).toSorted());
  await vi.waitFor(() => expect(listUnfinished()).toEqual([]));
});

test.each([
  ['a lost connection', new NoAnswerError()],
  ['a refusal', new ApiError(409, { code: 'OUT_OF_STOCK', message: 'Out of stock.' })],
])('nothing is sent again after %s that the page has shown', async (_, error) => {
  const { answers } = openPage();
  await userEvent.click(screen.getByRole('button', { name: 'Add to bag' }));
  answers[0]?.reject(error);
  // Kept at first: the request may have failed because the page was left.
  expect(listUnfinished()).toHaveLength(1);
  await vi.waitFor(() => expect(listUnfinished()).toEqual([]), { timeout: 3000 });
});

test('what was left long ago is deleted', () => {
  const entry = { variantId: 1, quantity: 1, name: 'Velvet Bullet', idempotencyKey: 'a' };
  const store = (ageMs: number) =>
    localStorage.setItem('vermilion.addition.a', JSON.stringify({ ...entry, atMs: Date.now() - ageMs }));
  store(590_000);
  expect(listUnfinished()).toMatchObject([entry]);
  store(600_001);
  expect(listUnfinished()).toEqual([]);
  expect(localStorage.length).toBe(0);
});

test('what another page that is open is sending is not sent again, unless that page is left', async () => {
  const pages = ['sending', 'leaving'].map(() => new Set<() => void>());
  let open = pages[0] as Set<() => void>;
  const held = new Map<string, Promise<void>>();
  // As the browser's: one holder at a time; the locks of a page that is left are released.
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    locks: {
      request: async (name: string, work: () => Promise<void>) => {
        const page = open;
        const left = new Promise<void>((resolve) => page.add(resolve));
        const before = held.get(name);
        const done = (async () => {
          await before;
          await Promise.race([work(), left]);
        })();
        held.set(name, done);
        return done;
      },
    },
  });
  const leave = (page: Set<() => void> | undefined) => {
    for (const release of page ?? []) release();
  };
  noteAddition({ variantId: 1, quantity: 1, name: 'Velvet Bullet', idempotencyKey: 'a', atMs: Date.now() });
  noteAddition({ variantId: 2, quantity: 1, name: 'Cream Blush', idempotencyKey: 'b', atMs: Date.now() });
  open = pages[1] as Set<() => void>;
  const sent: number[] = [];
  finishAdditions(({ variantId }) => sent.push(variantId));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sent).toEqual([]);
  // The first is answered; then its page is left.
  forgetAddition({ variantId: 1, quantity: 1, name: 'Velvet Bullet', idempotencyKey: 'a', atMs: 0 });
  leave(pages[0]);
  await vi.waitFor(() => expect(sent).toEqual([2]));
  vi.unstubAllGlobals();
});

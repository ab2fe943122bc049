import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createRefreshingSender } from './token-refresh.ts';

const answer = (status: number) => new Response(null, { status });

/** A server whose token is valid from the n-th refresh on. */
function createServer({ refreshFails = false } = {}) {
  const server = {
    token: 'old',
    refresh: vi.fn(async () => {
      if (refreshFails) throw new Error('no');
      server.token = 'new';
    }),
    send: vi.fn(async () => answer(server.token === 'new' ? 200 : 401)),
  };
  return server;
}

test('a 401 is refreshed once and repeated once', async () => {
  const { refresh, send } = createServer();
  const sendRefreshing = createRefreshingSender(refresh, () => true);
  expect((await sendRefreshing(send)).status).toBe(200);
  expect(refresh).toHaveBeenCalledOnce();
  expect(send).toHaveBeenCalledTimes(2);
});

test('a visitor who is not signed in gets the 401', async () => {
  const { refresh, send } = createServer();
  expect((await createRefreshingSender(refresh, () => false)(send)).status).toBe(401);
  expect(refresh).not.toHaveBeenCalled();
});

test('a refresh that fails leaves the 401 and lets a later call try again', async () => {
  const { refresh, send } = createServer({ refreshFails: true });
  const sendRefreshing = createRefreshingSender(refresh, () => true);
  expect((await sendRefreshing(send)).status).toBe(401);
  expect((await sendRefreshing(send)).status).toBe(401);
  expect(refresh).toHaveBeenCalledTimes(2);
  expect(send).toHaveBeenCalledTimes(2);
});

test('a token that is refused again after the refresh is not refreshed in a loop', async () => {
  const refresh = vi.fn(async () => {});
  const send = vi.fn(async () => answer(401));
  expect((await createRefreshingSender(refresh, () => true)(send)).status).toBe(401);
  expect(refresh).toHaveBeenCalledOnce();
  expect(send).toHaveBeenCalledTimes(2);
});

test('whatever the order of calls and answers, one refresh serves them all', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 8 }), async (scheduler, count) => {
      let token = 'old';
      let isRefreshing = false;
      const refresh = vi.fn(async () => {
        isRefreshing = true;
        await scheduler.schedule(Promise.resolve(), 'refresh');
        token = 'new';
        isRefreshing = false;
      });
      const send = async () => {
        // Nothing is sent with a token that is being replaced.
        expect(isRefreshing).toBe(false);
        const sentWith = token;
        await scheduler.schedule(Promise.resolve(), 'answer');
        return answer(sentWith === 'new' ? 200 : 401);
      };
      const sendRefreshing = createRefreshingSender(refresh, () => true);
      const statuses: number[] = [];
      const calls = scheduler.scheduleSequence(
        Array.from({ length: count }, () => async () => {
          void sendRefreshing(send).then(({ status }) => statuses.push(status));
        }),
      );
      await scheduler.waitFor(calls.task);
      await scheduler.waitIdle();
      expect(statuses).toEqual(Array(count).fill(200));
      expect(refresh).toHaveBeenCalledOnce();
    }),
  );
});

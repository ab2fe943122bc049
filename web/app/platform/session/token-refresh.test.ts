// @vitest-environment happy-dom
import { markets } from '@vermilion/contract/markets';
import { toSiteMarket } from '@vermilion/contract/site';
import fc, { type Scheduler } from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api.ts';
import { createBrowserApi } from '../browser-api.ts';
import { announceAccountChange, onAccountChange } from './account-change.ts';

const site = { market: toSiteMarket(markets.SG), language: 'en' as const };

function setToken(token: string | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the test's own cookie
  document.cookie = token === null ? 'jwt-data=; max-age=0' : `jwt-data=${token}`;
}

beforeEach(() => {
  let last: Promise<unknown> = Promise.resolve();
  vi.stubGlobal('navigator', {
    languages: ['en'],
    locks: {
      request: (_name: string, work: () => Promise<unknown>) => {
        const turn = last.then(work, work);
        last = turn.catch(() => {});
        return turn;
      },
    },
  });
  setToken('t0');
});

afterEach(() => {
  vi.unstubAllGlobals();
  setToken(null);
});

type ServerOptions = { refreshStatus?: number; guestStatus?: number; pass?: Scheduler['schedule'] };

/**
 * A server that takes the latest token and refuses each other with 401, over a network that delays requests and answers.
 * All tabs share the browser's cookies.
 */
function startServer({ refreshStatus = 200, guestStatus = 401, pass = (promise) => promise }: ServerOptions = {}) {
  const counts = { calls: 0, refreshes: 0 };
  let valid = 't1';
  let session: string | null = 't0';
  const answer = (status: number) => Response.json({ code: 'AUTHENTICATION_FAILED', message: 'no' }, { status });
  const fetchMock = vi.fn(async (url: string) => {
    const sent = /jwt-data=([^;]+)/.exec(document.cookie)?.[1] ?? null;
    await pass(Promise.resolve(), `request ${url} ${sent}`);
    if (!url.endsWith('auth/token')) {
      counts.calls += 1;
      const status = sent === null ? guestStatus : sent === valid ? 200 : 401;
      await pass(Promise.resolve(), `answer ${url} ${status}`);
      return answer(status);
    }
    counts.refreshes += 1;
    if (refreshStatus === 200 && sent === session) {
      session = valid;
    } else if (refreshStatus === 401) {
      valid = 'none';
    }
    await pass(Promise.resolve(), 'answer of the refresh');
    if (refreshStatus === 200) setToken(session);
    if (refreshStatus === 401) setToken(null);
    return answer(refreshStatus);
  });
  vi.stubGlobal('fetch', fetchMock);
  return counts;
}

const openTabs = (count: number) => Array.from({ length: count }, () => createBrowserApi({ site }));
const getStatus = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error) => (error instanceof ApiError ? error.status : String(error)),
  );

test('whatever the order of requests and answers in some tabs, one refresh serves all calls', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 }),
      async (scheduler, callsPerTab) => {
        setToken('t0');
        const server = startServer({ pass: scheduler.schedule.bind(scheduler) });
        const statuses = openTabs(callsPerTab.length).flatMap((api, tab) =>
          Array.from({ length: callsPerTab[tab] ?? 0 }, () => getStatus(api('GET cart/'))),
        );
        expect(new Set(await scheduler.waitFor(Promise.all(statuses)))).toEqual(new Set([200]));
        expect(server.refreshes).toBe(1);
        expect(server.calls).toBeLessThanOrEqual(2 * statuses.length);
      },
    ),
    { numRuns: 200 },
  );
});

test('a refresh that is refused signs out once, and all calls are repeated as a guest’s', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 4 }), async (scheduler, tabs) => {
      setToken('t0');
      const server = startServer({
        refreshStatus: 401,
        guestStatus: 200,
        pass: scheduler.schedule.bind(scheduler),
      });
      const onSignedOut = vi.fn();
      const stop = onAccountChange(onSignedOut);
      const statuses = openTabs(tabs).flatMap((api) => [getStatus(api('GET cart/')), getStatus(api('GET cart/'))]);
      expect(new Set(await scheduler.waitFor(Promise.all(statuses)))).toEqual(new Set([200]));
      await expect.poll(() => onSignedOut.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(0);
      expect(onSignedOut).toHaveBeenCalledOnce();
      expect(server.refreshes).toBe(1);
      stop();
    }),
    { numRuns: 30 },
  );
});

test('what a guest may not do stays refused after a refresh that is refused', async () => {
  const server = startServer({ refreshStatus: 401 });
  const [api] = openTabs(1);
  expect(await getStatus(api?.('GET cart/') ?? Promise.resolve())).toBe(401);
  expect(server).toEqual({ calls: 2, refreshes: 1 });
});

test.each([500, 429, 503])(
  'a refresh that fails with %i signs nobody out, and a later call tries again',
  async (status) => {
    const server = startServer({ refreshStatus: status });
    const onSignedOut = vi.fn();
    const stop = onAccountChange(onSignedOut);
    const api = createBrowserApi({ site });
    expect(await getStatus(api('GET cart/'))).toBe(401);
    expect(await getStatus(api('GET cart/'))).toBe(401);
    expect(server).toEqual({ calls: 2, refreshes: 2 });
    expect(document.cookie).toContain('jwt-data=t0');
    stop();
    expect(onSignedOut).not.toHaveBeenCalled();
  },
);

test('a token that is refused again after the refresh is not refreshed in a loop', async () => {
  const server = startServer();
  setToken('t0');
  const fetchOnce = fetch;
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = await fetchOnce(url);
    return url.endsWith('auth/token') ? answer : Response.json({ code: 'INTERNAL', message: '' }, { status: 401 });
  });
  expect(await getStatus(createBrowserApi({ site })('GET cart/'))).toBe(401);
  expect(server).toEqual({ calls: 2, refreshes: 1 });
});

test('without locks each tab refreshes for itself', async () => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  const server = startServer();
  const statuses = openTabs(2).map((api) => getStatus(api('GET cart/')));
  expect(await Promise.all(statuses)).toEqual([200, 200]);
  expect(server.refreshes).toBeLessThanOrEqual(2);
});

test('an announcement reaches every listener until it ends', async () => {
  const listeners = [vi.fn(), vi.fn()];
  const [stopFirst, stopSecond] = listeners.map((listener) => onAccountChange(listener));
  announceAccountChange();
  await expect.poll(() => listeners.map(({ mock }) => mock.calls.length), { timeout: 10_000 }).toEqual([1, 1]);
  stopFirst?.();
  announceAccountChange();
  await expect.poll(() => listeners[1]?.mock.calls.length, { timeout: 10_000 }).toBe(2);
  expect(listeners[0]).toHaveBeenCalledOnce();
  stopSecond?.();
});

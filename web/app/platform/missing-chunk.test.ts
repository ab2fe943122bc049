// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { loadRouteModule } from './load-route-module.ts';
import { loadChunk, MissingChunkError, noteTarget } from './missing-chunk.ts';

const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
const onLine = vi.spyOn(navigator, 'onLine', 'get');

beforeEach(() => {
  sessionStorage.clear();
  assign.mockClear();
  reload.mockClear();
  onLine.mockReturnValue(true);
});

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

/** Whether a promise is still pending after all that is due has run. */
async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const pending = {};
  await new Promise((resolve) => setTimeout(resolve));
  return (await Promise.race([promise, pending])) === pending;
}

function navigate(path: string) {
  const request = new Request(`${window.location.origin}${path}`);
  return noteTarget({ request } as Parameters<typeof noteTarget>[0], () => Promise.resolve({}));
}

test('a missing part reloads the page once, and is an error when that does not help', async () => {
  expect(await isPending(loadChunk(missing))).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
  await expect(loadChunk(missing)).rejects.toThrow(MissingChunkError);
  expect(reload).toHaveBeenCalledOnce();
});

test('a missing page is loaded as a document, and not the page on screen', async () => {
  await navigate('/cart');
  const loading = loadRouteModule({ id: 'cart', module: '/missing.js' }, {});
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/cart`));
  expect(await isPending(loading)).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  // Each path has a guard of its own.
  const module = (await loadRouteModule({ id: 'cart', module: '/missing.js' }, {})) as { default: () => void };
  expect(module.default).toThrow(MissingChunkError);
  await navigate('/checkout');
  void loadRouteModule({ id: 'checkout', module: '/missing.js' }, {});
  await vi.waitFor(() => expect(assign).toHaveBeenCalledTimes(2));
});

test('offline nothing is reloaded: the browser would show its own error page', async () => {
  onLine.mockReturnValue(false);
  await expect(loadChunk(missing)).rejects.toThrow(MissingChunkError);
  expect(reload).not.toHaveBeenCalled();
});

test('a module that is there is not imported again', async () => {
  const module = { default: () => null };
  await expect(loadRouteModule({ id: 'cart', module: '/missing.js' }, { cart: module })).resolves.toBe(module);
});

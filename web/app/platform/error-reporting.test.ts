// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { getReporterConfig } from './error-reporter.ts';
import { reportError, rootErrorHandlers, watchErrors } from './error-reporting.ts';

const received = vi.hoisted(() => [] as { message: string; details: Record<string, unknown> }[]);
vi.mock('@bugsnag/js', () => ({
  default: {
    start: () => {},
    notify: (error: Error, onError: (event: object) => void) =>
      onError({
        addMetadata: (_: string, details: Record<string, unknown>) =>
          received.push({ message: error.message, details }),
      }),
  },
}));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  received.length = 0;
});

test('what goes wrong before the reporter has loaded is reported after it, and no more than a session’s share', async () => {
  vi.useFakeTimers();
  const stop = watchErrors({ key: 'k' });
  reportError('early', { kind: 'test' });
  rootErrorHandlers.onRecoverableError(new Error('mismatch'), { componentStack: 'at Page' });
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('thrown'), message: 'thrown' }));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('rejected') }));
  for (let count = 0; count < 20; count++) reportError(new Error('again'));
  expect(received).toEqual([]);
  vi.advanceTimersByTime(3000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(received).toHaveLength(10));
  expect(received.slice(0, 4)).toMatchObject([
    { message: 'early', details: { kind: 'test' } },
    { message: 'mismatch', details: { kind: 'recoverable', componentStack: 'at Page' } },
    { message: 'thrown', details: { kind: 'error' } },
    { message: 'rejected', details: { kind: 'unhandled rejection' } },
  ]);
  reportError(new Error('late'));
  expect(received.at(-1)?.message).toBe('late');
  stop();
});

test('without a key nothing is watched', () => {
  const listen = vi.spyOn(window, 'addEventListener');
  watchErrors(null)();
  expect(listen).not.toHaveBeenCalled();
});

test('the reporter keeps to the limits of the specification, and tells no key of an order', () => {
  const config = getReporterConfig({ key: 'k', url: 'https://errors.example' });
  expect(config).toMatchObject({ maxBreadcrumbs: 25, maxEvents: 10, collectUserIp: false });
  const breadcrumb = {
    metadata: {
      targetText: 'x'.repeat(500),
      from: '/orders/1?key=secret&a=1',
      to: '/verify_email#token=secret',
      next: '/sign_in?return_to=%2Forders%2F1%3Fkey%3Dsec-ret_1%26a%3D1',
    },
  };
  (config.onBreadcrumb as (value: object) => void)(breadcrumb);
  expect(breadcrumb.metadata).toEqual({
    targetText: 'x'.repeat(140),
    from: '/orders/1?key=&a=1',
    to: '/verify_email#token=',
    next: '/sign_in?return_to=%2Forders%2F1%3Fkey%3D%26a%3D1',
  });
  const event = {
    request: { url: '' },
    breadcrumbs: [{ text: 'x'.repeat(1_000_000) }],
    errors: [],
    clearMetadata: vi.fn(),
  };
  (config.onError as (value: object) => void)(event);
  expect(event.breadcrumbs).toEqual([]);
  expect(event.request.url).toBe(window.location.href);
});

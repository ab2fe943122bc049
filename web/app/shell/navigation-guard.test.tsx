// @vitest-environment happy-dom

import { cleanup, render } from '@testing-library/react';
import type { SmartLink } from '@vermilion/contract/shop-path';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exemptedCheckFailed, navigationGuard, useNavigationGuard } from './navigation-guard.ts';

let exempted: unknown;
vi.mock('~/platform/use-site.ts', () => ({
  useSite: () => ({ prefix: '/th' }),
  useLayout: () => ({ config: { smartLinkExemptedPaths: exempted } }),
}));

const reported: [error: unknown, details: unknown][] = [];
vi.mock('~/platform/error-reporting.ts', () => ({
  reportError: (error: unknown, details: unknown) => void reported.push([error, details]),
}));

beforeEach(() => {
  reported.length = 0;
  window.history.replaceState(null, '', '/th/brands');
});
afterEach(cleanup);

function Page() {
  useNavigationGuard();
  return null;
}

/** Navigates from /th/brands. @returns where the document is led to; null where the app goes on */
async function navigate(path: string, entries: unknown, pattern = '/search'): Promise<string | null> {
  exempted = entries;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', id: 'routes/brands', element: <Page /> }])} />);
  const next = vi.fn(async () => ({}));
  const request = new Request(new URL(path, window.location.href));
  try {
    await navigationGuard({ request, pattern } as Parameters<typeof navigationGuard>[0], next);
  } catch (left) {
    if (!(left instanceof Response)) throw left;
    expect(next).not.toHaveBeenCalled();
    expect(left.headers.get('x-remix-reload-document')).toBe('true');
    return left.headers.get('location');
  }
  expect(next).toHaveBeenCalledOnce();
  return null;
}

const stores: SmartLink = { type: 'startsWith', value: '/stores' };

test('leaves for what is exempted and for what no route knows, by a navigation of the document', async () => {
  expect(await navigate('/th/stores/1?a=1', [stores])).toMatch(/\/th\/stores\/1\?a=1$/);
  expect(await navigate('/th/search', [stores])).toBeNull();
  expect(await navigate('/th/old', [], '/*')).toMatch(/\/th\/old$/);
  expect(await navigate('/th/brands?page=2', [{ type: 'startsWith', value: '/brands' }])).toBeNull();
  expect(reported).toEqual([]);
});

test.each<[string, unknown]>([
  ['cannot be read', [{ type: 'regex', value: '(' }]],
  ['may take too long', [{ type: 'regex', value: '^(a+)+$' }]],
])('an entry that %s is reported with routes and paths, and stops nothing', async (_, entries) => {
  expect(await navigate('/th/search?q=secret', entries)).toBeNull();
  expect(reported).toEqual([
    [
      'Something went wrong while checking for exempted routes.',
      {
        from: { path: '/brands', known: true },
        to: { path: '/search', known: true },
        exempted: entries,
      },
    ],
  ]);
});

test('code that cannot be loaded is reported, and stops nothing', async () => {
  vi.doMock('./exempted-paths.ts', () => {
    throw new Error('Failed to fetch dynamically imported module');
  });
  const entries: SmartLink[] = [{ type: 'regex', value: '^/search' }];
  expect(await navigate('/th/search', entries)).toBeNull();
  expect(reported).toMatchObject([[{ message: exemptedCheckFailed, cause: expect.any(Error) }, { exempted: entries }]]);
  vi.doUnmock('./exempted-paths.ts');
  vi.resetModules();
});

test.each<[string, unknown]>([
  ['is no list', 'everything'],
  ['holds nothing', [null]],
  ['holds an entry without a value', [{ type: 'startsWith' }, { type: 'absolute' }]],
])('a configuration that %s is reported, and stops nothing', async (_, entries) => {
  expect(await navigate('/th/search', entries)).toBeNull();
  expect(reported).toHaveLength(1);
  const [[error, details] = []] = reported;
  expect(error).toMatchObject({ message: exemptedCheckFailed, cause: expect.any(TypeError) });
  expect(details).toMatchObject({ from: { path: '/brands' }, to: { path: '/search' }, exempted: entries });
});

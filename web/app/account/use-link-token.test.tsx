// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useLinkToken } from './use-link-token.ts';

afterEach(cleanup);

function App({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <BrowserRouter>{children}</BrowserRouter>
    </StrictMode>
  );
}

test('the token is read once and is out of the address before the page around it reports the visit', () => {
  window.history.replaceState({ key: 'k' }, '', '/verify_email?x=1#token=abc_DEF-1');
  const visitedUrls: string[] = [];
  const { result } = renderHook(
    () => {
      const link = useLinkToken();
      useEffect(() => void visitedUrls.push(window.location.href));
      return link;
    },
    { wrapper: App },
  );
  expect(result.current).toEqual({ state: 'read', token: 'abc_DEF-1' });
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/verify_email?x=1');
  expect(window.history.state).toMatchObject({ key: 'k' });
  expect(visitedUrls.join()).not.toContain('abc_DEF-1');
});

test('another link, opened in the same tab, is read too', () => {
  window.history.replaceState(null, '', '/verify_email#token=one');
  const { result } = renderHook(() => useLinkToken(), { wrapper: App });
  expect(result.current).toEqual({ state: 'read', token: 'one' });
  act(() => {
    window.history.pushState(null, '', '/verify_email#token=two');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(result.current).toEqual({ state: 'read', token: 'two' });
});

test('without a link there is no token', () => {
  window.history.replaceState(null, '', '/verify_email');
  expect(renderHook(() => useLinkToken(), { wrapper: App }).result.current).toEqual({ state: 'missing' });
});

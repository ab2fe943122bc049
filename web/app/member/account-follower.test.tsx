// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announceAccountChange } from '~/platform/session/account-change.ts';
import { adoptAccount } from '~/platform/session/personal-state.ts';
import { useIsSignedIn } from '~/platform/session/signed-in.ts';
import { renderInApp } from '~/ui/render.testing.tsx';
import AccountFollower from './account-follower.tsx';
import { useFollowSignIn } from './use-follow-sign-in.ts';

let queryClient: QueryClient;
const reload = vi.fn();

beforeEach(() => {
  queryClient = new QueryClient();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  vi.restoreAllMocks();
  reload.mockReset();
  sessionStorage.clear();
  setAccount(null);
  adoptAccount();
  localStorage.clear();
});

/** Signs an account in, as the cookies say; null: out. */
function setAccount(id: string | null, generation = 0): void {
  const token = id === null ? '' : `h.${btoa(JSON.stringify({ sub: id, gen: generation }))}`;
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store API
  document.cookie = `jwt-data=${token}; ${id === null ? 'max-age=0' : ''}`;
}

/** Shows a page that has something of its member. */
function showPage() {
  sessionStorage.setItem('checkout', '{"values":{"contact.fullName":"Mei Tan"}}');
  queryClient.setQueryData(['luxola-account'], { fullName: 'Mei' });
  return renderInApp(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
}

function Page() {
  const followSignIn = useFollowSignIn();
  return (
    <>
      <button type="button" onClick={() => void followSignIn()}>
        Signed in here
      </button>
      {useIsSignedIn() && <AccountFollower />}
    </>
  );
}

const holdsSomething = () => sessionStorage.length > 0 || queryClient.getQueryCache().getAll().length > 0;

/** As another tab announces it: its module has another name for itself. */
async function announceFromAnotherTab(): Promise<void> {
  const channel = new BroadcastChannel('vermilion-account');
  channel.postMessage('another tab');
  channel.close();
}

test.each<[string, string | null, () => unknown]>([
  ['another member signs in in another tab', 'account-2', announceFromAnotherTab],
  ['the member signs out in another tab', null, announceFromAnotherTab],
  [
    'another member has signed in by the time that the tab is shown',
    'account-2',
    () => dispatchEvent(new Event('focus')),
  ],
  ['nobody is signed in by the time that the tab is shown', null, () => dispatchEvent(new Event('visibilitychange'))],
])('where %s, nothing of the first is left', async (_, accountId, act) => {
  setAccount('account-1');
  showPage();
  setAccount(accountId);
  expect(holdsSomething()).toBe(true);
  await act();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(holdsSomething()).toBe(false);
});

test('where another member signs in after the first one’s sign-in expired, nothing of the first is left', async () => {
  setAccount('account-1');
  showPage();
  cleanup();
  localStorage.setItem('vermilion.recent-searches', '["velvet"]');
  // A new tab, weeks later.
  vi.resetModules();
  setAccount(null);
  const later = await import('~/platform/session/personal-state.ts');
  setAccount('account-1');
  expect(later.adoptAccount()).toBe(false);
  vi.resetModules();
  const afterwards = await import('~/platform/session/personal-state.ts');
  setAccount('account-2');
  expect(afterwards.adoptAccount()).toBe(true);
  afterwards.clearPersonalState(queryClient);
  expect(localStorage.getItem('vermilion.recent-searches')).toBeNull();
  expect(localStorage.getItem('vermilion.account')).toBe('account-2');
});

test('a page that is restored for another member is reloaded', () => {
  setAccount('account-1');
  showPage();
  setAccount('account-2');
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(reload).toHaveBeenCalledOnce();
  expect(holdsSomething()).toBe(false);
});

test('a refreshed token, and the same member in another tab, change nothing', async () => {
  setAccount('account-1');
  showPage();
  setAccount('account-1', 1);
  dispatchEvent(new Event('focus'));
  await announceFromAnotherTab();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(reload).not.toHaveBeenCalled();
  expect(holdsSomething()).toBe(true);
});

test('a sign-in that the server has ended leaves nothing, and keeps the page', async () => {
  setAccount('account-1');
  showPage();
  setAccount(null);
  announceAccountChange();
  await vi.waitFor(() => expect(holdsSomething()).toBe(false));
  expect(reload).not.toHaveBeenCalled();
});

test('another member who signs in in this tab finds nothing of the first; a visitor keeps what was begun', async () => {
  showPage();
  setAccount('account-1');
  (await screen.findByText('Signed in here')).click();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(holdsSomething()).toBe(true);
  setAccount('account-2');
  (await screen.findByText('Signed in here')).click();
  expect(holdsSomething()).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(reload).not.toHaveBeenCalled();
});

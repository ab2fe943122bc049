// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OfferedOverlay, Overlay } from '@vermilion/contract/content-overlays';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Api } from '~/platform/api.ts';
import { ApiProvider, createQueryClient } from '~/platform/queries.ts';
import { Dialog } from '~/ui/dialog.tsx';
import { renderInApp } from '~/ui/render.testing.tsx';
import { storeMemory } from './overlay-memory.ts';
import Overlays from './overlays.tsx';

const offer: OfferedOverlay = {
  id: 'invitation',
  segments: [],
  pages: [],
  frequency: 'always',
  dismissedForDays: 30,
  delaySeconds: 0,
};
const invitation: Overlay = {
  id: 'invitation',
  kind: 'bar',
  title: 'Join us',
  text: [{ kind: 'paragraph', runs: [{ text: 'Points for every order.' }] }] as unknown as Overlay['text'],
  action: { label: 'How it works', href: '/elsewhere' },
  picture: null,
};

let offered: OfferedOverlay[];
let answer: Overlay;
let member: { cardNumber: string | null; isEmployee: boolean; loyaltyTier: 'pink' | 'gold' | null } | null;

vi.mock('~/platform/use-site.ts', () => ({ useLayout: () => ({ config: { overlays: offered } }) }));
vi.mock('~/platform/session/signed-in.ts', () => ({ useIsSignedIn: () => member !== null }));
vi.mock('~/member/use-account.ts', () => ({ useAccount: () => member ?? undefined }));

const user = userEvent.setup();
const api = vi.fn(async () => answer);
const touch = () => fireEvent.pointerMove(document.body);
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 60)));
const findBar = () => screen.findByRole('region', { name: 'Join us' }, { timeout: 10_000 });
const queryBar = () => screen.queryByRole('region', { name: 'Join us' });

function renderPage(beside = <input aria-label="Name" />) {
  return renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={api as unknown as Api}>
        <main id="main">{beside}</main>
        <Overlays />
      </ApiProvider>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  offered = [offer];
  answer = invitation;
  member = null;
  HTMLDialogElement.prototype.getAnimations = () => [];
});
afterEach(() => {
  vi.clearAllMocks();
  vi.restoreAllMocks();
  // Also what is only in memory.
  storeMemory({ until: {}, session: [] });
  localStorage.clear();
  sessionStorage.clear();
});

describe('a bar', () => {
  test('is shown once the page is used, takes no focus, and is closed for as long as it says', async () => {
    const view = renderPage();
    await settle();
    expect(api).not.toHaveBeenCalled();
    touch();
    const bar = await findBar();
    expect(document.activeElement).toBe(document.body);
    expect((await axe.run(view.container)).violations.map(({ id }) => id)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(bar.isConnected).toBe(false);
    expect(document.activeElement?.id).toBe('main');
    const until = JSON.parse(localStorage.getItem('overlays') ?? '{}');
    expect(until.invitation).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    view.unmount();
    renderPage();
    touch();
    await settle();
    expect(queryBar()).toBeNull();
    expect(api).toHaveBeenCalledTimes(1);
  });

  test('is closed by Escape where it has the focus, and by following its link', async () => {
    const view = renderPage();
    touch();
    await findBar();
    await user.keyboard('{Escape}');
    expect(queryBar()).not.toBeNull();
    screen.getByRole('link', { name: 'How it works' }).focus();
    await user.keyboard('{Escape}');
    expect(queryBar()).toBeNull();
    view.unmount();
    localStorage.clear();
    renderPage();
    touch();
    await findBar();
    await user.click(screen.getByRole('link', { name: 'How it works' }));
    expect(localStorage.getItem('overlays')).toContain('invitation');
  });

  test('that was closed stays closed where the browser refuses storage', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
    const view = renderPage();
    touch();
    await findBar();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    view.unmount();
    renderPage();
    touch();
    await settle();
    expect(queryBar()).toBeNull();
  });
});

describe('a dialog', () => {
  beforeEach(() => {
    answer = { ...invitation, kind: 'modal' };
  });

  test('opens over the page, and Escape closes it for as long as it says', async () => {
    renderPage();
    touch();
    const dialog = await screen.findByRole<HTMLDialogElement>('dialog', { name: 'Join us' });
    expect(dialog.open).toBe(true);
    expect(screen.getByText('Points for every order.')).toBeTruthy();
    expect(localStorage.getItem('overlays')).toBe('{}');
    await act(async () => dialog.close());
    await waitFor(() => expect(localStorage.getItem('overlays')).toContain('invitation'));
    expect(dialog.open).toBe(false);
  });

  test('does not come over another one, the welcome mat, or somebody who types', async () => {
    const beside = [
      <Dialog key="dialog" open title="Question" onClose={() => {}}>
        Which?
      </Dialog>,
      <section key="mat" className="mat" />,
    ];
    for (const each of beside) {
      const view = renderPage(each);
      touch();
      await settle();
      view.unmount();
    }
    renderPage();
    screen.getByLabelText('Name').focus();
    touch();
    await settle();
    expect(api).not.toHaveBeenCalled();
  });
});

describe('an audience', () => {
  test.each([
    ['visitors', ['visitor'], null, true],
    ['visitors', ['visitor'], { cardNumber: '1', isEmployee: false, loyaltyTier: 'pink' }, false],
    ['members', ['member'], { cardNumber: '1', isEmployee: false, loyaltyTier: 'pink' }, true],
    ['a tier', ['gold'], { cardNumber: '1', isEmployee: false, loyaltyTier: 'gold' }, true],
    ['a tier', ['gold'], { cardNumber: '1', isEmployee: false, loyaltyTier: 'pink' }, false],
    ['people who work here', ['employee'], { cardNumber: null, isEmployee: true, loyaltyTier: null }, true],
    ['members', ['member'], { cardNumber: null, isEmployee: true, loyaltyTier: null }, false],
    ['people who work here', ['employee'], null, false],
  ] as const)('of %s (%j) sees it as %j: %s', async (_, segments, account, isShown) => {
    offered = [{ ...offer, segments: [...segments] }];
    member = account;
    renderPage();
    touch();
    await settle();
    expect(queryBar() !== null).toBe(isShown);
  });
});

test.each([
  ['once', 'overlays', true],
  ['session', 'overlays', false],
] as const)(
  'one that is shown %s does not come a second time, though nobody closed it',
  async (frequency, key, isKept) => {
    offered = [{ ...offer, frequency }];
    const view = renderPage();
    touch();
    await findBar();
    view.unmount();
    renderPage();
    touch();
    await settle();
    expect(queryBar()).toBeNull();
    expect(localStorage.getItem(key)?.includes('invitation')).toBe(isKept);
  },
);

test('only one of several is shown on a page, and none where its content is missing', async () => {
  offered = [offer, { ...offer, id: 'second' }];
  const view = renderPage();
  touch();
  await findBar();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  touch();
  await settle();
  expect(api).toHaveBeenCalledTimes(1);
  view.unmount();
  api.mockRejectedValueOnce(new Error('no answer'));
  renderPage();
  touch();
  await settle();
  expect(screen.queryByRole('region')).toBeNull();
});

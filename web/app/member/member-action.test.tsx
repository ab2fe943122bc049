// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '~/platform/api.ts';
import { announceAccountChange } from '~/platform/session/account-change.ts';
import { adoptAccount } from '~/platform/session/personal-state.ts';
import { Dialog } from '~/ui/dialog.tsx';
import type { HostedDialogProps } from '~/ui/dialogs.tsx';
import { TextField } from '~/ui/form/fields.tsx';
import { Form } from '~/ui/form/form.tsx';
import { renderInApp } from '~/ui/render.testing.tsx';
import AccountFollower from './account-follower.tsx';
import { useMemberAction, useResumedAction } from './member-action.ts';
import { keepPendingAction, takePendingAction } from './pending-action.ts';
import { useMemberForm } from './use-member-form.ts';
import { type SignInProps, SignInProvider } from './use-sign-in.ts';

function FakeSignIn({ open, onClose, onSignedIn, onLeave }: HostedDialogProps & SignInProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Sign in">
      <button type="button" onClick={onLeave}>
        Google
      </button>
      <button
        type="button"
        onClick={() => {
          onSignedIn();
          onClose();
        }}
      >
        Log In
      </button>
    </Dialog>
  );
}
const loadSignIn = async () => ({ default: FakeSignIn });

/** Signs an account in, as the cookies say; null: out. */
function setAccount(id: string | null): void {
  const token = id === null ? '' : `h.${btoa(JSON.stringify({ sub: id }))}`;
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store API
  document.cookie = `jwt-data=${token}; ${id === null ? 'max-age=0' : ''}`;
}

// happy-dom names the form as its own submitter where a browser names none.
const { requestSubmit } = HTMLFormElement.prototype;
vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(function (this: HTMLFormElement, submitter) {
  if (submitter) requestSubmit.call(this, submitter);
  else this.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
});

const reload = vi.fn();
vi.spyOn(window.location, 'reload').mockImplementation(reload);

afterEach(() => {
  reload.mockReset();
  setAccount(null);
  adoptAccount();
  sessionStorage.clear();
  localStorage.clear();
  vi.useRealTimers();
});

type HeartProps = { save: (id: number) => Promise<string>; onDone: (saved: unknown) => void };

function Heart({ save, onDone }: HeartProps) {
  const saveAsMember = useMemberAction(save, 'save');
  useResumedAction('save', (id) => void saveAsMember(id as number).then(onDone, onDone));
  return (
    <button type="button" onClick={() => void saveAsMember(7).then(onDone, onDone)}>
      Save
    </button>
  );
}

const refused = new ApiError(401, { code: 'AUTHENTICATION_FAILED', message: 'Log in first' });

function render(children: ReactNode) {
  renderInApp(
    <QueryClientProvider client={new QueryClient()}>
      <SignInProvider value={loadSignIn}>{children}</SignInProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

function show(save: HeartProps['save']) {
  const onDone = vi.fn();
  return { onDone, user: render(<Heart save={save} onDone={onDone} />) };
}
const button = (name: string) => screen.findByRole('button', { name });

test('a member acts at once', async () => {
  const save = vi.fn(async () => 'saved');
  const { onDone, user } = show(save);
  await user.click(await button('Save'));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith('saved'));
  expect(document.querySelector('dialog')).toBeNull();
});

test('a visitor signs in and the action goes on, with what it was called with', async () => {
  const save = vi.fn(async (_id: number) => 'saved').mockRejectedValueOnce(refused);
  const { onDone, user } = show(save);
  await user.click(await button('Save'));
  await user.click(await button('Log In'));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith('saved'));
  expect(save.mock.calls).toEqual([[7], [7]]);
});

test('a visitor who closes the dialog has done nothing', async () => {
  const save = vi.fn(async (_id: number) => 'saved').mockRejectedValueOnce(refused);
  const { onDone, user } = show(save);
  await user.click(await button('Save'));
  await user.click(await button('Close'));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(refused));
  expect(save).toHaveBeenCalledTimes(1);
  expect(reload).not.toHaveBeenCalled();
});

test('two actions that were refused wait for one sign-in, and both go on', async () => {
  setAccount('account-1');
  adoptAccount();
  const save = vi
    .fn(async (_id: number) => 'saved')
    .mockRejectedValueOnce(refused)
    .mockRejectedValueOnce(refused);
  const onDone = vi.fn();
  const user = render(
    <>
      <Heart save={save} onDone={onDone} />
      <Heart save={save} onDone={onDone} />
    </>,
  );
  const [first, second] = await screen.findAllByRole('button', { name: 'Save' });
  await user.click(first as HTMLElement);
  const logIn = await button('Log In');
  await user.click(second as HTMLElement);
  await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(onDone).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
  await user.click(logIn);
  await vi.waitFor(() => expect(onDone.mock.calls).toEqual([['saved'], ['saved']]));
  expect(reload).not.toHaveBeenCalled();
});

test('two actions are both kept for a sign-in with Google', () => {
  keepPendingAction('save', 7, 'account-1');
  keepPendingAction('wait', true, 'account-1');
  setAccount('account-1');
  expect([takePendingAction('save'), takePendingAction('wait')]).toEqual([7, true]);
  expect(takePendingAction('save')).toBeUndefined();
});

test('another member who signs in does not do what the first began, and finds nothing of it', async () => {
  setAccount('account-1');
  adoptAccount();
  sessionStorage.setItem('draft', 'Mei');
  const save = vi.fn(async (_id: number) => 'saved').mockRejectedValueOnce(refused);
  const { onDone, user } = show(save);
  await user.click(await button('Save'));
  const logIn = await button('Log In');
  setAccount('account-2');
  await user.click(logIn);
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(refused));
  expect(save).toHaveBeenCalledTimes(1);
  expect(reload).toHaveBeenCalledOnce();
  expect(sessionStorage.length).toBe(0);
});

test.each([
  ['another refusal', new ApiError(409, { code: 'INTERNAL', message: 'No' })],
  ['a lost connection', new TypeError('Failed to fetch')],
])('%s reaches the caller', async (_, error) => {
  const { onDone, user } = show(vi.fn().mockRejectedValue(error));
  await user.click(await button('Save'));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(error));
});

test('an action goes on once after a sign-in with Google, which has left the page', async () => {
  const save = vi.fn(async (_id: number) => 'saved').mockRejectedValueOnce(refused);
  const { user } = show(save);
  await user.click(await button('Save'));
  await user.click(await button('Google'));
  setAccount('account-1');
  cleanup();
  const { onDone } = show(save);
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith('saved'));
  expect(save).toHaveBeenCalledTimes(2);
  cleanup();
  show(save);
  await button('Save');
  expect(save).toHaveBeenCalledTimes(2);
});

test.each<[string, string | null, string | null, number]>([
  ['for another member', 'account-1', 'account-2', 0],
  ['while nobody is signed in', null, null, 0],
  ['after ten minutes', null, 'account-1', 10 * 60_000],
])('an action that was kept does not go on %s', async (_, beganAs, signedIn, waitedMs) => {
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
  keepPendingAction('save', 7, beganAs);
  setAccount(signedIn);
  clock.mockReturnValue(now + waitedMs);
  const save = vi.fn(async (_id: number) => 'saved');
  show(save);
  await button('Save');
  clock.mockRestore();
  expect(save).not.toHaveBeenCalled();
});

function NameForm({ send, onDone }: { send: (name?: string) => Promise<void>; onDone: () => void }) {
  const { form, error } = useMemberForm(
    { check: () => ({}), send: ({ fullName }) => send(fullName), onDone },
    'profile',
  );
  return (
    <Form control={form}>
      <TextField name="fullName" label="Full name" />
      {error?.message}
      <button type="submit">Send</button>
    </Form>
  );
}

test('a form whose sign-in has ended elsewhere keeps what was typed, and is sent once after another sign-in', async () => {
  setAccount('account-1');
  const send = vi
    .fn(async (_name?: string) => {})
    .mockImplementationOnce(async () => {
      // As the refused refresh does.
      setAccount(null);
      announceAccountChange();
      throw refused;
    });
  const onDone = vi.fn();
  const user = render(
    <>
      <AccountFollower />
      <NameForm send={send} onDone={onDone} />
    </>,
  );
  await user.type(await screen.findByLabelText('Full name'), 'Mei Ling');
  await user.click(await button('Send'));
  const logIn = await screen.findByRole('button', { name: 'Log In' }, { timeout: 5000 });
  dispatchEvent(new Event('focus'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  setAccount('account-1');
  await user.click(logIn);
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce(), 5000);
  expect(send.mock.calls).toEqual([['Mei Ling'], ['Mei Ling']]);
  expect(reload).not.toHaveBeenCalled();
});

test('a form is sent once after a sign-in with Google, with what was typed before', async () => {
  keepPendingAction('profile', { fullName: 'Mei Ling' }, 'account-1');
  setAccount('account-1');
  const send = vi.fn(async (_name?: string) => {});
  const onDone = vi.fn();
  render(<NameForm send={send} onDone={onDone} />);
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce(), 5000);
  expect(send.mock.calls).toEqual([['Mei Ling']]);
});

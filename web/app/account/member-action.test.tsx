// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiError } from '~/platform/api.ts';
import { Dialog } from '~/ui/dialog.tsx';
import type { HostedDialogProps } from '~/ui/dialogs.tsx';
import { renderInApp } from '~/ui/render.testing.tsx';
import { type SignInProps, SignInProvider, useMemberAction } from './member-action.ts';

function FakeSignIn({ open, onClose, onSignedIn }: HostedDialogProps & SignInProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Sign in">
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

function Heart({ save, onDone }: { save: (id: number) => Promise<string>; onDone: (saved: unknown) => void }) {
  const saveAsMember = useMemberAction(save);
  return (
    <button type="button" onClick={() => void saveAsMember(7).then(onDone, onDone)}>
      Save
    </button>
  );
}

const refused = new ApiError(401, { code: 'INTERNAL', message: 'Log in first' });

function show(save: (id: number) => Promise<string>) {
  const onDone = vi.fn();
  renderInApp(
    <SignInProvider value={loadSignIn}>
      <Heart save={save} onDone={onDone} />
    </SignInProvider>,
  );
  return { onDone, user: userEvent.setup() };
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
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(undefined));
  expect(save).toHaveBeenCalledTimes(1);
});

test('another member who signs in does not do what the first began', async () => {
  const setAccount = (id: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store API
    document.cookie = `jwt-data=h.${btoa(JSON.stringify({ sub: id }))}`;
  };
  setAccount('account-1');
  const save = vi.fn(async (_id: number) => 'saved').mockRejectedValueOnce(refused);
  const { onDone, user } = show(save);
  await user.click(await button('Save'));
  const logIn = await button('Log In');
  setAccount('account-2');
  await user.click(logIn);
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(undefined));
  expect(save).toHaveBeenCalledTimes(1);
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = 'jwt-data=; max-age=0';
});

test.each([
  ['another refusal', new ApiError(409, { code: 'INTERNAL', message: 'No' })],
  ['a lost connection', new TypeError('Failed to fetch')],
])('%s reaches the caller', async (_, error) => {
  const { onDone, user } = show(vi.fn().mockRejectedValue(error));
  await user.click(await button('Save'));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(error));
});

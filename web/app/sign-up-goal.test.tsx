// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { reachGoal } from '~/flag/goals.ts';
import { renderInApp } from '~/ui/render.testing.tsx';
import GoogleSignInPage from './routes/sign_in.google.tsx';
import VerifyEmailPage from './routes/verify_email.tsx';

vi.mock('~/flag/goals.ts', () => ({ reachGoal: vi.fn() }));
vi.mock('~/platform/queries.ts', () => ({ useApi: () => vi.fn() }));
vi.mock('./account/linked-page.tsx', () => ({
  LinkedPage: ({ children }: { children: (token: string) => React.ReactNode }) => children('token'),
}));
vi.mock('./account/visitor-page.tsx', () => ({
  VisitorPage: ({ children }: { children: React.ReactNode }) => children,
}));
vi.mock('./account/link-password-form.tsx', () => ({ LinkPasswordForm: SuccessfulForm }));
vi.mock('./account/google-forms.tsx', () => ({ GoogleRegisterForm: SuccessfulForm, GoogleLinkForm: SuccessfulForm }));
const finish = vi.fn(async () => {});
let visitor = { state: 's', email: 'mei@example.com', fullName: null, hasAccount: false };
vi.mock('./account/use-google-sign-in.ts', () => ({
  useGoogleSignIn: () => ({ found: { step: 'unlinked', visitor }, returnPath: '/', finish }),
}));

function SuccessfulForm({ onDone }: { onDone: () => void }) {
  return (
    <button type="button" onClick={onDone}>
      Send
    </button>
  );
}

afterEach(() => vi.clearAllMocks());

test('a confirmed email address is a sign-up', async () => {
  renderInApp(<VerifyEmailPage />);
  expect(reachGoal).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(vi.mocked(reachGoal).mock.calls).toEqual([['signUp']]);
});

test('a registration with Google is a sign-up', async () => {
  renderInApp(<GoogleSignInPage />);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(vi.mocked(reachGoal).mock.calls).toEqual([['signUp']]);
  expect(finish).toHaveBeenCalledOnce();
});

test('linking Google to an account is no sign-up', async () => {
  visitor = { ...visitor, hasAccount: true };
  renderInApp(<GoogleSignInPage />);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(finish).toHaveBeenCalledOnce();
  expect(reachGoal).not.toHaveBeenCalled();
});

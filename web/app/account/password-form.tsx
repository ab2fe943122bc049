import { Trans } from '@lingui/react/macro';
import type { User } from '@vermilion/contract/user';
import { useState } from 'react';
import { useMemberForm } from '~/member/use-member-form.ts';
import { useApi } from '~/platform/queries.ts';
import { Form } from '~/ui/form/form.tsx';
import { PasswordField } from '~/ui/form/password-field.tsx';
import { TextLink } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { findMissing, findNewPasswordProblems } from './password.rules.ts';
import { SaveButton } from './save-button.tsx';

/** Replaces the password. An account that was opened with Google gets its first one by mail. */
export function PasswordForm({ user }: { user: User }) {
  const api = useApi();
  const [changeCount, setChangeCount] = useState(0);
  const { form, error, isDone } = useMemberForm({
    check: (values) => ({
      ...findMissing(values, ['currentPassword']),
      ...findNewPasswordProblems(values, user.email, false),
    }),
    send: ({ currentPassword = '', password = '', passwordConfirmation = '' }) =>
      api('PUT user/password', { body: { currentPassword, password, passwordConfirmation } }),
    onDone: () => setChangeCount((count) => count + 1),
  });
  if (!user.hasPassword) {
    return (
      <Message kind="info">
        <Trans>
          You log in with Google and have no password. <TextLink to="/forgot_password">Choose one by email</TextLink>
        </Trans>
      </Message>
    );
  }
  return (
    <Form control={form} className="grid max-w-[34rem] gap-5">
      {/* Password managers file the new password under it. */}
      <input type="text" hidden autoComplete="username" value={user.email} readOnly />
      {/* New fields after each change: what was typed is gone. */}
      <div key={changeCount} className="grid gap-5">
        <PasswordField
          name="currentPassword"
          label={<Trans>Current password</Trans>}
          required
          autoComplete="current-password"
        />
        <NewPasswordFields email={user.email} isFirst={false} />
      </div>
      <SaveButton form={form} error={error} isDone={isDone} />
    </Form>
  );
}

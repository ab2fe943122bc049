import { Trans } from '@lingui/react/macro';
import type { User } from '@vermilion/contract/user';
import { useState } from 'react';
import { FormProblem } from '~/member/form-problem.tsx';
import { useMemberForm } from '~/member/use-member-form.ts';
import { useApi } from '~/platform/queries.ts';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import type { HostedDialogProps } from '~/ui/dialogs.tsx';
import { TextField } from '~/ui/form/fields.tsx';
import { Form } from '~/ui/form/form.tsx';
import { PasswordField } from '~/ui/form/password-field.tsx';
import { TextLink } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';
import { findEmailChangeProblems } from './account.rules.ts';

export type EmailDialogProps = { user: Pick<User, 'email' | 'hasPassword'> };

/** Asks for another e-mail of the account, which the link of a mail to it confirms. */
export default function EmailDialog({ open, onClose, user }: HostedDialogProps & EmailDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={<Trans>Change your email</Trans>}>
      {user.hasPassword ? (
        <EmailForm current={user.email} />
      ) : (
        <Message kind="info">
          <Trans>
            Changing your email needs a password. <TextLink to="/forgot_password">Choose one by email</TextLink>
          </Trans>
        </Message>
      )}
    </Dialog>
  );
}

function EmailForm({ current }: { current: string }) {
  const api = useApi();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, error } = useMemberForm({
    check: (values) => findEmailChangeProblems(values, current),
    send: ({ email = '', currentPassword = '' }) =>
      api('POST user/email', { body: { email: email.trim(), currentPassword } }),
    onDone: (_, { email = '' }) => setSentTo(email.trim()),
  });
  if (sentTo !== null) {
    return (
      <Message kind="info" role="status">
        <span className="wrap-anywhere">
          <Trans>
            Check the inbox of {sentTo} and open the link there within 24 hours. Until then you log in with {current}.
          </Trans>
        </span>
      </Message>
    );
  }
  return (
    <Form control={form} className="grid gap-5">
      <p>
        <Trans>
          We mail a link to the new address. Once you’ve opened it, all your other devices are logged out, and a Google
          account with your old email is unlinked.
        </Trans>
      </p>
      <TextField
        name="email"
        label={<Trans>New email</Trans>}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        autoCapitalize="off"
      />
      <PasswordField
        name="currentPassword"
        label={<Trans>Current password</Trans>}
        required
        autoComplete="current-password"
      />
      <FormProblem form={form} error={error} />
      <Button type="submit" className="justify-self-start" busy={form.isBusy} busyLabel={<Trans>Sending</Trans>}>
        <Trans>Send the link</Trans>
      </Button>
    </Form>
  );
}

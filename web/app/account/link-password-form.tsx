import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FormProblem, hasCode } from '~/member/form-problem.tsx';
import { SubmitButton } from '~/member/submit-button.tsx';
import { useFollowSignIn } from '~/member/use-follow-sign-in.ts';
import { useSendingForm } from '~/member/use-sending-form.ts';
import { Form } from '~/ui/form/form.tsx';
import { PasswordField } from '~/ui/form/password-field.tsx';
import { TextLink } from '~/ui/link.tsx';
import { findMissing } from './password.rules.ts';

type Props = {
  /** Says which password is meant. */
  hint: ReactNode;
  /** Confirms by the mailed link and the password, and signs in. */
  send: (password: string) => Promise<unknown>;
  /** The way to another link, where this one has expired. */
  next: { to: string; label: ReactNode };
  onDone: () => void;
};

/** Confirms an e-mail address: whoever has the mailed link knows the password of the account. */
export function LinkPasswordForm({ hint, send, next, onDone }: Props) {
  const followSignIn = useFollowSignIn();
  const { form, error } = useSendingForm({
    check: (values) => findMissing(values, ['password']),
    send: ({ password = '' }) => send(password),
    onDone: async () => {
      await followSignIn();
      onDone();
    },
  });
  return (
    <Form control={form} className="grid gap-5">
      <PasswordField
        name="password"
        label={<Trans>Password</Trans>}
        required
        autoComplete="current-password"
        hint={hint}
      />
      <FormProblem form={form} error={error}>
        {hasCode(error, 'LINK_EXPIRED') && (
          <TextLink to={next.to} className="block w-fit">
            {next.label}
          </TextLink>
        )}
      </FormProblem>
      <SubmitButton form={form} busyLabel={<Trans>Confirming</Trans>}>
        <Trans>Confirm email</Trans>
      </SubmitButton>
    </Form>
  );
}

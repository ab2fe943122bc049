import { Trans } from '@lingui/react/macro';
import { useApi } from '~/platform/queries.ts';
import { Form } from '~/ui/form/form.tsx';
import { PasswordField } from '~/ui/form/password-field.tsx';
import { TextLink } from '~/ui/link.tsx';
import { useFollowSignIn } from './account.queries.ts';
import { findMissing } from './account.rules.ts';
import { FormProblem, hasCode } from './form-problem.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useSendingForm } from './use-sending-form.ts';

type Props = {
  /** Of the mailed link. */
  token: string;
  onVerified: () => void;
};

/** Confirms the e-mail address of a new account: whoever has the link knows the password that was chosen. */
export function VerificationForm({ token, onVerified }: Props) {
  const api = useApi();
  const followSignIn = useFollowSignIn();
  const { form, error } = useSendingForm({
    check: (values) => findMissing(values, ['password']),
    send: ({ password = '' }) => api('POST account/verification', { body: { token, password } }),
    onDone: async () => {
      await followSignIn();
      onVerified();
    },
  });
  return (
    <Form control={form} className="grid gap-5">
      <PasswordField
        name="password"
        label={<Trans>Password</Trans>}
        required
        autoComplete="current-password"
        hint={<Trans>The one that you chose when you signed up.</Trans>}
      />
      <FormProblem form={form} error={error}>
        {hasCode(error, 'LINK_EXPIRED') && (
          <TextLink to="/sign_up" className="block w-fit">
            <Trans>Sign up again</Trans>
          </TextLink>
        )}
      </FormProblem>
      <SubmitButton form={form} busyLabel={<Trans>Confirming</Trans>}>
        <Trans>Confirm email</Trans>
      </SubmitButton>
    </Form>
  );
}

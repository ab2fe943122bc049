import { Trans } from '@lingui/react/macro';
import { FormProblem, hasCode } from '~/member/form-problem.tsx';
import { SubmitButton } from '~/member/submit-button.tsx';
import { useFollowSignIn } from '~/member/use-follow-sign-in.ts';
import { useSendingForm } from '~/member/use-sending-form.ts';
import { useApi } from '~/platform/queries.ts';
import { addReturnPath } from '~/platform/sign-in-path.ts';
import { TextField } from '~/ui/form/fields.tsx';
import { Form } from '~/ui/form/form.tsx';
import { PasswordField } from '~/ui/form/password-field.tsx';
import { TextLink } from '~/ui/link.tsx';
import { findMissing } from './password.rules.ts';

type Props = {
  /** Where the links to the other sign-in pages lead back to. */
  returnPath: string;
  /** Called once the visitor is a member. */
  onSignedIn: () => void;
};

/** Signs in with e-mail and password. */
export function SignInForm({ returnPath, onSignedIn }: Props) {
  const api = useApi();
  const followSignIn = useFollowSignIn();
  const { form, error } = useSendingForm({
    check: (values) => findMissing(values, ['email', 'password']),
    send: ({ email = '', password = '' }) => api('POST sessions', { body: { email, password } }),
    onDone: async () => {
      await followSignIn();
      onSignedIn();
    },
  });
  return (
    <Form control={form} className="grid gap-5">
      <EmailField />
      <PasswordField name="password" label={<Trans>Password</Trans>} required autoComplete="current-password" />
      <TextLink to={addReturnPath('/forgot_password', returnPath)} className="-my-3 w-fit py-3 text-small">
        <Trans>Forgot your password?</Trans>
      </TextLink>
      <FormProblem form={form} error={error}>
        {hasCode(error, 'SIGN_IN_BLOCKED') && (
          <TextLink to="/customer-care" className="block w-fit">
            <Trans>Contact support</Trans>
          </TextLink>
        )}
      </FormProblem>
      <SubmitButton
        form={form}
        busyLabel={<Trans>Logging in</Trans>}
        needsScript={<Trans>Logging in needs JavaScript.</Trans>}
      >
        <Trans>Log In</Trans>
      </SubmitButton>
    </Form>
  );
}

/** The e-mail address of an account. */
export function EmailField({ autoComplete = 'username' }: { autoComplete?: 'username' | 'email' }) {
  return (
    <TextField
      name="email"
      label={<Trans>Email</Trans>}
      required
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      spellCheck={false}
      autoCapitalize="off"
    />
  );
}

import { Trans } from '@lingui/react/macro';
import { useApi } from '~/platform/queries.ts';
import { Button } from '~/ui/button.tsx';
import { Form } from '~/ui/form/form.tsx';
import { PasswordField } from '~/ui/form/password-field.tsx';
import { TextLink } from '~/ui/link.tsx';
import { useFollowSignIn } from './account.queries.ts';
import { findMissing } from './account.rules.ts';
import { FormProblem, hasCode } from './form-problem.tsx';
import { useSendingForm } from './use-sending-form.ts';

type Props = {
  /** Of the mailed link. */
  token: string;
  onChanged: () => void;
};

/** Changes the e-mail of an account: whoever has the link knows its password. */
export function EmailChangeForm({ token, onChanged }: Props) {
  const api = useApi();
  const followSignIn = useFollowSignIn();
  const { form, error } = useSendingForm({
    check: (values) => findMissing(values, ['password']),
    send: ({ password = '' }) => api('PUT user/email', { body: { token, password } }),
    onDone: async () => {
      await followSignIn();
      onChanged();
    },
  });
  return (
    <Form control={form} className="grid gap-5">
      <PasswordField
        name="password"
        label={<Trans>Password</Trans>}
        required
        autoComplete="current-password"
        hint={<Trans>The one that you log in with.</Trans>}
      />
      <FormProblem form={form} error={error}>
        {hasCode(error, 'LINK_EXPIRED') && (
          <TextLink to="/account/profile" className="block w-fit">
            <Trans>Request a new link</Trans>
          </TextLink>
        )}
      </FormProblem>
      <Button type="submit" look="act" wide busy={form.isBusy} busyLabel={<Trans>Confirming</Trans>}>
        <Trans>Confirm email</Trans>
      </Button>
    </Form>
  );
}

import { Trans } from '@lingui/react/macro';
import type { Invitation } from '@vermilion/contract/staff';
import { useApi } from '~/platform/queries.ts';
import { Button } from '~/ui/button.tsx';
import { Form } from '~/ui/form/form.tsx';
import { findNewPasswordProblems } from './account.rules.ts';
import { FormProblem } from './form-problem.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useSendingForm } from './use-sending-form.ts';

type Props = {
  /** Of the mailed link. */
  token: string;
  invitation: Pick<Invitation, 'email'> & { needsPassword: boolean };
  onAccepted: () => void;
};

/** Accepts an invitation to the staff: with a new password, unless the e-mail has an account already. */
export function InvitationForm({ token, invitation: { email, needsPassword }, onAccepted }: Props) {
  const api = useApi();
  const { form, error } = useSendingForm({
    check: (values) => (needsPassword ? findNewPasswordProblems(values, email, true) : {}),
    send: ({ password, passwordConfirmation }) =>
      api('PUT staff/invitation', { body: { token, password, passwordConfirmation } }),
    onDone: onAccepted,
  });
  return (
    <Form control={form} className="grid gap-5">
      {needsPassword ? (
        <NewPasswordFields email={email} isFirst />
      ) : (
        <p>
          <Trans>You have an account already: your password stays as it is.</Trans>
        </p>
      )}
      <FormProblem form={form} error={error} />
      <Button type="submit" look="act" wide busy={form.isBusy} busyLabel={<Trans>Accepting</Trans>}>
        <Trans>Accept invitation</Trans>
      </Button>
    </Form>
  );
}

import { Trans } from '@lingui/react/macro';
import type { Invitation } from '@vermilion/contract/staff';
import { FormProblem } from '~/member/form-problem.tsx';
import { useSendingForm } from '~/member/use-sending-form.ts';
import { useApi } from '~/platform/queries.ts';
import { Button } from '~/ui/button.tsx';
import { Form } from '~/ui/form/form.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { findNewPasswordProblems } from './password.rules.ts';

type Props = {
  /** Of the mailed link. */
  token: string;
  invitation: Pick<Invitation, 'email'>;
  onAccepted: () => void;
};

/** Accepts an invitation to the staff with a new password, also for an account that the e-mail has already. */
export function InvitationForm({ token, invitation: { email }, onAccepted }: Props) {
  const api = useApi();
  const { form, error } = useSendingForm({
    check: (values) => findNewPasswordProblems(values, email, true),
    send: ({ password = '', passwordConfirmation = '' }) =>
      api('PUT staff/invitation', { body: { token, password, passwordConfirmation } }),
    onDone: onAccepted,
  });
  return (
    <Form control={form} className="grid gap-5">
      <p>
        <Trans>Choose a password. If you already have an account with this email, it replaces your old one.</Trans>
      </p>
      <NewPasswordFields email={email} isFirst />
      <FormProblem form={form} error={error} />
      <Button type="submit" look="act" wide busy={form.isBusy} busyLabel={<Trans>Accepting</Trans>}>
        <Trans>Accept invitation</Trans>
      </Button>
    </Form>
  );
}

import { Trans } from '@lingui/react/macro';
import { FormProblem } from '~/member/form-problem.tsx';
import { useMemberForm } from '~/member/use-member-form.ts';
import { useApi } from '~/platform/queries.ts';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import type { HostedDialogProps } from '~/ui/dialogs.tsx';
import { Form } from '~/ui/form/form.tsx';
import { PasswordField } from '~/ui/form/password-field.tsx';
import { Message } from '~/ui/message.tsx';
import { useLeaveAsVisitor } from './account.queries.ts';
import { findMissing } from './password.rules.ts';

type Props = {
  /** The store credit that is lost, such as "$10.00"; empty where there is none. */
  credits: string;
};

/** Deletes the account, once its password is given. */
export default function DeletionDialog({ open, onClose, credits }: HostedDialogProps & Props) {
  return (
    <Dialog open={open} onClose={onClose} title={<Trans>Delete your account?</Trans>}>
      <DeletionForm onKeep={onClose} credits={credits} />
    </Dialog>
  );
}

function DeletionForm({ onKeep, credits }: Props & { onKeep: () => void }) {
  const api = useApi();
  const leave = useLeaveAsVisitor();
  const { form, error, isDone } = useMemberForm({
    check: (values) => findMissing(values, ['password']),
    send: ({ password = '' }) => api('DELETE user', { body: { password } }),
    onDone: leave,
  });
  return (
    <Form control={form} className="grid gap-5">
      <p>
        <Trans>Your points, gifts, store credit and saved addresses are deleted too. You can’t undo this.</Trans>
      </p>
      {credits !== '' && (
        <Message kind="warn">
          <Trans>You lose your store credit of {credits}.</Trans>
        </Message>
      )}
      <p>
        <Trans>Orders you’ve placed go on: we deliver them and email you about them.</Trans>
      </p>
      <PasswordField name="password" label={<Trans>Password</Trans>} required autoComplete="current-password" />
      <FormProblem form={form} error={error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="line" busy={form.isBusy || isDone} busyLabel={<Trans>Deleting</Trans>}>
          <Trans>Delete account</Trans>
        </Button>
        <Button onClick={onKeep}>
          <Trans>Keep account</Trans>
        </Button>
      </div>
    </Form>
  );
}

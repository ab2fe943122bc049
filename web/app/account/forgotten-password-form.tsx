import { Trans } from '@lingui/react/macro';
import { FormProblem } from '~/member/form-problem.tsx';
import { SubmitButton } from '~/member/submit-button.tsx';
import { useSendingForm } from '~/member/use-sending-form.ts';
import { useApi } from '~/platform/queries.ts';
import { Form } from '~/ui/form/form.tsx';
import { Message } from '~/ui/message.tsx';
import { findEmailProblems } from './account.rules.ts';
import { EmailField } from './sign-in-form.tsx';

/** Asks for the link that resets a password. What it says does not tell whether there is an account (spec §8). */
export function ForgottenPasswordForm() {
  const api = useApi();
  const { form, error, isDone } = useSendingForm({
    check: findEmailProblems,
    send: ({ email = '' }) => api('POST account/password-reset', { body: { email: email.trim() } }),
  });
  return (
    <Form control={form} className="grid gap-5">
      <EmailField autoComplete="email" />
      <FormProblem form={form} error={error} />
      <div role="status" className="empty:hidden">
        {isDone && (
          <Message kind="info">
            <Trans>If the email exists, instructions are on their way.</Trans>
          </Message>
        )}
      </div>
      <SubmitButton
        form={form}
        busyLabel={<Trans>Sending</Trans>}
        needsScript={<Trans>A new password needs JavaScript.</Trans>}
      >
        <Trans>Send instructions</Trans>
      </SubmitButton>
    </Form>
  );
}

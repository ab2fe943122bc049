import { Trans } from '@lingui/react/macro';
import { FormProblem, hasCode } from '~/member/form-problem.tsx';
import { SubmitButton } from '~/member/submit-button.tsx';
import { useSendingForm } from '~/member/use-sending-form.ts';
import { useApi } from '~/platform/queries.ts';
import { Form } from '~/ui/form/form.tsx';
import { TextLink } from '~/ui/link.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { findNewPasswordProblems } from './password.rules.ts';

type Props = {
  /** Of the mailed link. */
  token: string;
  onReset: () => void;
};

/** Sets a new password by a mailed link; an expired one leads to the next (spec §8). */
export function ResetForm({ token, onReset }: Props) {
  const api = useApi();
  const { form, error } = useSendingForm({
    check: (values) => findNewPasswordProblems(values, '', false),
    send: ({ password = '', passwordConfirmation = '' }) =>
      api('PUT account/password-reset', { body: { token, password, passwordConfirmation } }),
    onDone: onReset,
  });
  return (
    <Form control={form} className="grid gap-5">
      <NewPasswordFields email="" isFirst={false} />
      <FormProblem form={form} error={error}>
        {hasCode(error, 'LINK_EXPIRED') && (
          <TextLink to="/forgot_password" className="block w-fit">
            <Trans>Request a new link</Trans>
          </TextLink>
        )}
      </FormProblem>
      <SubmitButton form={form} busyLabel={<Trans>Saving</Trans>}>
        <Trans>Save password</Trans>
      </SubmitButton>
    </Form>
  );
}

import { Trans } from '@lingui/react/macro';
import { FormProblem } from '~/member/form-problem.tsx';
import { SubmitButton } from '~/member/submit-button.tsx';
import { useSendingForm } from '~/member/use-sending-form.ts';
import { useApi } from '~/platform/queries.ts';
import { Form } from '~/ui/form/form.tsx';
import { TextLink } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';

/** Withdraws the consent to news by the token of a mailed link. */
export function NewsStopForm({ token }: { token: string }) {
  const api = useApi();
  const { form, error, isDone } = useSendingForm({
    check: () => ({}),
    send: () => api('POST account/news-stop', { body: { token } }),
  });
  return (
    <div className="grid gap-5">
      <div aria-live="polite">
        {isDone && (
          <Message kind="ok">
            <Trans>Done. You won’t get any more news from us.</Trans>
          </Message>
        )}
      </div>
      {isDone ? (
        <p className="text-ink-2">
          <Trans>
            Changed your mind? Update <TextLink to="/account/consents">your consents</TextLink>.
          </Trans>
        </p>
      ) : (
        <Form control={form} className="grid gap-5">
          <p className="text-ink-2">
            <Trans>After that, we only email you about your account and your orders.</Trans>
          </p>
          <FormProblem form={form} error={error} />
          <SubmitButton form={form} busyLabel={<Trans>Stopping</Trans>}>
            <Trans>Stop news and offers</Trans>
          </SubmitButton>
        </Form>
      )}
    </div>
  );
}

import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '~/ui/button.tsx';
import { Message } from '~/ui/message.tsx';
import type { SentRegistration } from './register-form.tsx';

/** How often a confirmation is offered to be sent again; the shop mails a few an hour to each mailbox. */
const maxResends = 3;

type Props = { sent: SentRegistration; onCorrect: () => void };

/** Says where the confirmation of a registration went, sends it again, and leads back to a wrong email. */
export function ConfirmationSent({ sent: { email, resend }, onCorrect }: Props) {
  const [count, setCount] = useState(0);
  const { mutate, isPending, isError } = useMutation({ mutationFn: resend, onSuccess: () => setCount(count + 1) });
  return (
    <div className="grid justify-items-start gap-5">
      <Message kind="ok" role="status" className="wrap-anywhere">
        <Trans>
          We’ve sent an email to {email}. Open the link in it to confirm your address; it works for one day.
        </Trans>
      </Message>
      <div aria-live="polite" className="empty:hidden">
        {isError && !isPending ? (
          <Message kind="bad">
            <Trans>We couldn’t send it again. Try again.</Trans>
          </Message>
        ) : (
          count > 0 && (
            <Message kind="ok">
              <Trans>Sent again. If nothing arrives, look among junk mail too.</Trans>
            </Message>
          )
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {count < maxResends && (
          <Button look="line" busy={isPending} busyLabel={<Trans>Sending</Trans>} onClick={() => mutate()}>
            <Trans>Send again</Trans>
          </Button>
        )}
        <Button look="line" onClick={onCorrect}>
          <Trans>Correct the email</Trans>
        </Button>
      </div>
    </div>
  );
}

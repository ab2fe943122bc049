import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ConfirmationSent } from '~/account/confirmation-sent.tsx';
import { GoogleFirst } from '~/account/google-button.tsx';
import { RegisterForm, type SentRegistration } from '~/account/register-form.tsx';
import { useLeaveSignedIn } from '~/account/use-leave-signed-in.ts';
import { useReturnPath } from '~/account/use-return-path.ts';
import { VisitorPage } from '~/account/visitor-page.tsx';
import { focusMain } from '~/platform/focus-main.ts';
import type { PageHandle } from '~/platform/page.ts';
import { addReturnPath } from '~/platform/sign-in-path.ts';
import { TextLink } from '~/ui/link.tsx';

export const handle = { catalogs: ['sign-in', 'form'] } satisfies PageHandle;

export default function SignUpPage() {
  const { t } = useLingui();
  const returnPath = useReturnPath();
  useLeaveSignedIn(returnPath);
  const [sent, setSent] = useState<SentRegistration | null>(null);
  return (
    <VisitorPage
      title={sent ? t`Check your email` : t`Sign Up`}
      lead={
        sent ? undefined : (
          <Trans>
            Already a member? <TextLink to={addReturnPath('/sign_in', returnPath)}>Log In</TextLink>
          </Trans>
        )
      }
    >
      {sent && <ConfirmationSent sent={sent} onCorrect={() => setSent(null)} />}
      {/* The form keeps what was typed, for a wrong email to be put right. */}
      <div hidden={sent !== null}>
        <GoogleFirst returnPath={returnPath} />
        <RegisterForm
          onRegistered={(registration) => {
            setSent(registration);
            // The form, and focus with it, leaves the page.
            requestAnimationFrame(focusMain);
          }}
        />
      </div>
    </VisitorPage>
  );
}

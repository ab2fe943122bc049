import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { GoogleFirst } from '~/account/google-button.tsx';
import { RegisterForm } from '~/account/register-form.tsx';
import { useLeaveSignedIn } from '~/account/use-leave-signed-in.ts';
import { useReturnPath } from '~/account/use-return-path.ts';
import { VisitorPage } from '~/account/visitor-page.tsx';
import type { PageHandle } from '~/platform/page.ts';
import { addReturnPath } from '~/platform/sign-in-path.ts';
import { focusMain } from '~/shell/focus-main.ts';
import { TextLink } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';

export const handle = { catalogs: ['account', 'form'] } satisfies PageHandle;

export default function SignUpPage() {
  const { t } = useLingui();
  const returnPath = useReturnPath();
  useLeaveSignedIn(returnPath);
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null) {
    return (
      <VisitorPage title={t`Check your email`}>
        <Message kind="ok" role="status" className="wrap-anywhere">
          <Trans>
            We’ve sent an email to {email}. Open the link in it to confirm your address; it works for one day.
          </Trans>
        </Message>
      </VisitorPage>
    );
  }
  return (
    <VisitorPage
      title={t`Sign Up`}
      lead={
        <Trans>
          Already a member? <TextLink to={addReturnPath('/sign_in', returnPath)}>Log In</TextLink>
        </Trans>
      }
    >
      <GoogleFirst returnPath={returnPath} />
      <RegisterForm
        onRegistered={(address) => {
          setEmail(address);
          // The form, and focus with it, leaves the page.
          requestAnimationFrame(focusMain);
        }}
      />
    </VisitorPage>
  );
}

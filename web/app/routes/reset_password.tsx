import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ResetForm } from '~/account/reset-form.tsx';
import { useLinkToken } from '~/account/use-link-token.ts';
import { VisitorPage } from '~/account/visitor-page.tsx';
import type { PageHandle } from '~/platform/page.ts';
import { focusMain } from '~/shell/focus-main.ts';
import { ButtonLink } from '~/ui/button.tsx';
import { TextLink } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';
import { NeedsScript } from '~/ui/needs-script.tsx';

export const handle = { catalogs: ['account', 'form'] } satisfies PageHandle;

export default function ResetPasswordPage() {
  const { t } = useLingui();
  const link = useLinkToken();
  const [isReset, setReset] = useState(false);
  if (isReset) {
    return (
      <VisitorPage title={t`Your password is changed`}>
        <div className="grid justify-items-start gap-5">
          <Message kind="ok" role="status">
            <Trans>It is saved, and all your devices are logged out.</Trans>
          </Message>
          <ButtonLink to="/sign_in">
            <Trans>Log In</Trans>
          </ButtonLink>
        </div>
      </VisitorPage>
    );
  }
  return (
    <VisitorPage title={t`Choose a new password`}>
      <NeedsScript>
        <Trans>A new password needs JavaScript.</Trans>
      </NeedsScript>
      {link.state === 'read' && (
        <ResetForm
          token={link.token}
          onReset={() => {
            setReset(true);
            // The form, and focus with it, leaves the page.
            requestAnimationFrame(focusMain);
          }}
        />
      )}
      {link.state === 'missing' && (
        <Message kind="warn">
          <Trans>
            Open the link in our email again, or <TextLink to="/forgot_password">request a new one</TextLink>.
          </Trans>
        </Message>
      )}
    </VisitorPage>
  );
}

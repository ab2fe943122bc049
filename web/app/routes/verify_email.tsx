import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { useLinkToken } from '~/account/use-link-token.ts';
import { VerificationForm } from '~/account/verification-form.tsx';
import { VisitorPage } from '~/account/visitor-page.tsx';
import type { PageHandle } from '~/platform/page.ts';
import { TextLink } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';
import { NeedsScript } from '~/ui/needs-script.tsx';

export const handle = { catalogs: ['account', 'form'] } satisfies PageHandle;

export default function VerifyEmailPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const link = useLinkToken();
  return (
    <VisitorPage title={t`Confirm your email`}>
      <NeedsScript>
        <Trans>Confirming your email needs JavaScript.</Trans>
      </NeedsScript>
      {link.state === 'read' && (
        <VerificationForm token={link.token} onVerified={() => void navigate('/account', { replace: true })} />
      )}
      {link.state === 'missing' && (
        <Message kind="warn">
          <Trans>
            Open the link in our email again, or <TextLink to="/sign_up">sign up again</TextLink>.
          </Trans>
        </Message>
      )}
    </VisitorPage>
  );
}

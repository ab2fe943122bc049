import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { EmailChangeForm } from '~/account/email-change-form.tsx';
import { useLinkToken } from '~/account/use-link-token.ts';
import { VisitorPage } from '~/account/visitor-page.tsx';
import type { PageHandle } from '~/platform/page.ts';
import { TextLink } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';
import { NeedsScript } from '~/ui/needs-script.tsx';

export const handle = { catalogs: ['account', 'form'] } satisfies PageHandle;

export default function ConfirmEmailPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const link = useLinkToken();
  return (
    <VisitorPage title={t`Confirm your new email`}>
      <NeedsScript>
        <Trans>Confirming your email needs JavaScript.</Trans>
      </NeedsScript>
      {link.state === 'read' && (
        <EmailChangeForm token={link.token} onChanged={() => void navigate('/account/profile', { replace: true })} />
      )}
      {link.state === 'missing' && (
        <Message kind="warn">
          <Trans>
            Open the link in our email again, or <TextLink to="/account/profile">request a new one</TextLink>.
          </Trans>
        </Message>
      )}
    </VisitorPage>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { LinkPasswordForm } from '~/account/link-password-form.tsx';
import { LinkedPage } from '~/account/linked-page.tsx';
import type { PageHandle } from '~/platform/page.ts';
import { useApi } from '~/platform/queries.ts';
import { TextLink } from '~/ui/link.tsx';

export const handle = { catalogs: ['sign-in', 'form'] } satisfies PageHandle;

export default function ConfirmEmailPage() {
  const { t } = useLingui();
  const api = useApi();
  const navigate = useNavigate();
  return (
    <LinkedPage
      title={t`Confirm your new email`}
      needsScript={<Trans>Confirming your email needs JavaScript.</Trans>}
      missing={
        <Trans>
          Open the link in our email again, or <TextLink to="/account/profile">request a new one</TextLink>.
        </Trans>
      }
      next={
        <TextLink to="/account/profile" className="block w-fit">
          <Trans>Request a new link</Trans>
        </TextLink>
      }
    >
      {(token) => (
        <LinkPasswordForm
          hint={<Trans>The password you log in with.</Trans>}
          send={(password) => api('PUT user/email', { body: { token, password } })}
          next={{ to: '/account/profile', label: <Trans>Request a new link</Trans> }}
          onDone={() => void navigate('/account/profile', { replace: true })}
        />
      )}
    </LinkedPage>
  );
}

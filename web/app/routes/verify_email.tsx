import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { LinkPasswordForm } from '~/account/link-password-form.tsx';
import { LinkedPage } from '~/account/linked-page.tsx';
import { reachGoal } from '~/flag/goals.ts';
import type { PageHandle } from '~/platform/page.ts';
import { useApi } from '~/platform/queries.ts';
import { TextLink } from '~/ui/link.tsx';

export const handle = { catalogs: ['sign-in', 'form'] } satisfies PageHandle;

export default function VerifyEmailPage() {
  const { t } = useLingui();
  const api = useApi();
  const navigate = useNavigate();
  return (
    <LinkedPage
      title={t`Confirm your email`}
      needsScript={<Trans>Confirming your email needs JavaScript.</Trans>}
      missing={
        <Trans>
          Open the link in our email again, or <TextLink to="/sign_up">sign up again</TextLink>.
        </Trans>
      }
      next={
        <TextLink to="/sign_up" className="block w-fit">
          <Trans>Sign up again</Trans>
        </TextLink>
      }
    >
      {(token) => (
        <LinkPasswordForm
          hint={<Trans>The one you chose when you signed up.</Trans>}
          send={(password) => api('POST account/verification', { body: { token, password } })}
          next={{ to: '/sign_up', label: <Trans>Sign up again</Trans> }}
          onDone={() => {
            reachGoal('signUp');
            void navigate('/account', { replace: true });
          }}
        />
      )}
    </LinkedPage>
  );
}

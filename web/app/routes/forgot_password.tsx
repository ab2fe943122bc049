import { Trans, useLingui } from '@lingui/react/macro';
import { ForgottenPasswordForm } from '~/account/forgotten-password-form.tsx';
import { VisitorPage } from '~/account/visitor-page.tsx';
import type { PageHandle } from '~/platform/page.ts';

export const handle = { catalogs: ['sign-in', 'form'] } satisfies PageHandle;

export default function ForgotPasswordPage() {
  const { t } = useLingui();
  return (
    <VisitorPage
      title={t`Forgot your password?`}
      lead={
        <Trans>Enter your email, and we’ll send you a link to set a new password. It works once, for one hour.</Trans>
      }
    >
      <ForgottenPasswordForm />
    </VisitorPage>
  );
}

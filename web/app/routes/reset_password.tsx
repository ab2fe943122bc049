import { Trans, useLingui } from '@lingui/react/macro';
import { LinkedPage } from '~/account/linked-page.tsx';
import { ResetForm } from '~/account/reset-form.tsx';
import { focusMain } from '~/platform/focus-main.ts';
import type { PageHandle } from '~/platform/page.ts';
import { TextLink } from '~/ui/link.tsx';

export const handle = { catalogs: ['sign-in', 'form'] } satisfies PageHandle;

export default function ResetPasswordPage() {
  const { t } = useLingui();
  return (
    <LinkedPage
      title={t`Choose a new password`}
      needsScript={<Trans>A new password needs JavaScript.</Trans>}
      missing={
        <Trans>
          Open the link in our email again, or <TextLink to="/forgot_password">request a new one</TextLink>.
        </Trans>
      }
      next={
        <TextLink to="/forgot_password" className="block w-fit">
          <Trans>Request a new link</Trans>
        </TextLink>
      }
      done={{
        title: t`Your password is changed`,
        text: <Trans>It’s saved, and all your devices are logged out.</Trans>,
      }}
      focusPage={focusMain}
    >
      {(token, onDone) => <ResetForm token={token} onReset={onDone} />}
    </LinkedPage>
  );
}

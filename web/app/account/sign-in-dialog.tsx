import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useRevalidator } from 'react-router';
import type { SignInProps } from '~/member/use-sign-in.ts';
import { addReturnPath } from '~/platform/sign-in-path.ts';
import { Dialog } from '~/ui/dialog.tsx';
import type { HostedDialogProps } from '~/ui/dialogs.tsx';
import { TextLink } from '~/ui/link.tsx';
import { GoogleChoice } from './google-button.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Signs in without leaving the page; what was begun goes on afterwards. */
export default function SignInDialog({ open, onClose, onSignedIn, onLeave }: HostedDialogProps & SignInProps) {
  const { t } = useLingui();
  const { pathname, search, hash } = useLocation();
  const { revalidate } = useRevalidator();
  const here = pathname + search + hash;
  return (
    <Dialog open={open} onClose={onClose} title={t`Log In`}>
      <div className="grid gap-5">
        <p className="text-ink-2">
          <Trans>Log in to continue.</Trans>
        </p>
        <SignInForm
          returnPath={here}
          onSignedIn={() => {
            void revalidate();
            onSignedIn();
            onClose();
          }}
        />
        <GoogleChoice returnPath={here} onLeave={onLeave} />
        <p>
          <Trans>
            New here?{' '}
            <TextLink to={addReturnPath('/sign_up', here)} onClick={onLeave}>
              Sign Up
            </TextLink>
          </Trans>
        </p>
      </div>
    </Dialog>
  );
}

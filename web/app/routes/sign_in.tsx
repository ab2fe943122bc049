import { useLingui } from '@lingui/react/macro';
import { GoogleChoice } from '~/account/google-button.tsx';
import { JoinAside } from '~/account/join-aside.tsx';
import { SignInForm } from '~/account/sign-in-form.tsx';
import { useLeaveSignedIn } from '~/account/use-leave-signed-in.ts';
import { useReturnPath } from '~/account/use-return-path.ts';
import { VisitorPage } from '~/account/visitor-page.tsx';
import type { PageHandle } from '~/platform/page.ts';

// `return_to` is read in the browser only, so that the page is one for everybody and stays in the page cache.
export const handle = { catalogs: ['sign-in', 'form'] } satisfies PageHandle;

export default function SignInPage() {
  const { t } = useLingui();
  const returnPath = useReturnPath();
  // Who is signed in already and is led nowhere wants the account.
  const leave = useLeaveSignedIn(returnPath, returnPath === '/' ? '/account' : returnPath);
  return (
    <VisitorPage title={t`Log In`} aside={<JoinAside returnPath={returnPath} />}>
      <div className="grid gap-5">
        <SignInForm returnPath={returnPath} onSignedIn={leave} />
        <GoogleChoice returnPath={returnPath} />
      </div>
    </VisitorPage>
  );
}

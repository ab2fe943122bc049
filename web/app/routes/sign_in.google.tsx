import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { GoogleButton } from '~/account/google-button.tsx';
import { GoogleLinkForm, GoogleRegisterForm } from '~/account/google-forms.tsx';
import { type UnlinkedVisitor, useGoogleSignIn } from '~/account/use-google-sign-in.ts';
import { VisitorPage } from '~/account/visitor-page.tsx';
import { reachGoal } from '~/flag/goals.ts';
import { focusMain } from '~/platform/focus-main.ts';
import type { PageHandle } from '~/platform/page.ts';
import { useProblemText } from '~/platform/problem.ts';
import { addReturnPath } from '~/platform/sign-in-path.ts';
import { ButtonLink } from '~/ui/button.tsx';
import { TextButton, TextLink } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';
import { NeedsScript } from '~/ui/needs-script.tsx';

// What Google's redirect carries is read in the browser only: the page is one for everybody.
export const handle = { catalogs: ['sign-in', 'form'] } satisfies PageHandle;

export default function GoogleSignInPage() {
  const { t } = useLingui();
  const { found, returnPath, finish } = useGoogleSignIn();
  if (found.step === 'unlinked') return <Unlinked visitor={found.visitor} returnPath={returnPath} onDone={finish} />;
  return (
    <VisitorPage title={t`Log In`}>
      <NeedsScript>
        <Trans>Logging in needs JavaScript.</Trans>
      </NeedsScript>
      {found.step === 'waiting' ? (
        <p role="status" className="noscript:hidden">
          <Trans>Logging in with Google</Trans>
        </p>
      ) : (
        <div className="grid gap-5">
          <Message kind="bad" role="alert">
            <Problem error={found.error} isUnavailable={found.isUnavailable} />
          </Message>
          <div className="flex flex-wrap gap-3">
            <GoogleButton returnPath={returnPath} />
            <ButtonLink to={addReturnPath('/sign_in', returnPath)} look="line">
              <Trans>Log In</Trans>
            </ButtonLink>
          </div>
        </div>
      )}
    </VisitorPage>
  );
}

function Problem({ error, isUnavailable }: { error: Error | null; isUnavailable: boolean }) {
  const getText = useProblemText();
  if (isUnavailable) {
    return <Trans>Google isn’t responding. Log in with your email and password, or try again later.</Trans>;
  }
  if (error === null) return <Trans>This login has expired. Start again.</Trans>;
  return getText(error);
}

type UnlinkedProps = { visitor: UnlinkedVisitor; returnPath: string; onDone: () => Promise<void> };

/** Google has named somebody whom no account is linked to: they link one, or register. */
function Unlinked({ visitor, returnPath, onDone }: UnlinkedProps) {
  const { t } = useLingui();
  const { email, hasAccount } = visitor;
  const canRegister = email !== null && !hasAccount;
  const [isLinking, setLinking] = useState(!canRegister);
  const choose = (linking: boolean) => {
    setLinking(linking);
    // The form, and focus with it, leaves the page.
    requestAnimationFrame(focusMain);
  };
  if (!isLinking) {
    return (
      <VisitorPage
        title={t`Sign Up`}
        lead={
          <Trans>
            Your Google account is new here. Already a member?{' '}
            <TextButton onClick={() => choose(true)}>Link your account</TextButton>
          </Trans>
        }
      >
        <GoogleRegisterForm
          visitor={visitor}
          returnPath={returnPath}
          onDone={() => {
            reachGoal('signUp');
            return onDone();
          }}
        />
      </VisitorPage>
    );
  }
  return (
    <VisitorPage
      title={t`Link your account`}
      lead={
        hasAccount ? (
          <Trans>Enter your password once. After that, you log in with Google.</Trans>
        ) : (
          <Trans>Enter the email and password of your account once. After that, you log in with Google.</Trans>
        )
      }
    >
      <div className="grid gap-5">
        <GoogleLinkForm visitor={visitor} returnPath={returnPath} onDone={onDone} />
        {canRegister && (
          <p>
            <Trans>
              New here? <TextButton onClick={() => choose(false)}>Sign Up</TextButton>
            </Trans>
          </p>
        )}
        {email === null && (
          <p>
            <Trans>
              New here? <TextLink to={addReturnPath('/sign_up', returnPath)}>Sign Up</TextLink>
            </Trans>
          </p>
        )}
      </div>
    </VisitorPage>
  );
}

import { Trans } from '@lingui/react/macro';
import { apiRoot } from '@vermilion/contract/endpoints';
import type { ReactNode } from 'react';
import { useLayout } from '~/platform/use-site.ts';
import { getButtonClass } from '~/ui/button.tsx';

type GoogleButtonProps = {
  /** Where the sign-in leads back to. */
  returnPath: string;
  wide?: boolean;
  /** Called when the visitor follows it. */
  onLeave?: (() => void) | undefined;
  children?: ReactNode;
};

/** Leads to Google, which leads back to `/sign_in/google`. Nothing where the shop does not offer it. */
export function GoogleButton({ returnPath, wide = false, onLeave, children }: GoogleButtonProps) {
  if (!useLayout().config.hasGoogleSignIn) return null;
  return (
    <a
      href={`${apiRoot}auth/google?return_to=${encodeURIComponent(returnPath)}`}
      // Crawlers would begin sign-ins.
      rel="nofollow"
      className={getButtonClass({ look: 'white', wide })}
      onClick={onLeave}
    >
      <GoogleSign />
      {children ?? <Trans>Continue with Google</Trans>}
    </a>
  );
}

/** The way in by Google, below a form of a page for visitors. */
export function GoogleChoice({ returnPath, onLeave }: Pick<GoogleButtonProps, 'returnPath' | 'onLeave'>) {
  if (!useLayout().config.hasGoogleSignIn) return null;
  return (
    <>
      <Or />
      <GoogleButton returnPath={returnPath} onLeave={onLeave} wide />
    </>
  );
}

/** The way in by Google, above a long form. */
export function GoogleFirst({ returnPath }: { returnPath: string }) {
  if (!useLayout().config.hasGoogleSignIn) return null;
  return (
    <div className="mb-10 grid gap-5">
      <GoogleButton returnPath={returnPath} wide />
      <Or />
    </div>
  );
}

/** Stands between two ways to log in or sign up. */
function Or() {
  return (
    <p className="flex items-center gap-4 text-small text-ink-2 before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">
      <Trans comment="Between two ways to log in: a form, and Google">or</Trans>
    </p>
  );
}

/** The G in Google's colours, as its rules for sign-in buttons ask. */
function GoogleSign() {
  return (
    <svg viewBox="0 0 24 24" width="1.25rem" height="1.25rem" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M22.56 12.25q0-1.17-.2-2.25H12v4.26h5.92a5 5 0 0 1-2.2 3.31v2.77h3.56a10.8 10.8 0 0 0 3.28-8.09"
      />
      <path
        fill="#34a853"
        d="M12 23c2.97 0 5.46-.98 7.28-2.66l-3.57-2.77a6.6 6.6 0 0 1-9.87-3.47H2.18v2.84A11 11 0 0 0 12 23"
      />
      <path fill="#fbbc05" d="M5.84 14.1a6.6 6.6 0 0 1 0-4.2V7.07H2.18a11 11 0 0 0 0 9.87z" />
      <path
        fill="#ea4335"
        d="M12 5.38c1.62 0 3.06.56 4.21 1.64l3.15-3.15A11 11 0 0 0 2.18 7.07L5.84 9.9A6.6 6.6 0 0 1 12 5.38"
      />
    </svg>
  );
}

import { Trans } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { useIsSignedIn } from '~/platform/session/signed-in.ts';
import { getSignInPath } from '~/platform/sign-in-path.ts';
import { useMembershipName } from '~/platform/use-site.ts';
import { ButtonLink } from '~/ui/button.tsx';
import { GoLink } from '~/ui/link.tsx';
import { SignOutButton } from './sign-out-button.tsx';

/** The ways into the account and out of it: My Account and Logout, or Sign Up and Log In. */
export function AccountLinks() {
  const { pathname, search, hash } = useLocation();
  if (useIsSignedIn()) {
    return (
      <div className="grid gap-3">
        <ButtonLink to="/account" size="small">
          <Trans>My Account</Trans>
        </ButtonLink>
        <SignOutButton look="line" size="small" />
        <WishlistLink />
        <MembershipLink />
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      <ButtonLink to="/sign_up" size="small">
        <Trans>Sign Up</Trans>
      </ButtonLink>
      <ButtonLink to={getSignInPath(pathname + search + hash)} look="line" size="small">
        <Trans>Log In</Trans>
      </ButtonLink>
      <WishlistLink />
      <MembershipLink />
    </div>
  );
}

function WishlistLink() {
  return (
    <GoLink to="/wishlist" className="justify-self-start">
      <Trans>Wish list</Trans>
    </GoLink>
  );
}

function MembershipLink() {
  const membership = useMembershipName();
  return (
    <GoLink to="/beauty-pass" className="justify-self-start">
      {membership}
    </GoLink>
  );
}

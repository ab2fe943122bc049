import type { ReactNode } from 'react';
import { useAccount } from '~/member/use-account.ts';
import { useIsSignedIn } from '~/platform/session/signed-in.ts';
import { ButtonLink } from '~/ui/button.tsx';

/** Leads a visitor to the registration, and somebody who is signed in and no member to joining; nothing for members. */
export function JoinLink({ children }: { children: ReactNode }) {
  const isSignedIn = useIsSignedIn();
  const account = useAccount();
  if (isSignedIn && account?.loyaltyTier !== null) return null;
  return (
    <ButtonLink to={isSignedIn ? '/account/membership' : '/sign_up?return_to=%2Faccount%2Fpoints'} look="paper">
      {children}
    </ButtonLink>
  );
}

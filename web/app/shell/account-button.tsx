import { useLingui } from '@lingui/react/macro';
import { UserRound } from 'lucide';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { loadWithCatalogs } from '~/platform/catalogs.ts';
import { createLazyPart } from '~/platform/missing-chunk.ts';
import { useIsSignedIn } from '~/platform/session/signed-in.ts';
import { getSignInPath } from '~/platform/sign-in-path.ts';
import { IconLink } from '~/ui/icon-button.tsx';
import { Preview, usePreview } from '~/ui/preview.tsx';

const AccountMenu = createLazyPart(() => loadWithCatalogs(['account'], () => import('~/account/account-menu.tsx')));
const AccountName = createLazyPart(() => import('~/account/account-name.tsx'));

/** The header's link to the account or the sign-in page, with their menu. A member's name comes after the page. */
export function AccountButton() {
  const { t } = useLingui();
  const { pathname, search, hash } = useLocation();
  const isSignedIn = useIsSignedIn();
  const preview = usePreview('/sign_in');
  return (
    <Preview
      control={preview}
      onOpen={preview.open}
      renderPanel={() => (
        <Suspense>
          <AccountMenu />
        </Suspense>
      )}
    >
      <IconLink
        to={isSignedIn ? '/account' : getSignInPath(pathname + search + hash)}
        icon={UserRound}
        // On a phone nothing else in the header says that somebody is signed in.
        filled={isSignedIn}
        label={isSignedIn ? t`My Account` : t`Log In`}
      />
      {isSignedIn && (
        <span className="header-account">
          <Suspense>
            <AccountName />
          </Suspense>
        </span>
      )}
    </Preview>
  );
}

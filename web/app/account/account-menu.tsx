import { Trans, useLingui } from '@lingui/react/macro';
import { useAccount } from '~/member/use-account.ts';
import { useIsSignedIn } from '~/platform/session/signed-in.ts';
import { useMembershipName } from '~/platform/use-site.ts';
import { Headline } from '~/ui/headline.tsx';
import { AccountLinks } from './account-links.tsx';

/** The menu below the header's account link. */
export default function AccountMenu() {
  const { t } = useLingui();
  const membership = useMembershipName();
  const account = useAccount();
  const isSignedIn = useIsSignedIn();
  const name = account?.fullName;
  return (
    <section
      aria-label={t`Account menu`}
      className="absolute top-full right-0 z-(--layer-header) grid w-72 gap-3 border border-rule bg-paper p-5"
    >
      <Headline as="h2" size="d4" className="wrap-anywhere">
        {name ? <Trans>Hello, {name}</Trans> : isSignedIn ? membership : <Trans>Join {membership}</Trans>}
      </Headline>
      <AccountLinks />
    </section>
  );
}

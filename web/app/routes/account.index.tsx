import { Trans, useLingui } from '@lingui/react/macro';
import { useLoadedUser } from '~/account/account.queries.ts';
import { AccountPage } from '~/account/account-page.tsx';
import { Facts } from '~/account/facts.tsx';
import { MembershipCard } from '~/loyalty/membership-card.tsx';
import { requireMember } from '~/platform/loading.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import { useMembershipName } from '~/platform/use-site.ts';
import { GoLink } from '~/ui/link.tsx';
import type { Route } from './+types/account.index.ts';

export const handle = { catalogs: ['account', 'form', 'loyalty'] } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = getShop(context);
  const [user, account] = await requireMember(Promise.all([api('GET user'), api('GET account')]), url);
  return { user, account };
}

export default function AccountOverviewPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const membership = useMembershipName();
  const user = useLoadedUser(loaderData.user);
  const name = user.fullName;
  return (
    <AccountPage title={t`Hello, ${name}`}>
      <section className="grid gap-4">
        <Facts
          facts={[
            [<Trans key="email">Email</Trans>, user.email, 'email'],
            [<Trans key="phone">Mobile</Trans>, user.formattedPhone, 'phone'],
          ]}
        />
        <GoLink to="/account/profile" className="justify-self-start">
          <Trans>Change your profile</Trans>
        </GoLink>
      </section>
      {loaderData.account.loyaltyTier === null ? (
        <div className="wide:mt-10">
          <GoLink to="/account/membership">
            <Trans>Join {membership}</Trans>
          </GoLink>
        </div>
      ) : (
        // At 390 px the card, which has no control, comes first: it is what is shown at a till.
        <div className="max-wide:order-first wide:mt-10">
          <MembershipCard account={loaderData.account} />
        </div>
      )}
    </AccountPage>
  );
}

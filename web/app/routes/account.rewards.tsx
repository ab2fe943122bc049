import { Trans, useLingui } from '@lingui/react/macro';
import { redirect } from 'react-router';
import { LoyaltyNav } from '~/loyalty/loyalty-nav.tsx';
import { RewardRow } from '~/loyalty/reward-row.tsx';
import { requireMember } from '~/platform/loading.server.ts';
import { formatNumber } from '~/platform/numbers.ts';
import type { PageHandle } from '~/platform/page.ts';
import { PageTitle } from '~/platform/page-title.tsx';
import { getShop } from '~/platform/shop.server.ts';
import { useSite } from '~/platform/use-site.ts';
import { ButtonLink } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { Headline } from '~/ui/headline.tsx';
import type { Route } from './+types/account.rewards.ts';

export const handle = { catalogs: ['loyalty', 'rewards'] } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = getShop(context);
  const [account, { rewards }] = await requireMember(Promise.all([api('GET account'), api('GET rewards/')]), url);
  if (account.loyaltyTier === null) throw redirect('/account/membership');
  return { account, rewards };
}

export default function RewardsPage({ loaderData: { account, rewards } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const points = formatNumber(account.loyaltyPoints, locale);
  return (
    <>
      <LoyaltyNav />
      <main id="main" className="container-page pt-8 pb-(--section)">
        <PageTitle of={t`My rewards`} />
        <meta name="robots" content="noindex" />
        {rewards.length === 0 ? (
          <EmptyState
            title={<Trans>No rewards at the moment</Trans>}
            help={<Trans>You keep your points. New rewards come every few weeks.</Trans>}
            action={
              <ButtonLink to="/account/points">
                <Trans>See your points</Trans>
              </ButtonLink>
            }
          />
        ) : (
          <>
            <div className="grid gap-4 pb-10">
              <Headline as="h1" size="d1">
                <Trans>Spend your points</Trans>
              </Headline>
              <p className="numeric max-w-[34rem] text-lead text-ink-2">
                <Trans>You have {points} points. One reward per order; rewards can’t be returned or exchanged.</Trans>
              </p>
            </div>
            <div>
              {rewards.map((reward) => (
                <RewardRow key={reward.id} reward={reward} account={account} />
              ))}
            </div>
          </>
        )}
      </main>
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { markets } from '@vermilion/contract/markets';
import { redirect } from 'react-router';
import { BenefitTable } from '~/loyalty/benefit-table.tsx';
import { GiftTile } from '~/loyalty/gift-tile.tsx';
import { LoyaltyNav } from '~/loyalty/loyalty-nav.tsx';
import { PointLog } from '~/loyalty/point-log.tsx';
import { TierHero } from '~/loyalty/tier-hero.tsx';
import { TierTrack } from '~/loyalty/tier-track.tsx';
import { requireMember } from '~/platform/loading.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { PageTitle } from '~/platform/page-title.tsx';
import { getShop } from '~/platform/shop.server.ts';
import { getShownMarket } from '~/platform/shown-market.server.ts';
import { ShownMarket } from '~/platform/use-site.ts';
import { Headline } from '~/ui/headline.tsx';
import { GoLink } from '~/ui/link.tsx';
import type { Route } from './+types/account.points.ts';

export const handle = { catalogs: ['loyalty', 'rewards', 'purchase'] } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, site } = getShop(context);
  const [account, { status, gifts }, log] = await requireMember(
    Promise.all([api('GET account'), api('GET account/membership'), api('GET account/points')]),
    url,
  );
  if (!status) throw redirect('/account/membership');
  return {
    account,
    status,
    log,
    gifts,
    market: getShownMarket(status.market, site.market.code),
    hasShippingThreshold: markets[status.market].freeShippingThreshold !== null,
  };
}

export default function PointsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ShownMarket value={loaderData.market}>
      <Points {...loaderData} />
    </ShownMarket>
  );
}

function Points({
  account,
  status,
  log,
  gifts,
  hasShippingThreshold,
}: Omit<Route.ComponentProps['loaderData'], 'market'>) {
  const { t } = useLingui();
  return (
    <main id="main" className="pb-(--section)">
      <PageTitle of={t`My points`} />
      <meta name="robots" content="noindex" />
      <TierHero status={status} account={account} />
      <LoyaltyNav />
      <div className="container-page">
        <TierTrack status={status} />
        {gifts.length > 0 && (
          <section aria-labelledby="gifts" className="section">
            <div className="section-head">
              <Headline as="h2" id="gifts">
                <Trans>Yours to open</Trans>
              </Headline>
              <GoLink to="/account/gifts">
                <Trans>All gifts</Trans>
              </GoLink>
            </div>
            <div className="grid gap-(--gap) wide:grid-cols-3">
              {gifts.map((gift) => (
                <GiftTile key={gift.id} gift={gift} as="h3" />
              ))}
            </div>
          </section>
        )}
        <section aria-labelledby="log" className="section">
          <div className="section-head">
            <Headline as="h2" id="log">
              <Trans>Points, line by line</Trans>
            </Headline>
            <GoLink to="/account/rewards">
              <Trans>All rewards</Trans>
            </GoLink>
          </div>
          <PointLog loaded={log} />
        </section>
        <section aria-labelledby="benefits" className="section grid gap-6">
          <Headline as="h2" id="benefits">
            <Trans>What each tier offers</Trans>
          </Headline>
          <BenefitTable tier={status.tier} hasShippingThreshold={hasShippingThreshold} />
        </section>
      </div>
    </main>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { GiftTile } from '~/loyalty/gift-tile.tsx';
import { LoyaltyNav } from '~/loyalty/loyalty-nav.tsx';
import { requireMember } from '~/platform/loading.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { PageTitle } from '~/platform/page-title.tsx';
import { getShop } from '~/platform/shop.server.ts';
import { getShownMarket } from '~/platform/shown-market.server.ts';
import { ShownMarket } from '~/platform/use-site.ts';
import { ButtonLink } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { Headline } from '~/ui/headline.tsx';
import { GoLink } from '~/ui/link.tsx';
import type { Route } from './+types/account.gifts.ts';

export const handle = { catalogs: ['loyalty', 'rewards', 'purchase'] } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, site } = getShop(context);
  const { gifts } = await requireMember(api('GET account/gifts'), url);
  // All gifts with a market are of the membership's.
  const market = gifts.find((gift) => gift.market !== null)?.market ?? site.market.code;
  return { gifts, market: getShownMarket(market, site.market.code) };
}

export default function GiftsPage({ loaderData: { gifts, market } }: Route.ComponentProps) {
  const { t } = useLingui();
  const open = gifts.filter(({ state }) => state === 'available');
  const over = gifts.filter(({ state }) => state !== 'available');
  return (
    <ShownMarket value={market}>
      <LoyaltyNav />
      <main id="main" className="container-page grid grid-cols-1 gap-10 pt-8 pb-(--section)">
        <PageTitle of={t`My gifts`} />
        <meta name="robots" content="noindex" />
        {open.length === 0 ? (
          <EmptyState
            title={<Trans>No gifts to open</Trans>}
            help={<Trans>You get them when you join, when you reach a new tier, and in your birthday month.</Trans>}
            action={
              <ButtonLink to="/beauty-pass">
                <Trans>See what each tier offers</Trans>
              </ButtonLink>
            }
          />
        ) : (
          <>
            <div className="flex flex-wrap items-baseline justify-between gap-4">
              <Headline as="h1" size="d1">
                <Trans>Yours to open</Trans>
              </Headline>
              <GoLink to="/cart">
                <Trans>Use one in your bag</Trans>
              </GoLink>
            </div>
            <div className="grid gap-(--gap) wide:grid-cols-3">
              {open.map((gift) => (
                <GiftTile key={gift.id} gift={gift} />
              ))}
            </div>
          </>
        )}
        {over.length > 0 && (
          <section aria-labelledby="over" className="grid gap-6">
            <Headline as="h2" size="d3" id="over">
              <Trans>Used and expired</Trans>
            </Headline>
            <div className="grid gap-(--gap) wide:grid-cols-3">
              {over.map((gift) => (
                <GiftTile key={gift.id} gift={gift} as="h3" />
              ))}
            </div>
          </section>
        )}
      </main>
    </ShownMarket>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { markets } from '@vermilion/contract/markets';
import type { ReactNode } from 'react';
import { JoinLink } from '~/account/join-link.tsx';
import { BenefitTable } from '~/loyalty/benefit-table.tsx';
import { TierSteps } from '~/loyalty/tier-steps.tsx';
import type { PageHandle } from '~/platform/page.ts';
import { PageMeta } from '~/platform/page-meta.tsx';
import { getShop } from '~/platform/shop.server.ts';
import { useLayout, useMembershipName } from '~/platform/use-site.ts';
import { ButtonLink } from '~/ui/button.tsx';
import { Headline } from '~/ui/headline.tsx';
import type { Route } from './+types/beauty-pass.ts';

export const handle = { catalogs: ['loyalty'] } satisfies PageHandle;

export function loader({ context }: Route.LoaderArgs) {
  return { hasShippingThreshold: markets[getShop(context).site.market.code].freeShippingThreshold !== null };
}

/** What the membership is; the same for everybody. */
export default function BeautyPassPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { hasStores } = useLayout().config;
  const membership = useMembershipName();
  return (
    <main id="main" className="pb-(--section)">
      <PageMeta
        title={membership}
        description={t`How ${membership} works: points on every order, rewards, gifts, and four tiers from Pink to Gold.`}
      />
      <header className="on-ink bg-ink text-paper">
        <div className="container-page grid gap-8 py-12 wide:grid-cols-2 wide:gap-(--gap) wide:py-20">
          <Headline as="h1" size="d1">
            <Trans>Spend a little, keep the points</Trans>
          </Headline>
          <div className="grid content-start gap-7">
            <p className="max-w-[34rem] text-lead text-on-ink-2">
              <Trans>
                Points on every order, gifts in your birthday month, and four tiers: the higher you go, the more you
                get. Joining is free and takes a minute.
              </Trans>
            </p>
            <div className="flex flex-wrap gap-2">
              <JoinLink>
                <Trans>Join {membership}</Trans>
              </JoinLink>
              <ButtonLink to="/account/points" look="paper">
                <Trans>My points</Trans>
              </ButtonLink>
            </div>
          </div>
        </div>
      </header>
      <section aria-labelledby="tiers">
        <h2 id="tiers" className="sr-only">
          <Trans>Tiers</Trans>
        </h2>
        <TierSteps />
      </section>
      <div className="container-page">
        <section aria-labelledby="how" className="section">
          <Headline as="h2" id="how" className="mb-6">
            <Trans>How it works</Trans>
          </Headline>
          <ol className="grid gap-8 wide:grid-cols-3 wide:gap-(--gap)">
            <Step title={<Trans>Earn</Trans>}>
              {hasStores ? (
                <Trans>
                  You earn points when we pack your order or you collect it. Cancelled and refunded items don’t count.
                  Your beauty profile earns points too.
                </Trans>
              ) : (
                <Trans>
                  You earn points when we pack your order. Cancelled and refunded items don’t count. Your beauty profile
                  earns points too.
                </Trans>
              )}
            </Step>
            <Step title={<Trans>Spend</Trans>}>
              <Trans>
                Choose a reward in your bag: one per order. Points expire 18 months after your last order or reward, so
                every order keeps all of them.
              </Trans>
            </Step>
            <Step title={<Trans>Climb</Trans>}>
              <Trans>
                What you pay within your year decides your tier. A new tier is yours once your order counts, for the
                rest of the year and all of the next, and an open order keeps the tier you have. Spend above the minimum
                doesn’t carry over.
              </Trans>
            </Step>
          </ol>
        </section>
        <section aria-labelledby="benefits" className="section">
          <Headline as="h2" id="benefits" className="mb-6">
            <Trans>What each tier offers</Trans>
          </Headline>
          <BenefitTable hasShippingThreshold={loaderData.hasShippingThreshold} />
        </section>
      </div>
    </main>
  );
}

function Step({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <li className="grid content-start gap-2 border-t border-ink pt-4">
      <Headline as="h3" size="d4">
        {title}
      </Headline>
      <p className="max-w-[34rem] text-ink-2">{children}</p>
    </li>
  );
}

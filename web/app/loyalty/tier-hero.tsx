import { Trans, useLingui } from '@lingui/react/macro';
import type { Account } from '@vermilion/contract/loyalty';
import type { TierStatus } from '@vermilion/contract/membership';
import { formatNumber } from '~/platform/numbers.ts';
import { useSite } from '~/platform/use-site.ts';
import { classNames } from '~/ui/class-names.ts';
import { Day } from './day.tsx';
import { tierColors } from './tier-colors.tsx';
import { TierMessage } from './tier-message.tsx';
import { tierNames } from './tier-names.ts';

import './tier-hero.css';

type TierHeroProps = {
  status: TierStatus;
  account: Pick<Account, 'fullName' | 'loyaltyPoints' | 'pendingPoints' | 'owedPoints' | 'expiringPoints'>;
};

/** The head of the member's page, in the colour of the tier: tier, what it takes, and points. */
export function TierHero({ status, account }: TierHeroProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { fullName, expiringPoints, pendingPoints, owedPoints } = account;
  const keptUntil = status.keptUntil && <Day of={status.keptUntil} />;
  const expiry = expiringPoints && <Day of={expiringPoints.on} />;
  return (
    <section
      aria-labelledby="tier"
      className={classNames(tierColors[status.tier], status.tier === 'black' && 'on-ink tier-hero-black')}
    >
      <div className="tier-hero container-page">
        <div>
          <p className="tier-hero-owner">
            {keptUntil ? (
              <Trans>
                {fullName}, your tier until {keptUntil}
              </Trans>
            ) : (
              <Trans>{fullName}, your tier</Trans>
            )}
          </p>
          <h1 id="tier" className="tier-hero-name">
            {t(tierNames[status.tier])}
          </h1>
        </div>
        <div>
          <p className="numeric tier-hero-message">
            <TierMessage status={status} />
          </p>
          <dl className="numeric tier-hero-points">
            <div>
              <dt>
                <Trans>Points to spend</Trans>
              </dt>
              <dd>{formatNumber(account.loyaltyPoints, locale)}</dd>
            </div>
            {expiringPoints && (
              <div>
                <dt>
                  <Trans>Expiring after {expiry}</Trans>
                </dt>
                <dd>{formatNumber(expiringPoints.points, locale)}</dd>
              </div>
            )}
            {owedPoints > 0 && (
              <div>
                <dt>
                  <Trans>Owed after a refund: taken from your next points</Trans>
                </dt>
                <dd>{formatNumber(owedPoints, locale)}</dd>
              </div>
            )}
            {(!expiringPoints || pendingPoints > 0) && (
              <div>
                <dt>
                  <Trans>Pending, from recent orders</Trans>
                </dt>
                <dd>{formatNumber(pendingPoints, locale)}</dd>
              </div>
            )}
          </dl>
        </div>
      </div>
    </section>
  );
}

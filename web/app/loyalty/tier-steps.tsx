import { Trans, useLingui } from '@lingui/react/macro';
import { type Tier, tiers, tierThresholds } from '@vermilion/contract/tiers';
import { useMoney, useSite } from '~/platform/use-site.ts';
import { classNames } from '~/ui/class-names.ts';
import { Headline } from '~/ui/headline.tsx';
import { tierColors } from './tier-colors.tsx';
import { tierNames } from './tier-names.ts';

/** The four tiers side by side, each with what it takes. */
export function TierSteps() {
  const { t } = useLingui();
  return (
    <ol className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))]">
      {tiers.map((tier) => (
        <li
          key={tier}
          className={classNames('grid min-h-36 content-between gap-6 p-4 wide:min-h-52 wide:p-5', tierColors[tier])}
        >
          <Headline as="h3" size="d3">
            {t(tierNames[tier])}
          </Headline>
          <p className="numeric text-small">
            <Requirement tier={tier} />
          </p>
        </li>
      ))}
    </ol>
  );
}

function Requirement({ tier }: { tier: Tier }) {
  const { market } = useSite();
  const money = useMoney();
  if (tier === 'pink') return <Trans>When you join</Trans>;
  if (tier === 'white') return <Trans>With your first order</Trans>;
  const amount = money(tierThresholds[market.code][tier], 'threshold');
  return <Trans>{amount} within a year</Trans>;
}

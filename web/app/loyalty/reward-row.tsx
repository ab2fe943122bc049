import { Trans, useLingui } from '@lingui/react/macro';
import type { Account, Reward } from '@vermilion/contract/loyalty';
import { compareTiers } from '@vermilion/contract/tiers';
import { Link } from 'react-router';
import { formatNumber } from '~/platform/numbers.ts';
import { useLayout, useMoney, useSite } from '~/platform/use-site.ts';
import { Headline } from '~/ui/headline.tsx';
import { Picture } from '~/ui/picture.tsx';
import { tierNames } from './tier-names.ts';

type RewardRowProps = { reward: Reward; account: Pick<Account, 'loyaltyPoints' | 'loyaltyTier'> };

/** A reward: what it is, what it costs, and what is missing for it. */
export function RewardRow({ reward, account }: RewardRowProps) {
  const money = useMoney();
  const { hasStores } = useLayout().config;
  const { locale } = useSite();
  const { name, description, points, product, value, isCollectable } = reward;
  const cost = formatNumber(points, locale);
  return (
    <article className="grid grid-cols-[5rem_minmax(0,1fr)] gap-4 border-t border-rule py-5 wide:grid-cols-[7rem_minmax(0,1fr)_auto]">
      {product ? (
        <div className="max-wide:row-span-2">
          <Picture picture={product.picture} sizes="7rem" />
        </div>
      ) : (
        <p className="numeric grid aspect-[4/5] content-center self-start bg-butter text-center text-small font-medium max-wide:row-span-2">
          {money(value ?? 0)}
        </p>
      )}
      <div className="grid content-start gap-1">
        {product && <p className="text-note text-ink-2">{product.brand.name}</p>}
        <Headline as="h2" size="d4">
          {product ? <Link to={`/products/${product.slug}`}>{name}</Link> : name}
        </Headline>
        <p className="text-small text-ink-2">{description}</p>
        {!isCollectable && hasStores && (
          <p className="text-note text-ink-2">
            <Trans>Not available for Click & Collect.</Trans>
          </p>
        )}
      </div>
      <div className="numeric col-start-2 grid content-start gap-1 wide:col-start-3 wide:text-right">
        <p className="font-medium">
          <Trans>{cost} points</Trans>
        </p>
        <p className="text-note text-ink-2">
          <Missing reward={reward} account={account} />
        </p>
      </div>
    </article>
  );
}

function Missing({ reward: { tier, points }, account }: RewardRowProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  if (compareTiers(account.loyaltyTier ?? 'pink', tier) < 0) {
    const name = t(tierNames[tier]);
    return tier === 'gold' ? <Trans>For {name} only</Trans> : <Trans>For {name} and up</Trans>;
  }
  const missing = points - account.loyaltyPoints;
  if (missing > 0) {
    const count = formatNumber(missing, locale);
    return <Trans>{count} points to go</Trans>;
  }
  return <Trans>Choose it in your bag</Trans>;
}

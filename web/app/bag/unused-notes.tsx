import { Trans, useLingui } from '@lingui/react/macro';
import type { UnusedAdjustment } from '@vermilion/contract/pricing';
import { getSourceKey } from '@vermilion/contract/source-key';
import { useMoney } from '~/platform/use-site.ts';
import { getSourceName } from '~/pricing/source-names.ts';

/** Lists each code, card or reward that changes nothing, with the reason. */
export function UnusedNotes({ unused }: { unused: readonly UnusedAdjustment[] }) {
  const shown = unused.filter(isWorthShowing);
  if (shown.length === 0) return null;
  return (
    <ul className="numeric grid gap-1 text-small text-ink-2">
      {shown.map((each) => (
        <li key={getSourceKey(each.source)}>
          <UnusedNote {...each} />
        </li>
      ))}
    </ul>
  );
}

/**
 * Offers and tiers apply by themselves: offers have a section of their own, which names them. What the delivery leaves out of
 * the samples is named beside the delivery.
 */
const isWorthShowing = ({ source: { kind }, reason }: UnusedAdjustment) =>
  kind !== 'offer' && kind !== 'tier' && !(kind === 'sample' && reason === 'not_for_this_delivery');

function UnusedNote({ source, reason, missingSpend }: UnusedAdjustment) {
  const { t } = useLingui();
  const money = useMoney();
  const name = t(getSourceName(source));
  const missing = money(missingSpend ?? 0);
  switch (reason) {
    case 'not_valid':
      return <Trans>{name} cannot be used at the moment.</Trans>;
    case 'expired':
      return <Trans>{name} has expired.</Trans>;
    case 'fully_redeemed':
      return <Trans>{name} has been fully redeemed.</Trans>;
    case 'first_order_only':
      return <Trans>{name} is for first-time customers only.</Trans>;
    case 'used_before':
      return <Trans>You have used {name} already.</Trans>;
    case 'better_discount_applies':
      return <Trans>{name} is left out: your bag has a better discount.</Trans>;
    case 'too_few_items':
      return <Trans>{name} needs more items in your bag.</Trans>;
    case 'not_for_this_buyer':
      return <Trans>{name} is not available to you.</Trans>;
    case 'below_minimum_spend':
      return (
        <Trans>
          {name} applies once you spend {missing} more.
        </Trans>
      );
    case 'nothing_in_scope':
      return <Trans>{name} does not apply to these items.</Trans>;
    case 'not_for_this_delivery':
      return <Trans>{name} does not apply to this delivery.</Trans>;
    case 'not_combinable':
      return <Trans>{name} cannot be combined with your other discounts.</Trans>;
    case 'empty_balance':
      return <Trans>{name} has no balance left.</Trans>;
    case 'nothing_left_to_reduce':
      return <Trans>{name} does not change this total.</Trans>;
    case 'not_enough_points':
      return <Trans>{name} costs more points than you have.</Trans>;
    case 'out_of_stock':
      if (source.kind === 'sample') return <Trans>A sample that you chose is out of stock.</Trans>;
      return <Trans>{name}: the gift is out of stock.</Trans>;
  }
}

import { Trans } from '@lingui/react/macro';
import { useLayout, useMoney, useSite } from '~/platform/use-site.ts';

/** What shipping costs in this market, or that stores hand out orders. */
export function DeliveryWords() {
  const { market } = useSite();
  const money = useMoney();
  const { hasStores } = useLayout().config;
  const threshold = market.freeShippingThreshold === null ? null : money(market.freeShippingThreshold, 'threshold');
  return (
    <span>
      {threshold ? (
        <Trans>Free shipping from {threshold}</Trans>
      ) : (
        hasStores && <Trans>Collect in store, free of charge</Trans>
      )}
    </span>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useLayout, useMoney, useSite } from '~/platform/use-site.ts';
import { EditionButton } from './edition-choice.tsx';

/** The ink strip above the header: what shipping costs here, and which edition this is. */
export function Strip() {
  const { t } = useLingui();
  const { market } = useSite();
  const money = useMoney();
  const { hasStores } = useLayout().config;
  const threshold = market.freeShippingThreshold === null ? null : money(market.freeShippingThreshold, 'threshold');
  return (
    <aside className="strip on-ink" aria-label={t`Delivery and edition`}>
      <div className="container-page strip-line">
        <span>
          {threshold ? (
            <Trans>Free shipping from {threshold}</Trans>
          ) : (
            hasStores && <Trans>Collect in store, free of charge</Trans>
          )}
        </span>
        <EditionButton className="strip-edition" />
      </div>
    </aside>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import type { Bag } from '@vermilion/contract/bag';
import { useVariables } from '@vermilion/flags/react';
import { useMoney } from '~/platform/use-site.ts';
import { Meter } from '~/ui/meter.tsx';

/** How far the bag is from free shipping. */
export function FreeShippingProgress({ threshold: thresholdAmount, remaining }: NonNullable<Bag['freeShipping']>) {
  const { t } = useLingui();
  const money = useMoney();
  const { bar } = useVariables('bag-free-shipping-bar');
  const threshold = money(thresholdAmount, 'threshold');
  const missing = money(remaining);
  return (
    <div className="grid gap-2.5 pt-4 pb-5">
      <p className="numeric text-small" aria-live="polite">
        {remaining === 0 ? (
          <Trans>
            <span className="font-medium">Shipping is on us.</span>{' '}
            <span className="text-ink-2">You reached {threshold}.</span>
          </Trans>
        ) : (
          <Trans>
            <span className="font-medium">{missing} to go.</span>{' '}
            <span className="text-ink-2">Shipping is on us from {threshold}.</span>
          </Trans>
        )}
      </p>
      {bar !== false && (
        <Meter
          value={thresholdAmount - remaining}
          max={thresholdAmount}
          done={remaining === 0}
          label={t`Progress towards free shipping`}
        />
      )}
    </div>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import type { Bag } from '@vermilion/contract/bag';
import { useVariables } from '@vermilion/flags/react';
import { useMoney } from '~/platform/use-site.ts';
import { Meter } from '~/ui/meter.tsx';

/** How far the bag is from free shipping. */
export function FreeShipping({ over, left }: NonNullable<Bag['freeShipping']>) {
  const { t } = useLingui();
  const money = useMoney();
  const { bar } = useVariables('bag-free-shipping-bar');
  const threshold = money(over, 'threshold');
  const missing = money(left);
  return (
    <div className="grid gap-2.5 pt-4 pb-5">
      <p className="numeric text-small" aria-live="polite">
        {left === 0 ? (
          <Trans>
            <span className="font-medium">Shipping is on us.</span>{' '}
            <span className="text-ink-2">You passed {threshold}.</span>
          </Trans>
        ) : (
          <Trans>
            <span className="font-medium">{missing} to go.</span>{' '}
            <span className="text-ink-2">From {threshold} on, shipping is on us.</span>
          </Trans>
        )}
      </p>
      {bar !== false && (
        <Meter value={over - left} max={over} done={left === 0} label={t`Progress towards free shipping`} />
      )}
    </div>
  );
}

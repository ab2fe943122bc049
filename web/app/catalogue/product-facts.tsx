import { Trans } from '@lingui/react/macro';
import type { Variant } from '@vermilion/contract/catalogue';
import { Clock, Truck } from 'lucide';
import { useMoney, useSite } from '~/platform/use-site.ts';
import { PayLaterLine, usePayLaterProviders } from '~/pricing/pay-later-line.tsx';
import { Icon } from '~/ui/icon.tsx';
import './facts.css';

/** Free shipping and the ways to pay later at this price. */
export function ProductFacts({ variant: { price } }: { variant: Variant }) {
  const { freeShippingThreshold } = useSite().market;
  const providers = usePayLaterProviders(price);
  if (freeShippingThreshold === null && providers.length === 0) return null;
  return (
    <ul className="facts">
      {freeShippingThreshold !== null && (
        <li>
          <Icon of={Truck} />
          <FreeShippingLine thresholdAmount={freeShippingThreshold} price={price} />
        </li>
      )}
      {providers.map((provider) => (
        <li key={provider.code}>
          <Icon of={Clock} />
          <span className="numeric">
            <PayLaterLine provider={provider} due={price} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function FreeShippingLine({ thresholdAmount, price }: { thresholdAmount: number; price: number }) {
  const threshold = useMoney()(thresholdAmount, 'threshold');
  return (
    <span>
      {price >= thresholdAmount ? (
        <Trans>Free shipping from {threshold}. This one qualifies.</Trans>
      ) : (
        <Trans>Free shipping from {threshold}.</Trans>
      )}
    </span>
  );
}

import { Trans } from '@lingui/react/macro';
import type { Variant } from '@vermilion/contract/catalogue';
import { Clock, Truck } from 'lucide';
import { useMoney, useSite } from '~/platform/use-site.ts';
import { PayLaterLine, usePayLaterProviders } from '~/pricing/pay-later-line.tsx';
import { Icon } from '~/ui/icon.tsx';
import './facts.css';

/** Free shipping and the ways to pay later at this price. */
export function ProductFacts({ variant: { price } }: { variant: Variant }) {
  const { freeShippingOver } = useSite().market;
  const providers = usePayLaterProviders(price);
  if (freeShippingOver === null && providers.length === 0) return null;
  return (
    <ul className="facts">
      {freeShippingOver !== null && (
        <li>
          <Icon of={Truck} />
          <FreeShippingLine over={freeShippingOver} price={price} />
        </li>
      )}
      {providers.map((provider) => (
        <li key={provider.code}>
          <Icon of={Clock} />
          <span className="numeric">
            <PayLaterLine provider={provider} total={price} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function FreeShippingLine({ over, price }: { over: number; price: number }) {
  const threshold = useMoney()(over, 'threshold');
  return (
    <span>
      {price >= over ? (
        <Trans>Free shipping over {threshold}. This one qualifies.</Trans>
      ) : (
        <Trans>Free shipping over {threshold}.</Trans>
      )}
    </span>
  );
}

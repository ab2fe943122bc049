import { Trans } from '@lingui/react/macro';
import type { Variant } from '@vermilion/contract/catalogue';
import type { PayLater } from '@vermilion/contract/markets';
import { instalments } from '@vermilion/contract/money';
import { Clock, Truck } from 'lucide';
import { useMoney, useSite } from '~/platform/use-site.ts';
import { Icon } from '~/ui/icon.tsx';

/** Free shipping and the ways to pay later at this price. */
export function ProductFacts({ variant: { price } }: { variant: Variant }) {
  const { freeShippingOver, payLater } = useSite().market;
  const providers = payLater.filter(({ least, most }) => price >= least && price <= most);
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
          <PayLaterLine provider={provider} price={price} />
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

function PayLaterLine({
  provider: { label, instalments: count, everyDays },
  price,
}: {
  provider: PayLater;
  price: number;
}) {
  const money = useMoney();
  const [first = price] = instalments(price, count);
  const amount = money(first);
  return (
    <span className="numeric">
      {count === 1 ? (
        <Trans>
          Or pay {amount} in {everyDays} days with {label}
        </Trans>
      ) : (
        <Trans>
          Or {count} payments of {amount} with {label}
        </Trans>
      )}
    </span>
  );
}

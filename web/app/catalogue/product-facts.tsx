import { Clock } from 'lucide';
import { PayLaterLine, usePayLaterProviders } from '~/pricing/pay-later-line.tsx';
import { Icon } from '~/ui/icon.tsx';

/** The ways to pay later at this price. */
export function ProductFacts({ price }: { price: number }) {
  const providers = usePayLaterProviders(price);
  if (providers.length === 0) return null;
  return (
    <ul className="facts">
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

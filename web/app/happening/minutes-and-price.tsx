import { Trans } from '@lingui/react/macro';
import type { Service } from '@vermilion/contract/happening';
import { useMoney } from '~/platform/use-site.ts';

/** How long a service takes and what it costs. */
export function MinutesAndPrice({ service: { minutes, price } }: { service: Pick<Service, 'minutes' | 'price'> }) {
  const money = useMoney();
  return (
    <>
      <Minutes minutes={minutes} /> · {price === 0 ? <Trans comment="Price of a service">Free</Trans> : money(price)}
    </>
  );
}

export function Minutes({ minutes }: { minutes: number }) {
  return <Trans>{minutes} min</Trans>;
}

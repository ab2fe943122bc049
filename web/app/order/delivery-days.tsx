import { Trans } from '@lingui/react/macro';
import type { DeliveryMethodCode } from '@vermilion/contract/markets';
import { useDay } from './use-day.ts';

type Props = { method: DeliveryMethodCode; estimate: { from: string; to: string } };

/** The days on which an order arrives or can be collected. */
export function DeliveryDays({ method, estimate }: Props) {
  const day = useDay();
  const [from, to] = [day(estimate.from), day(estimate.to)];
  if (method === 'collect')
    return from === to ? (
      <Trans>Ready {from}</Trans>
    ) : (
      <Trans>
        Ready {from} to {to}
      </Trans>
    );
  return from === to ? (
    <Trans>Arrives {from}</Trans>
  ) : (
    <Trans>
      Arrives {from} to {to}
    </Trans>
  );
}

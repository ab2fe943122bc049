import { Trans } from '@lingui/react/macro';
import { formatDate } from '@vermilion/contract/dates';
import type { DeliveryMethodCode } from '@vermilion/contract/markets';
import { useSite } from '~/platform/use-site.ts';

type Props = { method: DeliveryMethodCode; estimate: { from: string; to: string } };

/** The days on which an order arrives or can be collected. */
export function DeliveryDates({ method, estimate }: Props) {
  const from = <Day day={estimate.from} />;
  const to = <Day day={estimate.to} />;
  const isOneDay = estimate.from === estimate.to;
  if (method === 'collect') {
    return isOneDay ? (
      <Trans>Ready {from}</Trans>
    ) : (
      <Trans>
        Ready {from} to {to}
      </Trans>
    );
  }
  return isOneDay ? (
    <Trans>Arrives {from}</Trans>
  ) : (
    <Trans>
      Arrives {from} to {to}
    </Trans>
  );
}

/** A calendar day (`YYYY-MM-DD`) as the day it is, whatever the zone of the reader, in one piece. */
function Day({ day }: { day: string }) {
  const { market, language } = useSite();
  return (
    <span className="whitespace-nowrap">{formatDate(`${day}T00:00:00Z`, 'UTC', market.code, language, 'weekday')}</span>
  );
}

import { Trans } from '@lingui/react/macro';
import { formatDate } from '@vermilion/contract/dates';
import type { DeliveryMethodCode } from '@vermilion/contract/markets';
import { type Edition, useSite } from '~/platform/use-site.ts';
import { Unbroken } from '~/ui/unbroken.tsx';

type Props = { method: DeliveryMethodCode; estimate: { from: string; to: string } };

/** The days on which an order arrives or can be collected. */
export function DeliveryDates(props: Props) {
  return <DeliveryDatesIn {...props} edition={useSite()} />;
}

/** The same for mails, which are on no site. */
export function DeliveryDatesIn({ method, estimate, edition }: Props & { edition: Edition }) {
  const from = <Day day={estimate.from} edition={edition} />;
  const to = <Day day={estimate.to} edition={edition} />;
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

/** A calendar day (`YYYY-MM-DD`) as the day it is, whatever the zone of the reader. */
function Day({ day, edition: { market, language } }: { day: string; edition: Edition }) {
  return <Unbroken>{formatDate(`${day}T00:00:00Z`, 'UTC', market.code, language, 'weekday')}</Unbroken>;
}

import { Trans } from '@lingui/react/macro';
import { formatDate, formatDays } from '@vermilion/contract/dates';
import type { DeliveryMethodCode } from '@vermilion/contract/markets';
import { type Edition, useSite } from '~/platform/use-site.ts';
import { Unbroken } from '~/ui/unbroken.tsx';

type Props = { method: DeliveryMethodCode; estimate: { from: string; to: string } };

/** The days on which an order arrives or can be collected. */
export function DeliveryDates(props: Props) {
  return <DeliveryDatesIn {...props} edition={useSite()} />;
}

/** The same for mails, which are on no site. */
export function DeliveryDatesIn({ method, estimate, edition: { market, language } }: Props & { edition: Edition }) {
  if (estimate.from === estimate.to) {
    const day = (
      <Unbroken>{formatDate(`${estimate.from}T00:00:00Z`, 'UTC', market.code, language, 'weekday')}</Unbroken>
    );
    return method === 'collect' ? <Trans>Ready {day}</Trans> : <Trans>Arrives {day}</Trans>;
  }
  const days = formatDays(estimate.from, estimate.to, market.code, language);
  const first = <Unbroken>{days.first}</Unbroken>;
  const last = <Unbroken>{days.last}</Unbroken>;
  return method === 'collect' ? (
    <Trans>
      Ready {first} – {last}
    </Trans>
  ) : (
    <Trans>
      Arrives {first} – {last}
    </Trans>
  );
}

import { Trans } from '@lingui/react/macro';
import { formatDays } from '@vermilion/contract/dates';
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
  const [first, last] = formatDays(estimate.from, estimate.to, market.code, language);
  const from = <Unbroken>{first}</Unbroken>;
  const to = <Unbroken>{last}</Unbroken>;
  const days = last ? (
    <Trans comment="From the first day to the last, such as “Tue 1 Dec – Thu 3 Dec”">
      {from}&nbsp;– {to}
    </Trans>
  ) : (
    from
  );
  return method === 'collect' ? <Trans>Ready {days}</Trans> : <Trans>Arrives {days}</Trans>;
}

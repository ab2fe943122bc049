import { Trans } from '@lingui/react/macro';
import { type BookingProviderName, bookingProviders } from '@vermilion/contract/happening-terms';
import { Problem } from '~/member/problem.tsx';
import { Button } from '~/ui/button.tsx';
import { NeedsScript } from '~/ui/needs-script.tsx';
import { useProviderHandOff } from './provider-hand-off.queries.ts';

type Props = { serviceId: string; storeCode: string; provider: BookingProviderName };

/** Leads to the provider that keeps the times of a service in a store. */
export default function ProviderHandOff({ serviceId, storeCode, provider }: Props) {
  const { leave, repeat, isBusy, error } = useProviderHandOff({ activityId: serviceId, storeCode });
  const name = bookingProviders[provider];
  return (
    <div className="grid grid-cols-1 justify-items-start gap-5">
      <p className="max-w-[34rem]">
        <Trans>
          {name} keeps the times of this service. Choose one there, and you come back here with your booking. There you
          can also reschedule and cancel it.
        </Trans>
      </p>
      <div className="noscript:hidden">
        <Button busy={isBusy} busyLabel={<Trans>One moment</Trans>} onClick={leave}>
          <Trans>Book with {name}</Trans>
        </Button>
      </div>
      <NeedsScript>
        <Trans>Booking needs JavaScript. You can call the store, too.</Trans>
      </NeedsScript>
      {error && <Problem error={error} onRetry={repeat} />}
    </div>
  );
}

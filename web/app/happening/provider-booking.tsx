import { Trans } from '@lingui/react/macro';
import type { Booking } from '@vermilion/contract/happening';
import { bookingProviders } from '@vermilion/contract/happening-terms';
import { getButtonClass } from '~/ui/button.tsx';

/** Who keeps a booking that is not the shop's to move or cancel, and the way there. */
export default function ProviderBooking({
  booking: { provider, store },
}: {
  booking: Pick<Booking, 'provider' | 'store'>;
}) {
  if (!provider) return null;
  const { reference, manageUrl } = provider;
  const name = bookingProviders[provider.name];
  const { phone } = store;
  return (
    <div className="grid grid-cols-1 justify-items-start gap-4">
      <p className="max-w-[34rem] wrap-anywhere">
        {manageUrl !== null ? (
          <Trans>
            {name} keeps this booking, with the reference {reference}. Reschedule or cancel it there.
          </Trans>
        ) : (
          <Trans>
            {name} keeps this booking, with the reference {reference}. The store helps you: {phone}
          </Trans>
        )}
      </p>
      {manageUrl !== null && (
        <a href={manageUrl} className={getButtonClass({ look: 'line' })} rel="noreferrer">
          <Trans>Reschedule or cancel with {name}</Trans>
        </a>
      )}
    </div>
  );
}

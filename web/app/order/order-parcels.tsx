import { Plural, Trans } from '@lingui/react/macro';
import { formatDate } from '@vermilion/contract/dates';
import type { Order, Parcel } from '@vermilion/contract/order';
import { useSite } from '~/platform/use-site.ts';
import { textLinkClass } from '~/ui/link.tsx';

/** The parcels of an order that have left, each with the carrier's number and page. */
export function OrderParcels({ parcels }: Pick<Order, 'parcels'>) {
  return (
    <ul className="grid gap-3">
      {parcels.map((parcel) => (
        <li key={parcel.id}>
          <ParcelFacts parcel={parcel} isOnly={parcels.length === 1} />
        </li>
      ))}
    </ul>
  );
}

function ParcelFacts({ parcel, isOnly }: { parcel: Parcel; isOnly: boolean }) {
  const { market, language } = useSite();
  const { carrier, trackingNumber, trackingUrl, shippedAt, deliveredAt, lines } = parcel;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const day = formatDate(deliveredAt ?? shippedAt, market.timeZones[0], market.code, language, 'weekday');
  return (
    <p className="text-ink-2">
      <span className="block">
        {deliveredAt ? <Trans>Delivered {day}</Trans> : <Trans>Sent {day}</Trans>}
        {!isOnly && (
          <>
            {' · '}
            <Plural value={count} one="# item" other="# items" />
          </>
        )}
      </span>
      <span className="numeric block">
        {carrier} {trackingNumber}
      </span>
      {trackingUrl && (
        <a href={trackingUrl} rel="noopener noreferrer" className={textLinkClass}>
          <Trans>Track this parcel</Trans>
        </a>
      )}
    </p>
  );
}

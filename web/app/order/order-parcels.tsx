import { Trans } from '@lingui/react/macro';
import { formatDate } from '@vermilion/contract/dates';
import type { Order, Parcel } from '@vermilion/contract/order';
import { useLineName } from '~/bag/use-line-name.ts';
import { useSite } from '~/platform/use-site.ts';
import { textLinkClass } from '~/ui/link.tsx';
import { type LineUnits, listParcelUnits, listUnsentUnits } from './order-units.rules.ts';

/** The parcels of an order that have left, each with the carrier's number and page and what is in it, and what is to come. */
export default function OrderParcels({ order }: { order: Order }) {
  const { parcels } = order;
  const unsent = listUnsentUnits(order);
  return (
    <ul className="grid gap-4">
      {parcels.map((parcel) => (
        <li key={parcel.id}>
          <ParcelFacts parcel={parcel} units={listParcelUnits(order, [parcel])} />
        </li>
      ))}
      {unsent.length > 0 && (
        <li className="text-ink-2">
          <Trans>Still to come</Trans>
          <UnitList units={unsent} />
        </li>
      )}
    </ul>
  );
}

function ParcelFacts({ parcel, units }: { parcel: Parcel; units: LineUnits[] }) {
  const { market, language } = useSite();
  const { carrier, trackingNumber, trackingUrl, shippedAt, deliveredAt } = parcel;
  const day = formatDate(deliveredAt ?? shippedAt, market.timeZones[0], market.code, language, 'weekday');
  return (
    <div className="text-ink-2">
      <p>{deliveredAt ? <Trans>Delivered {day}</Trans> : <Trans>Sent {day}</Trans>}</p>
      <UnitList units={units} />
      <p className="numeric">
        {carrier} {trackingNumber}
      </p>
      {trackingUrl && (
        <a href={trackingUrl} rel="noopener noreferrer" className={textLinkClass}>
          <Trans>Track this parcel</Trans>
        </a>
      )}
    </div>
  );
}

function UnitList({ units }: { units: LineUnits[] }) {
  return (
    <ul className="text-small">
      {units.map(({ line, quantity }) => (
        <li key={line.id} className="wrap-anywhere">
          {quantity} × <LineName line={line} />
        </li>
      ))}
    </ul>
  );
}

function LineName({ line }: { line: LineUnits['line'] }) {
  return useLineName(line);
}

import { Trans } from '@lingui/react/macro';
import type { Order } from '@vermilion/contract/order';
import { formatMoment } from '~/delivery/moment.ts';
import { useSite } from '~/platform/use-site.ts';
import { Unbroken } from '~/ui/unbroken.tsx';

/** The code that the store hands an order over by, and until when it is kept there; nothing while it is not ready. */
export function CollectionCode({ order: { collection, delivery } }: { order: Pick<Order, 'collection' | 'delivery'> }) {
  const site = useSite();
  if (!collection || !delivery.store) return null;
  const { day, time } = formatMoment(collection.collectBy, delivery.store.zone, site);
  return (
    <div className="grid max-w-[34rem] gap-1">
      <h2 className="text-small">
        <Trans>Your collection code</Trans>
      </h2>
      <p className="numeric text-[2rem] leading-[1.25] font-strong tracking-[.02em]">{collection.code}</p>
      <p>
        <Trans>
          Show it in the store. We keep your order until <Unbroken>{day}</Unbroken>, <Unbroken>{time}</Unbroken>.
        </Trans>
      </p>
    </div>
  );
}

import { Trans } from '@lingui/react/macro';
import { formatDate, formatTime } from '@vermilion/contract/dates';
import type { Order, OrderStatus } from '@vermilion/contract/order';
import { CircleAlert, CircleCheck, Clock, type IconNode, Store as StoreIcon, Truck } from 'lucide';
import type { ReactNode } from 'react';
import { DeliveryDates } from '~/delivery/delivery-dates.tsx';
import { ReadyBy } from '~/delivery/ready-by.tsx';
import { useSite } from '~/platform/use-site.ts';
import { classNames } from '~/ui/class-names.ts';
import { Icon } from '~/ui/icon.tsx';

/** The statuses of an order that goes on, in the order in which it has them. */
const steps: readonly OrderStatus[] = [
  'pending',
  'confirmed',
  'preparing',
  'partly_shipped',
  'shipped',
  'ready_to_collect',
  'delivered',
  'collected',
];

/** The stages of an order (ordered, paid, prepared, delivered), and which of them it has reached. */
export function OrderProgress({ order }: { order: Order }) {
  const { market, language } = useSite();
  const { status, placedAt, paidAt, deliveredAt, parcels, delivery } = order;
  const [zone] = market.timeZones;
  const reached = steps.indexOf(status);
  const hasReached = (step: OrderStatus) => reached >= steps.indexOf(step);
  const isCollected = delivery.method === 'collect';
  const lastSent = parcels.at(-1)?.shippedAt;
  const printDay = (moment: string | null | undefined) =>
    moment ? formatDate(moment, zone, market.code, language, 'weekday') : undefined;
  return (
    <ol>
      <Stage icon={CircleCheck} end={formatTime(placedAt, zone, market.code, language)}>
        <Trans>Ordered</Trans>
      </Stage>
      {paidAt !== null ? (
        <Stage icon={CircleCheck}>
          <Trans comment="Step of an order">Paid</Trans>
        </Stage>
      ) : status === 'pending' ? (
        <Stage icon={Clock} isAhead>
          <Trans>Waiting for the payment</Trans>
        </Stage>
      ) : (
        <Stage icon={CircleAlert} isAhead>
          <Trans>Not paid</Trans>
        </Stage>
      )}
      {reached >= 0 && paidAt !== null && (
        <Stage icon={reached > steps.indexOf('preparing') ? CircleCheck : Clock} isAhead={!hasReached('preparing')}>
          {reached > steps.indexOf('preparing') ? (
            <Trans comment="Step of an order">Prepared</Trans>
          ) : (
            <Trans comment="Step of an order">Being prepared</Trans>
          )}
        </Stage>
      )}
      {!isCollected && hasReached('partly_shipped') && (
        <Stage icon={CircleCheck} end={printDay(lastSent)}>
          {status === 'partly_shipped' ? (
            <Trans comment="Step of an order">Partly on its way</Trans>
          ) : (
            <Trans comment="Step of an order">On its way</Trans>
          )}
        </Stage>
      )}
      {isCollected && hasReached('ready_to_collect') && (
        <Stage icon={CircleCheck}>
          <Trans comment="Step of an order">Ready to collect</Trans>
        </Stage>
      )}
      {deliveredAt !== null ? (
        <Stage icon={CircleCheck} end={printDay(deliveredAt)}>
          {isCollected ? (
            <Trans comment="Step of an order">Collected</Trans>
          ) : (
            <Trans comment="Step of an order">Delivered</Trans>
          )}
        </Stage>
      ) : (
        reached >= 0 &&
        !hasReached('ready_to_collect') && (
          <Stage icon={isCollected ? StoreIcon : Truck} isAhead>
            {delivery.readyBy !== null && delivery.store ? (
              <ReadyBy readyBy={delivery.readyBy} zone={delivery.store.zone} />
            ) : (
              <DeliveryDates {...delivery} />
            )}
          </Stage>
        )
      )}
      {status === 'cancelled' && (
        <Stage icon={CircleAlert}>
          <Trans>Cancelled</Trans>
        </Stage>
      )}
      {status === 'refunded' && (
        <Stage icon={CircleCheck}>
          <Trans comment="State of an order">Refunded</Trans>
        </Stage>
      )}
    </ol>
  );
}

type StageProps = { icon: IconNode; end?: string | undefined; isAhead?: boolean; children: ReactNode };

function Stage({ icon, end, isAhead = false, children }: StageProps) {
  return (
    <li className={classNames('grid grid-cols-[1.5rem_1fr_auto] items-center gap-3 py-2', isAhead && 'text-ink-2')}>
      <Icon of={icon} />
      <span>{children}</span>
      <span className="numeric text-small text-ink-2">{end}</span>
    </li>
  );
}

import { Trans } from '@lingui/react/macro';
import { formatTime } from '@vermilion/contract/dates';
import type { Order } from '@vermilion/contract/order';
import { CircleAlert, CircleCheck, Clock, type IconNode, Store as StoreIcon, Truck } from 'lucide';
import type { ReactNode } from 'react';
import { DeliveryDates } from '~/delivery/delivery-dates.tsx';
import { useSite } from '~/platform/use-site.ts';
import { classNames } from '~/ui/class-names.ts';
import { Icon } from '~/ui/icon.tsx';

/** The stages of an order (ordered, paid, delivered), and which of them it has reached. */
export function OrderProgress({ order }: { order: Order }) {
  const { market, language } = useSite();
  const { status, placedAt, paidAt, delivery } = order;
  return (
    <ol>
      <Stage icon={CircleCheck} end={formatTime(placedAt, market.timeZones[0], market.code, language)}>
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
      {(status === 'confirmed' || status === 'pending') && (
        <Stage icon={delivery.method === 'collect' ? StoreIcon : Truck} isAhead>
          <DeliveryDates {...delivery} />
        </Stage>
      )}
    </ol>
  );
}

type StageProps = { icon: IconNode; end?: string; isAhead?: boolean; children: ReactNode };

function Stage({ icon, end, isAhead = false, children }: StageProps) {
  return (
    <li className={classNames('grid grid-cols-[1.5rem_1fr_auto] items-center gap-3 py-2', isAhead && 'text-ink-2')}>
      <Icon of={icon} />
      <span>{children}</span>
      <span className="numeric text-small text-ink-2">{end}</span>
    </li>
  );
}

import { Trans } from '@lingui/react/macro';
import { formatDate, formatTime } from '@vermilion/contract/dates';
import type { Order, OrderStatus } from '@vermilion/contract/order';
import { useSite } from '~/platform/use-site.ts';
import { DeliveryDays } from './delivery-days.tsx';

/** The page's headline for each payment outcome (spec §4). */
export function OutcomeTitle({ status }: { status: OrderStatus }) {
  switch (status) {
    case 'confirmed':
      return <Trans>Thank you, your order is confirmed</Trans>;
    case 'pending':
      return <Trans>We are waiting for your payment</Trans>;
    case 'failed':
      return <Trans>The payment did not go through</Trans>;
    case 'blocked':
      return <Trans>The payment was blocked</Trans>;
    case 'cancelled':
      return <Trans>This order was cancelled</Trans>;
  }
}

/** The same in two words, beside the number. */
export function OutcomeName({ status }: { status: OrderStatus }) {
  switch (status) {
    case 'confirmed':
      return <Trans>Confirmed</Trans>;
    case 'pending':
      return <Trans>Payment pending</Trans>;
    case 'failed':
      return <Trans>Payment failed</Trans>;
    case 'blocked':
      return <Trans>Payment blocked</Trans>;
    case 'cancelled':
      return <Trans>Cancelled</Trans>;
  }
}

/** What happened, and what comes next. */
export function OutcomeLead({ order }: { order: Order }) {
  const { email } = order.contact;
  switch (order.status) {
    case 'confirmed': {
      const { method, estimate } = order.delivery;
      return (
        <Trans>
          A confirmation is on its way to {email}. <DeliveryDays method={method} estimate={estimate} />.
        </Trans>
      );
    }
    case 'pending':
      return (
        <>
          {order.canRetry ? (
            <Trans>The payment was started and not finished.</Trans>
          ) : (
            <Trans>
              This page looks again by itself. You can close it too: we write to {email} as soon as we know.
            </Trans>
          )}{' '}
          <Held until={order.heldUntil} />
        </>
      );
    case 'failed':
      return (
        <>
          <Trans>The payment was refused, and no money was taken.</Trans> <Held until={order.heldUntil} />
        </>
      );
    case 'blocked':
      return (
        <>
          <Trans>The payment provider stopped it, and no money was taken. Another way to pay may work.</Trans>{' '}
          <Held until={order.heldUntil} />
        </>
      );
    case 'cancelled':
      return <Trans>It was not paid in time, so its items went back on the shelf. No money was taken.</Trans>;
  }
}

/** Until when an unpaid order keeps its items, on the market's clock. */
function Held({ until }: { until: string | null }) {
  const { market, language } = useSite();
  if (until === null) return null;
  const zone = market.timeZones[0];
  const time = formatTime(until, zone, market.code, language);
  const day = formatDate(until, zone, market.code, language, 'weekday');
  return (
    <Trans>
      We keep your items until {time}, {day}.
    </Trans>
  );
}

import { Trans } from '@lingui/react/macro';
import { formatDate, formatTime } from '@vermilion/contract/dates';
import type { Order, OrderStatus } from '@vermilion/contract/order';
import type { ReactNode } from 'react';
import { DeliveryDates } from '~/delivery/delivery-dates.tsx';
import { useSite } from '~/platform/use-site.ts';
import { getBlockedPaymentAdvice } from './blocked-payment.ts';

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
          A confirmation is on its way to {email}. <DeliveryDates method={method} estimate={estimate} />.
        </Trans>
      );
    }
    case 'pending':
      return (
        <Unpaid order={order}>
          {order.canRetry ? (
            <Trans>The payment was started and not finished.</Trans>
          ) : (
            <Trans>This page updates by itself. You can close it: we write to {email} as soon as we know.</Trans>
          )}
        </Unpaid>
      );
    case 'failed':
      return (
        <Unpaid order={order}>
          {order.payment.isUnreachable ? (
            <Trans>The payment service could not be reached, and no money was taken.</Trans>
          ) : (
            <Trans>The payment was refused, and no money was taken.</Trans>
          )}
        </Unpaid>
      );
    case 'blocked':
      return (
        <Unpaid order={order}>
          <BlockedLead order={order} />
        </Unpaid>
      );
    case 'cancelled':
      return <CancelledLead reason={order.cancelledBecause} />;
  }
}

function CancelledLead({ reason }: { reason: Order['cancelledBecause'] }) {
  switch (reason) {
    case 'shopper':
      return (
        <Trans>You cancelled it, and its items are back on sale. If a payment still comes through, we refund it.</Trans>
      );
    case 'shop':
      return <Trans>We cancelled it. We refund what you paid.</Trans>;
    default:
      return (
        <Trans>
          It was not paid in time, so its items went back on the shelf. No money was taken. If a payment still comes
          through, we refund it.
        </Trans>
      );
  }
}

function BlockedLead({ order }: { order: Order }) {
  switch (getBlockedPaymentAdvice(order)) {
    case 'another_card':
      return <Trans>The payment provider stopped it, and no money was taken. Another card may work.</Trans>;
    case 'another_card_or_way':
      return (
        <Trans>
          The payment provider stopped it, and no money was taken. Another card or another way to pay may work.
        </Trans>
      );
    case 'another_way':
      return <Trans>The payment provider stopped it, and no money was taken. Another way to pay may work.</Trans>;
    case null:
      return <Trans>The payment provider stopped it, and no money was taken.</Trans>;
  }
}

/** What happened to the payment, and until when the order keeps its items, on the market's clock. */
function Unpaid({ order: { heldUntil }, children }: { order: Order; children: ReactNode }) {
  const { market, language } = useSite();
  if (heldUntil === null) return children;
  const zone = market.timeZones[0];
  const renderUnbroken = (text: string) => <span className="whitespace-nowrap">{text}</span>;
  const time = renderUnbroken(formatTime(heldUntil, zone, market.code, language));
  const day = renderUnbroken(formatDate(heldUntil, zone, market.code, language, 'weekday'));
  return (
    <Trans>
      {children} We keep your items until {time}, {day}.
    </Trans>
  );
}

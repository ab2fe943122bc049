import { Trans } from '@lingui/react/macro';
import { formatDate, formatTime } from '@vermilion/contract/dates';
import type { Order, OrderStatus, UnpaidOutcome } from '@vermilion/contract/order';
import type { ReactNode } from 'react';
import { DeliveryDates, DeliveryDatesIn } from '~/delivery/delivery-dates.tsx';
import { type Edition, useSite } from '~/platform/use-site.ts';
import { Unbroken } from '~/ui/unbroken.tsx';
import { getBlockedPaymentAdvice } from './blocked-payment.rules.ts';

/** The page's headline for each payment outcome (spec §4), and for what follows a confirmed one. */
export function OutcomeTitle({ status }: { status: OrderStatus }) {
  switch (status) {
    case 'confirmed':
      return <Trans>Thank you, your order is confirmed</Trans>;
    case 'pending':
      return <Trans>We’re waiting for your payment</Trans>;
    case 'failed':
      return <Trans>The payment didn’t go through</Trans>;
    case 'blocked':
      return <Trans>The payment was blocked</Trans>;
    case 'cancelled':
      return <Trans>This order was cancelled</Trans>;
    case 'preparing':
      return <Trans>We’re preparing your order</Trans>;
    case 'partly_shipped':
      return <Trans>Part of your order is on its way</Trans>;
    case 'shipped':
      return <Trans>Your order is on its way</Trans>;
    case 'delivered':
      return <Trans>Your order has arrived</Trans>;
    case 'ready_to_collect':
      return <Trans>Your order is ready to collect</Trans>;
    case 'collected':
      return <Trans>You’ve collected your order</Trans>;
    case 'refunded':
      return <Trans>This order was refunded</Trans>;
  }
}

/** The outcome in one or two words, beside the number. */
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
    case 'preparing':
      return <Trans comment="State of an order">Being prepared</Trans>;
    case 'partly_shipped':
      return <Trans comment="State of an order">Partly on its way</Trans>;
    case 'shipped':
      return <Trans comment="State of an order">On its way</Trans>;
    case 'delivered':
      return <Trans comment="State of an order">Delivered</Trans>;
    case 'ready_to_collect':
      return <Trans comment="State of an order">Ready to collect</Trans>;
    case 'collected':
      return <Trans comment="State of an order">Collected</Trans>;
    case 'refunded':
      return <Trans comment="State of an order">Refunded</Trans>;
  }
}

/** What happened, and what comes next. */
export function OutcomeLead({ order }: { order: Order }) {
  const edition = useSite();
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
      return <PendingLead order={order} edition={edition} />;
    case 'preparing':
      return order.delivery.method === 'collect' ? (
        <Trans>We’ll email {email} as soon as you can collect it.</Trans>
      ) : (
        <Trans>We’ll email {email} as soon as it leaves.</Trans>
      );
    case 'failed':
    case 'blocked':
    case 'cancelled':
      return <UnpaidLead order={order} outcome={order.status} edition={edition} />;
    default:
      return <ProgressLead order={order} status={order.status} edition={edition} />;
  }
}

/** What comes next for a payment that was started or is under way, on its page and in the mail about a transfer. */
export function PendingLead({ order, edition }: UnpaidProps) {
  const { email } = order.contact;
  return (
    <UnpaidText order={order} edition={edition}>
      {order.canRetry ? (
        <StartedLead order={order} edition={edition} />
      ) : order.payment.kind === 'transfer' ? (
        <Trans>
          Your bank is working on the transfer, which may take a day or two. You can close this page: we’ll email{' '}
          {email} as soon as the money is here.
        </Trans>
      ) : (
        <Trans>This page updates by itself. You can close it: we’ll email {email} as soon as we know.</Trans>
      )}
    </UnpaidText>
  );
}

type ProgressStatus = Exclude<OrderStatus, UnpaidOutcome | 'confirmed' | 'pending' | 'preparing'>;

/** What comes next for an order that has left, on its page and in its mails. */
export function ProgressLead({ order, status, edition }: { order: Order; status: ProgressStatus; edition: Edition }) {
  const { delivery, refunds, returnableUntil } = order;
  switch (status) {
    case 'partly_shipped':
      return <Trans>The rest will follow in a separate parcel. We’ll email you when it leaves.</Trans>;
    case 'shipped':
      return (
        <Trans>
          <DeliveryDatesIn method={delivery.method} estimate={delivery.estimate} edition={edition} />. We’ll email you
          when it has arrived.
        </Trans>
      );
    case 'ready_to_collect': {
      const store = delivery.store?.name ?? '';
      return <Trans>It’s waiting for you at {store}. Show your collection code there.</Trans>;
    }
    case 'delivered':
    case 'collected': {
      if (returnableUntil === null) return <Trans>We hope you love it.</Trans>;
      const { market, language } = edition;
      const day = formatDate(`${returnableUntil}T00:00:00Z`, 'UTC', market.code, language);
      return (
        <Trans>
          We hope you love it. If not, you can return unopened items until <Unbroken>{day}</Unbroken>.
        </Trans>
      );
    }
    case 'refunded':
      if (hasBankRefund(order)) return <BankRefundLead order={order} />;
      if (refunds.some(({ state }) => state === 'requested' || state === 'refused'))
        return <Trans>We’re refunding everything you paid.</Trans>;
      if (refunds.some(({ state }) => state === 'closed'))
        return <Trans>Not all of it could be refunded the way you paid. The details are under Payment.</Trans>;
      return refunds.some(({ target }) => target === 'payment') ? (
        <Trans>We’ve refunded everything you paid. Your bank may need a few days to show it.</Trans>
      ) : (
        <Trans>We’ve refunded everything you paid.</Trans>
      );
  }
}

/** Whether the shopper's bank has given money back by itself. */
const hasBankRefund = ({ refunds }: Order) => refunds.some(({ isDisputed }) => isDisputed);

/** Who has given the money of an order back that the shopper's bank has taken back. */
function BankRefundLead({ order: { refunds } }: { order: Order }) {
  const isAll = refunds.every(({ isDisputed, state }) => isDisputed || state === 'closed');
  return isAll ? (
    <Trans>Your bank has given back everything you paid.</Trans>
  ) : (
    <Trans>Part of your money came back through your bank, and the rest comes from us.</Trans>
  );
}

type UnpaidProps = { order: Order; edition: Edition };

/** What happened to an order that was not paid, and what comes next: on its page and in its mails. */
export function UnpaidLead({ order, outcome, edition }: UnpaidProps & { outcome: UnpaidOutcome }) {
  switch (outcome) {
    case 'failed':
      return (
        <UnpaidText order={order} edition={edition}>
          <FailedLead order={order} />
        </UnpaidText>
      );
    case 'blocked':
      return (
        <UnpaidText order={order} edition={edition}>
          <BlockedLead order={order} />
        </UnpaidText>
      );
    case 'cancelled':
      return <CancelledLead order={order} />;
  }
}

/** Whether gift cards or credit paid a part when the order was placed: then money was taken, even while it is unpaid. */
export function hasTenders({ totals }: Pick<Order, 'totals'>): boolean {
  return totals.tenders.length > 0;
}

/** What the shopper does next where a payment was started, and until when. */
function StartedLead({ order, edition }: UnpaidProps) {
  const { kind, label, payUntil } = order.payment;
  if (kind === 'qr' && payUntil === null) return <Trans>The QR code has expired. Retry for a new one.</Trans>;
  if (payUntil === null || (kind !== 'qr' && kind !== 'transfer')) {
    return kind === 'wallet' ? (
      <Trans>The payment is waiting for you in {label}.</Trans>
    ) : (
      <Trans>The payment was started but not finished.</Trans>
    );
  }
  const moment = <Moment iso={payUntil} edition={edition} />;
  if (kind === 'qr') return <Trans>Scan the QR code with your banking app. It works until {moment}.</Trans>;
  const { email } = order.contact;
  return (
    <Trans>
      Transfer the amount to the account number on the payment page by {moment}. We’ll email {email} as soon as the
      money is here.
    </Trans>
  );
}

function FailedLead({ order }: { order: Order }) {
  if (order.payment.isUnreachable) {
    return hasTenders(order) ? (
      <Trans>The payment service couldn’t be reached.</Trans>
    ) : (
      <Trans>The payment service couldn’t be reached, and no money was taken.</Trans>
    );
  }
  if (order.payment.kind === 'qr') {
    return hasTenders(order) ? (
      <Trans>The QR code wasn’t paid.</Trans>
    ) : (
      <Trans>The QR code wasn’t paid, and no money was taken.</Trans>
    );
  }
  return hasTenders(order) ? (
    <Trans>The payment was refused or not finished in time.</Trans>
  ) : (
    <Trans>The payment was refused or not finished in time, and no money was taken.</Trans>
  );
}

function BlockedLead({ order }: { order: Order }) {
  const stopped = hasTenders(order) ? (
    <Trans>The payment provider stopped it.</Trans>
  ) : (
    <Trans>The payment provider stopped it, and no money was taken.</Trans>
  );
  switch (getBlockedPaymentAdvice(order)) {
    case 'another_card':
      return <Trans>{stopped} Another card may work.</Trans>;
    case 'another_card_or_method':
      return <Trans>{stopped} Another card or another way to pay may work.</Trans>;
    case 'another_method':
      return <Trans>{stopped} Another way to pay may work.</Trans>;
    case null:
      return stopped;
  }
}

function CancelledLead({ order }: { order: Order }) {
  if (hasBankRefund(order)) return <BankRefundLead order={order} />;
  if (order.cancelReason === 'not_collected') {
    return <Trans>It wasn’t collected in time, so we released your items. We’ll refund what you paid.</Trans>;
  }
  if (order.cancelReason === 'shop') {
    if (order.paidAt !== null) return <Trans>We cancelled it, and we’ll refund what you paid.</Trans>;
    return (
      <WithTenderReturn order={order}>
        <Trans>We cancelled it. If a payment still comes through, we’ll refund it.</Trans>
      </WithTenderReturn>
    );
  }
  if (order.cancelReason === 'shopper' && order.paidAt !== null) {
    return <Trans>You cancelled it, and its items are back on sale. We’ll refund what you paid.</Trans>;
  }
  if (order.cancelReason === 'shopper') {
    return (
      <WithTenderReturn order={order}>
        <Trans>
          You cancelled it, and its items are back on sale. If a payment still comes through, we’ll refund it.
        </Trans>
      </WithTenderReturn>
    );
  }
  if (!hasTenders(order)) {
    return (
      <Trans>
        We didn’t receive payment in time, so we released your items. No money was taken. If a payment still comes
        through, we’ll refund it.
      </Trans>
    );
  }
  return (
    <WithTenderReturn order={order}>
      <Trans>
        We didn’t receive payment in time, so we released your items. If a payment still comes through, we’ll refund it.
      </Trans>
    </WithTenderReturn>
  );
}

/** Adds to a text about a cancelled order that what its gift cards and credit paid was returned to them. */
function WithTenderReturn({ order, children }: { order: Order; children: ReactNode }) {
  if (!hasTenders(order)) return children;
  return <Trans>{children} We’ve returned what your gift card or store credit paid.</Trans>;
}

/**
 * What happened to the payment, until when the order keeps its items, on the market's clock, and what becomes of the money
 * of gift cards and credit.
 */
function UnpaidText({ order, edition, children }: UnpaidProps & { children: ReactNode }) {
  const { heldUntil, canRetry, status } = order;
  const isWorthWaiting = canRetry || status === 'pending';
  const lead =
    heldUntil !== null && isWorthWaiting ? (
      <WithHoldEnd until={heldUntil} edition={edition}>
        {children}
      </WithHoldEnd>
    ) : (
      children
    );
  if (!hasTenders(order)) return lead;
  return <Trans>{lead} If it stays unpaid, we’ll return what your gift card or store credit paid.</Trans>;
}

function WithHoldEnd({ until, edition, children }: { until: string; edition: Edition; children: ReactNode }) {
  const moment = <Moment iso={until} edition={edition} />;
  return (
    <Trans>
      {children} We’re holding your items until {moment}.
    </Trans>
  );
}

/** A time and a day on the market's clock. */
function Moment({ iso, edition: { market, language } }: { iso: string; edition: Edition }) {
  const [zone] = market.timeZones;
  const time = formatTime(iso, zone, market.code, language);
  const day = formatDate(iso, zone, market.code, language, 'weekday');
  return (
    <Trans comment="A time and its day, after “until” or “by”">
      <Unbroken>{time}</Unbroken>, <Unbroken>{day}</Unbroken>
    </Trans>
  );
}

import { Trans } from '@lingui/react/macro';
import { formatDate, formatTime } from '@vermilion/contract/dates';
import type { GiftCardPurchase, GiftCardStatus, GiftCardUnpaidOutcome } from '@vermilion/contract/giftcard';
import type { ReactNode } from 'react';
import { type Edition, useMoney } from '~/platform/use-site.ts';
import { Unbroken } from '~/ui/unbroken.tsx';

/** The headline for each outcome of a purchase. */
export function GiftCardTitle({ status }: { status: GiftCardStatus }) {
  switch (status) {
    case 'confirmed':
      return <Trans>Your gift card is paid</Trans>;
    case 'pending':
      return <Trans>We’re waiting for your payment</Trans>;
    case 'failed':
      return <Trans>The payment didn’t go through</Trans>;
    case 'blocked':
      return <Trans>The payment was blocked</Trans>;
    case 'cancelled':
      return <Trans>This gift card was cancelled</Trans>;
    case 'refunded':
      return <Trans>This gift card was refunded</Trans>;
  }
}

/** The headline where the recipient's mail server has refused the mail: on the page and in the mail about it. */
export function UndeliveredTitle() {
  return <Trans>We couldn’t deliver your gift card</Trans>;
}

type LeadProps = { purchase: GiftCardPurchase; edition: Edition };

/** What happened to a purchase, and what comes next: on its page. */
export function GiftCardLead({ purchase, edition }: LeadProps) {
  switch (purchase.status) {
    case 'confirmed':
      return <SendLead purchase={purchase} edition={edition} />;
    case 'refunded':
      if (purchase.refund?.state === 'refused') return <RefusedLead amount={purchase.refund.amount} />;
      if (purchase.refund?.state === 'closed') {
        return (
          <Trans>It can no longer be spent. We couldn’t refund it the way you paid, and have closed the refund.</Trans>
        );
      }
      return <Trans>It can no longer be spent. Your bank may need a few days to show the money.</Trans>;
    case 'pending':
      return <PendingGiftCardLead purchase={purchase} edition={edition} />;
    default:
      return <UnpaidGiftCardLead purchase={purchase} outcome={purchase.status} edition={edition} />;
  }
}

/** What comes next for a payment that was started or is under way, on its page and in the mail about a transfer. */
export function PendingGiftCardLead({ purchase, edition }: LeadProps) {
  const { buyer, payment, canRetry } = purchase;
  const { email } = buyer;
  if (payment.kind === 'transfer' && canRetry && payment.payUntil !== null) {
    const moment = <Moment iso={payment.payUntil} edition={edition} />;
    return (
      <Trans>
        Transfer the amount to the account number on the payment page by {moment}. We’ll email {email} as soon as the
        money is here.
      </Trans>
    );
  }
  if (payment.kind === 'transfer' && !canRetry) {
    return (
      <Trans>
        Your bank is working on the transfer, which may take a day or two. You can close this page: we’ll email {email}{' '}
        as soon as the money is here.
      </Trans>
    );
  }
  return (
    <WithHoldEnd purchase={purchase} edition={edition}>
      {canRetry ? (
        <Trans>The payment was started but not finished.</Trans>
      ) : (
        <Trans>This page updates by itself. You can close it: we’ll email {email} as soon as we know.</Trans>
      )}
    </WithHoldEnd>
  );
}

function RefusedLead({ amount }: { amount: number }) {
  const money = useMoney();
  return <RefusedGiftCardRefundLead amount={money(amount)} />;
}

/** How the buyer gets money that the provider does not send back, on the page and in the mail about it. */
export function RefusedGiftCardRefundLead({ amount }: { amount: string }) {
  return (
    <Trans>
      We couldn’t refund {amount} the way you paid, so we transfer it to your bank account. Contact Customer Care and
      quote the number of this gift card.
    </Trans>
  );
}

/** What happened to a purchase that was not paid: on its page and in its mails. */
export function UnpaidGiftCardLead({ purchase, outcome, edition }: LeadProps & { outcome: GiftCardUnpaidOutcome }) {
  switch (outcome) {
    case 'failed':
      return (
        <WithHoldEnd purchase={purchase} edition={edition}>
          {purchase.payment.isUnreachable ? (
            <Trans>The payment service couldn’t be reached, and no money was taken.</Trans>
          ) : (
            <Trans>The payment was refused or not finished in time, and no money was taken.</Trans>
          )}
        </WithHoldEnd>
      );
    case 'blocked':
      return (
        <WithHoldEnd purchase={purchase} edition={edition}>
          <Trans>The payment provider stopped it, and no money was taken. Another card may work.</Trans>
        </WithHoldEnd>
      );
    case 'cancelled':
      return purchase.cancelReason === 'shopper' ? (
        <Trans>You cancelled it. If a payment still comes through, we’ll refund it.</Trans>
      ) : (
        <Trans>
          We didn’t receive payment in time. No money was taken. If a payment still comes through, we’ll refund it.
        </Trans>
      );
  }
}

/** When a paid gift card reaches its recipient: on the page and in the buyer's mail. */
export function SendLead({ purchase, edition }: LeadProps) {
  const { recipient, sentAt, sendOn, sendZone, delivery, canCorrect } = purchase;
  const { market, language } = edition;
  const { email } = recipient;
  if (delivery === 'again') return <Trans>It’s on its way to {email}.</Trans>;
  if (delivery === 'refused') {
    return canCorrect ? (
      <Trans>
        The mail server of {email} doesn’t know this address, so nobody has your gift card yet. Check the address: you
        can correct it here once.
      </Trans>
    ) : (
      <Trans>
        The mail server of {email} doesn’t know this address, so nobody has your gift card yet. Contact Customer Care
        and quote the number of this gift card.
      </Trans>
    );
  }
  if (sentAt !== null) {
    const day = formatDate(sentAt, sendZone, market.code, language);
    return (
      <Trans>
        We sent it to {email} on <Unbroken>{day}</Unbroken>.
      </Trans>
    );
  }
  const day = formatDate(`${sendOn}T00:00:00Z`, 'UTC', market.code, language);
  return (
    <Trans>
      We’ll send it to {email} on <Unbroken>{day}</Unbroken>.
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

function WithHoldEnd({ purchase, edition, children }: LeadProps & { children: ReactNode }) {
  const { heldUntil, canRetry, status } = purchase;
  if (heldUntil === null || !(canRetry || status === 'pending')) return children;
  const moment = <Moment iso={heldUntil} edition={edition} />;
  return (
    <Trans>
      {children} You can pay until {moment}.
    </Trans>
  );
}

import { Trans } from '@lingui/react/macro';
import { formatDate } from '@vermilion/contract/dates';
import type { GiftCardPurchase, GiftCardStatus } from '@vermilion/contract/giftcard';
import type { UnpaidOutcome } from '@vermilion/contract/payment';
import type { ReactNode } from 'react';
import { listFailedSentences, listPendingSentences } from '~/payable/payment-sentences.rules.ts';
import { Moment, type PaymentSentence, type PaymentSentenceProps } from '~/payable/payment-sentences.tsx';
import { PaymentTitle } from '~/payable/payment-title.tsx';
import { Sentences } from '~/payable/sentences.tsx';
import { type Edition, useMoney } from '~/platform/use-site.ts';
import { Unbroken } from '~/ui/unbroken.tsx';

/** The headline for each outcome of a purchase. */
export function GiftCardTitle({ status }: { status: GiftCardStatus }) {
  switch (status) {
    case 'confirmed':
      return <Trans>Your gift card is paid</Trans>;
    case 'pending':
    case 'failed':
    case 'blocked':
      return <PaymentTitle outcome={status} />;
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
  return <PaymentLead sentences={listPendingSentences(purchase)} purchase={purchase} edition={edition} />;
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
export function UnpaidGiftCardLead({ purchase, outcome, edition }: LeadProps & { outcome: UnpaidOutcome }) {
  if (outcome !== 'cancelled') {
    const sentences = listFailedSentences(outcome, purchase, false);
    return <PaymentLead sentences={sentences} purchase={purchase} edition={edition} />;
  }
  return purchase.cancelReason === 'shopper' ? (
    <Trans>You cancelled it. If a payment still comes through, we’ll refund it.</Trans>
  ) : (
    <Trans>
      We didn’t receive payment in time. No money was taken. If a payment still comes through, we’ll refund it.
    </Trans>
  );
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

type LeadSentence = (props: PaymentSentenceProps & { heldUntil: string | null }) => ReactNode;

const PayableUntil: LeadSentence = ({ heldUntil, edition }) => {
  const moment = <Moment iso={heldUntil} edition={edition} />;
  return <Trans>You can pay until {moment}.</Trans>;
};

/** What is said of a payment, and until when it can be made where that is not said yet. */
function PaymentLead({
  sentences,
  purchase: { payment, buyer, heldUntil, canRetry, status },
  edition,
}: LeadProps & { sentences: readonly PaymentSentence[] }) {
  const isSaid = payment.payUntil !== null && (payment.kind === 'qr' || payment.kind === 'transfer');
  const isBankWorking = payment.kind === 'transfer' && status === 'pending' && !canRetry;
  const hasEnd = isSaid || isBankWorking;
  const isOpen = heldUntil !== null && (canRetry || status === 'pending');
  const all: readonly LeadSentence[] = isOpen && !hasEnd ? [...sentences, PayableUntil] : sentences;
  return <Sentences sentences={all} of={{ payment, email: buyer.email, edition, heldUntil }} />;
}

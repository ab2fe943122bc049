import type {
  BagMoney,
  GiftCardBalance,
  GiftCardPurchase,
  GiftCardSummary,
  MoneyChange,
  StaffGiftCard,
} from '@vermilion/contract/giftcard';
import type { PaymentState } from '@vermilion/contract/payment';
import {
  getShownOutcome,
  type Payment,
  type PurchaseCapability,
  type Purchases,
  type Refund,
} from '../payment/payment.service.ts';
import { showEmail } from '../platform/email.ts';
import type { BagCard } from './giftcard.bag.store.ts';
import type { StoredPosting } from './giftcard.ledger.store.ts';
import {
  canCancel,
  canCorrect,
  canResend,
  getDelivery,
  getGiftCardStatus,
  getSpendState,
  isRefused,
} from './giftcard.rules.ts';
import type { CardWithBalance, StoredGiftCard } from './giftcard.store.ts';

/**
 * Returns a gift card as its buyer sees it.
 * @param paying how it is paid, as the reader sees it
 * @param capabilities what the reader may do
 */
export function toPurchaseView(
  card: StoredGiftCard,
  {
    payment,
    paying,
    refund,
    capabilities,
    isOwn,
    now,
  }: {
    payment: Payment;
    paying: ReturnType<Purchases['describePayment']>;
    refund: Pick<Refund, 'amount' | 'state' | 'closed_at'> | null;
    capabilities: ReadonlySet<PurchaseCapability>;
    isOwn: boolean;
    now: Date;
  },
): GiftCardPurchase {
  return {
    id: card.id,
    number: card.number,
    market: card.market,
    status: getGiftCardStatus(card.state, getShownOutcome(payment.state)),
    placedAt: card.placed_at.toISOString(),
    amount: card.amount,
    design: card.design,
    message: card.message,
    buyer: { fullName: card.buyer_name, email: showEmail(card.buyer_email) },
    recipient: { fullName: card.recipient_name, email: showEmail(card.recipient_email) },
    sendOn: card.send_on,
    sendZone: card.send_zone,
    sentAt: card.sent_at?.toISOString() ?? null,
    delivery: getDelivery(card, now),
    expiresOn: card.expires_on,
    cancelReason: card.cancel_reason,
    canCancel: capabilities.has('cancel') && canCancel(card, payment, now),
    refund: refund && { amount: refund.amount, state: refund.closed_at === null ? refund.state : 'closed' },
    canResend: capabilities.has('cancel') && canResend(card, now),
    canCorrect: capabilities.has('cancel') && canCorrect(card, now),
    isOwn,
    ...paying,
  };
}

/** Returns a gift card as it is in its buyer's list. @param payment the state of the attempt that counts */
export function toSummary(card: StoredGiftCard, payment: PaymentState, now: Date): GiftCardSummary {
  return {
    id: card.id,
    number: card.number,
    market: card.market,
    status: getGiftCardStatus(card.state, getShownOutcome(payment)),
    placedAt: card.placed_at.toISOString(),
    amount: card.amount,
    design: card.design,
    recipientName: card.recipient_name,
    sendOn: card.send_on,
    sendZone: card.send_zone,
    sentAt: card.sent_at?.toISOString() ?? null,
    delivery: getDelivery(card, now),
  };
}

/** Returns what whoever has its code may know of a gift card; null for one that is not there to be spent. */
export function toBalanceView(card: BagCard, now: Date): GiftCardBalance | null {
  const state = getSpendState(card, now);
  if (state === null || card.code_ending === null) return null;
  return {
    ending: card.code_ending,
    market: card.market,
    balance: state === 'expired' ? 0 : card.balance,
    expiresOn: card.expires_on,
    state,
  };
}

/** Returns the gift cards of a bag; one that was refunded is left out. */
export function toBagCards(cards: readonly BagCard[], now: Date): BagMoney['giftCards'] {
  return cards.flatMap((card) => {
    const view = toBalanceView(card, now);
    return view ? [{ ...view, id: card.id }] : [];
  });
}

export function toMoneyChange({ id, cause, amount, order_id, posted_at }: StoredPosting): MoneyChange {
  return { id: String(id), cause, amount, orderId: order_id, at: posted_at.toISOString() };
}

/** Returns a change as staff see it. */
export function toStaffMoneyChange(posting: StoredPosting) {
  return { ...toMoneyChange(posting), reason: posting.reason, author: posting.author };
}

export function toStaffGiftCard(card: CardWithBalance): StaffGiftCard {
  return {
    id: card.id,
    number: card.number,
    market: card.market,
    state: card.state,
    ending: card.code_ending,
    amount: card.amount,
    balance: card.balance,
    buyer: { fullName: card.buyer_name, email: showEmail(card.buyer_email) },
    recipient: { fullName: card.recipient_name, email: showEmail(card.recipient_email) },
    sendOn: card.send_on,
    sentAt: card.sent_at?.toISOString() ?? null,
    expiresOn: card.expires_on,
    isRefused: isRefused(card),
    isFrozen: card.frozen_at !== null,
    isDisputed: card.frozen_because === 'dispute',
    placedAt: card.placed_at.toISOString(),
    batch: card.batch,
  };
}

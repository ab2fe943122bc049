import type {
  BagMoney,
  GiftCardBalance,
  GiftCardPurchase,
  GiftCardSummary,
  MoneyChange,
  StaffGiftCard,
} from '@vermilion/contract/giftcard';
import { type Language, type Market, markets, type PaymentMethodCode } from '@vermilion/contract/markets';
import type { PaymentState } from '@vermilion/contract/payment';
import {
  canRetryAttempt,
  getPaymentKind,
  getPaymentLabel,
  getShownOutcome,
  isLastAttempt,
  listRetryMethods,
  type Payment,
  type PaymentService,
  type Refund,
} from '../payment/payment.service.ts';
import { showEmail } from '../platform/email.ts';
import type { LinkCapability } from '../platform/link-key.ts';
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

/** Returns whether a method of a market pays for gift cards: pay-later providers take none, as a gift card is money. */
export const takesGiftCards =
  (market: Market) =>
  ({ code }: { code: PaymentMethodCode }): boolean =>
    getPaymentKind(code, market) !== 'pay_later';

/** Returns a gift card as its buyer sees it. @param capabilities what the reader may do */
export function toPurchaseView(
  card: StoredGiftCard,
  {
    payment,
    refund,
    capabilities,
    isOwn,
    language,
    takenMethods,
    now,
  }: {
    payment: Payment;
    refund: Pick<Refund, 'amount' | 'state' | 'closed_at'> | null;
    capabilities: ReadonlySet<LinkCapability>;
    isOwn: boolean;
    language: Language;
    takenMethods: PaymentService['methods'];
    now: Date;
  },
): GiftCardPurchase {
  const attempt = { state: payment.state, isLastAttempt: isLastAttempt(payment) };
  const market = markets[card.market];
  const canRetry = capabilities.has('pay') && card.state === 'placed' && canRetryAttempt(attempt, card.held_until, now);
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
    payment: {
      method: payment.method,
      kind: getPaymentKind(payment.method, market),
      payUntil:
        canRetry && payment.state === 'started' && now < payment.page_expires_at
          ? payment.page_expires_at.toISOString()
          : null,
      label: getPaymentLabel(payment.method, market, language),
      reason: payment.reason,
      reference: payment.reference,
      isUnreachable: payment.state === 'unreachable',
    },
    cancelReason: card.cancel_reason,
    canRetry,
    retryMethods: canRetry
      ? listRetryMethods(card.amount, market, language, takenMethods, { ...attempt, method: payment.method }).filter(
          takesGiftCards(market),
        )
      : [],
    canCancel: capabilities.has('cancel') && canCancel(card, payment, now),
    refund: refund && { amount: refund.amount, state: refund.closed_at === null ? refund.state : 'closed' },
    canResend: capabilities.has('cancel') && canResend(card, now),
    canCorrect: capabilities.has('cancel') && canCorrect(card, now),
    heldUntil: card.state === 'placed' ? card.held_until.toISOString() : null,
    isOwn,
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

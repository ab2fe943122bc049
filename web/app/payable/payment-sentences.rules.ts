import type { PurchasePayment } from '@vermilion/contract/payment';
import { getBlockedPaymentAdvice, type RetryMethods } from './blocked-payment.rules.ts';
import type { PaymentSentence } from './payment-sentences.tsx';
import * as says from './payment-sentences.tsx';

/** How something that was bought can still be paid. */
export type UnpaidPurchase = { payment: PurchasePayment; canRetry: boolean; retryMethods: RetryMethods };

const adviceSentences = {
  another_card: says.AnotherCard,
  another_card_or_method: says.AnotherCardOrMethod,
  another_method: says.AnotherMethod,
};

/** Returns what comes next for a payment that was started or is under way, on its page and in the mail about a transfer. */
export function listPendingSentences({ payment, canRetry }: UnpaidPurchase): readonly PaymentSentence[] {
  if (!canRetry) return [payment.kind === 'transfer' ? says.TransferIsWorkedOn : says.PageUpdates];
  const { kind, payUntil } = payment;
  if (kind === 'qr') return [payUntil === null ? says.QrHasExpired : says.ScanQr];
  if (kind === 'transfer' && payUntil !== null) return [says.TransferBy];
  return [kind === 'wallet' ? says.WaitsInWallet : says.NotFinished];
}

/**
 * Returns what happened to a payment that has failed or was blocked, and what may work instead.
 * @param isPartlyPaid whether gift cards or credit paid a part: then money was taken, even while it is unpaid
 */
export function listFailedSentences(
  outcome: 'failed' | 'blocked',
  purchase: UnpaidPurchase,
  isPartlyPaid: boolean,
): readonly PaymentSentence[] {
  if (outcome === 'blocked') {
    const advice = getBlockedPaymentAdvice(purchase);
    const stopped = isPartlyPaid ? says.Stopped : says.StoppedNothingTaken;
    return advice ? [stopped, adviceSentences[advice]] : [stopped];
  }
  const { isUnreachable, kind } = purchase.payment;
  if (isUnreachable) return [isPartlyPaid ? says.Unreachable : says.UnreachableNothingTaken];
  if (kind === 'qr') return [isPartlyPaid ? says.QrNotPaid : says.QrNotPaidNothingTaken];
  return [isPartlyPaid ? says.Refused : says.RefusedNothingTaken];
}

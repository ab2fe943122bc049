/** What the provider may tell of a payment (contract, POST payments/callbacks). */
export type PaymentOutcome = 'pending' | 'confirmed' | 'failed' | 'blocked';

export type PaymentStatus = 'started' | PaymentOutcome | 'abandoned' | 'surplus';

/**
 * The states of a payment, and those each may be followed by. Anything else that is heard comes late or twice and
 * changes nothing, so callbacks may arrive in any order. Money that has come is believed whatever was said before.
 *
 * - `abandoned`: the shopper began another try, or the order was not paid in time
 * - `surplus`: money came that the order did not need, as it was paid by another try or cancelled; to be given back
 */
export const paymentTransitions: Record<PaymentStatus, readonly PaymentStatus[]> = {
  started: ['pending', 'confirmed', 'failed', 'blocked', 'abandoned', 'surplus'],
  pending: ['confirmed', 'failed', 'blocked', 'abandoned', 'surplus'],
  failed: ['confirmed', 'surplus'],
  blocked: ['confirmed', 'surplus'],
  abandoned: ['confirmed', 'surplus'],
  confirmed: [],
  surplus: [],
};

/**
 * What becomes of a payment when the provider tells an outcome.
 * @param isNeeded whether the order still waits for money
 * @returns null when it changes nothing
 */
export function settled(status: PaymentStatus, outcome: PaymentOutcome, isNeeded: boolean): PaymentStatus | null {
  const next = outcome === 'confirmed' && !isNeeded ? 'surplus' : outcome;
  return paymentTransitions[status].includes(next) ? next : null;
}

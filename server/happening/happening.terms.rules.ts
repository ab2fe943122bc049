import { hourMs } from '@vermilion/contract/durations';
import type { BookingTerms } from '@vermilion/contract/happening';
import type { TermsDefinition } from './happening.supply.file.ts';

/**
 * Returns what a booking costs before the visit, and what is kept of that.
 * @param price of all seats, in minor units
 * @param smallestPayment that the provider takes, in minor units; 0: any
 */
export function getTerms(
  { depositPercent, lateFeePercent, cancelHours, needsApproval }: TermsDefinition,
  price: number,
  smallestPayment: number,
): BookingTerms {
  const share = Math.ceil((price * depositPercent) / 100);
  // What the provider does not take is paid in the store.
  const deposit = share === 0 || price < smallestPayment ? 0 : Math.max(share, smallestPayment);
  return { deposit, lateFee: Math.floor((deposit * lateFeePercent) / 100), cancelHours, needsApproval };
}

/** Returns from when on cancelling a visit costs its late fee; null: it costs nothing. */
export function getFeeStart({ lateFee, cancelHours }: BookingTerms, startsAt: Date): Date | null {
  return lateFee === 0 ? null : new Date(startsAt.getTime() - cancelHours * hourMs);
}

type FeeFacts = { starts_at: Date; fee_from: Date | null };

/**
 * Returns from when on cancelling costs once the guest has moved a visit: as long before it as before. Where it costs already it goes on to:
 * whoever is late gains nothing by moving the visit to another year first.
 */
export function moveFeeStart(
  { starts_at: before, fee_from: feeFrom }: FeeFacts,
  startsAt: Date,
  now: Date,
): Date | null {
  if (feeFrom === null || feeFrom <= now) return feeFrom;
  return new Date(startsAt.getTime() - (before.getTime() - feeFrom.getTime()));
}

/** Returns what is kept of a deposit (minor units) where its guest cancels at a moment. */
export function getKeptAmount(
  { late_fee: lateFee, fee_from: feeFrom, state }: Pick<FeeFacts, 'fee_from'> & { late_fee: number; state: string },
  now: Date,
): number {
  // What the store has not said yes to is cancelled free of charge.
  return state === 'confirmed' && feeFrom !== null && feeFrom <= now ? lateFee : 0;
}

/**
 * Returns how gift card and credit pay an amount, in this order, so that what is left can be paid by the provider or is nothing.
 * @param balances in minor units
 * @returns what each pays, and what is left
 */
export function splitDeposit(
  amount: number,
  balances: readonly number[],
  smallestPayment: number,
): { parts: number[]; amountDue: number } {
  const pay = (limit: number) => {
    let left = limit;
    const parts = balances.map((balance) => {
      const part = Math.max(0, Math.min(balance, left));
      left -= part;
      return part;
    });
    return { parts, amountDue: amount - limit + left };
  };
  const all = pay(amount);
  const isTooSmall = all.amountDue > 0 && all.amountDue < smallestPayment;
  return isTooSmall ? pay(Math.max(0, amount - smallestPayment)) : all;
}

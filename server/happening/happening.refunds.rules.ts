import type { Booking } from '@vermilion/contract/happening';

/** A refund, or the part of it that gift card, credit or payment has. @property isOfDeposit whether the shop gives it back of the deposit */
export type DepositRefund = {
  /** The same for the parts of one. */
  key: string;
  /** In minor units. */
  amount: number;
  state: Exclude<NonNullable<Booking['refund']>['state'], 'closed'>;
  isClosed: boolean;
  isOfDeposit: boolean;
};

/**
 * Returns what a guest is shown of refunds, the oldest first: one that the provider has refused and that needs the guest; otherwise what
 * staff have given back together with what goes back as the booking was cancelled; otherwise the last one. Null where there is none.
 */
export function getShownRefund(refunds: readonly DepositRefund[]): Booking['refund'] {
  const last = refunds.find(({ state, isClosed }) => state === 'refused' && !isClosed) ?? refunds.at(-1);
  if (!last) return null;
  const isSummed = (each: DepositRefund) => each.isOfDeposit && each.state !== 'refused';
  const parts = refunds.filter((each) => each.key === last.key || (isSummed(last) && isSummed(each)));
  return {
    amount: parts.reduce((sum, { amount }) => sum + amount, 0),
    state: last.isClosed ? 'closed' : (parts.find(({ state }) => state !== 'succeeded')?.state ?? last.state),
  };
}

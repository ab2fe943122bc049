import type { Booking } from '@vermilion/contract/happening';

/** A refund, or the part of it that gift card, credit or payment has. */
export type DepositRefund = {
  /** The same for the parts of one. */
  key: string;
  /** In minor units. */
  amount: number;
  state: Exclude<NonNullable<Booking['refund']>['state'], 'closed'>;
  isClosed: boolean;
  /** Why the shop gives it back of the deposit: staff do, or the booking has ended. Null: it was too much, or went back without the shop. */
  cause: 'goodwill' | 'ending' | null;
};

const sum = (refunds: readonly DepositRefund[]) => refunds.reduce((total, { amount }) => total + amount, 0);

/** Whether the provider has refused a refund, which staff are to pay out by hand. */
const isToPayByHand = ({ state, isClosed }: DepositRefund) => state === 'refused' && !isClosed;

/**
 * Returns what a guest is shown of refunds, the oldest first: one that the provider has refused and that needs the guest; otherwise what
 * staff have given back together with what goes back as the booking was cancelled; otherwise the last one. Null where there is none.
 */
export function getShownRefund(refunds: readonly DepositRefund[]): Booking['refund'] {
  const last = refunds.find(isToPayByHand) ?? refunds.at(-1);
  if (!last) return null;
  const isSummed = (each: DepositRefund) => each.cause !== null && each.state !== 'refused';
  const parts = refunds.filter((each) => each.key === last.key || (isSummed(last) && isSummed(each)));
  return {
    amount: sum(parts),
    state: last.isClosed ? 'closed' : (parts.find(({ state }) => state !== 'succeeded')?.state ?? last.state),
  };
}

/**
 * Returns what staff have given back of a deposit (minor units) without cancelling its booking. One that the provider has refused counts until
 * it is closed: its guest was told that it is paid by hand.
 */
export const getGoodwill = (refunds: readonly DepositRefund[]): number =>
  sum(refunds.filter((each) => each.cause === 'goodwill' && (each.state !== 'refused' || isToPayByHand(each))));

/** Returns what the provider has refused to give back of a deposit (minor units) and staff are to pay out by hand. */
export const getToPayByHand = (refunds: readonly DepositRefund[]): number =>
  sum(refunds.filter((each) => each.cause !== null && isToPayByHand(each)));

/** Returns what is still to go back of a deposit (minor units) as its booking has ended: what is due without what was given back already. */
export const getRefundAhead = (
  { refund_due: due, returned }: { refund_due: number | null; returned: number },
  refunds: readonly DepositRefund[],
): number =>
  Math.max(0, (due ?? 0) - returned - getGoodwill(refunds) - sum(refunds.filter(({ cause }) => cause === 'ending')));

import type { Order, OrderStatus } from '@vermilion/contract/order';
import type { UnpaidOutcome } from '@vermilion/contract/payment';
import * as payments from '~/payable/payment-sentences.rules.ts';
import type { Sentence } from './outcome-sentences.tsx';
import * as says from './outcome-sentences.tsx';

/** A status in which the order has left, or its money has come back. */
export type ProgressStatus = Exclude<OrderStatus, UnpaidOutcome | 'confirmed' | 'pending' | 'preparing'>;

/** Returns what happened to an order and what comes next, on its page. */
export function listOutcomeSentences(order: Order): readonly Sentence[] {
  switch (order.status) {
    case 'confirmed':
      return [says.ConfirmationOnItsWay];
    case 'pending':
      return listPendingSentences(order);
    case 'preparing':
      return [order.delivery.method === 'collect' ? says.MailWhenItCanBeCollected : says.MailWhenItLeaves];
    case 'failed':
    case 'blocked':
    case 'cancelled':
      return listUnpaidSentences(order, order.status);
    default:
      return listProgressSentences(order, order.status);
  }
}

/** Returns what comes next for a payment that was started or is under way, on its page and in the mail about a transfer. */
export function listPendingSentences(order: Order): readonly Sentence[] {
  return addHold(order, payments.listPendingSentences(order));
}

/** Returns what comes next for an order that has left, on its page and in its mails. */
export function listProgressSentences(order: Order, status: ProgressStatus): readonly Sentence[] {
  switch (status) {
    case 'partly_shipped':
      return [says.RestFollows];
    case 'shipped':
      return [says.Arrives];
    case 'ready_to_collect':
      return [says.WaitsAtStore];
    case 'delivered':
    case 'collected':
      return [order.returnableUntil === null ? says.Enjoy : says.EnjoyOrReturn];
    case 'refunded':
      return [getRefundSentence(order)];
  }
}

/** Returns what happened to an order that was not paid, and what comes next: on its page and in its mails. */
export function listUnpaidSentences(order: Order, outcome: UnpaidOutcome): readonly Sentence[] {
  if (outcome === 'cancelled') return listCancelledSentences(order);
  return addHold(order, payments.listFailedSentences(outcome, order, hasTenders(order)));
}

/** Whether gift cards or credit paid a part when the order was placed: then money was taken, even while it is unpaid. */
export function hasTenders({ totals }: Pick<Order, 'totals'>): boolean {
  return totals.tenders.length > 0;
}

function getRefundSentence(order: Order): Sentence {
  const { refunds } = order;
  if (hasBankRefund(order)) return getBankRefundSentence(order);
  if (refunds.some(({ state }) => state === 'requested' || state === 'refused')) return says.BeingRefunded;
  if (refunds.some(({ state }) => state === 'closed')) return says.PartlyRefundable;
  return refunds.some(({ target }) => target === 'payment') ? says.RefundedToBank : says.Refunded;
}

function listCancelledSentences(order: Order): readonly Sentence[] {
  if (hasBankRefund(order)) return [getBankRefundSentence(order)];
  const isPaid = order.paidAt !== null;
  switch (order.cancelReason) {
    case 'not_collected':
      return [says.NotCollected];
    case 'shop':
      return isPaid ? [says.CancelledByShopRefund] : addTenderReturn(order, says.CancelledByShop);
    case 'shopper':
      return isPaid ? [says.CancelledByShopperRefund] : addTenderReturn(order, says.CancelledByShopper);
    default:
      return hasTenders(order) ? addTenderReturn(order, says.NotPaidInTime) : [says.NotPaidInTimeNothingTaken];
  }
}

/** Adds what became of the money of gift cards and credit of a cancelled order. */
function addTenderReturn(order: Order, sentence: Sentence): readonly Sentence[] {
  return hasTenders(order) ? [sentence, says.TendersReturned] : [sentence];
}

/** Adds until when an unpaid order keeps its items, and what becomes of the money of gift cards and credit. */
function addHold(order: Order, sentences: readonly Sentence[]): readonly Sentence[] {
  const isHeld = order.heldUntil !== null && (order.canRetry || order.status === 'pending');
  return [
    ...sentences,
    ...(isHeld ? [says.ItemsAreHeld] : []),
    ...(hasTenders(order) ? [says.TendersReturnIfUnpaid] : []),
  ];
}

/** Whether the shopper's bank has given money back by itself. */
const hasBankRefund = ({ refunds }: Order) => refunds.some(({ isDisputed }) => isDisputed);

/** Returns who has given the money of an order back that the shopper's bank has taken back. */
function getBankRefundSentence({ refunds }: Order): Sentence {
  const isAll = refunds.every(({ isDisputed, state }) => isDisputed || state === 'closed');
  return isAll ? says.BankGaveAllBack : says.BankGavePartBack;
}

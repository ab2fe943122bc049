import type { CurrencyCode, MarketCode } from '@vermilion/contract/markets';
import type { RefundPart } from '@vermilion/contract/order';
import type { TenderSource } from '@vermilion/contract/pricing';
import type { Transaction } from 'kysely';
import type { Db } from '../platform/database.ts';
import { createRegistry, createSingleRegistry, type Registry, type SingleRegistry } from '../platform/registry.ts';
import type { Tables } from '../platform/tables.ts';
import type { DisputeState, PaymentState } from './payment.rules.ts';
import type { NewTender, Payable, Payment, Refund, Tender } from './payment.store.ts';

/** A noun's side of the payments for its payables. All methods run in the transaction of the payment's change. */
export type PayableHandler = {
  /**
   * Locks the payable until the transaction ends, so that its payments change one after another.
   * @returns whether it still needs money
   */
  lock(transaction: Transaction<Tables>, id: string): Promise<{ isAwaitingPayment: boolean }>;
  /** Called after a change of state that the provider reported. */
  onPaymentChange(
    transaction: Transaction<Tables>,
    id: string,
    change: { payment: Payment; from: PaymentState; to: PaymentState },
  ): Promise<void>;
  /** Called after `refund` has written a refund, while the payable stands. */
  onRefundRequested(transaction: Transaction<Tables>, id: string): Promise<void>;
  /** Called after a refund that the provider refused: staff pay it out by hand. */
  onRefundRefused(transaction: Transaction<Tables>, id: string, refund: Refund): Promise<void>;
  /**
   * Called after a refund was paid out, by the provider or by hand, and once for one that gift cards and credit got alone:
   * those have it at once, with the last of its parts.
   */
  onRefundSucceeded(transaction: Transaction<Tables>, id: string, refund: Refund): Promise<void>;
  /**
   * Called once for money of the confirmed payment that went back without a request of the shop (`refund.origin`): by a refund
   * at the provider, or by a dispute that was lost. The payable may have been cancelled.
   * @param facts.isAll whether nothing of the payment is left
   * @returns how much of it was spent before it could be taken back, in minor units; 0 where nothing was
   */
  onReturned(transaction: Transaction<Tables>, id: string, refund: Refund, facts: { isAll: boolean }): Promise<number>;
  /** Called where such a refund turns out not to be paid out: its money is with the shop again. */
  onReturnFailed(transaction: Transaction<Tables>, id: string, refund: Refund): Promise<void>;
  /** Called after a dispute about the confirmed payment was opened or has ended. `isOpen`: one of its disputes is */
  onDisputeChange(
    transaction: Transaction<Tables>,
    id: string,
    change: { state: DisputeState; isOpen: boolean },
  ): Promise<void>;
  /**
   * Called once what lost disputes took of the confirmed payment is recorded (`onReturned`), and none about it is open: what is
   * left of the payment is the shop's. May be called again.
   */
  onDisputesRecorded(transaction: Transaction<Tables>, id: string): Promise<void>;
};

/**
 * The noun that keeps the money of a kind of tender, such as the balance of gift cards. `charge` and `refund` run in the
 * transaction of the change, and are called once for each tender and refund.
 */
export type TenderHandler = {
  /**
   * Takes the tender's amount, at the same time as those of other tenders of the payable. Throws when it is not there: the noun
   * that priced the payable has locked the balance.
   */
  charge(transaction: Transaction<Tables>, tender: NewTender): Promise<void>;
  /**
   * Gives back a part of what was taken. A refund of several tenders calls it in the order in which handlers are
   * registered, then by source: lock several balances in this order, by id, wherever they are locked.
   */
  refund(transaction: Transaction<Tables>, tender: Tender, refund: Refund): Promise<void>;
  /** Returns how the shopper recognises a gift card; null for what is none. */
  describeCard?(db: Db, source: TenderSource): Promise<RefundPart['card']>;
};

/** Who gets store credit for a refund: a member, in a market whose currency is that of the payment. */
export type CreditHolder = { accountId: string; market: MarketCode };

/** The noun that keeps store credit. All methods lock the balance of the credit. */
export type CreditRefundHandler = {
  /**
   * Turns a refund of a captured payment into store credit, in the transaction of the refund. Called once for each refund, after
   * the tenders of the payable were refunded.
   */
  give(
    transaction: Transaction<Tables>,
    holder: CreditHolder,
    refund: { id: string; payable: Payable; amount: number; currency: CurrencyCode },
  ): Promise<void>;
  /**
   * Takes credit of a refund back, as the payment that it came from went back or is disputed: what is left of it, at most
   * `amount`. Idempotent by `key`.
   * @returns what was taken with this key
   */
  takeBack(
    transaction: Transaction<Tables>,
    credit: { refundId: string; amount: number; key: string },
  ): Promise<number>;
  /** Gives back what was taken with a key, if anything was. Idempotent. */
  giveBack(transaction: Transaction<Tables>, key: string): Promise<void>;
};

/** Which nouns own payables, keep the money of tenders, and keep store credit. */
export type HandlerRegistries = {
  /** By the kind of payable. */
  payableHandlers: Registry<PayableHandler>;
  /** By the kind of tender; a refund of several tenders calls them in the order of this registry. */
  tenderHandlers: Registry<TenderHandler, TenderSource['kind']>;
  creditHandler: SingleRegistry<CreditRefundHandler>;
};

export function createHandlerRegistries(): HandlerRegistries {
  return {
    payableHandlers: createRegistry('payable handler'),
    tenderHandlers: createRegistry('tender handler'),
    creditHandler: createSingleRegistry('store credit of refunds'),
  };
}

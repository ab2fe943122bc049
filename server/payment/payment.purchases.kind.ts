import type { ErrorCode } from '@vermilion/contract/errors';
import type { Language, Market, MarketCode, PaymentMethodCode } from '@vermilion/contract/markets';
import type { Transaction } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { CapabilityLetters } from '../platform/link-key.ts';
import type { Tables } from '../platform/tables.ts';
import type { PurchaseJobs } from './payment.purchases.jobs.ts';

/** The columns of whatever is bought: an order, a gift card. */
export type PurchaseRow = {
  id: string;
  /** What people call it. */
  number: string;
  market: MarketCode;
  /** Of the site on which it was bought, and so of its mails. */
  language: Language;
  /** The member who bought it; null for a guest. */
  account_id: string | null;
  placed_at: Date;
  paid_at: Date | null;
  /** Until when it can be paid, and what is bought is held. */
  held_until: Date;
  /** How often that was extended as a payment was under way. */
  hold_extensions: number;
  /** What the one mail was about that it gets while it is unpaid. */
  unpaid_mail: string | null;
  /** The payment to which the one mail with the way back to it leads. */
  transfer_mail: string | null;
};

/** Where what is bought is kept. */
export type PurchaseTable = 'orders' | 'gift_cards' | 'happening_reservations';

/** What somebody can do with anything that is bought. */
export type PurchaseCapability = 'view' | 'pay' | 'cancel';

/** What sets one kind of purchase apart from others; the rest of its life is `createPurchases`. */
export type PurchaseKind<
  Row extends PurchaseRow,
  Capability extends string,
  NotFound extends ErrorCode,
  NotCancellable extends ErrorCode,
> = {
  /** Of its payables, and in the keys of its links. */
  kind: string;
  table: PurchaseTable;
  jobs: PurchaseJobs;
  capabilities: CapabilityLetters<Capability | PurchaseCapability>;
  errors: { notFound: NotFound; notCancellable: NotCancellable };
  /** Returns the path of its page. @param key null: for the member who bought it */
  getPath(id: string, key: string | null): string;
  find(db: Db, id: string): Promise<Row | undefined>;
  /** Returns a purchase, locked until the transaction ends. */
  lock(transaction: Transaction<Tables>, id: string): Promise<Row | undefined>;
  update(
    transaction: Transaction<Tables>,
    id: string,
    change: Partial<Pick<PurchaseRow, 'held_until' | 'hold_extensions'>>,
  ): Promise<void>;
  isAwaitingPayment(row: Row): boolean;
  /** Returns what the provider is to take, in minor units. */
  getAmountDue(row: Row): number;
  /** Whether a method of a market pays for it. */
  takesMethod(method: PaymentMethodCode, market: Market): boolean;
  /** Cancels a locked purchase that was not paid in time. */
  cancelUnpaid(transaction: Transaction<Tables>, row: Row): Promise<void>;
};

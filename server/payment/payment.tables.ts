import type { CurrencyCode, PaymentMethodCode } from '@vermilion/contract/markets';
import type { PaymentState } from '@vermilion/contract/payment';
import type { TenderSource } from '@vermilion/contract/pricing';
import type { Generated } from 'kysely';
import type { Json } from '../platform/tables.ts';
import type { DisputeState, PaymentOutcome, RefundOrigin, RefundState } from './payment.rules.ts';

declare module '../platform/tables.ts' {
  interface Tables {
    payables: {
      kind: string;
      id: string;
      /** Minor units. */
      total: number;
      /** What the provider takes: `total` less the tenders. Minor units. */
      amount_due: number;
      currency: CurrencyCode;
    };
    /** What pays part of a payable's total before the provider's payment. */
    tenders: {
      id: string;
      payable_kind: string;
      payable_id: string;
      /** The order in which they pay, from 1. */
      position: number;
      source: Json<TenderSource>;
      /** Minor units. */
      amount: number;
      currency: CurrencyCode;
      /** The sum of its refunds, counted by the database. */
      refunded: Generated<number>;
    };
    payments: {
      id: string;
      payable_kind: string;
      payable_id: string;
      attempt: number;
      method: PaymentMethodCode;
      /** Minor units. */
      amount: number;
      currency: CurrencyCode;
      state: PaymentState;
      reason: string | null;
      reference: string | null;
      /** The provider's page for this payment. */
      page_url: string | null;
      /** What the provider calls the payment; null where it knows it by `id`, or there is no page. */
      provider_id: string | null;
      /** The name of the provider that takes it; null: one of an older release, before its page was stored. */
      provider: string | null;
      page_expires_at: Date;
      /** When the provider closed the page at the shop's request. */
      closed_at: Date | null;
      /** The sum of its refunds, counted by the database. */
      refunded: Generated<number>;
      created_at: Date;
    };
    refunds: {
      id: string;
      /** The captured payment that is refunded; null where a tender is. */
      payment_id: string | null;
      /** The tender that is refunded; null where a payment is. */
      tender_id: string | null;
      /**
       * Unique for what is refunded, and says why: `surplus`, `cancelled`, or `request:<id>` with the id that the caller gave. For an
       * order that is the id in `order_refunds`; no foreign key, as payables of other kinds have no rows there (ADR 141).
       * `returned:<id>` with its own id where the shop did not request it; `rest:<id>` for what is left of a refund of that id
       * once money had gone back without the shop (ADR 176).
       */
      idempotency_key: string;
      amount: number;
      currency: CurrencyCode;
      state: Generated<RefundState>;
      /** What the shopper refers to it by: the provider's, or that of the bank transfer. */
      reference: string | null;
      /** Why the provider refused it, in its own words. */
      reason: string | null;
      /** How it was paid out after the provider had refused it; null: it was not. */
      paid_by: 'bank_transfer' | null;
      requested_at: Date;
      settled_at: Date | null;
      /** The money became store credit instead of going back to where it came from. */
      as_credit: Generated<boolean>;
      /** When staff closed one that the provider refused, without paying it out; null: they did not. */
      closed_at: Date | null;
      /** What staff wrote when they closed it, or why the shop did. */
      close_reason: string | null;
      /** Who began it: the shop, somebody at the provider, or the shopper's bank by a dispute that was lost. */
      origin: Generated<RefundOrigin>;
      /** What the provider calls the refund or the dispute; null where the shop began it. */
      origin_id: string | null;
    };
    /** Payments that a shopper's bank takes back, unless the shop objects at the provider. */
    disputes: {
      /** The name of the provider, which names the dispute. */
      provider: string;
      id: string;
      payment_id: string;
      /** Minor units. */
      amount: number;
      currency: string;
      reason: string | null;
      state: DisputeState;
      /** Until when the shop can object. */
      answer_by: Date | null;
      opened_at: Date;
      closed_at: Date | null;
      /** When what a lost one took was recorded as given back; null: it is not yet, or was not lost. */
      applied_at: Generated<Date | null>;
    };
    payment_events: {
      event_id: string;
      payment_id: string;
      outcome: PaymentOutcome;
      received_at: Date;
    };
  }
}

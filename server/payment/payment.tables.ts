import type { CurrencyCode, PaymentMethodCode } from '@vermilion/contract/markets';
import type { PaymentState } from '@vermilion/contract/payment';
import type { Generated } from 'kysely';
import type { RefundState } from './payment.rules.ts';
import type { Tender } from './payment.store.ts';

declare module '../platform/tables.ts' {
  interface Tables {
    payables: { kind: string; id: string /** Minor units. */; amount: number; currency: CurrencyCode };
    tenders: { payable_kind: string; payable_id: string; tender: Tender; amount: number; currency: CurrencyCode };
    payments: {
      id: string;
      payable_kind: string;
      payable_id: string;
      tender: Tender;
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
      page_expires_at: Date;
      /** When the provider closed the page at the shop's request. */
      closed_at: Date | null;
      /** The sum of its refunds, counted by the database. */
      refunded: Generated<number>;
      created_at: Date;
    };
    refunds: {
      id: string;
      payment_id: string;
      idempotency_key: string;
      amount: number;
      currency: CurrencyCode;
      state: Generated<RefundState>;
      reference: string | null;
      requested_at: Date;
      settled_at: Date | null;
    };
    payment_events: {
      event_id: string;
      payment_id: string;
      outcome: 'pending' | 'confirmed' | 'failed' | 'blocked';
      received_at: Date;
    };
  }
}

import type { RefundTarget } from '@vermilion/contract/order';
import type { ReturnMethod, ReturnReason } from '@vermilion/contract/return-reasons';
import type { ReturnCondition, ReturnRefusal, ReturnState } from '@vermilion/contract/returns';
import type { Generated } from 'kysely';

declare module '../platform/tables.ts' {
  interface Tables {
    returns: {
      id: string;
      number: Generated<string>;
      order_id: string;
      state: ReturnState;
      method: ReturnMethod;
      /** How it is sent; null until staff have made a label. */
      label_carrier: string | null;
      label_tracking_number: string | null;
      label_url: string | null;
      refusal: ReturnRefusal | null;
      /** What its shopper wants the money to become. */
      refund_to: Generated<RefundTarget>;
      /** The order's refund for it. */
      refund_id: string | null;
      requested_at: Date;
      received_at: Date | null;
      /** The last calendar day of the market on which the goods have to arrive; null until the return is accepted. */
      arrive_by: string | null;
      /** The store that has received it; null: the warehouse. */
      store_code: string | null;
    };
    return_lines: {
      return_id: string;
      order_id: string;
      line_id: string;
      /** Units that are to come back. */
      quantity: number;
      reason: ReturnReason;
      /** Units that have; null until the return is received. */
      received: number | null;
      condition: ReturnCondition | null;
      /** Units that are for sale again. */
      restocked: Generated<number>;
      refunded: Generated<number>;
    };
  }
}

import { Trans } from '@lingui/react/macro';
import type { OrderStatus } from '@vermilion/contract/order';

/** The outcome in one or two words, beside the number. */
export function OutcomeName({ status }: { status: OrderStatus }) {
  switch (status) {
    case 'confirmed':
      return <Trans>Confirmed</Trans>;
    case 'pending':
      return <Trans>Payment pending</Trans>;
    case 'failed':
      return <Trans>Payment failed</Trans>;
    case 'blocked':
      return <Trans>Payment blocked</Trans>;
    case 'cancelled':
      return <Trans>Cancelled</Trans>;
    case 'preparing':
      return <Trans comment="State of an order">Being prepared</Trans>;
    case 'partly_shipped':
      return <Trans comment="State of an order">Partly on its way</Trans>;
    case 'shipped':
      return <Trans comment="State of an order">On its way</Trans>;
    case 'delivered':
      return <Trans comment="State of an order">Delivered</Trans>;
    case 'ready_to_collect':
      return <Trans comment="State of an order">Ready to collect</Trans>;
    case 'collected':
      return <Trans comment="State of an order">Collected</Trans>;
    case 'refunded':
      return <Trans comment="State of an order">Refunded</Trans>;
  }
}

import { Trans } from '@lingui/react/macro';
import type { Order, OrderStatus } from '@vermilion/contract/order';
import { useState } from 'react';
import { PaymentTitle } from '~/payable/payment-title.tsx';
import { Sentences } from '~/payable/sentences.tsx';
import { type Edition, useSite } from '~/platform/use-site.ts';
import { listOutcomeSentences } from './outcome.rules.ts';
import type { Sentence } from './outcome-sentences.tsx';

/** The page's headline for each payment outcome (spec §4), and for what follows a confirmed one. */
export function OutcomeTitle({ status }: { status: OrderStatus }) {
  switch (status) {
    case 'confirmed':
      return <Trans>Thank you, your order is confirmed</Trans>;
    case 'pending':
    case 'failed':
    case 'blocked':
      return <PaymentTitle outcome={status} />;
    case 'cancelled':
      return <Trans>This order was cancelled</Trans>;
    case 'preparing':
      return <Trans>We’re preparing your order</Trans>;
    case 'partly_shipped':
      return <Trans>Part of your order is on its way</Trans>;
    case 'shipped':
      return <Trans>Your order is on its way</Trans>;
    case 'delivered':
      return <Trans>Your order has arrived</Trans>;
    case 'ready_to_collect':
      return <Trans>Your order is ready to collect</Trans>;
    case 'collected':
      return <Trans>You’ve collected your order</Trans>;
    case 'refunded':
      return <Trans>This order was refunded</Trans>;
  }
}

/** Announces to screen readers that the outcome has changed since the page was opened. */
export function OutcomeAnnouncer({ status }: { status: OrderStatus }) {
  const [first] = useState(status);
  return (
    <p role="status" className="sr-only">
      {status !== first && <OutcomeTitle status={status} />}
    </p>
  );
}

/** What happened, and what comes next. */
export function OutcomeLead({ order }: { order: Order }) {
  return <OutcomeText sentences={listOutcomeSentences(order)} order={order} edition={useSite()} />;
}

/** Sentences about an order one after the other, on its page and in its mails. */
export function OutcomeText({
  sentences,
  order,
  edition,
}: {
  sentences: readonly Sentence[];
  order: Order;
  edition: Edition;
}) {
  const { payment, contact } = order;
  return <Sentences sentences={sentences} of={{ order, payment, email: contact.email, edition }} />;
}

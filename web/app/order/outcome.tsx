import { Trans } from '@lingui/react/macro';
import type { Order, OrderStatus } from '@vermilion/contract/order';
import { Fragment, useState } from 'react';
import { type Edition, useSite } from '~/platform/use-site.ts';
import { listOutcomeSentences } from './outcome.rules.ts';
import type { Sentence } from './outcome-sentences.tsx';

/** The page's headline for each payment outcome (spec §4), and for what follows a confirmed one. */
export function OutcomeTitle({ status }: { status: OrderStatus }) {
  switch (status) {
    case 'confirmed':
      return <Trans>Thank you, your order is confirmed</Trans>;
    case 'pending':
      return <Trans>We’re waiting for your payment</Trans>;
    case 'failed':
      return <Trans>The payment didn’t go through</Trans>;
    case 'blocked':
      return <Trans>The payment was blocked</Trans>;
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

/** What happened, and what comes next. */
export function OutcomeLead({ order }: { order: Order }) {
  return <OutcomeText sentences={listOutcomeSentences(order)} order={order} edition={useSite()} />;
}

type TextProps = { sentences: readonly Sentence[]; order: Order; edition: Edition };

/** Sentences about an order one after the other, on its page and in its mails. */
export function OutcomeText({ sentences, order, edition }: TextProps) {
  // Chinese sets no space between sentences.
  const separator = edition.language === 'zh' ? '' : ' ';
  return sentences.map((Sentence, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of a status are always the same
    <Fragment key={index}>
      {index > 0 && separator}
      <Sentence order={order} edition={edition} />
    </Fragment>
  ));
}

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReturnReason } from '@vermilion/contract/return-reasons';
import type { Return } from '@vermilion/contract/returns';

/** Why a shopper returns something. */
export const reasonNames: Record<ReturnReason, MessageDescriptor> = {
  changed_mind: msg`I changed my mind`,
  damaged: msg`It arrived damaged`,
  faulty: msg`It doesn’t work`,
  wrong_item: msg`It isn’t what I ordered`,
  not_as_described: msg`It isn’t as described`,
  late: msg`It came too late`,
};

/** Why the shop refused a return. */
export const refusalTexts: Record<NonNullable<Return['refusal']>, MessageDescriptor> = {
  opened: msg`It was opened, and can no longer be sold.`,
  damaged: msg`It came back damaged.`,
  not_received: msg`It hasn’t reached us.`,
  other: msg`It doesn’t meet the terms of returns.`,
};

/** Returns the state of a return in a few words: one that is refunded goes by what became of its money. */
export function getStateName({ state, refunds }: Pick<Return, 'state' | 'refunds'>): MessageDescriptor {
  const open = openRefundStates.find((each) => refunds.some((refund) => refund.state === each));
  return state === 'refunded' && open ? openRefundNames[open] : stateNames[state];
}

/** The states of a refund that is not paid out, the most urgent one first. */
const openRefundStates = ['refused', 'requested', 'closed'] as const;

const openRefundNames: Record<(typeof openRefundStates)[number], MessageDescriptor> = {
  refused: msg`How you get your refund`,
  requested: msg({ message: 'We’re refunding you', comment: 'State of a return' }),
  closed: msg({ message: 'Refund closed', comment: 'State of a return' }),
};

const stateNames: Record<Return['state'], MessageDescriptor> = {
  requested: msg`We’re making your label`,
  accepted: msg`Waiting for your items`,
  received: msg`We have your items`,
  refunded: msg({ message: 'Refunded', comment: 'State of a return' }),
  refused: msg({ message: 'Refused', comment: 'State of a return' }),
  cancelled: msg({ message: 'Cancelled', comment: 'State of a return' }),
};

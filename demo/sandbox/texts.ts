import { msg } from '@vermilion/contract/text';
import { createTranslate } from '@vermilion/server/platform/texts';

/** What the shopper chooses on the payment page. */
export const outcomes = ['confirmed', 'failed', 'blocked', 'pending'] as const;
export type Outcome = (typeof outcomes)[number];

/** What somebody at the provider or the shopper's bank does with money that was paid. */
const movements = ['refund_all', 'refund_half', 'dispute', 'dispute_won', 'dispute_lost'] as const;
export type Movement = (typeof movements)[number];

/** What can be chosen: an outcome, that the time to pay passes, which is reported to the shop as a failed payment, or a movement. */
export type Choice = Outcome | 'expired' | Movement;

/** A payment that the shopper's bank takes back. `amount`: minor units */
export type Disputed = { id: string; amount: number; state: 'open' | 'won' | 'lost' };

/** Returns what can be done with a paid payment. @param left what was not given back, in minor units */
export function listMovements(left: number, dispute: Disputed | null): Movement[] {
  if (dispute?.state === 'open') return ['dispute_won', 'dispute_lost'];
  if (left <= 0) return [];
  return [
    ...(left > 1 ? (['refund_all', 'refund_half'] as const) : (['refund_all'] as const)),
    ...(dispute ? [] : (['dispute'] as const)),
  ];
}

/** Returns how much of a payment is left. */
export function countLeft(amount: number, refunds: readonly { amount: number }[], dispute: Disputed | null): number {
  const refunded = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  return amount - refunded - (dispute?.state === 'lost' ? Math.min(dispute.amount, amount - refunded) : 0);
}

export const translate = createTranslate(new URL('./', import.meta.url));

/** `reasons` are the provider's own words to the shop; `closed` is said where the time to pay is over. */
export const paymentTexts = {
  pay: msg({ message: 'Pay {amount}' }),
  order: msg({ message: 'Order {number} at {shop}' }),
  orderWith: msg({ message: 'Order {number} at {shop}, with {method}' }),
  sandbox: msg({ message: 'A test page: no money moves. Choose how the payment ends.' }),
  choices: {
    confirmed: { verb: msg({ message: 'Approve' }), does: msg({ message: 'The payment goes through.' }) },
    failed: {
      verb: msg({ message: 'Decline' }),
      does: msg({ message: 'The bank declines. The shopper may try again.' }),
    },
    blocked: { verb: msg({ message: 'Block' }), does: msg({ message: 'A security check stops the payment.' }) },
    pending: {
      verb: msg({ message: 'Leave pending' }),
      does: msg({ message: 'The bank takes its time. Come back here to settle it.' }),
    },
    expired: { verb: msg({ message: 'Let it expire' }), does: msg({ message: 'The time to pay runs out.' }) },
    refund_all: {
      verb: msg({ message: 'Refund all of it' }),
      does: msg({ message: 'Somebody gives the money back here, and the shop reads about it.' }),
    },
    refund_half: {
      verb: msg({ message: 'Refund half' }),
      does: msg({ message: 'The same for half of what is left.' }),
    },
    dispute: {
      verb: msg({ message: 'Dispute it' }),
      does: msg({ message: 'The shopper’s bank takes the payment back, unless the shop objects.' }),
    },
    dispute_won: {
      verb: msg({ message: 'The shop wins' }),
      does: msg({ message: 'The dispute ends, and the shop keeps the money.' }),
    },
    dispute_lost: {
      verb: msg({ message: 'The bank wins' }),
      does: msg({ message: 'The dispute ends, and the shopper has the money.' }),
    },
  },
  /** What the page of each kind says above the choices; `until` is a time and a day. */
  kinds: {
    qr: msg({ message: 'Scan the code with your banking app until {until}.' }),
    wallet: msg({ message: 'Approve it in {method} until {until}.' }),
    bank: msg({ message: 'Log in to your bank to approve it until {until}.' }),
    transfer: msg({ message: 'Transfer the exact amount to this account number until {until}.' }),
  },
  moment: msg({ message: '{time}, {day}' }),
  code: msg({ message: 'A QR code that only this page understands' }),
  account: msg({ message: 'Account number' }),
  bank: msg({ message: 'Bank' }),
  reasons: {
    confirmed: null,
    failed: msg({ message: 'The bank declined this payment' }),
    blocked: msg({ message: 'A security check stopped this payment' }),
    pending: null,
    expired: msg({ message: 'The time to pay is over' }),
  },
  settled: {
    confirmed: msg({ message: 'This payment went through' }),
    failed: msg({ message: 'This payment was declined' }),
    blocked: msg({ message: 'This payment was blocked' }),
  },
  stillPending: msg({ message: 'This payment is pending. Settle it now, or go back to the shop.' }),
  closed: {
    headline: msg({ message: 'The time to pay is over' }),
    lead: msg({ message: 'You haven’t been charged. In the shop you can put the items back in your bag.' }),
  },
  refunded: msg({ message: 'Refunded {amount}, reference {reference}' }),
  disputed: {
    open: msg({ message: '{amount} is disputed' }),
    won: msg({ message: 'The shop has won the dispute about {amount}' }),
    lost: msg({ message: 'The shop has lost the dispute about {amount}' }),
  },
  back: msg({ message: 'Back to the shop' }),
};

/** The page on which a time is chosen at the provider of bookings, moved and cancelled. */
export const bookingTexts = {
  about: msg({ message: '{service} at {store}' }),
  sandbox: msg({ message: 'A test page in the place of a booking partner. Nobody waits for you.' }),
  choose: msg({ message: 'Choose a time' }),
  declined: msg({ message: 'Nothing was booked' }),
  states: {
    booked: msg({ message: 'This is booked' }),
    cancelled: msg({ message: 'This is cancelled' }),
    completed: msg({ message: 'This visit is over' }),
  },
  moment: msg({ message: '{time}, {day}' }),
  time: msg({ message: 'Time' }),
  fullName: msg({ message: 'Full name' }),
  email: msg({ message: 'Email' }),
  phone: msg({ message: 'Phone' }),
  book: msg({ message: 'Book' }),
  decline: msg({ message: 'Not now' }),
  move: msg({ message: 'Move to this time' }),
  cancel: msg({ message: 'Cancel this booking' }),
  complete: msg({ message: 'The visit is over' }),
  back: msg({ message: 'Back to the shop' }),
};

/** The page that stands in for Google's. */
export const identityTexts = {
  title: msg({ message: 'Who are you?' }),
  lead: msg({ message: 'A test page in the place of Google. It believes what you type.' }),
  email: msg({ message: 'Email' }),
  name: msg({ message: 'Name' }),
  go: msg({ message: 'Continue to the shop' }),
  cancel: msg({ message: 'Turn back' }),
};

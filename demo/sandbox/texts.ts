import { msg } from '@vermilion/contract/text';
import { createTranslate } from '@vermilion/server/platform/texts';

/** What the shopper chooses on the payment page. */
export const outcomes = ['confirmed', 'failed', 'blocked', 'pending'] as const;
export type Outcome = (typeof outcomes)[number];

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
      does: msg({ message: 'The bank says no. The shopper may try again.' }),
    },
    blocked: { verb: msg({ message: 'Block' }), does: msg({ message: 'A security check stops the payment.' }) },
    pending: {
      verb: msg({ message: 'Leave pending' }),
      does: msg({ message: 'The bank takes its time. Come back here to settle it.' }),
    },
  },
  reasons: {
    confirmed: null,
    failed: msg({ message: 'The bank declined this payment' }),
    blocked: msg({ message: 'A security check stopped this payment' }),
    pending: null,
  },
  settled: {
    confirmed: msg({ message: 'This payment went through' }),
    failed: msg({ message: 'This payment was declined' }),
    blocked: msg({ message: 'This payment was blocked' }),
  },
  stillPending: msg({ message: 'This payment is pending. Settle it now, or go back to the shop.' }),
  closed: {
    headline: msg({ message: 'The time to pay is over' }),
    lead: msg({ message: 'Nothing was charged. In the shop you can put the items back into your bag.' }),
  },
  refunded: msg({ message: 'Refunded {amount}, reference {reference}' }),
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

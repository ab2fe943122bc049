import { Trans } from '@lingui/react/macro';

/** The headline of something that was bought and is not paid, for each outcome of its payment (spec §4). */
export function PaymentTitle({ outcome }: { outcome: 'pending' | 'failed' | 'blocked' }) {
  switch (outcome) {
    case 'pending':
      return <Trans>We’re waiting for your payment</Trans>;
    case 'failed':
      return <Trans>The payment didn’t go through</Trans>;
    case 'blocked':
      return <Trans>The payment was blocked</Trans>;
  }
}

import { Trans } from '@lingui/react/macro';

/** The number by which the payment provider finds a payment or a refund. */
export function PaymentReference({ reference }: { reference: string | null }) {
  if (reference === null) return null;
  return (
    <span className="numeric block text-small">
      <Trans>Reference {reference}</Trans>
    </span>
  );
}

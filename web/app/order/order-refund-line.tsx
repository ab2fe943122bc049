import { Trans } from '@lingui/react/macro';
import type { Order } from '@vermilion/contract/order';
import { useMoney } from '~/platform/use-site.ts';
import { TextLink } from '~/ui/link.tsx';
import { PaymentReference } from './payment-reference.tsx';

/** How the shopper gets money that the provider does not send back, on pages and in the mail about it. */
export function RefusedRefundLead({ amount }: { amount: string }) {
  return (
    <Trans>
      We couldn’t refund {amount} the way you paid, so we transfer it to your bank account. Contact Customer Care and
      quote the number of this order.
    </Trans>
  );
}

/** What became of a refund: on the page of its order and on that of its return. */
export function RefundLine({
  refund: { amount, state, target, isDisputed, reference },
}: {
  refund: Order['refunds'][number];
}) {
  const money = useMoney()(amount);
  return (
    <p className="numeric mt-2 max-w-[34rem]">
      {state === 'requested' ? (
        <Trans>We’re refunding {money}.</Trans>
      ) : state === 'succeeded' && target === 'gift_card' ? (
        <Trans>{money} was refunded to your gift card.</Trans>
      ) : state === 'succeeded' && target === 'credit' ? (
        <Trans>{money} was refunded as store credit.</Trans>
      ) : isDisputed ? (
        <Trans>Your bank has given {money} back to you.</Trans>
      ) : state === 'succeeded' && target === 'bank_account' ? (
        <Trans>{money} was transferred to your bank account.</Trans>
      ) : state === 'succeeded' ? (
        <Trans>{money} was refunded. Your bank may need a few days to show it.</Trans>
      ) : (
        <>
          {state === 'closed' ? (
            <Trans>We couldn’t refund {money} the way you paid, and have closed the refund. Questions?</Trans>
          ) : (
            <RefusedRefundLead amount={money} />
          )}{' '}
          <TextLink to="/customer-care?section=contact">
            <Trans>Customer Care</Trans>
          </TextLink>
        </>
      )}
      {state === 'succeeded' && <PaymentReference reference={reference} />}
    </p>
  );
}

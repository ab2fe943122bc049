import { Trans } from '@lingui/react/macro';
import type { Booking } from '@vermilion/contract/happening';
import { useMoney } from '~/platform/use-site.ts';
import { BookingTermsSentence } from './deposit-terms.tsx';

/** What was paid for a booking, what is left to pay in the store, and what has gone back. */
export default function DepositFacts({ booking }: { booking: Booking }) {
  const money = useMoney();
  const { status, service, paid, refund, refundDue, refundAhead } = booking;
  const isAhead = status === 'confirmed' || status === 'requested';
  const amount = money(paid);
  const rest = money(service.price - paid);
  const due = money(refundAhead);
  return (
    <div className="grid gap-2 border-t border-rule pt-4 text-small text-ink-2">
      {paid > 0 && (isAhead || status === 'past') && (
        <p className="numeric text-ink">
          {service.price === paid ? (
            <Trans>{amount} is paid.</Trans>
          ) : (
            <Trans>
              {amount} is paid. You pay {rest} in the store.
            </Trans>
          )}
        </p>
      )}
      {paid > 0 && isAhead && (
        <p>
          <BookingTermsSentence booking={booking} />
        </p>
      )}
      {refund && (
        <p>
          <RefundSentence refund={refund} />
        </p>
      )}
      {refundAhead > 0 && (
        <p>
          <Trans>We refund {due} as soon as your bank has closed its dispute.</Trans>
        </p>
      )}
      {!refund && status === 'cancelled' && refundDue === 0 && (
        <p>
          <Trans>It was too late to get the deposit back.</Trans>
        </p>
      )}
    </div>
  );
}

/** How a guest gets money that the provider does not send back, on the page and in the mail about it. */
export function RefusedRefundSentence({ amount }: { amount: string }) {
  return (
    <Trans>
      We couldn’t refund {amount} the way you paid, so we transfer it to your bank account. Contact Customer Care and
      quote the number of this booking.
    </Trans>
  );
}

/** What goes back to the guest, and how. */
function RefundSentence({ refund }: { refund: NonNullable<Booking['refund']> }) {
  const money = useMoney();
  const amount = money(refund.amount);
  switch (refund.state) {
    case 'refused':
      return <RefusedRefundSentence amount={amount} />;
    case 'closed':
      return <Trans>We couldn’t refund {amount} the way you paid, and have closed the refund.</Trans>;
    default:
      return <Trans>{amount} goes back the way you paid. Your bank may need a few days to show it.</Trans>;
  }
}

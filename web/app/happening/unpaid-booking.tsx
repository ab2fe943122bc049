import { Trans } from '@lingui/react/macro';
import type { Booking } from '@vermilion/contract/happening';
import type { PurchaseKey } from '~/payable/payable.queries.ts';
import { listFailedSentences, listPendingSentences } from '~/payable/payment-sentences.rules.ts';
import { Moment, type PaymentSentence, type PaymentSentenceProps } from '~/payable/payment-sentences.tsx';
import { RetryPayment } from '~/payable/retry-payment.tsx';
import { Sentences } from '~/payable/sentences.tsx';
import { type Edition, useSite } from '~/platform/use-site.ts';
import { Message } from '~/ui/message.tsx';
import { useRetryBooking } from './happening.queries.ts';
import { OwnAddress } from './own-address.tsx';

/** What has become of the payment of a deposit, and a way to try it again (spec §4). */
export default function UnpaidBooking({ booking, bookingKey }: { booking: Booking; bookingKey: PurchaseKey }) {
  const edition = useSite();
  const retry = useRetryBooking(booking.id, bookingKey);
  const { payment, status, canRetry, retryMethods } = booking;
  if (!payment) return null;
  return (
    <div className="grid grid-cols-1 justify-items-start gap-5">
      <OwnAddress booking={booking} bookingKey={bookingKey} />
      {(status === 'failed' || status === 'blocked') && payment.reason && (
        <Message kind="bad">{payment.reason}</Message>
      )}
      <p className="max-w-[34rem] text-lead wrap-anywhere">
        <UnpaidSentences booking={booking} edition={edition} />
      </p>
      {canRetry && <RetryPayment purchase={{ payment, retryMethods }} retry={retry} />}
    </div>
  );
}

/** What is said of a deposit that is not paid, on its page and in its mails. */
export function UnpaidSentences({ booking, edition }: { booking: Booking; edition: Edition }) {
  const { payment, status, canRetry, retryMethods, contact, heldUntil, terms } = booking;
  if (!payment) return null;
  const purchase = { payment, canRetry, retryMethods };
  const isPartlyPaid = booking.amountDue < terms.deposit;
  const sentences: readonly PaymentSentence[] =
    status === 'failed' || status === 'blocked'
      ? listFailedSentences(status, purchase, isPartlyPaid)
      : listPendingSentences(purchase);
  const isHeld = canRetry && heldUntil !== null;
  return (
    <Sentences
      sentences={isHeld ? [...sentences, HeldUntil] : sentences}
      of={{ payment, email: contact?.email ?? '', edition, heldUntil }}
    />
  );
}

const HeldUntil = ({ heldUntil, edition }: PaymentSentenceProps & { heldUntil: string | null }) => {
  const moment = <Moment iso={heldUntil} edition={edition} />;
  return <Trans>We’re holding it for you until {moment}.</Trans>;
};

import { Plural, Trans } from '@lingui/react/macro';
import type { Booking, BookingTerms } from '@vermilion/contract/happening';
import { useDates } from '~/platform/use-dates.ts';
import { useMoney } from '~/platform/use-site.ts';

/** What is paid before a visit, what is kept of that, and whether the store says yes first. @property price of all of it, in minor units */
export default function TermsSentences({ terms, price }: { terms: BookingTerms; price: number }) {
  const money = useMoney();
  const { deposit, lateFee, cancelHours, needsApproval } = terms;
  const amount = money(deposit);
  const fee = money(lateFee);
  return (
    <>
      {deposit === price ? (
        <Trans>You pay {amount} when you book.</Trans>
      ) : (
        <Trans>You pay {amount} when you book, and the rest in the store.</Trans>
      )}{' '}
      {lateFee === 0 ? (
        <Trans>Cancel until it begins, and you get it back.</Trans>
      ) : lateFee === deposit ? (
        <Plural
          value={cancelHours}
          one="Cancel at least # hour before and you get it back. After that, or if you don’t come, we keep it."
          other="Cancel at least # hours before and you get it back. After that, or if you don’t come, we keep it."
        />
      ) : (
        <Plural
          value={cancelHours}
          one={`Cancel at least # hour before and you get it back. After that, or if you don’t come, we keep ${fee} of it.`}
          other={`Cancel at least # hours before and you get it back. After that, or if you don’t come, we keep ${fee} of it.`}
        />
      )}{' '}
      {needsApproval && <ApprovalSentence />}
    </>
  );
}

/** For what the store has to say yes to. */
function ApprovalSentence() {
  return <Trans>The store says yes or no to each booking; until then the time is held for you.</Trans>;
}

/** What is kept of the deposit of a booking where it is cancelled, with the moment from which on. */
export function BookingTermsSentence({ booking: { terms, store } }: { booking: Pick<Booking, 'terms' | 'store'> }) {
  const money = useMoney();
  const { printDate, printTime } = useDates(store.zone);
  const { deposit, lateFee, freeUntil, needsApproval } = terms;
  const fee = money(lateFee);
  const day = printDate(freeUntil ?? new Date(0).toISOString(), 'weekday');
  const time = printTime(freeUntil ?? new Date(0).toISOString());
  return (
    <>
      {freeUntil === null ? (
        <Trans>Cancel until it begins, and you get it back.</Trans>
      ) : lateFee === deposit ? (
        <Trans>
          Cancel until {day}, {time}, and you get it back. After that, or if you don’t come, we keep it.
        </Trans>
      ) : (
        <Trans>
          Cancel until {day}, {time}, and you get it back. After that, or if you don’t come, we keep {fee} of it.
        </Trans>
      )}{' '}
      {needsApproval && <ApprovalSentence />}
    </>
  );
}

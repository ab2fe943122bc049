import { Trans } from '@lingui/react/macro';
import type { Booking } from '@vermilion/contract/happening';
import { useMoney } from '~/platform/use-site.ts';

/** What of a deposit goes back where its booking is cancelled now. */
export default function DepositConsequence({ booking }: { booking: Booking }) {
  const money = useMoney();
  // What staff have given back already goes back no second time.
  const paid = Math.max(0, booking.paid - booking.goodwill);
  const kept = Math.min(booking.cancelFee, paid);
  const fee = money(kept);
  const rest = money(paid - kept);
  const all = money(paid);
  if (booking.paid > 0 && paid === 0) {
    return <Trans>We’ve refunded all of the deposit already. You can’t undo this.</Trans>;
  }
  if (paid === 0) return <Trans>If anything was paid, it goes back. You can’t undo this.</Trans>;
  if (kept === 0) return <Trans>We refund {all}. You can’t undo this.</Trans>;
  return kept >= paid ? (
    <Trans>It’s too late to get the deposit back: we keep {fee}. You can’t undo this.</Trans>
  ) : (
    <Trans>
      It’s too late to get all of it back: we keep {fee}, and refund {rest}. You can’t undo this.
    </Trans>
  );
}

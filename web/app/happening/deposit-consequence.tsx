import { Trans } from '@lingui/react/macro';
import type { Booking } from '@vermilion/contract/happening';
import { useMoney } from '~/platform/use-site.ts';

/** What of a deposit goes back where its booking is cancelled now. */
export default function DepositConsequence({ booking }: { booking: Booking }) {
  const money = useMoney();
  const { paid, cancelFee: kept } = booking;
  const fee = money(kept);
  const rest = money(Math.max(0, paid - kept));
  const all = money(paid);
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

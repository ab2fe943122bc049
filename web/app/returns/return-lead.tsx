import { Trans, useLingui } from '@lingui/react/macro';
import type { Return } from '@vermilion/contract/returns';
import { Unbroken } from '~/ui/unbroken.tsx';
import { refusalTexts } from './return-texts.ts';

/**
 * What comes next for a return, on its page and in its mails.
 * @param refund what was refunded, printed; all of it is paid out
 * @param day the last day on which the goods have to arrive, printed
 */
export function ReturnLead({
  shown: { state, method, number, label, refusal, refunds, refundAmount },
  refund,
  day,
}: {
  shown: Return;
  refund: string | null;
  day: string | null;
}) {
  const { t } = useLingui();
  switch (state) {
    case 'requested':
      return <Trans>We’ll email you a label for your parcel. Keep your items until then.</Trans>;
    case 'accepted':
      if (method === 'store') {
        return (
          <Trans>
            Bring your items to one of our stores by <Unbroken>{day}</Unbroken>, with the number{' '}
            <Unbroken>{number}</Unbroken>.
          </Trans>
        );
      }
      return (
        <Trans>
          Print the label, put it on the parcel and hand it to {label?.carrier ?? ''}. Write the number{' '}
          <Unbroken>{number}</Unbroken> inside. It has to reach us by <Unbroken>{day}</Unbroken>.
        </Trans>
      );
    case 'received':
      return <Trans>We’ll check your items and refund them within a few days.</Trans>;
    case 'refunded':
      if (refundAmount === 0) return <Trans>You didn’t pay for these items, so there’s nothing to refund.</Trans>;
      return <RefundedLead to={refunds.map(({ target }) => target)} refund={refund} />;
    case 'refused':
      return (
        <Trans>
          We can’t refund it. <span>{t(refusalTexts[refusal ?? 'other'])}</span>
        </Trans>
      );
    case 'cancelled':
      return <Trans>You cancelled it and are keeping your items.</Trans>;
  }
}

/** How the shopper finds the money, by what got it. */
function RefundedLead({ to, refund }: { to: Return['refunds'][number]['target'][]; refund: string | null }) {
  const hasCard = to.includes('gift_card');
  const hasCredit = to.includes('credit');
  if (!to.includes('payment') && !to.includes('bank_account')) {
    if (hasCard && hasCredit) return <Trans>We’ve refunded {refund}, to your gift card and as store credit.</Trans>;
    if (hasCard) return <Trans>We’ve refunded {refund} to your gift card.</Trans>;
    return <Trans>We’ve refunded {refund}. Your store credit is in your account.</Trans>;
  }
  if (!hasCard && !hasCredit) return <Trans>We’ve refunded {refund}. Your bank may need a few days to show it.</Trans>;
  return (
    <Trans>We’ve refunded {refund} to everything you paid with. Your bank may need a few days to show its share.</Trans>
  );
}

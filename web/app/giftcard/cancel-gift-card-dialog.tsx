import { Trans, useLingui } from '@lingui/react/macro';
import type { GiftCardPurchase } from '@vermilion/contract/giftcard';
import { Problem } from '~/member/problem.tsx';
import type { PurchaseKey } from '~/payable/payable.queries.ts';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import type { HostedDialogProps } from '~/ui/dialogs.tsx';
import { useCancelGiftCard } from './giftcard.queries.ts';

/** The confirmation dialog that cancels a gift card. */
export default function CancelGiftCardDialog({
  open,
  onClose,
  purchase: { id, number, status },
  purchaseKey,
}: HostedDialogProps & { purchase: GiftCardPurchase; purchaseKey: PurchaseKey }) {
  const { t } = useLingui();
  const { cancel, isCancelling, error } = useCancelGiftCard(id, purchaseKey, onClose);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Cancel gift card ${number}?`}
      actions={
        <>
          <Button
            look="line"
            busy={isCancelling}
            busyLabel={<Trans>One moment</Trans>}
            onClick={() => isCancelling || cancel()}
          >
            <Trans>Cancel this gift card</Trans>
          </Button>
          <Button look="ink" onClick={onClose}>
            <Trans comment="The gift card: it is not cancelled">Keep it</Trans>
          </Button>
        </>
      }
    >
      <p>
        {status === 'confirmed' ? (
          <Trans>We won’t send it, and we’ll refund what you paid. You can’t undo this.</Trans>
        ) : (
          <Trans>You haven’t been charged. You can’t undo this.</Trans>
        )}
      </p>
      {error && <Problem error={error} onRetry={cancel} className="mt-4" />}
    </Dialog>
  );
}

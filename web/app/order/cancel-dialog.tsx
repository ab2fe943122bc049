import { Trans, useLingui } from '@lingui/react/macro';
import { Problem } from '~/member/problem.tsx';
import type { PurchaseKey } from '~/payable/payable.queries.ts';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import type { HostedDialogProps } from '~/ui/dialogs.tsx';
import { useCancelOrder } from './order.queries.ts';

/** The confirmation dialog that cancels an order. */
export default function CancelDialog({
  open,
  onClose,
  id,
  number,
  isPaid,
  isPartlyPaid,
  orderKey,
}: HostedDialogProps & {
  id: string;
  number: string;
  /** All of it was paid. */
  isPaid: boolean;
  /** Gift cards or credit paid a part when it was placed. */
  isPartlyPaid: boolean;
  orderKey: PurchaseKey;
}) {
  const { t } = useLingui();
  const { cancel, isCancelling, error } = useCancelOrder(id, orderKey, onClose);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Cancel order ${number}?`}
      actions={
        <>
          <Button
            look="line"
            busy={isCancelling}
            busyLabel={<Trans>One moment</Trans>}
            onClick={() => isCancelling || cancel()}
          >
            <Trans>Cancel this order</Trans>
          </Button>
          <Button look="ink" onClick={onClose}>
            <Trans comment="The order: it is not cancelled">Keep it</Trans>
          </Button>
        </>
      }
    >
      <p>
        {isPaid ? (
          <Trans>We’ll refund what you paid. The items will go back on sale. You can’t undo this.</Trans>
        ) : isPartlyPaid ? (
          <Trans>
            The items will go back on sale. You can’t undo this. We’ll return what your gift card or store credit paid.
          </Trans>
        ) : (
          <Trans>You haven’t been charged. The items will go back on sale. You can’t undo this.</Trans>
        )}
      </p>
      {error && <Problem error={error} onRetry={cancel} className="mt-4" />}
    </Dialog>
  );
}

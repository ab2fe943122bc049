import { Trans } from '@lingui/react/macro';
import type { Order } from '@vermilion/contract/order';
import { Button } from '~/ui/button.tsx';
import { type LoadDialog, useOpenDialog } from '~/ui/dialogs.tsx';
import type { OrderKey } from './order.queries.ts';

type Props = { id: string; number: string; orderKey: OrderKey };

const loadCancelDialog: LoadDialog<Props> = () => import('./cancel-dialog.tsx');

/** Opens the question whether to cancel the order. */
export function CancelButton({ order: { id, number }, orderKey }: { order: Order; orderKey: OrderKey }) {
  const openDialog = useOpenDialog();
  return (
    <Button
      look="line"
      size="small"
      aria-haspopup="dialog"
      onClick={() => void openDialog(loadCancelDialog, { id, number, orderKey })}
    >
      <Trans>Cancel this order</Trans>
    </Button>
  );
}

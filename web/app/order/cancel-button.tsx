import { Trans } from '@lingui/react/macro';
import type { Order } from '@vermilion/contract/order';
import type { PurchaseKey } from '~/payable/payable.queries.ts';
import { loadWithCatalogs } from '~/platform/catalogs.ts';
import { loadChunk } from '~/platform/missing-chunk.ts';
import { Button } from '~/ui/button.tsx';
import { type LoadDialog, useOpenDialog } from '~/ui/dialogs.tsx';
import { hasTenders } from './outcome.rules.ts';

type Props = { id: string; number: string; isPaid: boolean; isPartlyPaid: boolean; orderKey: PurchaseKey };

const loadCancelDialog: LoadDialog<Props> = () =>
  loadChunk(() => loadWithCatalogs(['refund'], () => import('./cancel-dialog.tsx')));

/** Opens the question whether to cancel the order. */
export function CancelButton({ order, orderKey }: { order: Order; orderKey: PurchaseKey }) {
  const { id, number } = order;
  const openDialog = useOpenDialog();
  const props = { id, number, isPaid: order.paidAt !== null, isPartlyPaid: hasTenders(order), orderKey };
  return (
    <Button look="line" size="small" aria-haspopup="dialog" onClick={() => void openDialog(loadCancelDialog, props)}>
      <Trans>Cancel this order</Trans>
    </Button>
  );
}

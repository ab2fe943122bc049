import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide';
import { loadWithCatalogs } from '~/platform/catalogs.ts';
import { loadChunk } from '~/platform/missing-chunk.ts';
import { type LoadDialog, useDialog } from '~/ui/dialogs.tsx';
import { IconButton } from '~/ui/icon-button.tsx';
import type { QuickAddDialogProps } from './quick-add-dialog.tsx';

const loadQuickAddDialog: LoadDialog<QuickAddDialogProps> = () =>
  loadChunk(() => loadWithCatalogs(['product'], () => import('./quick-add-dialog.tsx')));

/** The plus of a card whose product has several variants: opens the choice among them. */
export function QuickAdd({ product }: QuickAddDialogProps) {
  const { t } = useLingui();
  const { name } = product;
  return (
    <IconButton
      look="bare"
      icon={Plus}
      label={t`Choose and add to bag: ${name}`}
      {...useDialog(loadQuickAddDialog, { product })}
    />
  );
}

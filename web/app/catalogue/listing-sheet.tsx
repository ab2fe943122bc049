import { Plural, Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Button } from '~/ui/button.tsx';
import { Sheet } from '~/ui/dialog.tsx';
import type { HostedDialogProps } from '~/ui/dialogs.tsx';
import { ListingFilters } from './listing-filters.tsx';

export type ListingSheetProps = HostedDialogProps &
  ComponentProps<typeof ListingFilters> & {
    total: number;
    /** The number of products is that of the filters before. */
    isPending: boolean;
  };

/** The filters over the page, at 390 px. */
export default function ListingSheet({ open, onClose, total, isPending, ...filters }: ListingSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={<Trans>Filter</Trans>}
      actions={
        <Button wide onClick={onClose} aria-busy={isPending || undefined}>
          <Plural value={total} one="Show # product" other="Show # products" />
        </Button>
      }
    >
      <ListingFilters {...filters} />
    </Sheet>
  );
}

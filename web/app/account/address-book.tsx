import { Trans } from '@lingui/react/macro';
import type { Subdivision } from '@vermilion/contract/address';
import { getPrintedSubdivision } from '@vermilion/contract/address-lines';
import type { SavedAddress } from '@vermilion/contract/user';
import { AddressText } from '~/address/address-text.tsx';
import { loadWithCatalogs } from '~/platform/catalogs.ts';
import { loadChunk } from '~/platform/missing-chunk.ts';
import { useSite } from '~/platform/use-site.ts';
import { Button } from '~/ui/button.tsx';
import { type LoadDialog, useOpenDialog } from '~/ui/dialogs.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { TextButton } from '~/ui/link.tsx';
import { Tag } from '~/ui/tag.tsx';
import type { AddressDialogProps } from './address-dialog.tsx';

const loadAddressDialog: LoadDialog<AddressDialogProps> = () =>
  loadChunk(() => loadWithCatalogs(['account-dialogs', 'address'], () => import('./address-dialog.tsx')));

type Props = {
  addresses: readonly SavedAddress[];
  /** Of the site's market: addresses of other markets are changed on their sites. */
  subdivisions: readonly Subdivision[];
};

/** The saved addresses of this market, with the ways to add, change and remove one. */
export function AddressBook({ addresses, subdivisions }: Props) {
  const { market } = useSite();
  const openDialog = useOpenDialog();
  const here = addresses.filter((saved) => saved.market === market.code);
  const edit = (saved: SavedAddress | null) => void openDialog(loadAddressDialog, { saved, subdivisions });
  const add = (
    <Button aria-haspopup="dialog" className="justify-self-start" onClick={() => edit(null)}>
      <Trans>Add an address</Trans>
    </Button>
  );
  if (here.length === 0) {
    return (
      <EmptyState
        as="h2"
        title={<Trans>No address yet</Trans>}
        help={<Trans>Save one to fill in your next checkout automatically.</Trans>}
        action={add}
      />
    );
  }
  return (
    <div className="grid gap-6">
      <ul className="divide-y divide-rule border-y border-rule">
        {here.map((saved) => (
          <li key={saved.id} className="grid gap-2 py-5">
            {saved.isDefault && (
              <p>
                <Tag look="line">
                  <Trans comment="The address that a checkout starts with">Default</Trans>
                </Tag>
              </p>
            )}
            <p className="wrap-anywhere">
              <AddressText
                market={saved.market}
                recipient={saved.fullName}
                address={{
                  ...saved.address,
                  subdivision: getPrintedSubdivision(saved.market, saved.address, subdivisions),
                }}
              />
            </p>
            <p className="numeric text-ink-2 text-small">{saved.formattedPhone}</p>
            <TextButton aria-haspopup="dialog" className="justify-self-start" onClick={() => edit(saved)}>
              <Trans>Change</Trans>
              <span className="sr-only">: {saved.fullName}</span>
            </TextButton>
          </li>
        ))}
      </ul>
      {add}
    </div>
  );
}

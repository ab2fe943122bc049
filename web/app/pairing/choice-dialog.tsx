import { Trans } from '@lingui/react/macro';
import type { Suggestion } from '@vermilion/contract/pairing';
import { useState } from 'react';
import { AddToBag } from '~/bag/add-to-bag.tsx';
import { useList } from '~/platform/use-list.ts';
import { useMoney } from '~/platform/use-site.ts';
import { Dialog } from '~/ui/dialog.tsx';
import type { HostedDialogProps } from '~/ui/dialogs.tsx';
import { Select } from '~/ui/select.tsx';

export type ChoiceDialogProps = { suggestion: Suggestion };

/** Chooses the shade, size or type of a suggested product, and adds it to the bag. */
export default function ChoiceDialog({ open, onClose, suggestion }: HostedDialogProps & ChoiceDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={suggestion.product.name}>
      <Choice key={suggestion.product.slug} {...suggestion} />
    </Dialog>
  );
}

function Choice({ product, variants }: Suggestion) {
  const list = useList();
  const money = useMoney();
  const [chosenId, setChosenId] = useState(variants[0]?.id ?? 0);
  const chosen = variants.find(({ id }) => id === chosenId);
  const nameVariant = ({ shade, size, type }: Suggestion['variants'][number]) => list([shade?.name, size, type]);
  return (
    <div className="grid gap-5">
      <Select
        label={variants[0]?.shade ? <Trans>Shade</Trans> : <Trans>Size</Trans>}
        value={String(chosenId)}
        onChange={({ target }) => setChosenId(Number(target.value))}
      >
        {variants.map((variant) => (
          <option key={variant.id} value={variant.id}>
            {nameVariant(variant)}
          </option>
        ))}
      </Select>
      {chosen && (
        <>
          <p className="numeric flex items-center gap-3 font-medium">
            {chosen.shade && <span aria-hidden="true" className="h-3 w-6" style={{ background: chosen.shade.hex }} />}
            {money(chosen.price)}
          </p>
          <AddToBag variantId={chosen.id} name={list([product.name, nameVariant(chosen)])} appearance="button" />
        </>
      )}
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { Suggestion } from '@vermilion/contract/pairing';
import { Plus } from 'lucide';
import { type ReactNode, useId } from 'react';
import { AddToBag } from '~/bag/add-to-bag.tsx';
import { ProductRail } from '~/catalogue/product-rail.tsx';
import { loadWithCatalogs } from '~/platform/catalogs.ts';
import { loadChunk } from '~/platform/missing-chunk.ts';
import { useList } from '~/platform/use-list.ts';
import { type LoadDialog, useOpenDialog } from '~/ui/dialogs.tsx';
import { Headline } from '~/ui/headline.tsx';
import { IconButton } from '~/ui/icon-button.tsx';
import type { ChoiceDialogProps } from './choice-dialog.tsx';

const loadChoiceDialog: LoadDialog<ChoiceDialogProps> = () =>
  loadChunk(() => loadWithCatalogs(['pairing'], () => import('./choice-dialog.tsx')));

/** A headline and a rail of products that can be added to the bag; nothing where there are none. */
export function SuggestionRail({ title, suggestions }: { title: ReactNode; suggestions: readonly Suggestion[] }) {
  const id = useId();
  if (suggestions.length === 0) return null;
  const bySlug = new Map(suggestions.map((suggestion) => [suggestion.product.slug, suggestion]));
  return (
    <section className="section" aria-labelledby={id}>
      <Headline id={id} className="mb-6">
        {title}
      </Headline>
      <ProductRail
        products={suggestions.map(({ product }) => product)}
        action={({ slug }) => <Add suggestion={bySlug.get(slug)} />}
        labelledBy={id}
      />
    </section>
  );
}

/** The plus of a card: adds the variant, or asks which one where there is a choice. */
function Add({ suggestion }: { suggestion: Suggestion | undefined }) {
  const { t } = useLingui();
  const list = useList();
  const openDialog = useOpenDialog();
  if (!suggestion) return null;
  const { product, variants, variantId } = suggestion;
  const variant = variants.find(({ id }) => id === variantId);
  const { name } = product;
  if (variant) {
    const names = list([name, variant.shade?.name, variant.size, variant.type]);
    return <AddToBag variantId={variant.id} name={names} appearance="plus" />;
  }
  return (
    <IconButton
      look="bare"
      icon={Plus}
      label={t`Choose and add to bag: ${name}`}
      aria-haspopup="dialog"
      onClick={() => void openDialog(loadChoiceDialog, { suggestion })}
    />
  );
}

import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Product, ProductCard } from '@vermilion/contract/catalogue';
import { useState } from 'react';
import { AddToBag } from '~/bag/add-to-bag.tsx';
import { useApi } from '~/platform/queries.ts';
import { useList } from '~/platform/use-list.ts';
import { ButtonLink } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import type { HostedDialogProps } from '~/ui/dialogs.tsx';
import { TextButton } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';
import { Picture } from '~/ui/picture.tsx';
import { Skeleton } from '~/ui/skeleton.tsx';
import { AvailabilityLine } from './availability-line.tsx';
import { OptionPicker } from './option-picker.tsx';
import { Price } from './price.tsx';
import { findChosenVariant, listOptionValues, listVariantValues } from './product-choice.ts';

export type QuickAddDialogProps = { product: ProductCard };

/** Chooses the shade, size or type of a product without leaving the page, and adds it to the bag; closes once it is added. */
export default function QuickAddDialog({ open, onClose, product }: HostedDialogProps & QuickAddDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={product.name}>
      <Choice key={product.slug} slug={product.slug} onAdded={onClose} />
    </Dialog>
  );
}

type ChoiceProps = { onAdded: () => void };

function Choice({ slug, onAdded }: ChoiceProps & { slug: string }) {
  const api = useApi();
  const { data, isError, isPaused, refetch } = useQuery({
    queryKey: ['product', slug],
    queryFn: ({ signal }) => api('GET products/{slug}', { params: { slug } }, { signal }),
    // Read each time: what is in stock changes.
    staleTime: 0,
  });
  if (isError) {
    return (
      <Message kind="bad" role="alert">
        <Trans>
          This product didn’t load. <TextButton onClick={() => void refetch()}>Try again</TextButton>
        </Trans>
      </Message>
    );
  }
  if (data) return <Variants product={data} onAdded={onAdded} />;
  if (isPaused) {
    return (
      <Message kind="warn" role="status">
        <Trans>You’re offline. This loads when you’re back.</Trans>
      </Message>
    );
  }
  return <ChoiceSkeleton />;
}

/** As high as the choice on a phone: a dialog that grows from the edge would move what is pressed. */
function ChoiceSkeleton() {
  return (
    <div className="grid gap-5" aria-busy="true">
      <Skeleton className="aspect-4/5 w-32" />
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-11 wide:h-24" />
      <Skeleton className="h-13" />
    </div>
  );
}

function Variants({ product, onAdded }: ChoiceProps & { product: Product }) {
  const list = useList();
  const [sku, setSku] = useState<string | null>(null);
  const variant = findChosenVariant(product.variants, sku, product.frontVariantId);
  const picture = variant?.pictures[0];
  if (!variant || !picture) return null;
  const path = `/products/${product.slug}`;
  return (
    <div className="grid gap-5">
      <div className="grid grid-cols-[8rem_1fr] items-end gap-4">
        <Picture picture={picture} sizes="8rem" eager isDimmed={variant.availability === 'out_of_stock'} />
        <div>
          <p className="text-small font-medium">{product.brand.name}</p>
          <Price price={variant.price} priceBeforeSale={variant.priceBeforeSale} />
          <AvailabilityLine product={product} variant={variant} />
        </div>
      </div>
      {product.options.map((option) => (
        <OptionPicker
          key={option}
          action={path}
          option={option}
          traits={product.traits}
          values={listOptionValues(product, option, variant)}
          onChoose={setSku}
        />
      ))}
      {variant.availability === 'in_stock' ? (
        <AddToBag
          key={variant.id}
          variantId={variant.id}
          name={list([product.name, ...listVariantValues(product, variant)])}
          appearance="button"
          onAdded={onAdded}
        />
      ) : (
        <ButtonLink to={`${path}?variant=${encodeURIComponent(variant.sku)}`} look="line" wide>
          <Trans>See the product</Trans>
        </ButtonLink>
      )}
    </div>
  );
}

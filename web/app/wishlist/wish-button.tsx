import { Trans, useLingui } from '@lingui/react/macro';
import { Heart } from 'lucide';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '~/ui/button.tsx';
import { Icon } from '~/ui/icon.tsx';
import { useNotify } from '~/ui/notifications.tsx';
import { useIsWished, useWishMutation } from './wishlist.queries.ts';

type Props = {
  productSlug: string;
  /** What is chosen of it. */
  variantId: number;
  name: string;
};

/** The heart of a product: puts it on the wish list, or takes it off. */
export default function WishButton({ productSlug, variantId, name }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const navigate = useNavigate();
  const isWished = useIsWished(productSlug);
  const { mutate, isPending } = useWishMutation({ productSlug, variantId }, (isAdded) => {
    const text = isAdded ? t`${name} is on your wish list` : t`${name} removed from your wish list`;
    // Of two in a row the latter replaces the former.
    const action = { label: t`See the list`, onAction: () => void navigate('/wishlist') };
    notify({ id: `wish-${productSlug}`, text, ...(isAdded && { action }) });
  });
  const change = ({ detail }: MouseEvent) => {
    // A double click adds, also where the answer to its first click is here already.
    if (detail <= 1) mutate(!isWished);
  };
  return (
    <Button
      look="line"
      size="small"
      className="mt-3 w-fit"
      aria-pressed={isWished}
      busy={isPending}
      busyLabel={<Trans comment="On the button, while a product is put on the wish list or taken off">Saving</Trans>}
      onClick={change}
    >
      <Icon of={Heart} size={16} filled={isWished} />
      <Trans comment="Button with a heart; pressed while the product is on it">Wish list</Trans>
    </Button>
  );
}

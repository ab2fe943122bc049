import { Trans, useLingui } from '@lingui/react/macro';
import type { WishlistItem } from '@vermilion/contract/wishlist';
import { ProductCard } from '~/catalogue/product-card.tsx';
import { useMoney } from '~/platform/use-site.ts';
import { ButtonLink } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { TextButton } from '~/ui/link.tsx';
import { useNotify } from '~/ui/notifications.tsx';
import { Picture } from '~/ui/picture.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';
import { useWishlist, useWishMutation } from './wishlist.queries.ts';
import './wishlist.css';

/** What is on the wish list, the latest first. @param loaded by the page's loader */
export function WishlistView({ loaded }: { loaded: WishlistItem[] }) {
  const items = useWishlist(loaded);
  const { ref, watch } = useFocusKept<HTMLDivElement>();
  return (
    <div ref={ref} tabIndex={-1} {...watch}>
      {items.length === 0 ? (
        <EmptyState
          as="h2"
          title={<Trans>Nothing on your wish list yet</Trans>}
          help={<Trans>Press the heart on a product’s page to find it here again.</Trans>}
          action={
            <ButtonLink to="/">
              <Trans>Keep shopping</Trans>
            </ButtonLink>
          }
        />
      ) : (
        <ul className="wishlist">
          {items.map((item) => (
            <Wish key={item.productSlug} item={item} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Wish({ item }: { item: WishlistItem }) {
  const { t } = useLingui();
  const notify = useNotify();
  const { productSlug, variantId, name, brandName, picture, card } = item;
  const { mutate, isPending } = useWishMutation({ productSlug, variantId }, (isWished) => {
    if (isWished) return;
    notify({
      id: `wish-${productSlug}`,
      text: t`${name} removed from your wish list`,
      action: card ? { label: t`Undo`, onAction: () => mutate(true) } : undefined,
    });
  });
  return (
    <li className="wishlist-item">
      {card ? (
        <ProductCard product={card} heading="h2" />
      ) : (
        <article className="wishlist-gone">
          <Picture picture={picture} isDimmed />
          <p>{brandName}</p>
          <h2>{name}</h2>
        </article>
      )}
      <div className="wishlist-foot">
        <p>
          <WishNote item={item} />
        </p>
        <TextButton
          aria-busy={isPending || undefined}
          onClick={({ detail }) => {
            // Not the next one, which a double click would reach.
            if (detail <= 1 && !isPending) mutate(false);
          }}
        >
          <Trans>
            Remove<VisuallyHidden> {name}</VisuallyHidden>
          </Trans>
        </TextButton>
      </div>
    </li>
  );
}

/** What has changed since it was put on the list. */
function WishNote({ item: { card, priceDrop, stockLeft } }: { item: WishlistItem }) {
  const money = useMoney();
  if (!card) return <Trans>No longer sold here</Trans>;
  if (priceDrop !== null) {
    const amount = money(priceDrop);
    return <Trans comment="The price has fallen by this amount">{amount} less than when you saved it</Trans>;
  }
  return stockLeft === null ? null : <Trans>Only {stockLeft} left</Trans>;
}

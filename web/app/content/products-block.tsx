import { Trans } from '@lingui/react/macro';
import type { BlockOfKind, ProductSource } from '@vermilion/contract/content-blocks';
import type { ReactNode } from 'react';
import { ProductSection } from '~/catalogue/product-section.tsx';
import { NewestHeadline } from './newest-headline.tsx';
import { productLists } from './product-lists.tsx';

/** Products in the layout of the block, with a headline and a link to all of them. */
export function ProductsBlock({ source, layout, title, isNewThisWeek, products }: BlockOfKind<'products'>) {
  const { Headline, more } = words[source];
  const List = productLists[layout];
  return (
    <ProductSection title={title ?? <Headline isNewThisWeek={isNewThisWeek} />} products={products} more={more}>
      {List && <List products={products} />}
    </ProductSection>
  );
}

const words: Record<ProductSource, { Headline: typeof NewestHeadline; more: { href: string; label: ReactNode } }> = {
  newest: {
    Headline: NewestHeadline,
    more: { href: '/search?sort=newest', label: <Trans>All new</Trans> },
  },
  top_rated: {
    Headline: () => <Trans>Top rated</Trans>,
    more: { href: '/search?sort=top_rated', label: <Trans>All by rating</Trans> },
  },
  on_sale: {
    Headline: () => <Trans>On sale</Trans>,
    more: { href: '/search?sale=1', label: <Trans>All on sale</Trans> },
  },
};

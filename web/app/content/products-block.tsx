import { Trans } from '@lingui/react/macro';
import type { BlockOfKind, ProductSource } from '@vermilion/contract/content';
import type { ReactNode } from 'react';
import { ProductSection } from '~/catalogue/product-section.tsx';

/** A rail of products with its headline, and a link to all of them. */
export function ProductsBlock({ source, title, products }: BlockOfKind<'products'>) {
  const { headline, more } = words[source];
  return <ProductSection title={title ?? headline} products={products} more={more} />;
}

const words: Record<ProductSource, { headline: ReactNode; more: { href: string; label: ReactNode } }> = {
  newest: {
    headline: <Trans comment="Products that arrived in the last seven days">New this week</Trans>,
    more: { href: '/search?sort=newest', label: <Trans>All new</Trans> },
  },
  top_rated: {
    headline: <Trans>Top rated</Trans>,
    more: { href: '/search?sort=top_rated', label: <Trans>Top rated</Trans> },
  },
  on_sale: {
    headline: <Trans>On sale</Trans>,
    more: { href: '/search?sale=1', label: <Trans>All on sale</Trans> },
  },
};

import { Trans } from '@lingui/react/macro';
import type { BlockOfKind, ProductLayout, ProductSource } from '@vermilion/contract/content';
import type { ComponentType, ReactNode } from 'react';
import { ProductCard } from '~/catalogue/product-card.tsx';
import { ProductSection } from '~/catalogue/product-section.tsx';
import { NewestHeadline } from './newest-headline.tsx';
import './ranking.css';
import './spread.css';

/** Products in the layout of the block, with a headline and a link to all of them. */
export function ProductsBlock({ source, layout, title, isNewThisWeek, products }: BlockOfKind<'products'>) {
  const { Headline, more } = words[source];
  const List = lists[layout];
  return (
    <ProductSection title={title ?? <Headline isNewThisWeek={isNewThisWeek} />} products={products} more={more}>
      {List && <List products={products} />}
    </ProductSection>
  );
}

type ListProps = Pick<BlockOfKind<'products'>, 'products'>;

/** The layouts beside the rail, which is that of every product section. */
const lists: Record<ProductLayout, ComponentType<ListProps> | undefined> = {
  rail: undefined,
  grid: Spread,
  numbered: Ranking,
};

/** Large products: two by two, each beside its words where the screen is wide. */
function Spread({ products }: ListProps) {
  return (
    <div className="spread">
      {products.map((product) => (
        <ProductCard
          key={product.slug}
          product={product}
          pictureSizes="(min-width: 60rem) 25vw, 46vw"
          className="spread-card"
        />
      ))}
    </div>
  );
}

/** Products as a numbered list, small. */
function Ranking({ products }: ListProps) {
  return (
    <ol className="ranking">
      {products.map((product, index) => (
        <li key={product.slug} className="ranking-item">
          <span className="ranking-number">{index + 1}</span>
          <ProductCard product={product} pictureSizes="6.5rem" className="ranking-card" />
        </li>
      ))}
    </ol>
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

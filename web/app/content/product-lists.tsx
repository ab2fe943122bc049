import type { ProductCard as ProductCardData } from '@vermilion/contract/catalogue';
import type { ProductLayout } from '@vermilion/contract/content-blocks';
import type { ComponentType } from 'react';
import { ProductCard } from '~/catalogue/product-card.tsx';
import './ranking.css';
import './spread.css';

type ListProps = { products: readonly ProductCardData[] };

/** The layouts beside the rail, which is that of every product section. */
export const productLists: Record<ProductLayout, ComponentType<ListProps> | undefined> = {
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

/** Products as a numbered list, small: down the first column, then the second. */
function Ranking({ products }: ListProps) {
  return (
    <ol className="ranking" style={{ '--ranking-rows': Math.ceil(products.length / 2) }}>
      {products.map((product, index) => (
        <li key={product.slug} className="ranking-item">
          <span className="ranking-number">{index + 1}</span>
          <ProductCard product={product} pictureSizes="6.5rem" className="ranking-card" />
        </li>
      ))}
    </ol>
  );
}

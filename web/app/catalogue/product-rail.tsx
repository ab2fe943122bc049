import type { ProductCard as ProductCardData } from '@vermilion/contract/catalogue';
import type { ReactNode } from 'react';
import { classNames } from '~/ui/class-names.ts';
import { ProductCard } from './product-card.tsx';

type ProductsProps = {
  products: readonly ProductCardData[];
  /** An icon button of one card in place of the plus. */
  action?: (product: ProductCardData) => ReactNode;
  /** How many pictures load at once: those of the first screen. */
  eager?: number;
  heading?: 'h2' | 'h3' | 'h4';
};

/** Products side by side, one of them cut at the edge to say that there is more; scrolls by touch, and with focus on its cards. */
export function ProductRail({
  products,
  action,
  eager = 0,
  heading,
  labelledBy,
}: ProductsProps & { labelledBy: string }) {
  return (
    <Rail labelledBy={labelledBy}>
      {products.map((product, index) => (
        <ProductCard
          key={product.slug}
          product={product}
          action={action?.(product)}
          eager={index < eager}
          heading={heading}
        />
      ))}
    </Rail>
  );
}

/** Anything side by side: 62 % each at 390 px, four at 1280. `labelledBy` is the id of its headline. */
function Rail({ labelledBy, className, children }: { labelledBy: string; className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls; this groups products
    <div className={classNames('rail', className)} role="group" aria-labelledby={labelledBy}>
      {children}
    </div>
  );
}

import type { ProductCard } from '@vermilion/contract/catalogue';
import { type ReactNode, useId } from 'react';
import { minListed } from '~/platform/min-listed.ts';
import { Headline } from '~/ui/headline.tsx';
import { GoLink } from '~/ui/link.tsx';
import { ProductRail } from './product-rail.tsx';

type ProductSectionProps = {
  title: ReactNode;
  products: readonly ProductCard[];
  /** Leads to all of them. */
  more?: { href: string; label: ReactNode };
  /** The products in another layout than a rail. */
  children?: ReactNode;
};

/** A headline and products below it; nothing where there are too few for a row. */
export function ProductSection({ title, products, more, children }: ProductSectionProps) {
  const id = useId();
  if (products.length < minListed) return null;
  return (
    <section className="container-page section" aria-labelledby={id}>
      <div className="section-head">
        <Headline id={id}>{title}</Headline>
        {more && <GoLink to={more.href}>{more.label}</GoLink>}
      </div>
      {children ?? <ProductRail products={products} labelledBy={id} />}
    </section>
  );
}

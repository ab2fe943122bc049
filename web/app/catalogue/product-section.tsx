import type { ProductCard } from '@vermilion/contract/catalogue';
import { type ReactNode, useId } from 'react';
import { AddToBag } from '~/bag/add-to-bag.tsx';
import { minListed } from '~/platform/min-listed.ts';
import { Headline } from '~/ui/headline.tsx';
import { GoLink } from '~/ui/link.tsx';
import { ProductRail } from './product-rail.tsx';
import { QuickAdd } from './quick-add.tsx';

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
      {children ?? <ProductRail products={products} action={renderPlus} labelledBy={id} />}
    </section>
  );
}

/** The plus of a card: adds the only variant, or opens the choice; none where nothing can be bought. */
export function renderPlus(product: ProductCard): ReactNode {
  const { variantId, name, availability } = product;
  if (availability !== 'in_stock') return null;
  if (variantId === null) return <QuickAdd product={product} />;
  return <AddToBag variantId={variantId} name={name} appearance="plus" />;
}

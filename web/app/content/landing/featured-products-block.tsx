import { useId } from 'react';
import { ProductRail } from '~/catalogue/product-rail.tsx';
import { minListed } from '~/platform/min-listed.ts';
import { Headline } from '~/ui/headline.tsx';
import { GoLink } from '~/ui/link.tsx';
import type { BlockProps } from '../block-props.ts';
import { productLists } from '../product-lists.tsx';

/** Chosen products under words of the page; one or two are shown large, as they make no row. */
export default function FeaturedProductsBlock({
  title,
  text,
  action,
  layout,
  products,
}: BlockProps<'featured_products'>) {
  const id = useId();
  if (products.length === 0) return null;
  const List = productLists[products.length < minListed ? 'grid' : layout];
  return (
    <section className="container-page section" aria-labelledby={id}>
      <div className="section-head">
        <Headline id={id}>{title}</Headline>
        {action && <GoLink to={action.href}>{action.label}</GoLink>}
      </div>
      {text && <p className="-mt-2 mb-6 max-w-[34rem] text-ink-2 text-lead">{text}</p>}
      {List ? <List products={products} /> : <ProductRail products={products} labelledBy={id} />}
    </section>
  );
}

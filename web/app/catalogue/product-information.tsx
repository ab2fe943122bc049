import type { ComponentProps } from 'react';
import { ProductDelivery } from './product-delivery.tsx';
import { ProductDetails } from './product-details.tsx';
import { ProductFacts } from './product-facts.tsx';

type Props = ComponentProps<typeof ProductDelivery> & ComponentProps<typeof ProductDetails>;

/** What stands below the choice of a product: its deliveries, the ways to pay later, and what it is. */
export default function ProductInformation({ product, more, ...delivery }: Props) {
  return (
    <>
      <ProductDelivery {...delivery} />
      <ProductFacts price={delivery.price} />
      <ProductDetails product={product} more={more} />
    </>
  );
}

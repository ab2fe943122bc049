import type { ReactNode } from 'react';
import './product.css';

/** A product's pictures, and beside them from 1280 px on what it is and how to buy it. */
export function ProductColumns({ gallery, children }: { gallery: ReactNode; children: ReactNode }) {
  return (
    <div className="product">
      {gallery}
      <div className="product-buy">{children}</div>
    </div>
  );
}

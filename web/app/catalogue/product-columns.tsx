import type { ReactNode } from 'react';
// Also of what is below the columns' choice, whose code browsers load later.
import './facts.css';
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

/** The sentence that a product's description begins with: below its name at 1280 px, below the choice at 390. */
export function ProductLead({ children }: { children: ReactNode }) {
  return <p className="product-lead">{children}</p>;
}

import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useMoney } from '~/platform/use-site.ts';
import { Headline } from '~/ui/headline.tsx';
import type { UsedProduct } from './used-products.server.ts';

/** The products that a service, a class or an event uses; nothing where there are none. */
export function UsedProducts({ products }: { products: readonly UsedProduct[] }) {
  if (products.length === 0) return null;
  return (
    <section className="mt-10 grid grid-cols-1 gap-5 border-t border-ink py-8 wrap-anywhere">
      <Headline as="h2" size="d3">
        <Trans>Products we use</Trans>
      </Headline>
      <ul className="divide-y divide-rule border-y border-rule">
        {products.map((product) => (
          <UsedProductRow key={product.slug} product={product} />
        ))}
      </ul>
    </section>
  );
}

function UsedProductRow({ product: { slug, name, brand, price, isFrom } }: { product: UsedProduct }) {
  const amount = useMoney()(price);
  return (
    <li className="relative flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4">
      <div className="min-w-0">
        <p className="text-small text-ink-2">{brand}</p>
        <Headline as="h3" size="d4">
          <Link to={`/products/${slug}`} className="hover:underline after:absolute after:inset-0">
            {name}
          </Link>
        </Headline>
      </div>
      <p className="numeric">{isFrom ? <Trans>From {amount}</Trans> : amount}</p>
    </li>
  );
}

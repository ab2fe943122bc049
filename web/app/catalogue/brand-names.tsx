import { Trans } from '@lingui/react/macro';
import type { Brand } from '@vermilion/contract/catalogue';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { Headline } from '~/ui/headline.tsx';
import { GoLink } from '~/ui/link.tsx';

/** Brands as running text on the home page. */
export function BrandNames({ brands }: { brands: readonly Brand[] }) {
  return (
    <section className="container-page section" aria-labelledby="brands">
      <div className="section-head">
        <Headline id="brands">
          <Trans>Brands we keep</Trans>
        </Headline>
        <GoLink to="/brands">
          <Trans>All brands</Trans>
        </GoLink>
      </div>
      <p className="brand-names">
        {brands.map(({ slug, name }) => (
          <Fragment key={slug}>
            <Link to={`/brands/${slug}`}>{name}</Link>{' '}
          </Fragment>
        ))}
      </p>
    </section>
  );
}

import { Trans } from '@lingui/react/macro';
import type { BlockOfKind } from '@vermilion/contract/content-blocks';
import { Fragment, useId } from 'react';
import { Link } from 'react-router';
import { minListed } from '~/platform/min-listed.ts';
import { Headline } from '~/ui/headline.tsx';
import { GoLink } from '~/ui/link.tsx';
import './brand-names.css';

/** Brands as running text; nothing where there are too few for a choice. */
export function BrandsBlock({ brands }: BlockOfKind<'brands'>) {
  const id = useId();
  if (brands.length < minListed) return null;
  return (
    <section className="container-page section" aria-labelledby={id}>
      <div className="section-head">
        <Headline id={id}>
          <Trans>Brands we carry</Trans>
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

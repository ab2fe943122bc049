import { Trans } from '@lingui/react/macro';
import type { BlockOfKind } from '@vermilion/contract/content-blocks';
import { useId } from 'react';
import { ProductRail } from '~/catalogue/product-rail.tsx';
import { chooseTextColour } from '~/catalogue/text-on.ts';
import { Headline } from '~/ui/headline.tsx';
import { GoLink } from '~/ui/link.tsx';
import { Picture } from '~/ui/picture.tsx';
import { Tag } from '~/ui/tag.tsx';
import { getPictureStyle } from './picture-style.ts';
import './week.css';

/** A brand on the ground of its picture, and three of its products below. */
export function BrandOfTheWeekBlock({
  brand: { slug, name },
  text,
  picture,
  products,
}: BlockOfKind<'brand_of_the_week'>) {
  const id = useId();
  return (
    <section className="section" aria-labelledby={id}>
      <div className="week-ground" style={{ background: picture.ground, color: chooseTextColour(picture.ground) }}>
        <div className="week container-page">
          <div className="week-text">
            <Headline size="d1" id={id}>
              {name}
            </Headline>
            <p className="max-w-[34rem] text-lead">{text}</p>
            <GoLink to={`/brands/${slug}`}>
              <Trans>All of {name}</Trans>
            </GoLink>
          </div>
          <div className="week-picture" style={getPictureStyle(picture)}>
            <Picture picture={picture} sizes="(min-width: 60rem) 40vw, 100vw" fill />
            <Tag className="week-tag">
              <Trans>Brand of the week</Trans>
            </Tag>
          </div>
        </div>
      </div>
      <div className="week-products container-page">
        <ProductRail products={products} labelledBy={id} />
      </div>
    </section>
  );
}

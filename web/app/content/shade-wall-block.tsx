import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { BlockOfKind } from '@vermilion/contract/content-blocks';
import { useId } from 'react';
import { Link } from 'react-router';
import { chooseTextColour } from '~/catalogue/text-on.ts';
import { useList } from '~/platform/use-list.ts';
import { useMoney } from '~/platform/use-site.ts';
import { Headline } from '~/ui/headline.tsx';
import './wall.css';

/** Shades of one product as a wall, light to dark; the one on its card stands open. */
export function ShadeWallBlock({ product, shades, openVariantId }: BlockOfKind<'shade_wall'>) {
  const id = useId();
  const { t } = useLingui();
  const money = useMoney();
  const list = useList();
  const { name: productName, shadeCount } = product;
  return (
    <section className="section" aria-labelledby={id}>
      <div className="wall-head container-page">
        <Headline size="d1" id={id}>
          <Trans>Light to dark, read left to right</Trans>
        </Headline>
        <p className="max-w-[34rem] text-ink-2 text-lead">
          <Trans>
            {productName}. <Plural value={shadeCount} one="# shade" other="# shades" />. Veins that look green lean
            warm, veins that look blue lean cool. Anyone can wear the lot.
          </Trans>
        </p>
      </div>
      <nav className="wall" aria-label={t`Shades of ${productName}`}>
        {shades.map(({ name, hex, variantId, price }) => (
          <Link
            key={variantId}
            to={`/products/${product.slug}?variant=${variantId}`}
            className={variantId === openVariantId ? 'wall-open' : undefined}
            style={{ background: hex, color: chooseTextColour(hex) }}
          >
            {variantId === openVariantId ? (
              <span>
                <b>{name}</b>
                {list([productName, money(price)])}
              </span>
            ) : (
              <span>{name}</span>
            )}
          </Link>
        ))}
      </nav>
    </section>
  );
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Home } from '@vermilion/contract/content';
import { Link } from 'react-router';
import { useMoney } from '~/platform/use-site.ts';
import { Headline } from '~/ui/headline.tsx';
import { textOn, vividness } from './text-on.ts';

/** All shades of one product as a wall, light to dark; one stands open. */
export function ShadeWall({ product, shades }: NonNullable<Home['wall']>) {
  const { t } = useLingui();
  const money = useMoney();
  // The most vivid one catches the eye anyway.
  const open = shades.reduce(
    (best, { hex }, at) => (vividness(hex) > vividness(shades[best]?.hex ?? hex) ? at : best),
    0,
  );
  return (
    <section className="section" aria-labelledby="wall">
      <div className="wall-head container-page">
        <Headline size="d1" id="wall">
          <Trans>Light to dark, read left to right</Trans>
        </Headline>
        <p className="max-w-[34rem] text-ink-2 text-lead">
          {product.name}. <Plural value={product.shadeCount} one="# shade" other="# shades" />.{' '}
          <Trans>Veins that look green lean warm, veins that look blue lean cool. Anyone can wear the lot.</Trans>
        </p>
      </div>
      <nav className="wall" aria-label={t`Shades of ${product.name}`}>
        {shades.map(({ name, hex, variantId, price }, index) => (
          <Link
            key={variantId}
            to={`/products/${product.slug}?variant=${variantId}`}
            className={index === open ? 'wall-open' : undefined}
            style={{ background: hex, color: textOn(hex) }}
          >
            {index === open ? (
              <span>
                <b>{name}</b>
                {product.name}, {money(price)}
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

import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Headline } from '~/ui/headline.tsx';
import { Picture } from '~/ui/picture.tsx';
import type { Editorial } from './editorial.ts';
import './tile.css';

/** An editorial tile between the products of a listing. */
export function EditorialTile({ kind, product }: Editorial) {
  const { slug, name, brand, picture, secondPicture, shades, shadeCount } = product;
  const brandName = brand.name;
  if (kind === 'shades') {
    return (
      <div className="tile">
        <div className="tile-bars" aria-hidden="true">
          {shades.map((hex, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two shades may share a colour; they never change places
            <span key={index} style={{ background: hex }} />
          ))}
        </div>
        <p className="tile-text tile-strip">
          <Headline as="span" size="d3">
            <Link to={`/products/${slug}`} className="tile-link">
              {name}
            </Link>
          </Headline>
          <span className="text-small">
            <Trans>
              <Plural value={shadeCount} one="# shade" other="# shades" />, {brandName}
            </Trans>
          </span>
        </p>
      </div>
    );
  }
  return (
    <div className="tile tile-brand">
      <p className="tile-text">
        <Headline as="span" size="d3">
          <Link to={`/brands/${brand.slug}`} className="tile-link">
            {brandName}
          </Link>
        </Headline>
        <span className="text-on-ink-2 text-small">
          <Trans>See the whole range</Trans>
        </span>
      </p>
      {/* Not the picture that its own card, a little above, shows. */}
      <Picture picture={secondPicture ? { ...picture, url: secondPicture } : picture} fill />
    </div>
  );
}
